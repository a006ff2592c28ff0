/** What people call a value of a facet, apart from its own name. */
interface Synonym {
  facet: string;
  /** As typed, squeezed: 'pickup' is 'pick up', 'pick-up' and 'pickup'. */
  words: string;
  /**
   * The values meant, as feeds name them. Of several groups, divided by '|', the first that the stock knows counts;
   * all its known values are meant together.
   */
  means: string;
}

const rows: [facet: string, words: string, means: string][] = [
  ['car_type', 'new brandnew', 'new'],
  ['car_type', 'used secondhand 2ndhand preowned preloved', 'used'],
  ['car_type', 'demo demonstrator exdemo nearnew nearlynew', 'demo'],
  ['body', 'pickup pickuptruck', 'ute'],
  ['body', '4wdwagon crossover', 'suv'],
  ['body', 'hatchback hatches', 'hatch hatchback'],
  ['body', 'saloon', 'sedan saloon'],
  ['body', 'stationwagon estate', 'wagon'],
  ['body', 'cabriolet softtop', 'convertible cabriolet'],
  ['body', 'mpv minivan', 'peoplemover'],
  ['body', 'minibus', 'bus'],
  ['body', 'traytop traytray traybody', 'cabchassis'],
  ['body', 'motorbike bike', 'motorcycle'],
  ['body', 'rv campervan camper', 'motorhome campervan'],
  ['fuel', 'unleaded ulp', 'petrol unleaded'],
  ['fuel', 'turbodiesel', 'diesel'],
  ['fuel', 'ev bev fullyelectric batteryelectric', 'electric'],
  ['fuel', 'hev', 'hybrid'],
  ['fuel', 'phev pluginhybrid plugin', 'pluginhybrid phev|hybrid'],
  ['fuel', 'gas', 'lpg gas'],
  ['transmission', 'auto autos', 'automatic'],
  ['transmission', 'stickshift', 'manual'],
  ['drive', '4wd 4x4 4by4 4wheeldrive fourwheeldrive', '4wd 4x4|awd'],
  ['drive', 'awd allwheeldrive', 'awd|4wd'],
  ['drive', '2wd 4x2 2wheeldrive twowheeldrive', '2wd 4x2|front rear fwd rwd'],
  ['drive', 'fwd frontwheeldrive', 'front fwd frontwheeldrive'],
  ['drive', 'rwd rearwheeldrive', 'rear rwd rearwheeldrive'],
  ['colour', 'gray', 'grey'],
  ['state', 'queensland', 'qld'],
  ['state', 'newsouthwales', 'nsw'],
  ['state', 'victoria', 'vic'],
  ['state', 'tasmania', 'tas'],
  ['state', 'southaustralia', 'sa'],
  ['state', 'westernaustralia', 'wa'],
  ['state', 'northernterritory', 'nt'],
  ['make', 'vw', 'volkswagen'],
  ['make', 'merc mercedes', 'mercedesbenz mercedesamg'],
  ['make', 'benz', 'mercedesbenz'],
  ['make', 'amg', 'mercedesamg'],
  ['make', 'alfa', 'alfaromeo'],
  ['make', 'aston', 'astonmartin'],
  ['make', 'chev chevy', 'chevrolet'],
  ['make', 'harley', 'harleydavidson'],
  ['make', 'landy', 'landrover'],
];

export const synonyms: Synonym[] = rows.map(([facet, words, means]) => ({ facet, words, means }));

/** Orders, as people ask for them. 'low kms' is the page's order by kilometres, see `bookOf`. */
export const sortWords: { sort: string; label: string; words: string }[] = [
  { sort: 'price:asc', label: 'Lowest price first', words: 'cheap cheapest lowestprice cheapestfirst' },
  { sort: 'price:desc', label: 'Highest price first', words: 'dearest mostexpensive highestprice' },
  {
    sort: 'created_at:desc',
    label: 'Latest first',
    words: 'newest latest newestfirst latestfirst newarrivals newarrival justarrived justin recentlyadded',
  },
  {
    sort: 'km:asc',
    label: 'Lowest kms first',
    words: 'lowkms lowkm lowks lowmileage lowkilometres lowkilometers lowestkms lowestkm',
  },
];

/** Words that carry a sentence and no wish. Beside a phrase they go with it. */
export const fillers = new Set(
  (
    'a an the and or in at on of for to by with i im is me my we want wanted need looking look find show search ' +
    'buy any some please that has have having which must be car cars vehicle vehicles sale forsale near around ' +
    'only just its from coloured colored colour color fuel engine gearbox'
  ).split(' '),
);

/** What follows is not wanted. No filter says that, so it is left to the text. */
export const negations = new Set('not no non without except excluding isnt dont'.split(' '));

/** English that is one letter from a car: never taken for a misspelt one. */
export const plainWords = new Set(
  'range long real deal road great good nice clean best first last turbo smart sports metal owner family'.split(
    ' ',
  ),
);

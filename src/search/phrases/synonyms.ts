/** Other words for a value of a facet. */
interface Synonym {
  facet: string;
  /** Normalised words: 'pickup' matches 'pick up', 'pick-up' and 'pickup'. */
  words: string;
  /**
   * The normalised values of feeds that the words mean. '|' separates groups: the first group with a value in stock
   * counts, and all its values in stock are used.
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

/** Phrases for sort orders. 'low kms' becomes a range on a page without that order, see `createPhraseBook`. */
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

/** Filler words. Next to a recognised phrase they become part of it. */
export const fillers = new Set(
  (
    'a an the and or in at on of for to by with i im is me my we want wanted need looking look find show search ' +
    'buy any some please that has have having which must be car cars vehicle vehicles sale forsale near around ' +
    'only just its from coloured colored colour color fuel engine gearbox'
  ).split(' '),
);

/** Negations. Filters cannot exclude values, so a negated phrase stays text. */
export const negations = new Set('not no non without except excluding isnt dont'.split(' '));

/** Common English words that differ in one letter from a car name. They are never corrected. */
export const commonWords = new Set(
  'range long real deal road great good nice clean best first last turbo smart sports metal owner family'.split(
    ' ',
  ),
);

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
  ['car_type', 'used secondhand 2ndhand 2hand preowned preloved', 'used'],
  ['car_type', 'demo demonstrator exdemo nearnew nearlynew', 'demo'],
  ['body', 'pickup pickuptruck', 'ute'],
  ['body', '4wdwagon crossover', 'suv'],
  ['body', 'hatchback hatches smallcar citycar littlecar runabout', 'hatch hatchback'],
  ['body', 'saloon', 'sedan saloon'],
  ['body', 'stationwagon estate', 'wagon'],
  ['body', 'cabriolet softtop', 'convertible cabriolet'],
  ['body', 'mpv minivan peoplecarrier', 'peoplemover'],
  ['body', 'softroader', 'suv'],
  ['body', 'deliveryvan panelvan', 'van'],
  ['body', 'minibus', 'bus'],
  ['body', 'traytop traytray traybody', 'cabchassis'],
  ['body', 'motorbike bike', 'motorcycle'],
  ['body', 'rv campervan camper', 'motorhome campervan'],
  ['fuel', 'unleaded ulp', 'petrol unleaded'],
  ['fuel', 'turbodiesel', 'diesel'],
  ['fuel', 'ev evs bev fullyelectric batteryelectric electriccar electricvehicle', 'electric'],
  ['fuel', 'hev', 'hybrid'],
  ['fuel', 'phev phevs pluginhybrid plugin', 'pluginhybrid phev|hybrid'],
  ['fuel', 'gas', 'lpg gas'],
  ['transmission', 'auto autos autotransmission', 'automatic'],
  ['transmission', 'stickshift', 'manual'],
  ['drive', '4wd 4wds 4x4 4x4s 4by4 4wheeldrive fourwheeldrive fourbyfour', '4wd 4x4|awd'],
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
  ['make', 'vw vdub veedub volkswagon', 'volkswagen'],
  ['make', 'beemer bimmer beamer', 'bmw'],
  ['make', 'mitsi', 'mitsubishi'],
  ['make', 'subie subi', 'subaru'],
  ['make', 'merc mercedes', 'mercedesbenz mercedesamg'],
  ['make', 'benz', 'mercedesbenz'],
  ['make', 'amg', 'mercedesamg'],
  ['make', 'alfa', 'alfaromeo'],
  ['make', 'aston', 'astonmartin'],
  ['make', 'chev chevy', 'chevrolet'],
  ['make', 'harley', 'harleydavidson'],
  ['make', 'landy', 'landrover'],
  // A car must have all chosen features, so each group names one.
  ['filtered_features', 'leather leathertrim leatherinterior', 'leatherseats|leatherupholstery|leathertrim'],
  ['filtered_features', 'towbar tow towing towpack towhitch', 'towbar|towpack'],
  ['filtered_features', 'carplay', 'applecarplay'],
  [
    'filtered_features',
    'camera reversecamera reversingcamera rearcamera backupcamera',
    'reversecamera|reversingcamera|rearviewcamera|camerarearvision',
  ],
  ['filtered_features', 'panoramicroof moonroof glassroof', 'panoramicsunroof|sunroof'],
  ['filtered_features', 'cruise', 'cruisecontrol|adaptivecruisecontrol'],
  ['filtered_features', 'satnav gps navigation nav', 'satellitenavigation|navigation|gps'],
  ['filtered_features', 'parkassist reversesensors rearsensors', 'parkingsensors|rearparkingsensors'],
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
    words: 'lowkms lowkm lowks lowkays lowmileage lowkilometres lowkilometers lowestkms lowestkm',
  },
];

/** Filler words. Next to a recognised phrase they become part of it. */
export const fillers = new Set(
  (
    'a an the and or in at on of for to by with i im is me my we want wanted need looking look find show search ' +
    'buy any some please that has have having which must be car cars vehicle vehicles sale forsale near around ' +
    'only just its from coloured colored colour color fuel engine gearbox but vs versus do does you your got get ' +
    'anyone anything something selling sell thanks hi hello help chasing keen ideally preferably prefer ' +
    'u ya all everything transmission finance maybe after really good condition am are there what whats can could would like interested options option'
  ).split(' '),
);

/** Words that exclude the value after them. Normalised: 'other than' is 'otherthan'. */
export const negations = new Set(
  (
    'not no non without except excluding exclude excl minus isnt dont nor anythingbut anybut allbut otherthan ' +
    'everythingbut butnot butno apartfrom'
  ).split(' '),
);

/** Phrases that stay text, although one of their words has a meaning. Normalised. */
export const wholePhrases = (
  'androidauto autohold autodimming autodim autoparking autowipers goodonpetrol onpetrol goodonfuel fueltype ' +
  'cheaptorun cheaptoinsure asnew likenew'
).split(' ');

/** Common English words that differ in one letter from a car name. They are never corrected. */
export const commonWords = new Set(
  'range long real deal road great good nice clean best first last turbo smart sports metal owner family'.split(
    ' ',
  ),
);

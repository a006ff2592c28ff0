import { spellingKey, spellingTable } from './names.ts';

interface Word {
  display: string;
  spellings: string[];
}

const fuels: Word[] = [
  {
    display: 'Petrol',
    spellings: [
      'unleaded',
      'premium',
      'leaded',
      'premium unleaded',
      'unleaded petrol',
      'ulp',
      'pulp',
      'gasoline',
      'petrol unleaded',
      'petrol premium unleaded',
      'petrol premium ulp',
      'unleaded premium',
      'e10',
      'super',
    ],
  },
  { display: 'Diesel', spellings: ['turbo diesel', 'diesel turbo', 'biodiesel'] },
  {
    display: 'Plug-in Hybrid',
    spellings: [
      'phev',
      'plugin hybrid',
      'hybrid plug in',
      'petrol plug in hybrid',
      'plug in hybrid electric',
    ],
  },
  {
    display: 'Hybrid',
    spellings: [
      'hev',
      'mild hybrid',
      'mhev',
      'petrol hybrid',
      'hybrid petrol',
      'hybrid unleaded',
      'unleaded hybrid',
      'petrol electric',
      'petrol unleaded electric',
      'petrol electric hybrid',
      'diesel hybrid',
      'electric hybrid',
      'hybrid with petrol unleaded',
      'hybrid with petrol premium ulp',
    ],
  },
  { display: 'Electric', spellings: ['ev', 'bev', 'battery electric', 'electricity'] },
  {
    display: 'LPG',
    spellings: [
      'gas',
      'dual fuel',
      'petrol lpg',
      'unleaded lpg',
      'lpg petrol',
      'gas lpg',
      'autogas',
      'liquid petroleum gas',
    ],
  },
  { display: 'Hydrogen', spellings: ['fuel cell', 'fcev'] },
];

const transmissions: Word[] = [
  {
    display: 'Automatic',
    spellings: [
      'auto',
      'cvt',
      'a',
      'dct',
      'dsg',
      'tiptronic',
      'steptronic',
      'sports automatic',
      'sequential auto',
      'auto sequential',
      'sports automatic dual clutch',
      'dual clutch',
      'constantly variable transmission',
      'continuously variable',
      'reduction gear',
      'single speed',
      'single gear',
      'e cvt',
      'automated manual',
      'robotised manual',
      'semi automatic',
    ],
  },
  { display: 'Manual', spellings: ['man', 'm'] },
];

const drives: Word[] = [
  { display: 'Front', spellings: ['fwd', 'front wheel drive', 'front wheel'] },
  { display: 'Rear', spellings: ['rwd', 'rear wheel drive', 'rear wheel'] },
  { display: 'AWD', spellings: ['all wheel drive', 'all wheel', 'quattro', 'xdrive', '4matic'] },
  {
    display: '4WD',
    spellings: [
      '4x4',
      'four wheel drive',
      '4 wheel drive',
      '4x4 dual range',
      'part time 4x4',
      '4wd part time',
      '4wd full time',
    ],
  },
  { display: '2WD', spellings: ['4x2', 'two wheel drive', '2 wheel drive'] },
];

const spellings = (word: Word): string[] => [word.display, ...word.spellings];
const fuelTable = spellingTable(fuels, spellings);
const transmissionTable = spellingTable(transmissions, spellings);
const driveTable = spellingTable(drives, spellings);

/** 'Premium Unleaded' is 'Petrol'. Undefined when the spelling is not known. */
export function simpleFuel(spelling: string): string | undefined {
  return fuelTable.get(spellingKey(spelling))?.display;
}

/** '8 Sp Auto' is 'Automatic'. The number of gears is ignored. */
export function simpleTransmission(spelling: string): string | undefined {
  const key = spellingKey(spelling).replace(/\b\d+ ?(?:sp|spd|speed|gears?)\b|\btransmission\b/g, ' ');
  return transmissionTable.get(key.replace(/\s+/g, ' ').trim())?.display;
}

/** '4X4' is '4WD'. */
export function driveName(spelling: string): string | undefined {
  return driveTable.get(spellingKey(spelling))?.display;
}

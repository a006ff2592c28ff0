import { shownWords, spellingKey } from './spellings.ts';

const fuels = shownWords('fuel');
const transmissions = shownWords('transmission');
const drives = shownWords('drive');

/** 'Premium Unleaded' is 'Petrol'. Undefined when the spelling is not known. */
export function simpleFuel(spelling: string): string | undefined {
  return fuels.get(spellingKey(spelling));
}

/** '8 Sp Auto' is 'Automatic'. The number of gears is ignored. */
export function simpleTransmission(spelling: string): string | undefined {
  const key = spellingKey(spelling).replace(/\b\d+ ?(?:sp|spd|speed|gears?)\b|\btransmission\b/g, ' ');
  return transmissions.get(key.replace(/\s+/g, ' ').trim());
}

/** '4X4' is '4WD'. */
export function driveName(spelling: string): string | undefined {
  return drives.get(spellingKey(spelling));
}

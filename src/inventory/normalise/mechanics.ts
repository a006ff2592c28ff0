import { shownWord, spellingKey } from './spellings.ts';

/** 'Premium Unleaded' is 'Petrol'. Undefined when the spelling is not known. */
export const simpleFuel = shownWord('fuel');

/** '4X4' is '4WD'. */
export const driveName = shownWord('drive');

const transmissionOf = shownWord('transmission');

/** '8 Sp Auto' is 'Automatic'. The number of gears is ignored. */
export const simpleTransmission = (spelling: string): string | undefined =>
  transmissionOf(spellingKey(spelling).replace(/\b\d+ ?(?:sp|spd|speed|gears?)\b|\btransmission\b/g, ' '));

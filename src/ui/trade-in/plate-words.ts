import type { AustralianState } from '../../domain/places/australian-states.ts';

const stateNames: Record<AustralianState, string> = {
  act: 'the ACT',
  nsw: 'New South Wales',
  nt: 'the Northern Territory',
  qld: 'Queensland',
  sa: 'South Australia',
  tas: 'Tasmania',
  vic: 'Victoria',
  wa: 'Western Australia',
};

const mottos: Record<AustralianState, string> = {
  ...stateNames,
  act: 'ACT · Australian Capital Territory',
  nt: 'NT · Northern Territory',
};

/** What a plate must have. A field drops all other signs, so it also answers what seemed to be typed, such as '!!!'. */
export const plateWanted = 'Please enter the registration: 1 to 9 letters and digits, as on the plate.';

/** The usual maximum of characters. Personal plates have up to nine. */
const usualLength = 7;

/** 'New South Wales', 'the ACT': for a sentence. */
export function stateName(state: AustralianState): string {
  return stateNames[state];
}

/** The line at the bottom of a number plate. 'Australia' without a state. */
export function plateMotto(state: string): string {
  return mottos[state as AustralianState] ?? 'Australia';
}

/** What a visitor has typed, as it stands on a plate: capitals, without other signs. */
export function plateText(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9 -]/g, '');
}

/** True when the text needs smaller letters. */
export function isLongPlate(text: string): boolean {
  return text.length > usualLength;
}

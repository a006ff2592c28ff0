import { expect, test } from 'vitest';
import { type ConsentMode, measuring, type PrivacyChoice } from './events-consent.ts';

test.each<[ConsentMode, PrivacyChoice, boolean, string]>([
  ['not-asked', '', false, 'allowed'],
  ['not-asked', '', true, 'refused'],
  // A yes counts only while the dealer asks. A no always counts.
  ['not-asked', 'accepted', true, 'refused'],
  ['not-asked', 'declined', false, 'refused'],
  ['ask', '', false, 'open'],
  ['ask', '', true, 'refused'],
  ['ask', 'accepted', false, 'allowed'],
  ['ask', 'accepted', true, 'allowed'],
  ['ask', 'declined', false, 'refused'],
  ['ask', 'declined', true, 'refused'],
])('a dealer with consent mode %s, a visitor who %s, GPC %s: %s [API-10]', (mode, choice, gpc, expected) => {
  expect(measuring(mode, choice, gpc)).toBe(expected);
});

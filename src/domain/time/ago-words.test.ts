import { expect, test } from 'vitest';
import { agoWords } from './ago-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [-5 * MINUTE, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 min ago'],
  [HOUR - 1, '59 min ago'],
  [HOUR, '1 h ago'],
  [47.9 * HOUR, '47 h ago'],
  [48 * HOUR, '2 days ago'],
  [400 * 24 * HOUR, '400 days ago'],
])('%d ms before is %s', (age, words) => {
  expect(agoWords(Date.parse('2026-11-29T00:00:00Z') - age, Date.parse('2026-11-29T00:00:00Z'))).toBe(words);
});

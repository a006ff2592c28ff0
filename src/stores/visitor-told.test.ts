import { expect, it } from 'vitest';
import { toldNothing, toldNow } from './visitor-told.ts';

it('is the very value of the build while the visitor has told nothing, so that no page renders again for it', () => {
  expect(toldNow(true)).toBe(toldNothing);
  expect(toldNow(false)).toBe(toldNothing);
});

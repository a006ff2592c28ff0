import { expect, it } from 'vitest';
import { plainWords } from './sign-in-words.ts';

it('name no purpose where it is not known, as in the built page before its script runs [ROUTE-34]', () => {
  expect(Object.values(plainWords).join(' ')).not.toMatch(/sav|watchlist|trade|reserv|financ|spin|pay/i);
});

import { expect, it } from 'vitest';
import { keepFigures } from './finance-figures.ts';
import { keepTradeInValue } from './trade-in-value.ts';
import { figureKeys, forgetVisitor, rememberDetails, userDetails } from './user-details.ts';

it("deletes the visitor's details and all figures that the visitor calculated", () => {
  rememberDetails({ name: 'Ann', email: 'ann@example.com', phone: '0412 345 678' });
  keepFigures('1', { Deposit: '$5,000' }, { deposit: 5000 });
  keepTradeInValue({ cents: 100_000, rego: 'ABC 123' });
  // Fails when a store uses a storage key that forgetVisitor does not know.
  for (const key of figureKeys) expect(localStorage.getItem(key)).toBeTruthy();
  forgetVisitor();
  for (const key of figureKeys) expect(localStorage.getItem(key)).toBeNull();
  expect(userDetails.getState()).toEqual({ name: '', email: '', phone: '' });
});

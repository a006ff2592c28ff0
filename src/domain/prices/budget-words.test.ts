import { expect, it, test } from 'vitest';
import { repaymentDisclaimer } from '../finance/repayment-notes.ts';
import {
  amountText,
  budgetHeading,
  budgetNotes,
  budgetStatus,
  budgetSum,
  carTypeChoice,
  noneFound,
  noneFoundButton,
} from './budget-words.ts';

const cars = { one: 'Car', other: 'Cars' };
const caravans = { one: 'Caravan', other: 'Caravans' };

it('has a heading that says what it does [BUDGET-1]', () => {
  expect(budgetHeading).toBe('Find cars for your budget');
});

test.each([
  [undefined, cars, '0 Cars Found', 'No cars found for this budget', 'All cars'],
  ['new', cars, '0 New Cars Found', 'No new cars found for this budget', 'New cars'],
  ['used', caravans, '0 Used Caravans Found', 'No used caravans found for this budget', 'Used caravans'],
  ['demo', cars, '0 Demo Cars Found', 'No demo cars found for this budget', 'Demo cars'],
] as const)('of type %s: %o is %s [BUDGET-8] [ERR-15]', (type, noun, button, message, choice) => {
  expect(noneFoundButton(type, noun)).toBe(button);
  expect(noneFound(type, noun)).toBe(message);
  expect(carTypeChoice(type, noun)).toBe(choice);
});

test.each([
  [200, '$200'],
  [1250, '$1,250'],
  [199.5, '$199.50'],
  [0, '$0'],
])('formats %d dollars as %s', (amount, text) => {
  expect(amountText(amount)).toBe(text);
});

it('explains how the budget is calculated, and that it excludes interest', () => {
  const choice = { repayment: 200, period: 'weekly', deposit: 2000 } as const;
  expect(budgetSum(choice)).toBe(
    'That is $200 a week for 5 years and a deposit of $2,000, before interest and fees.',
  );
  expect(budgetSum({ repayment: 600, period: 'monthly', deposit: 0 })).toBe(
    'That is $600 a month for 5 years, before interest and fees.',
  );
  expect(budgetStatus(choice, 'Show Me 12 Cars')).toBe('Budget $54,000. Show Me 12 Cars');
});

it('states the term of 5 years, and that a repayment is not an offer [BUDGET-9] [FIN-13]', () => {
  expect(budgetNotes[0]).toContain('5-year term');
  expect(budgetNotes).toEqual(expect.arrayContaining([...repaymentDisclaimer]));
});

it('names no rate, because a visitor’s own budget has none', () => {
  expect(budgetNotes.join(' ')).not.toMatch(/%|comparison/);
});

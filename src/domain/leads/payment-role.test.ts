import { expect, test } from 'vitest';
import { isReturned, isRightAmount, type PaymentFacts, paymentProblems } from './payment-role.ts';

const deposit: PaymentFacts = {
  role: 'deposit',
  amount_cents: 50_000,
  currency: 'aud',
  refunded_cents: 0,
  dispute: '',
  refund_failed_at: null,
  refund_error: '',
};

test.for<[what: string, given: { amount_cents: number | null; currency: string }, right: boolean]>([
  ['the deposit', { amount_cents: 50_000, currency: 'aud' }, true],
  ['an amount that the provider did not name', { amount_cents: null, currency: '' }, true],
  ['less than the deposit', { amount_cents: 49_999, currency: 'aud' }, false],
  ['more than the deposit', { amount_cents: 50_001, currency: 'aud' }, false],
  ['the same amount in another currency', { amount_cents: 50_000, currency: 'usd' }, false],
])('whether the amount of a payment is right: %s [OPEN-46]', ([, given, right]) => {
  expect(isRightAmount(given, 50_000)).toBe(right);
});

test.for<[what: string, changes: Partial<PaymentFacts>, returned: boolean, problems: RegExp[]]>([
  ['a deposit', {}, false, []],
  ['a refunded deposit', { refunded_cents: 50_000 }, true, []],
  ['a partly refunded deposit', { refunded_cents: 20_000 }, false, [/Only \$200/]],
  ['an open dispute', { dispute: 'open' }, false, [/bank of the cardholder/]],
  ['a dispute that was won', { dispute: 'won' }, false, []],
  ['a dispute that was lost', { dispute: 'lost' }, true, [/was lost/]],
  ['a refund that failed', { refunded_cents: 50_000, refund_failed_at: 1 }, true, [/did not reach/]],
  ['a refund that is not accepted', { refund_error: 'No money.' }, false, [/not accepted: No money\. The/]],
  ['another amount', { role: 'wrong', amount_cents: 100 }, false, [/\$1 AUD is not the amount/]],
  ['a payment without a reservation', { role: 'unmatched' }, false, [/not in the database/]],
  ['a refunded payment without a reservation', { role: 'unmatched', refunded_cents: 50_000 }, true, []],
  ['a second payment', { role: 'extra' }, false, []],
])('refund and problems of a payment: %s [OPEN-46]', ([, changes, returned, problems]) => {
  const payment = { ...deposit, ...changes };
  expect(isReturned(payment)).toBe(returned);
  const found = paymentProblems(payment);
  expect(found).toHaveLength(problems.length);
  for (const [index, problem] of problems.entries()) expect(found[index]).toMatch(problem);
});

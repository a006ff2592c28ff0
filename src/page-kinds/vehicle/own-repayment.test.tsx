import { expect, it } from 'vitest';
import { keepFigures } from '../../stores/finance-figures.ts';
import { startUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { showOwnRepayment } from './you-pay.ts';

const lender = { interestRate: 8.49, comparisonRate: 9.32 };
const fees = { establishmentCents: 0, monthlyCents: 0 };

/** Shows the panel of a car for $32,990 with these settings of its calculator. */
function showPanel(setup: object) {
  document.body.innerHTML =
    '<section class="finance-panel" tabindex="-1"><p class="finance-actions"><a data-calculator href="/finance/">Work out</a></p></section>';
  const whole = { price: 32_990, interestRate: 8.99, fees, ...setup };
  document.querySelector('a')!.dataset['calculator'] = JSON.stringify({ setup: whole });
  showOwnRepayment();
}
const shown = () => {
  const place = document.querySelector<HTMLElement>('.own-repayment');
  return place && !place.hidden ? place.textContent.replaceAll('\u00a0', ' ') : undefined;
};

it('shows the repayment on the terms that the visitor sets, with both rates, until they are forgotten', () => {
  showPanel({ lender });
  expect(shown()).toBeUndefined();
  keepFigures('7', {}, { deposit: 5000, termYears: 4 });
  expect(shown()).toMatch(
    /^\$\d+ per week on your terms\n8\.49% p\.a\. interest, 9\.32% p\.a\. comparison rate/,
  );
  expect(shown()).toContain('Your terms: deposit $5,000, 4 years, weekly repayments.');
  const button = document.querySelector('button')!;
  button.focus();
  button.click();
  expect(shown()).toBeUndefined();
  expect(document.activeElement?.className).toBe('finance-panel');
});

it('shows terms that were set before the page', () => {
  keepFigures('7', {}, { deposit: 5000 });
  showPanel({ lender });
  expect(shown()).toContain('deposit $5,000');
});

it.each([
  ['without the rates of a lender', {}, { deposit: 5000 }],
  ['when the deposit pays for the car', { lender }, { deposit: 40_000 }],
])('shows nothing %s', (_, setup, terms) => {
  keepFigures('7', {}, terms);
  showPanel(setup);
  expect(shown()).toBeUndefined();
});

it('leaves the repayment of a trade-in in use to the changeover price', () => {
  keepFigures('7', {}, { deposit: 5000 });
  showPanel({ lender, changeover: true });
  startUsingTradeIn({ cents: 1_420_000, rego: '', car: '2018 Mazda 3', day: '2026-11-26' });
  expect(shown()).toBeUndefined();
});

it('does nothing on a page without a calculator', () => {
  document.body.innerHTML = '<main></main>';
  expect(showOwnRepayment).not.toThrow();
});

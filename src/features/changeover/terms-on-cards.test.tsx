import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { cardHtml } from '../../car/card/card-html.ts';
import { staticCardView } from '../../domain/cars/card-view-of.ts';
import { aListedCar, someCardRules } from '../../domain/cars/listed-car.fixture.ts';
import { repaymentNotes } from '../../domain/finance/repayment-notes.ts';
import { financeFigures, keepFigures } from '../../stores/finance-figures.ts';
import { changeOwed, startUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { forgetTradeInValue, keepTradeInValue } from '../../stores/trade-in-value.ts';
import './terms-on-cards.ts';

const mazda = { cents: 1_420_000, rego: '', car: '2018 Mazda 3', day: '2026-11-26' };
const rules = someCardRules({
  repayment: { notes: repaymentNotes(['manual'])!, saysTerms: true },
});
const staticHtml = (price: number) => {
  const car = aListedCar({ price, weekly_price: 150, interest_rate: 8.49, comparison_rate: 9.32 });
  return cardHtml(staticCardView(car, rules, '2026-11-26'), { headingLevel: 3, priority: false });
};

beforeEach(() => {
  document.documentElement.dataset['changeover'] = '/finance/#calculator';
  document.body.innerHTML = `${staticHtml(32_990)}<section class="repayment-notes"></section>`;
});

const weekly = () => document.querySelector<HTMLElement>('.car-card-repayment')!;
const figure = () => weekly().textContent.replaceAll('\u00a0', ' ');
const notes = () => document.querySelector('.repayment-notes')!.textContent;

it('writes the weekly cost on own terms with both rates into a static card, and takes it back', () => {
  const before = document.body.innerHTML;
  keepFigures('1', {}, { deposit: 5000 });
  expect(figure()).toMatch(
    /^\$132 per week on your terms\n8\.49% p\.a\. interest, 9\.32% p\.a\. comparison rate T&Cs/,
  );
  expect(notes()).toContain(
    'on your terms: deposit $5,000, 5 years, weekly repayments. They include no fees.',
  );
  expect(document.documentElement.dataset['ownTerms']).toBe('');

  keepFigures('1', {}, { deposit: 6000 });
  expect(notes()).toContain('deposit $6,000');
  financeFigures.update((figures) => ({ ...figures, terms: {} }));
  expect(document.body.innerHTML).toBe(before);
  expect(document.documentElement.dataset['ownTerms']).toBeUndefined();
});

it('counts a trade-in in use and what is owed on it', () => {
  startUsingTradeIn(mazda);
  expect(figure()).toMatch(/^\$89 per week on your terms/);
  expect(notes()).toContain('on your terms: trade-in $14,200, 5 years, weekly repayments.');
  changeOwed(3000);
  expect(notes()).toContain('trade-in $14,200, $3,000 still owing');
});

it('counts no trade-in for its own sake where the dealer offers no changeover prices', () => {
  delete document.documentElement.dataset['changeover'];
  startUsingTradeIn(mazda);
  expect(figure()).toMatch(/^\$150 per week at 8\.49% p\.a\./);
  // A valued trade-in is part of the terms that the visitor sets.
  keepTradeInValue(mazda);
  keepFigures('1', {}, { termYears: 5 });
  expect(notes()).toContain('trade-in $14,200');
});

it('shows no weekly cost where nothing has to be borrowed', () => {
  document.body.innerHTML = staticHtml(12_100);
  startUsingTradeIn(mazda);
  expect(weekly().hidden).toBe(true);
  forgetTradeInValue();
  expect(weekly().hidden).toBe(false);
});

it('counts for a card that is added later', async () => {
  keepFigures('1', {}, { deposit: 5000 });
  weekly().remove();
  document.body.insertAdjacentHTML('beforeend', staticHtml(32_990));
  await waitFor(() => expect(figure()).toMatch(/^\$132 per week on your terms/));
});

it('leaves a list in an island alone', () => {
  document.body.innerHTML = `<astro-island>${staticHtml(32_990)}</astro-island>`;
  keepFigures('1', {}, { deposit: 5000 });
  expect(figure()).toMatch(/^\$150 per week at 8\.49% p\.a\./);
});

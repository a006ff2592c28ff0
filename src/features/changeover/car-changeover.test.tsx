import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cardHtml } from '../../car/card/card-html.ts';
import { VehicleCard } from '../../car/card/VehicleCard.tsx';
import { cardView, staticCardView } from '../../domain/card-view-of.ts';
import { repaymentNotes } from '../../domain/finance/repayment-notes.ts';
import { aListedCar, someCardRules } from '../../domain/listed-car.fixture.ts';
import { financeFigures, keepFigures } from '../../stores/finance-figures.ts';
import { changeOwed, startUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { forgetTradeInValue } from '../../stores/trade-in-value.ts';
import './car-changeover.ts';

const today = '2026-11-26';
const mazda = { cents: 1_420_000, rego: '', car: '2018 Mazda 3', day: today };
const rules = someCardRules({
  changeoverHref: '/finance/#calculator',
  repayment: { notes: repaymentNotes(['manual'])!, termsHref: '#repayment-notes' },
});
const car = aListedCar({
  price: 32_990,
  weekly_price: 150,
  interest_rate: 8.49,
  comparison_rate: 9.32,
});
const staticHtml = (change: Parameters<typeof aListedCar>[0] = {}) =>
  cardHtml(staticCardView({ ...car, ...change }, rules, today), { headingLevel: 3, priority: false });

beforeEach(() => {
  document.documentElement.dataset['changeover'] = '/finance/#calculator';
});
afterEach(() => {
  cleanup();
  forgetTradeInValue();
  financeFigures.clear();
  document.body.innerHTML = '';
});

const line = () => document.querySelector<HTMLElement>('car-changeover')!;
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const weekly = () => document.querySelector<HTMLElement>('.car-card-repayment')!;

it('writes the price and the weekly cost with both rates into a static card, and takes them back', () => {
  document.body.innerHTML = `${staticHtml()}<section class="repayment-notes"></section>`;
  const before = document.body.innerHTML;
  expect(line().hasAttribute('data-shown')).toBe(false);

  startUsingTradeIn(mazda);
  expect(line().textContent).toBe(
    'Changeover $18,790 with your 2018 Mazda 3 (estimate). Change your trade-in',
  );
  expect(line().querySelector('a')?.getAttribute('href')).toBe('/finance/#calculator');
  expect(plain(weekly().textContent)).toMatch(
    /^\$89 per week on your terms\n8\.49% p\.a\. interest, 9\.32% p\.a\. comparison rate T&Cs/,
  );
  const notes = document.querySelector('.repayment-notes')!;
  expect(notes.textContent).toContain('on your terms: trade-in $14,200, 5 years, weekly repayments.');
  expect(document.documentElement.dataset['tradeIn']).toBe('');

  changeOwed(3000);
  expect(line().textContent).toMatch(/^Changeover \$21,790 /);
  keepFigures('1', {}, { deposit: 5000 });
  expect(notes.textContent).toContain('on your terms: deposit $5,000, trade-in $14,200, $3,000 still owing');

  forgetTradeInValue();
  expect(document.body.innerHTML).toBe(before);
  expect(document.documentElement.dataset['tradeIn']).toBeUndefined();
});

it('shows no weekly cost where the trade-in pays for the car', () => {
  document.body.innerHTML = staticHtml({ price: 12_100 });
  startUsingTradeIn(mazda);
  expect(line().textContent).toMatch(/^Nothing to pay, \$2,100 back to you /);
  expect(weekly().hidden).toBe(true);
  forgetTradeInValue();
  expect(weekly().hidden).toBe(false);
});

it('leaves the weekly cost to a list that React draws, and follows the car of its card', () => {
  startUsingTradeIn(mazda);
  const { rerender } = render(<VehicleCard car={cardView(car, rules, today)} />);
  expect(line().textContent).toMatch(/^Changeover \$18,790 /);
  expect(plain(weekly().textContent)).toMatch(/^\$150 per week at 8\.49% p\.a\./);
  rerender(<VehicleCard car={cardView({ ...car, price: 40_000 }, rules, today)} />);
  expect(line().textContent).toMatch(/^Changeover \$25,800 /);
});

it('moves the focus to the link of the card when the trade-in is forgotten', () => {
  document.body.innerHTML = staticHtml();
  startUsingTradeIn(mazda);
  line().querySelector('a')!.focus();
  forgetTradeInValue();
  expect(document.activeElement).toBe(document.querySelector('.car-card a'));
});

it('is absent from the cards of a dealer without the option', () => {
  document.body.innerHTML = cardHtml(staticCardView(car, someCardRules(), today), {
    headingLevel: 3,
    priority: false,
  });
  expect(line()).toBeNull();
});

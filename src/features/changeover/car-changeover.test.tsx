import { render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { cardHtml } from '../../car/card/card-html.ts';
import { VehicleCard } from '../../car/card/VehicleCard.tsx';
import { cardView, staticCardView } from '../../domain/cars/card-view-of.ts';
import { aListedCar, someCardRules } from '../../domain/cars/listed-car.fixture.ts';
import { changeOwed, startUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { forgetTradeInValue } from '../../stores/trade-in-value.ts';
import './car-changeover.ts';

const today = '2026-11-26';
const mazda = { cents: 1_420_000, rego: '', car: '2018 Mazda 3', day: today };
const rules = someCardRules({ changeoverHref: '/finance/#calculator' });
const car = aListedCar({ price: 32_990 });
const staticHtml = () => cardHtml(staticCardView(car, rules, today), { headingLevel: 3, priority: false });

beforeEach(() => {
  document.documentElement.dataset['changeover'] = '/finance/#calculator';
});

const line = () => document.querySelector<HTMLElement>('car-changeover')!;

it('writes the price into a static card, and takes it back', () => {
  document.body.innerHTML = staticHtml();
  const before = document.body.innerHTML;
  expect(line().hasAttribute('data-shown')).toBe(false);

  startUsingTradeIn(mazda);
  expect(line().textContent).toBe(
    'Changeover $18,790 with your 2018 Mazda 3 (estimate). Change your trade-in',
  );
  expect(line().querySelector('a')?.getAttribute('href')).toBe('/finance/#calculator');
  expect(document.documentElement.dataset['tradeIn']).toBe('');
  changeOwed(3000);
  expect(line().textContent).toMatch(/^Changeover \$21,790 /);

  forgetTradeInValue();
  expect(document.body.innerHTML).toBe(before);
  expect(document.documentElement.dataset['tradeIn']).toBeUndefined();
});

it('follows the car of its card in a list that React draws', () => {
  startUsingTradeIn(mazda);
  const { rerender } = render(<VehicleCard car={cardView(car, rules, { today })} />);
  expect(line().textContent).toMatch(/^Changeover \$18,790 /);
  rerender(<VehicleCard car={cardView({ ...car, price: 40_000 }, rules, { today })} />);
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

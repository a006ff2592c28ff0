import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aListedCar, someCardRules } from '../cars/listed-car.fixture.ts';
import { aFinancedCar, someFigures, today } from './finance.fixture.ts';
import { repaymentOf } from './repayment.ts';
import { repaymentNotes } from './repayment-notes.ts';
import {
  listedRepayment,
  type RepaymentView,
  ratesOfFigures,
  repaymentView,
  showsRepayment,
} from './repayment-view.ts';

const notes = repaymentNotes(['manual'])!;
const rules = someCardRules({ repayment: { notes } });
const financed = { weekly_price: 123, interest_rate: 7.99, comparison_rate: 8.45 };
const spaced = (text = '') => text.replaceAll('\u00a0', ' ');

describe('the repayment of a listed car', () => {
  it('is only the figure, without a rate, unless the dealer asks for rates [FIN-12] [CFG-41]', () => {
    const view = listedRepayment(aListedCar(financed), rules);
    expect(view).toEqual({ text: 'From $123 per week' });
  });

  it('has both rates and a T&Cs link for a dealer who asks for them [FIN-12] [CFG-41]', () => {
    const view = listedRepayment(
      aListedCar(financed),
      someCardRules({ repayment: { notes, saysTerms: true } }),
    );
    expect(spaced(view?.text)).toBe('$123 per week at 7.99% p.a.\n8.45% p.a. comparison rate');
    expect(view?.saysTerms).toBe(true);
  });

  it.each([
    ['no weekly price', { ...financed, weekly_price: 0 }],
    ['a weekly price that is not a number', { ...financed, weekly_price: Number.NaN }],
    ['no interest rate', { ...financed, interest_rate: undefined as never }],
    ['no comparison rate', { ...financed, comparison_rate: undefined as never }],
    ['a text for a rate', { ...financed, comparison_rate: '8.45' as never }],
  ])('is undefined with %s [FIN-2]', (_, change) => {
    const car = aListedCar(change);
    expect(listedRepayment(car, rules)).toBeUndefined();
    expect(showsRepayment([car], rules)).toBe(false);
  });

  it('is undefined on a site without notes [CFG-43]', () => {
    expect(listedRepayment(aListedCar(financed), someCardRules())).toBeUndefined();
  });

  it.each([
    ['no car', [], undefined],
    ['a car without a figure', [aListedCar()], undefined],
    ['a figure without rates', [aListedCar({ ...financed, comparison_rate: Number.NaN })], undefined],
    [
      'cars at one rate',
      [aListedCar(financed), aListedCar(financed), aListedCar()],
      'The weekly repayments are at 7.99% p.a. interest, 8.45% p.a. comparison rate.',
    ],
    [
      'cars at several rates',
      [aListedCar({ ...financed, interest_rate: 10.5, comparison_rate: 11.2 }), aListedCar(financed)],
      'The weekly repayments are at 7.99% p.a. to 10.50% p.a. interest, 8.45% p.a. to 11.20% p.a. comparison rate; each listing says which.',
    ],
  ])('leaves its rates to the notes: %s [CFG-41] [FIN-13]', (_, cars, expected) => {
    expect(ratesOfFigures(cars)).toBe(expected);
  });

  it('requires the notes below a list with a repayment', () => {
    expect(showsRepayment([aListedCar(), aListedCar(financed)], rules)).toBe(true);
  });
});

describe("the repayment on a car's own page", () => {
  const view = (figures: Partial<typeof someFigures>) => {
    const car = aFinancedCar({}, { ...someFigures, ...figures });
    const repayment = repaymentOf(car, { lender: 'nissan-finance', excluded: false, today })!;
    return spaced(repaymentView(repayment, rules)?.text);
  };

  it.each([
    [{ paymentWeek: 122.5 }, '$123 per week'],
    [{ paymentWeek: 122.49 }, '$122 per week'],
    [{ paymentWeek: 1234 }, '$1,234 per week'],
    [{ paymentWeek: 0 }, '$531 per month'],
  ])('rounds %o to whole dollars: %s [FIN-12]', (figures, amount) => {
    expect(view(figures)).toBe(`From ${amount}\n7.99% p.a. interest, 8.45% p.a. comparison rate`);
  });
});

it('a repayment view can be created in one place only', () => {
  // @ts-expect-error: the seal is not exported, so no component can write a figure without its rates
  const written: RepaymentView = { text: 'From $1 per week' };
  expect(written).toBeDefined();

  const src = resolve(import.meta.dirname, '../..');
  const drawing = ['car', 'features', 'layouts', 'page-kinds', 'templates', 'ui'].flatMap((room) =>
    readdirSync(join(src, room), { recursive: true, encoding: 'utf8' }).map((file) => join(src, room, file)),
  );
  const readers = drawing
    // The plan of the search prepares the filter by weekly price. It draws nothing.
    .filter((file) => !file.includes('/search/plan/'))
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !/\.(test|fixture)\.tsx?$/.test(file))
    .filter((file) => /\.weekly_price\b|\b(weekly|monthly)Cents\b/.test(readFileSync(file, 'utf8')));
  expect(readers).toEqual([]);
});

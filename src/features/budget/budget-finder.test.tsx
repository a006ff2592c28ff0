import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import type { PricedCars } from '../../domain/prices/budget.ts';
import { indexFiles } from '../../search/static/index-files.ts';
import type { BudgetFinder } from '../../site/finance/budget.ts';
import { showMeWords } from '../../ui/show-me.ts';
import './budget-finder.ts';

const cars = [
  ...[800, 9990, 24_990, 38_500, 52_000, 71_000].map((price) => ({ price, car_type: 'used' as const })),
  ...[45_000, 83_000].map((price) => ({ price, car_type: 'new' as const })),
].map((car, index) => aListedCar({ ...car, id: `${index}`, slug: `car-${index}` }));
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));

/** Each test has an index of its own: equal setups share an engine and its data, and a test may end before its request. */
let tests = 0;

function open(change: Partial<BudgetFinder> = {}) {
  tests += 1;
  const indexManifest = `/search-index/current.json?test=${tests}`;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(files.get(url.replace(/\?.*/, '')));
  });
  const finder: BudgetFinder = {
    noun: { one: 'Car', other: 'Cars' },
    action: '/search/new-used-and-demo-cars/',
    counting: {
      engine: { indexManifest },
      scope: {},
      priceAscPositiveOnly: false,
      hitsCap: 1000,
    },
    cars: { count: 7, lowest: 9990, highest: 83_000 },
    inReach: 5,
    carTypes: [
      { type: 'new', cars: { count: 2, lowest: 45_000, highest: 83_000 } },
      { type: 'used', cars: { count: 5, lowest: 9990, highest: 71_000 } },
    ],
    calculatorPath: '/finance/',
    hasWeeklyPrices: true,
    ...change,
  };
  document.body.innerHTML = `
    <budget-finder><form data-budget="form" action="${finder.action}">
      <div><input data-budget="repayment" value="$200"><p role="alert"></p></div>
      <select data-budget="period"><option value="weekly">a week</option><option value="monthly">a month</option></select>
      <div><input data-budget="deposit" value="$2,000"><p role="alert"></p></div>
      <select data-budget="type" name="refinementList[car_type][0]"><option value="">All</option>
        <option value="new">New</option><option value="used">Used</option><option value="demo">Demo</option></select>
      <input type="hidden" data-budget="range" name="range[price]" value="1001:54000">
      <strong data-budget="total">$54,000</strong><p data-budget="sum"></p><p data-budget="none" hidden></p>
      <button data-budget="button"><span data-show-me>Show Me 5 Cars</span></button>
      <p role="status" data-budget="status"></p>
      <a data-budget="calculator" href="/finance/"></a><a data-budget="weekly" href="/search/"></a>
    </form></budget-finder>`;
  const part = <Kind extends HTMLElement>(name: string) =>
    document.querySelector<Kind>(`[data-budget="${name}"]`)!;
  const root = document.querySelector<HTMLElement>('budget-finder')!;
  // The element has its attribute before it is upgraded.
  const whole = document.createElement('budget-finder');
  whole.dataset['finder'] = JSON.stringify(finder);
  whole.append(...root.childNodes);
  root.replaceWith(whole);
  const set = (name: string, value: string) => fireEvent.input(part(name), { target: { value } });
  return {
    isAsked: () => asked.includes(indexManifest),
    part,
    set,
    root: whole,
    leave: (name: string) => fireEvent.change(part(name)),
    value: (name: string) => part<HTMLInputElement>(name).value,
    text: (name: string) => part(name).textContent,
    reads: (text: string) => waitFor(() => expect(showMeWords(part('button'))).toBe(text)),
    isDisabled: () => part<HTMLButtonElement>('button').disabled,
    query: (name: string) => new URL(part<HTMLAnchorElement>(name).href).searchParams,
  };
}

describe('the budget finder', () => {
  it('adds up at once, and counts the cars above $1,000 within the budget [BUDGET-2] [BUDGET-6]', async () => {
    const { set, text, value, reads } = open();
    set('repayment', '140');
    expect(text('total')).toBe('$38,400');
    expect(text('sum')).toBe(
      'That is $140 a week for 5 years and a deposit of $2,000, before interest and fees.',
    );
    expect(value('range')).toBe('1001:38400!');
    await reads('Show Me 2 Cars');
    expect(text('status')).toBe('Budget $38,400. Show Me 2 Cars');
  });

  it('starts each period with its usual repayment, and keeps the amount typed for a period [BUDGET-3]', async () => {
    const { set, text, value, reads } = open();
    set('period', 'monthly');
    expect([value('repayment'), text('total')]).toEqual(['$600', '$38,000']);
    set('repayment', '750');
    set('period', 'weekly');
    expect([value('repayment'), text('total')]).toEqual(['$200', '$54,000']);
    set('period', 'monthly');
    expect([value('repayment'), text('total')]).toEqual(['750', '$47,000']);
    await reads('Show Me 4 Cars');
  });

  it('treats text that is not a number as 0, and limits amounts to a million [BUDGET-4] [BUDGET-5]', () => {
    const { set, leave, text, value } = open();
    set('repayment', 'plenty');
    expect(text('total')).toBe('$2,000');
    leave('repayment');
    expect(value('repayment')).toBe('$0');
    set('deposit', '9,999,999');
    leave('deposit');
    expect([value('deposit'), text('total')]).toEqual(['$1,000,000', '$1,000,000']);
  });

  it('shows an error for an amount that it cannot use, until another is entered [BUDGET-4]', () => {
    const { set, leave, part } = open();
    const problem = () => part('deposit').parentElement?.querySelector('[role="alert"]')?.textContent;
    set('deposit', '44k');
    leave('deposit');
    expect(problem()).toBe('We could not use “44k”. Did you mean $44,000? Please enter whole dollars.');
    expect(part('deposit').getAttribute('aria-invalid')).toBe('true');
    set('deposit', '44,000');
    expect([problem(), part('deposit').getAttribute('aria-invalid')]).toEqual(['', null]);
  });

  it('limits the price to that of the most expensive car [BUDGET-7]', async () => {
    const { set, value, reads } = open();
    set('deposit', '500000');
    expect(value('range')).toBe('1001:83000!');
    set('type', 'used');
    expect(value('range')).toBe('1001:71000!');
    await reads('Show Me 5 Cars');
  });

  it('is disabled below the price of the cheapest car, with a message that names the car type [BUDGET-8] [ERR-15]', async () => {
    const { set, text, part, reads, isDisabled } = open();
    set('type', 'new');
    set('repayment', '100');
    expect(isDisabled()).toBe(true);
    expect(showMeWords(part('button'))).toBe('0 New Cars Found');
    expect(text('none')).toBe('No new cars found for this budget');
    expect(part('none').hidden).toBe(false);
    await waitFor(() => expect(text('status')).toBe('Budget $28,000. No new cars found for this budget'));
    set('type', '');
    expect([isDisabled(), part('none').hidden]).toEqual([false, true]);
    await reads('Show Me 2 Cars');
  });

  it('uses the cars of the search engine when the page is older [BUDGET-7] [BUDGET-8]', async () => {
    const old: PricedCars = { count: 1, lowest: 60_000, highest: 60_000 };
    const { set, value, reads, isDisabled } = open({ cars: old });
    set('deposit', '2001');
    expect(isDisabled()).toBe(true);
    await reads('Show Me 5 Cars');
    expect(isDisabled()).toBe(false);
    expect(value('range')).toBe('1001:54001!');
  });

  it('links to the search without a number when no engine answers', async () => {
    const { set, reads, value, isDisabled } = open();
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')));
    set('repayment', '150');
    await waitFor(() => reads('Show Me Cars'));
    expect([isDisabled(), value('range')]).toEqual([false, '1001:41000!']);
  });

  it("links to the calculator, and to a search by the lenders' weekly repayment [DATA-24]", () => {
    const { set, part, query } = open();
    set('period', 'monthly');
    set('type', 'used');
    expect(Object.fromEntries(query('calculator'))).toEqual({
      repayment: '600',
      every: 'monthly',
      deposit: '2000',
      term: '5',
    });
    expect(query('weekly').get('range[weekly_price]')).toBe('1:138');
    expect(query('weekly').get('refinementList[car_type][0]')).toBe('used');
    set('repayment', '0');
    expect(part('weekly').hidden).toBe(true);
  });

  it('fetches nothing before the visitor focuses it', async () => {
    const { isAsked, root } = open();
    await new Promise((done) => requestAnimationFrame(done));
    expect(isAsked()).toBe(false);
    fireEvent.focusIn(root.querySelector('input')!);
    await waitFor(() => expect(isAsked()).toBe(true));
  });

  it('does not submit an empty car type', () => {
    const { part, set } = open();
    const form = part<HTMLFormElement>('form');
    const names = () => {
      const formData = new FormData(form);
      form.dispatchEvent(Object.assign(new Event('formdata'), { formData }));
      return [...formData.keys()];
    };
    expect(names()).toEqual(['range[price]']);
    set('type', 'used');
    expect(names()).toEqual(['refinementList[car_type][0]', 'range[price]']);
  });
});

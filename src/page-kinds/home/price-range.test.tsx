import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { sliderEnd } from '../../domain/prices/price-range.ts';
import { indexFiles } from '../../search/static/index-files.ts';
import type { PriceRangeBlock } from '../../site/finance/budget.ts';
import { showMeWords } from '../../ui/show-me.ts';
import './price-range.ts';

const cars = [4000, 12_000, 25_000, 90_000].map((price, index) =>
  aListedCar({ price, id: `${index}`, slug: `car-${index}` }),
);
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));

function open(bounds = { min: 5000, max: 250_000, step: 500 }) {
  vi.stubGlobal('fetch', async (url: string) => new Response(files.get(url)));
  const block: PriceRangeBlock = {
    noun: { one: 'Car', other: 'Cars' },
    action: '/search/',
    counting: {
      engine: { indexManifest: '/search-index/current.json' },
      scope: {},
      priceAscPositiveOnly: false,
      hitsCap: 1000,
    },
    bounds,
    count: 3,
  };
  const end = sliderEnd(bounds);
  const slider = (name: string, value: number) =>
    `<input type="range" data-price="${name}" min="${bounds.min}" max="${end}" step="${bounds.step}" value="${value}">`;
  const root = document.createElement('price-range');
  root.dataset['range'] = JSON.stringify(block);
  root.innerHTML = `<form>
    <input type="hidden" data-price="range" value="${bounds.min}:${bounds.max}">
    <div data-price="track">${slider('from', bounds.min)}${slider('to', end)}</div>
    <input data-price="typed-from" value=""><input data-price="typed-to" value="">
    <button data-price="button"><span data-show-me>Show Me 3 Cars</span></button>
    <p role="status" data-price="status"></p></form>`;
  document.body.replaceChildren(root);
  const part = <Kind extends HTMLElement = HTMLInputElement>(name: string) =>
    root.querySelector<Kind>(`[data-price="${name}"]`)!;
  return {
    part,
    drag: (name: string, value: number) => fireEvent.input(part(name), { target: { value: String(value) } }),
    type: (name: string, value: string) => fireEvent.change(part(`typed-${name}`), { target: { value } }),
    range: () => part('range').value,
    shown: () => [part('typed-from').value, part('typed-to').value],
    reads: (text: string) => waitFor(() => expect(showMeWords(part('button'))).toBe(text)),
  };
}

describe('the price-range slider', () => {
  it('starts with its handles at both ends [BUDGET-11]', () => {
    const { shown, range, part } = open();
    expect(shown()).toEqual(['$5,000', '$250,000']);
    expect(range()).toBe('5000:250000!');
    expect(part('to').getAttribute('aria-valuetext')).toBe('$250,000');
  });

  it('shows the number of cars between its handles while they move', async () => {
    const { drag, range, reads, part } = open();
    drag('to', 30_000);
    expect(range()).toBe('5000:30000!');
    await reads('Show Me 2 Cars');
    expect(part('status').textContent).toBe('$5,000 to $30,000: Show Me 2 Cars');
    drag('from', 20_000);
    await reads('Show Me 1 Car');
  });

  it('keeps the lower handle below the upper, whether dragged or typed [BUDGET-12]', () => {
    const { drag, type, shown, part } = open();
    drag('to', 30_000);
    drag('from', 80_000);
    expect(shown()).toEqual(['$29,500', '$30,000']);
    expect(part('from').value).toBe('29500');
    type('to', '$5,000');
    expect(shown()).toEqual(['$29,500', '$30,000']);
    type('from', 'cheap');
    expect(shown()).toEqual(['$29,500', '$30,000']);
    type('from', '12,345');
    expect(shown()).toEqual(['$12,500', '$30,000']);
  });

  it('shows that there are no cars in the range, and disables the button', async () => {
    const { drag, reads, part } = open();
    drag('from', 200_000);
    await reads('0 Cars Found');
    expect(part<HTMLButtonElement>('button').disabled).toBe(true);
    drag('from', 5000);
    await reads('Show Me 3 Cars');
    expect(part<HTMLButtonElement>('button').disabled).toBe(false);
  });

  it('reaches an end that is not on a step', () => {
    const { drag, range, part } = open({ min: 3000, max: 45_250, step: 1000 });
    expect([range(), part('to').value]).toEqual(['3000:45250!', '46000']);
    drag('to', 45_000);
    expect(range()).toBe('3000:45000!');
    drag('to', 46_000);
    expect(range()).toBe('3000:45250!');
  });
});

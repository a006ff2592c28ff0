import { act, fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { followedStock } from '../../domain/stock/followed-stock.ts';
import { indexFiles } from '../../search/static/index-files.ts';
import type { LastVisitBlock } from '../../site/home/home-choices.ts';
import { recentlyViewed } from '../../stores/history.ts';
import { stockVisits } from '../../stores/last-visit.ts';
import './last-visit.ts';

const car = (id: string, change: Partial<ListedCar> = {}) =>
  aListedCar({ id, slug: `car-${id}`, name: `Car ${id}`, status: 'in_stock', price: 20_000, ...change });
const stock = [car('new', { created_at: 9 }), car('same'), car('cheaper'), car('sold', { status: 'sold' })];
const store = stockVisits('d-1');
const lately = Date.now() - 24 * 3_600_000;
const asked: string[] = [];
let isDown = false;

beforeEach(() => {
  asked.length = 0;
  isDown = false;
  const index = indexFiles(stock).map(({ path, body }) => [path, body] as const);
  const files = new Map([...index, ['/stock.json', JSON.stringify(followedStock(stock))]]);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return isDown ? new Response('', { status: 503 }) : new Response(files.get(url));
  });
  Object.assign(document.documentElement.dataset, { dealershipId: 'd-1', consent: 'ask' });
});

/** Stores the last visit. */
function visited(cars: [string, number][], at = lately) {
  store.update((now) => ({ ...now, seen: { at, cars } }));
}
const before: [string, number][] = [
  ['same', 20_000],
  ['cheaper', 21_500],
  ['sold', 20_000],
  ['gone', 20_000],
];

function openHome() {
  const block: LastVisitBlock = {
    stock: '/stock.json',
    engine: { indexManifest: '/search-index/current.json' },
    rules: { subscriptionOffered: false, noPriceText: 'Ask us', timeZone: 'Australia/Brisbane' },
    noun: { one: 'Car', other: 'Cars' },
    newestHref: '/search/?sortBy=created_at:desc',
  };
  const quoted = JSON.stringify(block).replaceAll('"', '&quot;');
  document.body.innerHTML = `<main><section></section>
    <last-visit data-dealer="bayside" data-block="${quoted}" hidden><h2 data-part="day"></h2><button></button><p data-part="words"></p>
      <ul></ul><a class="visit-newest" data-part="newest"></a><p class="kept-cleared" tabindex="-1"></p>
      <template><li><p data-part="words"></p><a></a><div class="kept-car-photo"></div><b class="price-now"></b><i class="price-basis"></i></li></template>
    </last-visit></main>`;
  const shown = () => document.querySelector<HTMLElement>('last-visit')!;
  return {
    shown,
    rows: () => [...shown().querySelectorAll('li')].map(({ textContent }) => textContent),
    part: (name: string) => shown().querySelector(`[data-part="${name}"]`)!.textContent,
    isStored: () => waitFor(() => expect(store.getState().seen?.at).toBeGreaterThan(lately)),
  };
}

describe('the section with what changed since the last visit', () => {
  it('names the new, reduced and sold cars, those that the visitor viewed first', async () => {
    visited(before);
    recentlyViewed('bayside').update(() => ({ cars: [{ id: 'sold' } as never] }));
    const { shown, rows, part } = openHome();
    await waitFor(() => expect(shown().hidden).toBe(false));
    expect(part('words')).toBe('1 new, 1 reduced, 1 sold, 1 no longer listed');
    expect(rows()).toEqual([
      'A car you viewed was soldCar sold$20,000Drive away',
      'NewCar new$20,000Drive away',
      '$1,500 lessCar cheaper$20,000Drive away',
    ]);
    expect(shown().querySelector('a')!.getAttribute('href')).toBe('/cars/car-sold/');
    expect(part('newest')).toBe('See the new car');
  });

  it('is absent in a first visit, which only stores the stock and asks no search engine', async () => {
    const { shown, isStored } = openHome();
    await isStored();
    expect(shown().hidden).toBe(true);
    expect(asked).toEqual(['/stock.json']);
    expect(store.getState().seen?.cars?.map(([id]) => id)).toEqual(['new', 'same', 'cheaper']);
  });

  it('is absent when nothing changed', async () => {
    visited(['new', 'same', 'cheaper'].map((id) => [id, 20_000]));
    const { shown, isStored } = openHome();
    await isStored();
    expect(shown().hidden).toBe(true);
    expect(asked).toEqual(['/stock.json']);
  });

  it('stays hidden after the visitor has hidden it, until something changes again', async () => {
    visited(before);
    const first = openHome();
    await waitFor(() => expect(first.shown().hidden).toBe(false));
    fireEvent.click(first.shown().querySelector('button')!);
    expect(document.activeElement?.className).toBe('kept-cleared');
    asked.length = 0;
    const second = openHome();
    await waitFor(() => expect(asked).toEqual(['/stock.json']));
    await act(async () => {});
    expect(second.shown().hidden).toBe(true);
    store.update((now) => ({ ...now, before: { ...now.before!, cars: before } }));
    const third = openHome();
    await waitFor(() => expect(third.shown().hidden).toBe(false));
  });

  it('disappears when the visits are cleared, as in another tab', async () => {
    visited(before);
    const { shown } = openHome();
    await waitFor(() => expect(shown().hidden).toBe(false));
    store.clear();
    expect(shown().hidden).toBe(true);
  });

  it('is absent for a visitor who declined, whose visits are deleted', async () => {
    visited(before);
    Object.assign(navigator, { globalPrivacyControl: true });
    const { shown } = openHome();
    await waitFor(() => expect(store.getState().seen).toBeUndefined());
    Object.assign(navigator, { globalPrivacyControl: undefined });
    expect([shown().hidden, asked]).toEqual([true, []]);
  });

  it('is absent while the site does not answer, and the last visit stays', async () => {
    visited(before);
    isDown = true;
    const { shown } = openHome();
    await waitFor(() => expect(asked).toEqual(['/stock.json']));
    await act(async () => {});
    expect([shown().hidden, store.getState().seen?.at]).toEqual([true, lately]);
  });

  it('appears in front of the first section below the window, or where it was built', async () => {
    const tops: Record<string, number> = {
      hero: -100,
      first: 700,
      second: window.innerHeight + 1,
      third: 3000,
    };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return { top: tops[this.id] ?? 0 } as DOMRect;
    });
    for (const [sections, expected] of [
      [
        ['hero', 'first', 'second', 'third'],
        ['hero', 'first', 'last-visit', 'second', 'third'],
      ],
      [
        ['hero', 'first'],
        ['hero', 'first', 'last-visit'],
      ],
    ]) {
      visited(before);
      const { shown } = openHome();
      const made = sections!.map((id) => Object.assign(document.createElement('section'), { id }));
      document.querySelector('main > section')!.replaceWith(...made);
      await waitFor(() => expect(shown().hidden).toBe(false));
      const order = [...document.querySelector('main')!.children].map(({ id, localName }) => id || localName);
      expect(order).toEqual(expected);
    }
    vi.restoreAllMocks();
  });
});

import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { aListedCar } from '../../../domain/cars/listed-car.fixture.ts';
import { vocabularyOf } from '../../../search/phrases/vocabulary.ts';
import { indexFiles } from '../../../search/static/index-files.ts';
import { SearchApp } from '../SearchApp.tsx';
import { StubCard } from '../StubCard.fixture.tsx';
import { searchSetupOf } from '../search-page.fixture.ts';
import type { SearchSetup } from '../search-page.ts';

const models: [make: string, model: string][] = [
  ['Toyota', 'HiLux'],
  ['Toyota', 'Corolla'],
  ['Mazda', '3'],
  ['Land Rover', 'Range Rover Sport'],
];

export const cars = Array.from({ length: 48 }, (_, index) => {
  const [make, model] = models[index % models.length]!;
  return aListedCar({
    id: String(index),
    slug: `car-${index}`,
    name: `2021 ${make} ${model}`,
    make,
    model,
    make_model: `${make} ${model}`,
    badge: index % 3 === 0 ? 'SR5' : 'GX',
    colour: index % 8 < 4 ? 'White' : 'Red',
    price: 20_000 + index * 1000,
    transmission: index % 12 < 8 ? 'Automatic' : 'Manual',
    weekly_price: 100 + index * 5,
    created_at: 1_700_000_000 - index,
  });
});

export const files = new Map([
  ...indexFiles(cars).map(({ path, body }) => [path, body] as const),
  ['/search-index/words.json', JSON.stringify(vocabularyOf(cars))],
]);

export const path = '/search/new-used-and-demo-cars/';

/** Whether the server has no vocabulary. */
export const vocabulary = { isMissing: false };

export const box = () => screen.getByRole('combobox', { name: 'Search by keyword' }) as HTMLInputElement;

export const list = () => screen.queryByRole('listbox');

export const options = () => [...(list()?.children ?? [])];

/** The texts of the chips, in the order of the filters on the page. */
export const chips = () =>
  [...document.querySelectorAll('.search-chip')].map(({ textContent }) => textContent);

export const settled = () => act(async () => {});

export const found = (text: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

export async function open(search = '', change: Partial<SearchSetup> = {}) {
  history.replaceState(null, '', path + search);
  render(<SearchApp setup={searchSetupOf(cars, change)} Card={StubCard} />);
  await settled();
}

/** Types into the box and waits for suggestions, which means that the vocabulary has loaded. */
export async function type(text: string) {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
}

export const key = (name: string) => fireEvent.keyDown(box(), { key: name });

/** Gives each test of the file a search page that can load its index and its vocabulary. */
export function setUpKeywordPage(): void {
  beforeEach(() => {
    vocabulary.isMissing = false;
    vi.stubGlobal('fetch', async (url: string) =>
      vocabulary.isMissing && url.includes('words')
        ? new Response('', { status: 404 })
        : new Response(files.get(url)),
    );
    Element.prototype.scrollIntoView = vi.fn();
  });
}

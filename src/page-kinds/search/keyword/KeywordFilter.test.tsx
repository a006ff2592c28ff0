import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListedCar } from '../../../domain/listed-car.fixture.ts';
import { vocabularyOf } from '../../../search/phrases/vocabulary.ts';
import { indexFiles } from '../../../search/static/index-files.ts';
import { clearRecentSearches, recordSearch } from '../../../stores/search-history.ts';
import { visitorPlace } from '../../../stores/visitor-place.ts';
import { SearchApp } from '../SearchApp.tsx';
import { StubCard } from '../StubCard.fixture.tsx';
import { searchSetupOf } from '../search-page.fixture.ts';
import type { SearchSetup } from '../search-props.ts';

const models: [make: string, model: string][] = [
  ['Toyota', 'HiLux'],
  ['Toyota', 'Corolla'],
  ['Mazda', '3'],
  ['Land Rover', 'Range Rover Sport'],
];
const cars = Array.from({ length: 48 }, (_, index) => {
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
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));
files.set('/search-index/words.json', JSON.stringify(vocabularyOf(cars)));
const path = '/search/new-used-and-demo-cars/';
let isVocabularyMissing = false;

beforeEach(() => {
  isVocabularyMissing = false;
  clearRecentSearches();
  vi.stubGlobal('fetch', async (url: string) =>
    isVocabularyMissing && url.includes('words')
      ? new Response('', { status: 404 })
      : new Response(files.get(url)),
  );
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = () => screen.getByRole('combobox', { name: 'Search by keyword' }) as HTMLInputElement;
const list = () => screen.queryByRole('listbox');
const options = () => [...(list()?.children ?? [])];
/** The texts of the chips, in the order of the filters on the page. */
const chips = () => [...document.querySelectorAll('.search-chip')].map(({ textContent }) => textContent);
const settled = () => act(async () => {});
const found = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

async function open(search = '', change: Partial<SearchSetup> = {}) {
  history.replaceState(null, '', path + search);
  render(<SearchApp setup={searchSetupOf(cars, change)} Card={StubCard} />);
  await settled();
}
/** Types into the box and waits for suggestions, which means that the vocabulary has loaded. */
async function type(text: string) {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: text } });
  await waitFor(() => expect(options().length).toBeGreaterThan(0));
}
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
const submit = async () => {
  await act(async () => void fireEvent.submit(box().form!));
};

describe('the text search as a combobox', () => {
  it('has the role and name of a combobox and is closed [LIST-2]', async () => {
    await open();
    expect(box().placeholder).toBe('Search...');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(box().getAttribute('aria-autocomplete')).toBe('list');
    expect(options()).toEqual([]);
  });

  it('suggests makes, then models, with their number of cars', async () => {
    await open();
    await type('toy');
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'Toyota24 cars',
      'Toyota Corolla12 cars',
      'Toyota HiLux12 cars',
    ]);
    expect(screen.getByText('3 suggestions')).toBeTruthy();
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Suggestions' }).id);
  });

  it('moves through the list with Down and Up, and passes the text box at both ends', async () => {
    await open();
    await type('toy');
    const marked = () =>
      document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;
    key('ArrowDown');
    expect(marked()).toBe('Toyota24 cars');
    expect(within(list()!).getByRole('option', { selected: true }).textContent).toBe('Toyota24 cars');
    key('ArrowUp');
    expect(marked()).toBeUndefined();
    key('ArrowUp');
    expect(marked()).toBe('Toyota HiLux12 cars');
    key('ArrowDown');
    expect(marked()).toBeUndefined();
  });

  it('does not handle Home, End, Left and Right, which move the cursor', async () => {
    await open();
    await type('toy');
    for (const name of ['Home', 'End', 'ArrowLeft', 'ArrowRight']) expect(key(name)).toBe(true);
    expect(key('ArrowDown')).toBe(false);
  });

  it('applies the marked suggestion as filters on Enter', async () => {
    await open();
    await type('hil');
    key('ArrowDown');
    key('Enter');
    await found('12 Cars');
    expect(chips()).toEqual(['Toyota', 'HiLux']);
    expect(box().value).toBe('');
    expect(options()).toEqual([]);
  });

  it('applies a clicked suggestion and keeps the focus', async () => {
    await open();
    await type('maz');
    const option = screen.getByRole('option', { name: /Mazda 3/ });
    expect(fireEvent.pointerDown(option)).toBe(false);
    expect(fireEvent.mouseDown(option)).toBe(false);
    fireEvent.click(option);
    await found('12 Cars');
    expect(chips()).toEqual(['Mazda', '3']);
    expect(document.activeElement).toBe(box());
  });

  it('closes the list on the first Escape, clears the box on the second, and ignores the third', async () => {
    await open();
    await type('toy');
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    key('Escape');
    expect(options()).toEqual([]);
    expect(box().value).toBe('toy');
    key('Escape');
    expect(box().value).toBe('');
    expect(heard).not.toHaveBeenCalled();
    key('Escape');
    expect(heard).toHaveBeenCalledOnce();
    document.removeEventListener('keydown', heard);
  });

  it('closes when the box loses the focus', async () => {
    await open();
    await type('toy');
    act(() => box().blur());
    expect(options()).toEqual([]);
    expect(box().value).toBe('toy');
  });

  it('shows at most five recent searches while it is empty', async () => {
    for (let each = 1; each <= 6; each++)
      recordSearch({ label: `Search ${each}`, path, query: `?query=${each}` });
    await open();
    act(() => box().focus());
    expect(
      within(screen.getByRole('listbox', { name: 'Recent searches' })).getAllByRole('option'),
    ).toHaveLength(5);
    expect(options()[0]?.textContent).toBe('Search 6');
  });
});

describe('the typed text', () => {
  it('becomes filters while it is typed, stays in the box until Enter, and is one history entry [LIST-21] [OPEN-37]', async () => {
    await open();
    const steps = history.length;
    await type('white');
    expect(location.search).toBe('');
    await waitFor(() => expect(chips()).toEqual(['White']));
    await type('white hilux');
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux', 'White']));
    expect(box().value).toBe('white hilux');
    await type('white hilux gx');
    await waitFor(() => expect(chips()).toEqual(['"gx"', 'Toyota', 'HiLux', 'White']));
    await type('white hilux');
    await submit();
    expect(box().value).toBe('');
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux', 'White']));
    await waitFor(() =>
      expect(decodeURIComponent(location.search)).toBe(
        '?refinementList[colour][0]=White&refinementList[make][0]=Toyota&refinementList[model][0]=HiLux',
      ),
    );
    expect(history.length).toBe(steps + 1);
  });

  it('does not search during typing for a phrase that has only begun', async () => {
    await open();
    for (const begun of [
      'hilux und',
      'hilux under',
      'hilux under 4',
      'hilux under $40',
      'hilux not',
      'hilux not whi',
    ]) {
      await type(begun);
      await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux']));
      expect(box().value).toBe(begun);
    }
    await type('hilux under 40k auto');
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux', 'Automatic', 'Price up to $40,000']));
    await type('hilux');
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux']));
    await type('hilux under 40k auto');
    await submit();
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux', 'Automatic', 'Price up to $40,000']));
    expect(box().value).toBe('');
  });

  it('keeps in the box the words that are not filters', async () => {
    await open();
    await type('white sr5 under 40k');
    await submit();
    await waitFor(() => expect(chips()).toEqual(['"sr5"', 'White', 'Price up to $40,000']));
    expect(box().value).toBe('sr5');
  });

  it('can set filters that the page does not show [OPEN-38]', async () => {
    await open('', { filters: ['keyword', 'make'] });
    await type('manual toyota under $200 a week');
    await submit();
    const wanted = cars.filter(
      (car) => car.make === 'Toyota' && car.transmission === 'Manual' && car.weekly_price <= 200,
    );
    await found(`${wanted.length} Cars`);
    expect(chips().toSorted()).toEqual(['Manual', 'Price per week up to $200 per week', 'Toyota']);
  });

  it('replaces earlier choices of the same filter and keeps the others', async () => {
    await open(
      '?refinementList[make][0]=Toyota&refinementList[model][0]=HiLux&refinementList[colour][0]=Red',
    );
    await waitFor(() => expect(chips()).toHaveLength(3));
    await type('mazda 3');
    await submit();
    await waitFor(() => expect(chips()).toEqual(['Mazda', '3', 'Red']));
  });

  it('does not set a filter that the page itself fixes', async () => {
    await open('', { scope: { make: ['Toyota'] } });
    await type('toyota hilux');
    await submit();
    await waitFor(() => expect(chips()).toEqual(['HiLux']));
  });

  it('can be restored as exact text by the button, by Backspace or by a suggestion', async () => {
    await open('?refinementList[colour][0]=Red');
    await waitFor(() => expect(chips()).toEqual(['Red']));
    await type('hilux');
    await submit();
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux', 'Red']));
    fireEvent.click(screen.getByRole('button', { name: 'Search for the exact words instead' }));
    await waitFor(() => expect(chips()).toEqual(['"hilux"', 'Red']));
    expect(box().value).toBe('hilux');
    // A text that the visitor searched exactly is not converted again.
    await submit();
    await settled();
    expect(chips()).toEqual(['"hilux"', 'Red']);

    await type('corolla');
    await submit();
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'Corolla', 'Red']));
    key('Backspace');
    await waitFor(() => expect(chips()).toEqual(['"corolla"', 'Red']));

    await type('white');
    fireEvent.click(screen.getByRole('option', { name: /^Search for the exact words/ }));
    await waitFor(() => expect(chips()).toEqual(['"white"', 'Red']));
  });

  it('is converted to filters on blur', async () => {
    await open();
    await type('corolla tidy');
    act(() => box().blur());
    await waitFor(() => expect(chips()).toEqual(['"tidy"', 'Toyota', 'Corolla']));
    expect(box().value).toBe('tidy');
  });

  it('can exclude values', async () => {
    await open();
    await type('toyota not white');
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'Not White']));
    await found(`${cars.filter(({ make, colour }) => make === 'Toyota' && colour !== 'White').length} Cars`);
    await submit();
    await waitFor(() =>
      expect(decodeURIComponent(location.search)).toBe(
        '?refinementList[-colour][0]=White&refinementList[make][0]=Toyota',
      ),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Remove Not White' }));
    await found('24 Cars');
  });

  it('can be a distance from a place, which the location filters then use [OPEN-67]', async () => {
    const places = [
      { name: 'Harbour Cars', lat: -33.75, lng: 150.69 },
      { name: 'Valley Cars', lat: -33.28, lng: 149.1 },
    ];
    await open('', { places });
    await type('toyota near 2150');
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'Harbour Cars']));
    expect(options()[0]?.textContent).toContain('Within 50 km of Parramatta');
    expect(visitorPlace.getState().place).toBeUndefined();
    await submit();
    expect(visitorPlace.getState().place?.name).toBe('Parramatta');
    visitorPlace.clear();
  });

  it('is searched without a word that no car has, and a message says so', async () => {
    await open();
    await type('family toyota');
    await found('24 Cars');
    expect(screen.getByText('“family” was left out: no car matches.')).toBeTruthy();
    expect(document.querySelector('.search-chip s')?.textContent).toBe('family');
    await type('toyota');
    await waitFor(() => expect(screen.queryByText(/was left out/)).toBeNull());
  });

  it('that means cars of other pages changes nothing here, but is suggested as a search among all cars', async () => {
    await open('', { scope: { make: ['Toyota'] }, allCars: '/search/' });
    await type('mazda 3 white');
    await waitFor(() => expect(chips()).toEqual(['White']));
    expect(options()[0]?.textContent).toBe('Mazda 3, White, among all cars');
    act(() => box().blur());
    expect(box().value).toBe('mazda 3 white');
  });

  /** Holds the vocabulary back until the returned function is called. */
  function holdVocabulary(): () => void {
    const vocabulary = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async (url: string) =>
      url.includes('words') ? vocabulary.promise : new Response(files.get(url)),
    );
    return () => vocabulary.resolve(new Response(files.get('/search-index/words.json')));
  }

  it('is converted when it was submitted before the vocabulary had loaded', async () => {
    const bringVocabulary = holdVocabulary();
    await open();
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: 'white hilux' } });
    await submit();
    await waitFor(() => expect(chips()).toEqual(['"white hilux"']));
    bringVocabulary();
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux', 'White']));
    expect(box().value).toBe('');
  });

  it('becomes filters when it was typed before the vocabulary had loaded', async () => {
    const bringVocabulary = holdVocabulary();
    await open();
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: 'white hilux' } });
    await waitFor(() => expect(chips()).toEqual(['"white hilux"']));
    bringVocabulary();
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux', 'White']));
    expect(box().value).toBe('white hilux');
  });

  it('becomes filters when the vocabulary loads before the search of the plain text is rendered', async () => {
    const pending = Promise.withResolvers<void>();
    let isIndexAsked = false;
    vi.stubGlobal('fetch', async (url: string) => {
      // The search of the plain text is the first to ask for the index.
      if (url.includes('words')) await pending.promise;
      else {
        isIndexAsked = true;
        pending.resolve();
      }
      return new Response(files.get(url));
    });
    await open();
    expect(isIndexAsked).toBe(false);
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: 'white hilux' } });
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux', 'White']));
    expect(box().value).toBe('white hilux');
  });

  it('keeps its trailing space during a search [LIST-21]', async () => {
    await open();
    await type('toyota ');
    await waitFor(() => expect(location.search).toBe('?refinementList[make][0]=Toyota'));
    expect(box().value).toBe('toyota ');
  });

  it('is searched as plain text when the vocabulary cannot be loaded', async () => {
    isVocabularyMissing = true;
    await open();
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: 'white hilux' } });
    await submit();
    await waitFor(() => expect(chips()).toEqual(['"white hilux"']));
    expect(options()).toEqual([]);
  });
});

describe('a link with text', () => {
  it('is converted to filters once, without a history entry', async () => {
    const steps = history.length;
    await open('?utm_source=mail&query=white+hilux+under+60k');
    await waitFor(() => expect(chips()).toEqual(['Toyota', 'HiLux', 'White', 'Price up to $60,000']));
    expect(decodeURIComponent(location.search)).toBe(
      '?utm_source=mail&refinementList[colour][0]=White&refinementList[make][0]=Toyota&refinementList[model][0]=HiLux&range[price]=:60000',
    );
    expect(history.length).toBe(steps);
    fireEvent.click(screen.getByRole('button', { name: 'Search for the exact words instead' }));
    await waitFor(() => expect(chips()).toEqual(['"white hilux under 60k"']));
  });

  it('stays text when no word is recognised', async () => {
    await open('?query=zeppelin');
    await screen.findByText('“zeppelin” was left out: no car matches.');
    await found('48 Cars');
    expect(chips()).toEqual(['"zeppelin"']);
    expect(location.search).toBe('?query=zeppelin');
  });
});

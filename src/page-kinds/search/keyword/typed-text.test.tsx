import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { numbersPath, plainNumber } from '../../../domain/cars/car-number.ts';
import { visitorPlace } from '../../../stores/visitor-place.ts';
import {
  box,
  cars,
  chips,
  files,
  found,
  key,
  open,
  options,
  settled,
  setUpKeywordPage,
  type,
  vocabulary,
} from './KeywordPage.fixture.tsx';

setUpKeywordPage();

const submit = async () => {
  await act(async () => void fireEvent.submit(box().form!));
};

describe('the typed text', () => {
  it('becomes filters while it is typed, stays in the box until Enter, and is one history entry [LIST-21] [OPEN-37]', async () => {
    await open();
    const steps = history.length;
    await type('white');
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
    for (const begun of ['hilux und', 'hilux under', 'hilux under $', 'hilux not', 'hilux not whi']) {
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
      (car) => car.make === 'Toyota' && car.transmission === 'Manual' && car.weekly_price! <= 200,
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
    expect(screen.getByRole('heading', { name: 'No car matches “family”' })).toBeTruthy();
    expect(document.querySelector('.search-chip s')?.textContent).toBe('family');
    await type('toyota');
    await waitFor(() => expect(screen.queryByText(/No car matches/)).toBeNull());
  });

  it.each(['red 111', 'abc 40k', 'RED 111', 'RED FROG'])(
    'is searched exactly when it is the plate of a car, though it reads like filters: %s [LIST-3]',
    async (plate) => {
      const number = plainNumber(plate);
      files.set(numbersPath(number), JSON.stringify([[number, '2']]));
      await open();
      await type(plate);
      await found('1 Car');
      expect(chips()).toEqual([`"${plate}"`]);
      await submit();
      await settled();
      expect(chips()).toEqual([`"${plate}"`]);
      files.delete(numbersPath(number));
    },
  );

  it('of filters alone stays filters, and is the plate of a car without blanks [LIST-3]', async () => {
    files.set(numbersPath('REDMAZDA'), JSON.stringify([['REDMAZDA', '2']]));
    await open();
    await type('red mazda');
    await waitFor(() => expect(chips()).toEqual(['Mazda', 'Red']));
    await settled();
    expect(chips()).toEqual(['Mazda', 'Red']);
    fireEvent.change(box(), { target: { value: 'redmazda' } });
    await found('1 Car');
    expect(chips()).toEqual(['"redmazda"']);
    files.delete(numbersPath('REDMAZDA'));
  });

  it('becomes filters when no car has it as its plate', async () => {
    await open();
    await type('abc 40k');
    await submit();
    await waitFor(() => expect(chips()).toEqual(['"abc"', 'Price up to $40,000']));
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
    const pending = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', async (url: string) =>
      url.includes('words') ? pending.promise : new Response(files.get(url)),
    );
    return () => pending.resolve(new Response(files.get('/search-index/words.json')));
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
    vocabulary.isMissing = true;
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
    await screen.findByText('No car matches “zeppelin”');
    await found('48 Cars');
    expect(chips()).toEqual(['"zeppelin"']);
    expect(location.search).toBe('?query=zeppelin');
  });
});

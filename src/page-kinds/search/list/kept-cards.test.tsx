import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { searchPageOf, visitor } from '../open-search.fixture.ts';
import { someCars } from '../search-page.fixture.ts';

const cars = someCars(100);
const { open, server } = searchPageOf(cars);

const link = (place: number) => within(visitor.cards()[place]!).getByRole('link');
/**
 * Resolves when the answer has arrived. The counts of the filters show it, because only the list waits for the click.
 */
const isAnswered = () => screen.findByRole('checkbox', { name: /^Hatch\s*3$/ });
/** Starts another search without a click on the page, by a change of the history. */
const search = (query: string) =>
  act(async () => {
    history.pushState(null, '', query);
    dispatchEvent(new PopStateEvent('popstate'));
  });
const entryOf = (element: Element | null) => element?.closest<HTMLElement>('[data-car]')?.dataset['car'];

describe('a car that the visitor presses', () => {
  it('stays until the click event, even if a new answer arrives', async () => {
    await open();
    const pressed = link(1);
    const [text, car] = [pressed.textContent, entryOf(pressed)];
    fireEvent.pointerDown(pressed);
    await search('?refinementList[make][0]=Kia');
    await isAnswered();
    expect(link(1)).toBe(pressed);
    expect([pressed.textContent, entryOf(pressed)]).toEqual([text, car]);
    fireEvent.pointerUp(pressed);
    expect(pressed.textContent).toBe(text);
    fireEvent.click(pressed);
    await visitor.seesCards(11);
  });

  it('is replaced when the press starts a scroll', async () => {
    await open();
    fireEvent.pointerDown(link(1));
    await search('?refinementList[make][0]=Kia');
    await isAnswered();
    fireEvent.pointerCancel(link(1));
    await visitor.seesCards(11);
  });

  it('is replaced when no click follows', async () => {
    await open();
    fireEvent.pointerDown(link(1));
    await search('?refinementList[make][0]=Kia');
    await isAnswered();
    fireEvent.pointerUp(document.body);
    await visitor.seesCards(11);
  });
});

describe('a car that has the focus', () => {
  it('keeps the focus at its position in the next result', async () => {
    await open();
    const kia = visitor.cards().findIndex((card) => card.textContent?.includes('Kia'));
    const car = entryOf(visitor.cards()[kia]!);
    link(kia).focus();
    visitor.chooses(/^Kia/);
    await visitor.seesCards(11);
    expect(kia).toBeGreaterThan(0);
    expect(document.activeElement).toBe(link(0));
    expect(entryOf(document.activeElement)).toBe(car);
  });

  it('passes the focus to the count when it is not in the next result', async () => {
    await open();
    expect(link(0).textContent).not.toContain('Kia');
    link(0).focus();
    visitor.chooses(/^Kia/);
    await visitor.seesCards(11);
    await waitFor(() =>
      expect(document.activeElement).toBe(within(screen.getByRole('status')).getByRole('heading')),
    );
  });

  it('passes the focus to the count when the next result is empty', async () => {
    await open();
    link(0).focus();
    await search('?refinementList[make][0]=Nobody');
    await screen.findByText('No cars match');
    await waitFor(() =>
      expect(document.activeElement).toBe(within(screen.getByRole('status')).getByRole('heading')),
    );
  });

  it('does not get the focus back after the visitor has moved it', async () => {
    await open();
    link(0).focus();
    const sort = screen.getByRole('combobox', { name: 'Sort by' });
    sort.focus();
    visitor.chooses(/^Kia/);
    await visitor.seesCards(11);
    expect(document.activeElement).toBe(sort);
  });
});

describe('the built cars of a page whose URL contains a search', () => {
  const { dataset } = document.documentElement;
  beforeEach(() => {
    dataset['linked'] = '';
  });

  it('stay hidden until the answer arrives', async () => {
    const served = fetch;
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    vi.stubGlobal('fetch', async (url: string) => {
      await held;
      return served(url);
    });
    await open('?refinementList[make][0]=Kia');
    expect(dataset['linked']).toBe('');
    release();
    await visitor.seesCards(11);
    expect(dataset['linked']).toBeUndefined();
  });

  it('are shown as old cars when the search fails', async () => {
    server.isDown = true;
    await open('?refinementList[make][0]=Kia');
    expect(dataset['linked']).toBe('');
    for (let attempt = 0; attempt < 3; attempt++) {
      await act(async () => void window.dispatchEvent(new Event('online')));
    }
    await screen.findByRole('alert');
    await waitFor(() => expect(dataset['linked']).toBeUndefined());
    expect(visitor.cards()).toHaveLength(21);
  });

  it.each(['', '?page=1', '?query=', '?refinementList[rocket][0]=1', '?utm_source=letter'])(
    'are shown when %s contains no search',
    async (search) => {
      await open(search);
      expect(dataset['linked']).toBeUndefined();
    },
  );
});

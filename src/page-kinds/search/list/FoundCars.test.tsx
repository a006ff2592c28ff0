import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { someCardRules } from '../../../domain/cars/listed-car.fixture.ts';
import { searchPageOf, visitor } from '../open-search.fixture.ts';
import { someCars } from '../search-page.fixture.ts';
import { keepPlace } from './use-left-place.ts';

const cars = someCars(100);
const { open, server } = searchPageOf(cars);
const path = '/search/new-used-and-demo-cars/';
const focusedCar = () => document.activeElement?.closest('article')?.textContent;

/** Returns a function that reports the end of the list as near. Observers of other elements are never called. */
function scrollToTheEnd() {
  const watching = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      callback: (entries: { isIntersecting: boolean }[]) => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.callback = callback;
      }
      observe(element: Element) {
        if (element.classList.contains('search-end')) watching.add(this.callback);
      }
      disconnect() {
        watching.delete(this.callback);
      }
    },
  );
  return () => act(async () => watching.forEach((callback) => void callback([{ isIntersecting: true }])));
}

describe('more cars', () => {
  it('load after a click on a real link, and the first new car gets the focus [LIST-15] [OPEN-59]', async () => {
    await open();
    expect(screen.getByText('Showing 21 of 100')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Show more cars' });
    expect(link.getAttribute('href')).toBe(`${path}?page=2`);
    visitor.follows('Show more cars');
    await visitor.seesCards(42);
    expect(focusedCar()).toBe(visitor.cards()[21]!.textContent);
    expect(screen.getByText('Showing 42 of 100')).toBeTruthy();
    expect((await screen.findByText('Showing 42 of 100 cars')).getAttribute('aria-live')).toBe('polite');
    expect(screen.getByRole('link', { name: 'Show more cars' }).getAttribute('href')).toBe(`${path}?page=3`);
    expect(location.search).toBe('');
  });

  it('keep the order of the whole result, with each car only once', async () => {
    await open('?sortBy=price:asc');
    await visitor.isAt('?sortBy=price:asc');
    for (const count of [42, 63, 84, 100]) {
      visitor.follows('Show more cars');
      await visitor.seesCards(count);
    }
    const inOrder = cars.toSorted((a, b) => a.price! - b.price! || b.created_at! - a.created_at!);
    expect(visitor.titles()).toEqual(inOrder.map(({ year, make, model }) => `${year} ${make} ${model}`));
  });

  it('end with a message when all cars are shown', async () => {
    await open('?refinementList[make][0]=Kia');
    await visitor.isTold('11 Cars');
    expect(screen.getByText('That is all 11 cars')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Show more cars' })).toBeNull();
  });

  it('say from the first page on how to reach the cars beyond the maximum, and end there [CFG-32]', async () => {
    await open('', { hitsCap: 30 });
    const hint = '100 cars match. Filter or sort to reach the others.';
    expect(screen.getByText('Showing 21 of 30')).toBeTruthy();
    expect(screen.getByText(hint)).toBeTruthy();
    visitor.follows('Show more cars');
    await visitor.seesCards(30);
    expect(screen.getByText('Showing 30 of 30')).toBeTruthy();
    expect(screen.getByText(hint)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Show more cars' })).toBeNull();
  });

  it('do not load when the click opens the link in a new tab', async () => {
    await open();
    const event = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true });
    screen.getByRole('link', { name: 'Show more cars' }).dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('load automatically near the end of the list until all are shown [LIST-15]', async () => {
    const seeTheEnd = scrollToTheEnd();
    await open('', { hitsPerPage: 10 });
    for (const count of [20, 30, 40, 50, 60, 70, 80, 90, 100]) {
      await seeTheEnd();
      await visitor.seesCards(count);
      await screen.findByText(`Showing ${count} of 100 cars`);
    }
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByText('That is all 100 cars')).toBeTruthy();
    await seeTheEnd();
    await visitor.seesCards(100);
    expect(location.search).toBe('');
  });

  it('come after a skip link, which is visible to everyone once more cars have loaded', async () => {
    await open();
    const past = screen.getByRole('link', { name: 'Skip to the end of the page' });
    expect(past.dataset['grown']).toBeUndefined();
    expect(past.compareDocumentPosition(visitor.cards()[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    visitor.follows('Show more cars');
    await visitor.seesCards(42);
    expect(past.dataset['grown']).toBe('true');
  });

  it('keep the shown cars when loading fails, and can be loaded again [LIST-23] [ERR-5]', async () => {
    server.isDown = true;
    await open();
    visitor.follows('Show more cars');
    for (let attempt = 0; attempt < 3; attempt++) {
      await act(async () => void window.dispatchEvent(new Event('online')));
    }
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('We could not load more cars');
    expect(visitor.cards()).toHaveLength(21);
    server.isDown = false;
    visitor.follows('Show more cars');
    await visitor.seesCards(42);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stay during another search, and return when that search is undone [LIST-23]', async () => {
    await open();
    visitor.follows('Show more cars');
    await visitor.seesCards(42);
    visitor.chooses(/^Kia/);
    expect(visitor.cards()).toHaveLength(42);
    await visitor.isTold('11 Cars');
    await visitor.seesCards(11);
    visitor.chooses(/^Kia/);
    await visitor.isTold('100 Cars');
    await visitor.seesCards(42);
  });
});

describe('a link to a page', () => {
  it('opens that page, with a link to the cars before it [OPEN-59]', async () => {
    await open('?page=3');
    await screen.findByText('Showing 43 to 63 of 100');
    const before = visitor.titles();
    const link = screen.getByRole('link', { name: 'Show earlier cars' });
    expect(link.getAttribute('href')).toBe(`${path}?page=2`);
    visitor.follows('Show earlier cars');
    await visitor.seesCards(42);
    expect(visitor.titles().slice(21)).toEqual(before);
    expect(focusedCar()).toBe(visitor.cards()[0]!.textContent);
    expect(window.scrollBy).toHaveBeenCalled();
    visitor.follows('Show earlier cars');
    await visitor.seesCards(63);
    expect(screen.queryByRole('link', { name: 'Show earlier cars' })).toBeNull();
    expect(location.search).toBe('?page=3');
  });

  it('opens the last page when the page no longer exists', async () => {
    await open('?page=9');
    await screen.findByText('Showing 85 to 100 of 100');
    await visitor.isAt('?page=5');
  });

  it.each(['?page=-1', '?page=0', '?page=1e9', '?page=x', '?page=1.5'])(
    'opens the first page for %s',
    async (search) => {
      await open(search);
      expect(visitor.cards()).toHaveLength(21);
      expect(screen.getByText('Showing 21 of 100')).toBeTruthy();
    },
  );
});

describe('a return to the list', () => {
  const navigatesBy = (type: string) =>
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]);

  it('shows the pages that were loaded and scrolls to the car that was in view', async () => {
    navigatesBy('back_forward');
    keepPlace(path, { firstPage: 0, lastPage: 3, car: '70', index: 69, top: -12 });
    await open();
    await visitor.seesCards(84);
    expect(window.scrollBy).toHaveBeenCalledWith({ top: 12, behavior: 'instant' });
  });

  it('works at a URL without a search, on the day of the build [LIST-15]', async () => {
    navigatesBy('back_forward');
    keepPlace(path, { firstPage: 0, lastPage: 2, car: '50', index: 49, top: 30 });
    // The date does not change either, so only the stored place makes the list render again.
    await open('', { cardRules: { ...someCardRules(), asOf: '2025-02-01' } });
    await visitor.seesCards(63);
    expect(window.scrollBy).toHaveBeenCalledWith({ top: -30, behavior: 'instant' });
  });

  it('through a link with "#left" restores the place and removes the hash [LIST-15]', async () => {
    navigatesBy('navigate');
    keepPlace(path, { firstPage: 0, lastPage: 1, car: '30', index: 29, top: 5 });
    await open('#left');
    await visitor.seesCards(42);
    expect(window.scrollBy).toHaveBeenCalledWith({ top: -5, behavior: 'instant' });
    expect(location.hash).toBe('');
  });

  it('scrolls to the car at the same position when the stored car is gone', async () => {
    navigatesBy('reload');
    keepPlace(path, { firstPage: 0, lastPage: 1, car: 'sold', index: 30, top: 8 });
    await open();
    await visitor.seesCards(42);
    expect(window.scrollBy).toHaveBeenCalledWith({ top: -8, behavior: 'instant' });
  });

  it('does not load again after a failure, and shows the list from its top', async () => {
    navigatesBy('back_forward');
    keepPlace(path, { firstPage: 0, lastPage: 3, car: '70', index: 69, top: -12 });
    server.isDown = true;
    await open();
    for (let attempt = 0; attempt < 3; attempt++) {
      await act(async () => void window.dispatchEvent(new Event('online')));
    }
    await screen.findByRole('alert');
    server.isDown = false;
    await act(async () => {});
    expect(visitor.cards()).toHaveLength(21);
  });

  it('waits for the answer to the search of the URL', async () => {
    navigatesBy('back_forward');
    keepPlace(`${path}?sortBy=price:asc`, { firstPage: 0, lastPage: 1, car: '1', index: 0, top: 0 });
    await open('?sortBy=price:asc');
    await visitor.seesCards(42);
    expect(screen.getByText('Showing 42 of 100')).toBeTruthy();
  });

  it('is not restored after a normal link, nor when the visitor scrolls meanwhile', async () => {
    keepPlace(path, { firstPage: 0, lastPage: 3, car: '70', index: 69, top: -12 });
    navigatesBy('navigate');
    const page = await open();
    expect(visitor.cards()).toHaveLength(21);
    page.unmount();
    navigatesBy('back_forward');
    server.isDown = true;
    await open();
    window.dispatchEvent(new Event('wheel'));
    server.isDown = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(window.scrollBy).not.toHaveBeenCalled();
  });

  it('uses the place that the page stores when the visitor leaves', async () => {
    const page = await open();
    visitor.follows('Show more cars');
    await visitor.seesCards(42);
    const third = screen.getAllByRole('listitem').find((item) => item.dataset['car'] === '3')!;
    for (const item of screen.getAllByRole('listitem')) {
      vi.spyOn(item, 'getBoundingClientRect').mockReturnValue({ top: -900, bottom: -500 } as DOMRect);
    }
    for (const list of document.querySelectorAll('.search-grid')) {
      vi.spyOn(list, 'getBoundingClientRect').mockReturnValue({ bottom: 100 } as DOMRect);
    }
    vi.spyOn(third, 'getBoundingClientRect').mockReturnValue({ top: -30, bottom: 370 } as DOMRect);
    window.dispatchEvent(new Event('pagehide'));
    page.unmount();
    expect(JSON.parse(sessionStorage.getItem('left-lists')!)).toEqual([
      [path, { firstPage: 0, lastPage: 1, car: '3', index: 2, top: -30 }],
    ]);
  });
});

it('a new search reuses the existing cards', async () => {
  await open();
  const cards = visitor.cards();
  visitor.chooses(/^Kia/);
  await visitor.seesCards(11);
  expect(visitor.cards()).toEqual(cards.slice(0, 11));
});

/** Sets the position of the bar above the list, and of all other elements. */
function setPositions(bar: { bottom: number }, others: { top: number }) {
  const element = screen.getByRole('status').closest<HTMLElement>('.search-bar')!;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(others as DOMRect);
  element.getBoundingClientRect = () => bar as DOMRect;
}

it('scrolls to the top of a new search when the visitor is below it', async () => {
  await open();
  // On a phone the bar is sticky at the top of the window. The start of the list is far above it.
  setPositions({ bottom: 60 }, { top: -4000 });
  visitor.chooses(/^Kia/);
  await visitor.isTold('11 Cars');
  await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled());
});

it('does not scroll for a new search when its top is visible', async () => {
  await open();
  setPositions({ bottom: 70 }, { top: 80 });
  visitor.chooses(/^Kia/);
  await visitor.isTold('11 Cars');
  expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
});

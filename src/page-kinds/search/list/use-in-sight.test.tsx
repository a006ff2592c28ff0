import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { defaultInSight, useInSight } from './FoundCars.tsx';

type Change = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'>;

/** A list with two blocks of entries, and a fake observer that reports which entries are in the window. */
function listOf(count: number) {
  const list = document.createElement('div');
  list.innerHTML = `<ul>${'<li></li>'.repeat(count)}</ul><ul><li></li></ul>`;
  const observed: Element[] = [];
  let report: (changes: Change[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe = (entry: Element) => observed.push(entry);
      disconnect() {
        observed.length = 0;
      }
    },
  );
  const entries = [...list.firstElementChild!.children];
  const browser = {
    sees: (...places: number[]) =>
      report(places.map((at) => ({ target: entries[at]!, isIntersecting: true }))),
    loses: (...places: number[]) =>
      report(places.map((at) => ({ target: entries[at]!, isIntersecting: false }))),
  };
  return { list, entries, observed, browser };
}

it('counts up to the last entry in the window', () => {
  const { list, browser } = listOf(12);
  const { result } = renderHook(() => useInSight({ current: list }, 12));
  expect(result.current.current).toBe(defaultInSight);
  browser.sees(0, 1, 2);
  expect(result.current.current).toBe(3);
  browser.sees(3, 4, 5);
  browser.loses(0, 1, 2);
  expect(result.current.current).toBe(6);
});

it('returns the default when the visitor has scrolled past the list', () => {
  const { list, browser } = listOf(12);
  const { result } = renderHook(() => useInSight({ current: list }, 12));
  browser.sees(0, 1, 2);
  browser.loses(0, 1, 2);
  expect(result.current.current).toBe(defaultInSight);
});

it('observes the entries of the first block, and again when their number changes', () => {
  const { list, entries, observed } = listOf(4);
  const { rerender, unmount } = renderHook(({ count }) => useInSight({ current: list }, count), {
    initialProps: { count: 4 },
  });
  expect(observed).toEqual(entries);
  entries[3]!.remove();
  rerender({ count: 3 });
  expect(observed).toEqual(entries.slice(0, 3));
  unmount();
  expect(observed).toEqual([]);
});

it('returns the default when the browser has no IntersectionObserver', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  const list = { current: document.createElement('div') };
  expect(renderHook(() => useInSight(list, 3)).result.current.current).toBe(defaultInSight);
});

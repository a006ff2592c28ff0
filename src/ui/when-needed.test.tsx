import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { whenNear } from './when-needed.ts';

const watchers: { tell: IntersectionObserverCallback; watched: Element[] }[] = [];

beforeEach(() => {
  watchers.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #watched: Element[] = [];
      constructor(tell: IntersectionObserverCallback) {
        watchers.push({ tell, watched: this.#watched });
      }
      observe(part: Element) {
        this.#watched.push(part);
      }
      disconnect() {
        this.#watched.length = 0;
      }
    },
  );
});

const comeNear = (isIntersecting = true) =>
  watchers.at(-1)?.tell([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);

it('loads the code once, when one of the elements comes near', () => {
  document.body.innerHTML = '<a-part></a-part><a-part></a-part>';
  const load = vi.fn(() => Promise.resolve());
  whenNear('a-part', load);
  expect(watchers[0]?.watched).toHaveLength(2);
  comeNear(false);
  expect(load).not.toHaveBeenCalled();
  comeNear();
  expect(load).toHaveBeenCalledOnce();
  expect(watchers[0]?.watched).toHaveLength(0);
});

it('observes nothing when there are no such elements', () => {
  document.body.innerHTML = '';
  whenNear('a-part', () => Promise.resolve());
  expect(watchers).toEqual([]);
});

it('loads again when the connection is back', async () => {
  document.body.innerHTML = '<a-part></a-part>';
  const load = vi.fn(() => Promise.reject(new TypeError('offline')));
  whenNear('a-part', load);
  comeNear();
  await waitFor(() => {
    dispatchEvent(new Event('online'));
    expect(watchers).toHaveLength(2);
  });
  comeNear();
  expect(load).toHaveBeenCalledTimes(2);
});

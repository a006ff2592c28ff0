import { expect, it, vi } from 'vitest';
import { keepPictures } from './FoundCars.tsx';

/** A list whose pictures load, and the URLs of the pictures that were created to keep them. */
function aList() {
  const created: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        created.push(url);
      }
    },
  );
  const list = document.createElement('div');
  const stop = keepPictures(list);
  const load = (url: string) => {
    const image = document.createElement('img');
    Object.defineProperty(image, 'currentSrc', { value: url });
    list.replaceChildren(image);
    image.dispatchEvent(new Event('load'));
  };
  return { created, load, stop };
}

it('keeps each picture of the list once', () => {
  const { created, load } = aList();
  for (const url of ['/a.svg', '/b.svg', '/a.svg']) load(url);
  expect(created).toEqual(['/a.svg', '/b.svg']);
});

it('forgets the picture that was shown the longest time ago', () => {
  const { created, load } = aList();
  for (let at = 0; at < 60; at++) load(`/${at}.svg`);
  load('/0.svg');
  load('/60.svg');
  created.length = 0;
  load('/0.svg');
  load('/1.svg');
  expect(created).toEqual(['/1.svg']);
});

it('keeps nothing after it was stopped', () => {
  const { created, load, stop } = aList();
  stop();
  load('/a.svg');
  expect(created).toEqual([]);
});

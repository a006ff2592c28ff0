import { beforeEach, expect, it, vi } from 'vitest';
import { cardPhotoFor } from './photo-transition.ts';

const card = (id: string, path: string) => `
  <article class="car-card"><div class="car-card-photo" id="${id}"></div><a class="car-card-link" href="${path}"></a></article>`;

beforeEach(() => {
  document.body.innerHTML = card('rail', '/cars/a/') + card('grid', '/cars/a/') + card('other', '/cars/b/');
});

function place(id: string, top: number) {
  const box = { top, bottom: top + 200, left: 0, right: 300 } as DOMRect;
  vi.spyOn(document.getElementById(id)!, 'getBoundingClientRect').mockReturnValue(box);
}

it('uses the photo of the card that links to the page, with any query', () => {
  expect(cardPhotoFor('/cars/b/?from=search')?.id).toBe('other');
});

it('uses the photo in view when the page shows the car twice', () => {
  place('rail', -900);
  place('grid', 100);
  expect(cardPhotoFor('/cars/a/')?.id).toBe('grid');
});

it('is undefined for a page that no card links to', () => {
  expect(cardPhotoFor('/cars/c/')).toBeUndefined();
});

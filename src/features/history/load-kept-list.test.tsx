import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadKeptList } from './load-kept-list.ts';

const draw = () => {
  document.body.innerHTML = '<recently-viewed data-key="seen" hidden></recently-viewed>';
};
const load = vi.fn(() => Promise.resolve());

beforeEach(() => {
  localStorage.clear();
  load.mockClear();
});
afterEach(() => vi.restoreAllMocks());

it('fetches nothing for a visitor of whom nothing is kept, until another tab keeps something', () => {
  draw();
  loadKeptList('recently-viewed', load);
  expect(load).not.toHaveBeenCalled();
  localStorage.setItem('seen', '{}');
  dispatchEvent(new Event('storage'));
  expect(load).toHaveBeenCalledOnce();
});

it('fetches what is needed where something is kept', () => {
  localStorage.setItem('seen', '{}');
  draw();
  loadKeptList('recently-viewed', load);
  expect(load).toHaveBeenCalledOnce();
});

it('asks no more of storage that is closed, and of a page without the section', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  draw();
  loadKeptList('recently-viewed', load);
  loadKeptList('recent-searches', load);
  expect(load).not.toHaveBeenCalled();
});

import { expect, it, vi } from 'vitest';
import { loadKeptList } from './load-kept-list.ts';

const draw = () => {
  document.body.innerHTML = '<recently-viewed data-key="seen" hidden></recently-viewed>';
};
const load = vi.fn(() => Promise.resolve());

it('loads nothing while the storage is empty, until another tab stores something', () => {
  draw();
  loadKeptList('recently-viewed', load);
  expect(load).not.toHaveBeenCalled();
  localStorage.setItem('seen', '{}');
  dispatchEvent(new Event('storage'));
  expect(load).toHaveBeenCalledOnce();
});

it('loads the section when something is stored', () => {
  localStorage.setItem('seen', '{}');
  draw();
  loadKeptList('recently-viewed', load);
  expect(load).toHaveBeenCalledOnce();
});

it('loads nothing when the storage is blocked, or on a page without the section', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  draw();
  loadKeptList('recently-viewed', load);
  loadKeptList('recent-searches', load);
  expect(load).not.toHaveBeenCalled();
});

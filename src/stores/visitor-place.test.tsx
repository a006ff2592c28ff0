import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

const opened = async () => (await import('./visitor-place.ts')).visitorPlace.getState();
const keep = (state: unknown) => localStorage.setItem('visitor-place', JSON.stringify({ version: 1, state }));

it('remembers the place that a visitor entered [OPEN-67]', async () => {
  keep({ place: { name: 'Southport', lat: -27.97, lng: 153.41 } });
  expect(await opened()).toEqual({ place: { name: 'Southport', lat: -27.97, lng: 153.41 } });
});

it.each([
  ['no place', {}],
  ['text in place of a number', { place: { name: 'X', lat: '-27', lng: 153 } }],
  ['a place off the earth', { place: { name: 'X', lat: -270, lng: 153 } }],
  ['no name', { place: { lat: 1, lng: 2 } }],
  ['a list in place of an object', []],
])('ignores a stored value with %s', async (_, state) => {
  keep(state);
  expect(await opened()).toEqual({});
});

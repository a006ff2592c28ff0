import { expect, it } from 'vitest';
import { longestNote, mostShared, readSharedList, sharedListHash } from './shared-list.ts';

it.each([
  [{ ids: ['12', '7'], note: '' }, '#shared=12,7'],
  [
    { ids: ['12'], note: ' Which one, Zoë? 50% & more ' },
    '#shared=12&note=Which%20one%2C%20Zo%C3%AB%3F%2050%25%20%26%20more',
  ],
  [{ ids: ['a,b', 'c&note=d'], note: 'x' }, '#shared=a%2Cb,c%26note%3Dd&note=x'],
])('the link of %j is read back', (list, hash) => {
  expect(sharedListHash(list)).toBe(hash);
  expect(readSharedList(hash)).toEqual({ ...list, note: list.note.trim() });
});

it.each([
  ['', undefined],
  ['#email-me', undefined],
  ['#shared=', undefined],
  ['#shared=%', undefined],
  ['#shared=%00,1', { ids: ['1'], note: '' }],
  ['#shared=1,1,2', { ids: ['1', '2'], note: '' }],
  ['#shared=1&note=%', { ids: ['1'], note: '' }],
  ['#shared=1&note=a%0Ab%00', { ids: ['1'], note: 'a b' }],
  ['#shared=1&other=2', undefined],
])('the fragment "%s" is read as %j', (hash, list) => {
  expect(readSharedList(hash)).toEqual(list);
});

it('a link has at most 40 cars and a note of 280 characters', () => {
  const ids = Array.from({ length: 50 }, (_, at) => `${at}`);
  const long = { ids, note: 'x'.repeat(500) };
  const read = readSharedList(sharedListHash(long));
  expect([read?.ids.length, read?.note.length]).toEqual([mostShared, longestNote]);
  expect(readSharedList(`#shared=${ids.join(',')}&note=${'x'.repeat(500)}`)).toEqual(read);
});

import { expect, it } from 'vitest';
import { blockSize, blocksOf, inSightFirst } from './list-entries.ts';

const items = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each([0, 1, 12, 13, 30])('%i entries keep their order in blocks of whole rows', (count) => {
  const blocks = blocksOf(items(count), false);
  expect(blocks.flat()).toEqual(items(count));
  for (const block of blocks.slice(0, -1)) expect(block).toHaveLength(blockSize);
  for (const columns of [1, 2, 3, 4]) expect(blockSize % columns).toBe(0);
});

it('entries stay in their blocks when the list grows at its end', () => {
  const [before, after] = [blocksOf(items(22), false), blocksOf(items(43), false)];
  expect(after[0]).toEqual(before[0]);
  expect(after[1]!.slice(0, 10)).toEqual(before[1]);
});

it('entries form one block when the list may grow at its start', () => {
  expect(blocksOf(items(30), true)).toEqual([items(30)]);
});

it('puts the visible entries of a new result before the rest of the previous one', () => {
  expect(inSightFirst(['a', 'b', 'c', 'd'], ['1', '2', '3', '4', '5', '6'], 3)).toEqual([
    'a',
    'b',
    'c',
    '4',
    '5',
    '6',
  ]);
});

it.each([3, 2, 0])('shows a result of %i entries, all visible, without the previous one', (count) => {
  expect(inSightFirst(items(count), items(30), 3)).toEqual(items(count));
});

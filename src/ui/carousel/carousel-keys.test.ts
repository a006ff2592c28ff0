import { expect, it } from 'vitest';
import { stepForKey } from './carousel-keys.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, target: null };

it.each([
  ['ArrowLeft', {}, -1],
  ['ArrowRight', {}, 1],
  ['ArrowUp', {}, 0],
  ['ArrowRight', { altKey: true }, 0],
  ['ArrowLeft', { metaKey: true }, 0],
])('%s %o moves by %i [LOC-11]', (key, held, step) => {
  expect(stepForKey({ ...plain, key, ...held })).toBe(step);
});

it('leaves the arrows to a field', () => {
  const target = { closest: () => ({}) } as unknown as EventTarget;
  expect(stepForKey({ ...plain, key: 'ArrowLeft', target })).toBe(0);
});

import { expect, it } from 'vitest';
import { folded, popularFirst } from './make-order.ts';

const items = ['Toyota', 'Ford', 'Kia', 'MG'].map((value) => ({
  value,
  count: 1,
  isChosen: value === 'MG',
}));
const values = (list: { value: string }[]) => list.map(({ value }) => value);

it('puts popular makes first, in the configured order, regardless of case [LIST-11]', () => {
  expect(values(popularFirst(items, ['kia', 'Ford', 'Rivian']))).toEqual(['Kia', 'Ford', 'Toyota', 'MG']);
});

it('includes selected entries beyond the limit in the short list', () => {
  expect(values(folded(items, 2))).toEqual(['Toyota', 'Ford', 'MG']);
});

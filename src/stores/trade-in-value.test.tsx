import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => localStorage.clear());

const store = () => import('./trade-in-value.ts');
const kept = (state: unknown, version = 1) =>
  localStorage.setItem('trade-in-value', JSON.stringify({ version, state }));

it('keeps the valuation of a car for the next page', async () => {
  (await store()).keepTradeInValue({ cents: 1_450_000, rego: ' ABC 123 ' });
  vi.resetModules();
  expect((await store()).tradeInValue.getState()).toEqual({ cents: 1_450_000, rego: 'ABC 123' });
});

it('deletes the stored valuation', async () => {
  const { keepTradeInValue, forgetTradeInValue, tradeInValue } = await store();
  keepTradeInValue({ cents: 100, rego: '' });
  forgetTradeInValue();
  expect(tradeInValue.getState().cents).toBe(0);
  expect(localStorage.getItem('trade-in-value')).toBeNull();
});

it.each([
  ['text as its amount', { cents: '1450000', rego: '' }],
  ['a fraction of a cent', { cents: 1.5, rego: '' }],
  ['a negative amount', { cents: -1, rego: '' }],
  ['an impossibly high amount', { cents: 1e15, rego: '' }],
  ['a list in its place', [1]],
])('ignores a stored valuation with %s', async (_, state) => {
  kept(state);
  expect((await store()).tradeInValue.getState()).toEqual({ cents: 0, rego: '' });
});

it('ignores an invalid registration and keeps the value', async () => {
  kept({ cents: 500, rego: { length: 3 } });
  expect((await store()).tradeInValue.getState()).toEqual({ cents: 500, rego: '' });
});

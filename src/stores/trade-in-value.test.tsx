import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => localStorage.clear());

const store = () => import('./trade-in-value.ts');
const kept = (state: unknown, version = 1) =>
  localStorage.setItem('trade-in-value', JSON.stringify({ version, state }));

it('keeps what a car was valued at for the next page', async () => {
  (await store()).keepTradeInValue({ cents: 1_450_000, rego: ' ABC 123 ' });
  vi.resetModules();
  expect((await store()).tradeInValue.getState()).toEqual({ cents: 1_450_000, rego: 'ABC 123' });
});

it('forgets it', async () => {
  const { keepTradeInValue, forgetTradeInValue, tradeInValue } = await store();
  keepTradeInValue({ cents: 100, rego: '' });
  forgetTradeInValue();
  expect(tradeInValue.getState().cents).toBe(0);
  expect(localStorage.getItem('trade-in-value')).toBeNull();
});

it.each([
  ['a text', { cents: '1450000', rego: '' }],
  ['part of a cent', { cents: 1.5, rego: '' }],
  ['less than nothing', { cents: -1, rego: '' }],
  ['more than anybody has', { cents: 1e15, rego: '' }],
  ['no record', [1]],
])('takes %s for no value', async (_, state) => {
  kept(state);
  expect((await store()).tradeInValue.getState()).toEqual({ cents: 0, rego: '' });
});

it('drops a registration that is none, and keeps the value', async () => {
  kept({ cents: 500, rego: { length: 3 } });
  expect((await store()).tradeInValue.getState()).toEqual({ cents: 500, rego: '' });
});

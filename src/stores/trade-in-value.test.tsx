import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

const store = async () => ({
  ...(await import('./trade-in-value.ts')),
  ...(await import('./trade-in-in-use.ts')),
});
const kept = (state: unknown, version = 1) =>
  localStorage.setItem('trade-in-value', JSON.stringify({ version, state }));

it('keeps the valuation of a car for the next page', async () => {
  (await store()).keepTradeInValue({ cents: 1_450_000, rego: ' ABC 123 ' });
  vi.resetModules();
  expect((await store()).tradeInValue.getState()).toEqual({ cents: 1_450_000, rego: 'ABC 123' });
});

it('deletes the stored valuation', async () => {
  const { keepTradeInValue, tradeInValue } = await store();
  keepTradeInValue({ cents: 100, rego: '' });
  tradeInValue.clear();
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

const mazda = { cents: 1_420_000, rego: 'ABC12D', car: '2018 Mazda 3', day: '2026-11-26' };

it('uses a trade-in for every car instead of the one of the calculator, and forgets both', async () => {
  const { startUsingTradeIn, stopUsingTradeIn, tradeInUsedEvent, tradeInValue } = await store();
  const { financeFigures, keepFigures } = await import('./finance-figures.ts');
  const told = vi.fn();
  window.addEventListener(tradeInUsedEvent, told);
  keepFigures('1', {}, { deposit: 5000, tradeIn: 9000 });
  startUsingTradeIn({ ...mazda, owedCents: 300_000 });
  expect(tradeInValue.getState()).toEqual({ ...mazda, owedCents: 300_000, isUsed: true });
  expect(financeFigures.getState().terms).toEqual({ deposit: 5000 });
  expect(told).toHaveBeenCalledOnce();
  keepFigures('1', {}, { deposit: 5000, tradeIn: 9000 });
  stopUsingTradeIn();
  expect(localStorage.getItem('trade-in-value')).toBeNull();
  expect(financeFigures.getState().terms).toEqual({ deposit: 5000 });
  window.removeEventListener(tradeInUsedEvent, told);
});

it('changes what is owed, also to nothing', async () => {
  const { startUsingTradeIn, changeOwed, tradeInValue } = await store();
  startUsingTradeIn(mazda);
  changeOwed(3000);
  expect(tradeInValue.getState()).toEqual({ ...mazda, owedCents: 300_000, isUsed: true });
  changeOwed(0);
  expect(tradeInValue.getState()).toEqual({ ...mazda, isUsed: true });
});

it('ignores an invalid registration and keeps the value', async () => {
  kept({ cents: 500, rego: { length: 3 } });
  expect((await store()).tradeInValue.getState()).toEqual({ cents: 500, rego: '' });
});

import { expect, test } from 'vitest';
import { aDealer, someCars } from '../../site/dealer.fixture.ts';
import { StockParser } from './stock-parser.ts';

const dealer = aDealer();
const [car] = someCars(1);
const stockOf = (cars: number) => ({
  dealer,
  today: '2026-11-28',
  source: 'stock.ndjson',
  text: Array.from({ length: cars }, (_, at) =>
    JSON.stringify({ ...car, id: String(at), slug: `car-${at}` }),
  ).join('\n'),
});

test('stock that takes too much memory fails alone: the next dealer’s is read', async () => {
  const parser = new StockParser({ longestMs: 60_000, mostMb: 24 });
  const [large, small] = await Promise.allSettled([parser.read(stockOf(30_000)), parser.read(stockOf(3))]);
  expect(large).toMatchObject({ reason: { message: expect.stringContaining('split the dealer') } });
  expect(small).toMatchObject({ value: { cars: { length: 3 } } });
  await parser.close();
});

test('stock that takes too long fails', async () => {
  const parser = new StockParser({ longestMs: 1, mostMb: 2048 });
  await expect(parser.read(stockOf(30_000))).rejects.toThrow('more than 0.001 seconds');
  await parser.close();
});

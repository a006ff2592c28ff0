import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dealer } from '../config/schema/dealer.ts';
import { readStock } from './read-stock.ts';

const today = '2026-05-01';
const url = 'https://feed.example.com/stock.ndjson';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stock-'));
});
afterEach(() => rm(folder, { recursive: true }));

function dealer(stock: { feed?: { url: string } }, truckBody = 'ute'): Dealer {
  return { slug: 'fixture', stock, tiles: { truckBody }, team: { people: [] } } as unknown as Dealer;
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: `S${index}`,
      year: 2021,
      make: 'Kia',
      model: 'Rio',
      car_type: 'used',
      created_at: '2026-04-01T00:00:00Z',
    }),
  )
    .join('\n')
    .concat('\n');
}

describe('stock from the folder', () => {
  it('reads stock.ndjson', async () => {
    await writeFile(join(folder, 'stock.ndjson'), `${lines(2)}{`);
    const inventory = await readStock(dealer({}), { folder, today });
    expect(inventory.cars).toHaveLength(2);
    expect(inventory.rejects[0]?.place).toMatch(/stock\.ndjson:3$/);
  });

  it.each([
    ['ute', 'Ute'],
    ['lightTruck', 'Light Truck'],
  ])('treats a truck as a %s if the site is configured so [TILE-8] [CFG-56]', async (truckBody, shown) => {
    const [line] = lines(1).split('\n');
    const truck = { ...JSON.parse(line ?? ''), simple_body: 'Truck' };
    await writeFile(join(folder, 'stock.ndjson'), JSON.stringify(truck));
    const { cars } = await readStock(dealer({}, truckBody), { folder, today });
    expect(cars[0]?.simple_body).toBe(shown);
  });

  it('reports that there is none', async () => {
    const inventory = await readStock(dealer({}), { folder, today });
    expect(inventory).toMatchObject({
      cars: [],
      rejects: [],
      warnings: [{ message: expect.stringContaining('no stock file') }],
    });
  });

  it('reports bytes that are not UTF-8', async () => {
    await writeFile(
      join(folder, 'stock.ndjson'),
      Buffer.from(lines(1).replace('Rio', 'Rio\u00e9'), 'latin1'),
    );
    const { warnings, cars } = await readStock(dealer({}), { folder, today });
    expect(cars).toHaveLength(1);
    expect(warnings[0]?.message).toContain('UTF-8');
  });
});

describe('stock from a feed', () => {
  it('reads the last good copy', async () => {
    const copyFile = join(folder, 'copy.ndjson');
    await writeFile(copyFile, lines(3));
    const inventory = await readStock(dealer({ feed: { url } }), { folder, today, copyFile });
    expect(inventory).toMatchObject({ source: url, rejects: [] });
    expect(inventory.cars).toHaveLength(3);
  });

  it.each([
    ['there is no copy', undefined, 'npm run stock -- fetch fixture'],
    ['the copy is gone', 'gone.ndjson', 'cannot be read'],
  ])('rejects the feed when %s', async (_, name, reason) => {
    const copyFile = name && join(folder, name);
    const inventory = await readStock(dealer({ feed: { url } }), { folder, today, copyFile });
    expect(inventory).toMatchObject({
      cars: [],
      rejects: [{ place: url, reason: expect.stringContaining(reason) }],
    });
  });
});

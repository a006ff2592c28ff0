import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dealer } from '../config/schema/dealer.ts';
import { readStock } from './read-stock.ts';

const today = '2026-05-01';
const url = 'https://feed.example.com/stock.ndjson';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stock-'));
});
afterEach(() => rm(folder, { recursive: true }));

function dealer(stock: { url?: string }, truckBody = 'ute'): Dealer {
  return { slug: 'fixture', stock, tiles: { truckBody } } as unknown as Dealer;
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

type Answer = () => Response | Promise<Response>;

function text(body: string, init: ResponseInit = {}): Answer {
  return () => new Response(body, { headers: { 'content-type': 'application/x-ndjson' }, ...init });
}

async function readFrom(...answers: Answer[]) {
  const queue = [...answers];
  const fetchStub = vi.fn(async () => {
    const next = queue.shift();
    if (!next) throw new Error('asked too often');
    return next();
  });
  const inventory = await readStock(dealer({ url }), {
    folder,
    cacheDir: folder,
    today,
    fetch: fetchStub as unknown as typeof fetch,
  });
  return { inventory, fetchStub };
}

describe('from the folder', () => {
  it('reads stock.ndjson', async () => {
    await writeFile(join(folder, 'stock.ndjson'), `${lines(2)}{`);
    const inventory = await readStock(dealer({}), { folder, cacheDir: folder, today });
    expect(inventory.cars).toHaveLength(2);
    expect(inventory.rejects[0]?.place).toMatch(/stock\.ndjson:3$/);
  });

  it.each([
    ['ute', 'Ute'],
    ['lightTruck', 'Light Truck'],
  ])('takes a truck for a %s where the site says so [TILE-8] [CFG-56]', async (truckBody, shown) => {
    const [line] = lines(1).split('\n');
    const truck = { ...JSON.parse(line ?? ''), simple_body: 'Truck' };
    await writeFile(join(folder, 'stock.ndjson'), JSON.stringify(truck));
    const { cars } = await readStock(dealer({}, truckBody), { folder, cacheDir: folder, today });
    expect(cars[0]?.simple_body).toBe(shown);
  });

  it('says that there is none', async () => {
    const inventory = await readStock(dealer({}), { folder, cacheDir: folder, today });
    expect(inventory).toMatchObject({
      cars: [],
      rejects: [],
      warnings: [{ message: expect.stringContaining('no stock file') }],
    });
  });

  it('tells of bytes that are not UTF-8', async () => {
    await writeFile(
      join(folder, 'stock.ndjson'),
      Buffer.from(lines(1).replace('Rio', 'Rio\u00e9'), 'latin1'),
    );
    const { warnings, cars } = await readStock(dealer({}), { folder, cacheDir: folder, today });
    expect(cars).toHaveLength(1);
    expect(warnings[0]?.message).toContain('UTF-8');
  });
});

describe('from a feed', () => {
  it('keeps the answer and asks the next time whether it changed', async () => {
    await readFrom(text(lines(3), { headers: { etag: '"v1"' } }));
    expect(await readFile(join(folder, 'fixture.ndjson'), 'utf8')).toBe(lines(3));
    const { inventory, fetchStub } = await readFrom(() => new Response(null, { status: 304 }));
    expect(fetchStub).toHaveBeenCalledWith(
      url,
      expect.objectContaining({ headers: expect.objectContaining({ 'if-none-match': '"v1"' }) }),
    );
    expect(inventory.cars).toHaveLength(3);
    expect(inventory.stale).toBeUndefined();
  });

  it('asks once more when the first try failed', async () => {
    const { inventory, fetchStub } = await readFrom(() => Promise.reject(new Error('reset')), text(lines(1)));
    expect(fetchStub).toHaveBeenCalledTimes(2);
    expect(inventory.cars).toHaveLength(1);
  });

  it('does not ask again for what is not there', async () => {
    expect((await readFrom(text('', { status: 404 }))).fetchStub).toHaveBeenCalledTimes(1);
  });

  describe('that fails, uses the last good copy', () => {
    beforeEach(async () => {
      await readFrom(text(lines(12)));
    });

    it.each<[string, Answer[], string]>([
      [
        'unreachable',
        [() => Promise.reject(new Error('reset')), () => Promise.reject(new Error('reset'))],
        'could not be read (reset)',
      ],
      ['404', [text('', { status: 404 })], 'answered 404'],
      ['503', [text('', { status: 503 }), text('', { status: 503 })], 'answered 503'],
      [
        'a web page',
        [text('<!doctype html><title>Down</title>', { headers: { 'content-type': 'text/html' } })],
        'a web page',
      ],
      ['a web page in disguise', [text(' <html>')], 'a web page'],
      ['cut', [text(lines(3).slice(0, -20))], 'in the middle of a line'],
      ['empty', [text('')], 'no cars at all, and had 12 before'],
      ['all rejected', [text('{"id":"1"}\n')], 'no cars at all, and had 12 before'],
    ])('%s', async (_, answers, why) => {
      const { inventory } = await readFrom(...answers);
      expect(inventory.cars).toHaveLength(12);
      expect(inventory.stale).toContain(why);
      expect(await readFile(join(folder, 'fixture.ndjson'), 'utf8')).toBe(lines(12));
    });

    it('when it does not answer in time', async () => {
      const late = () => Promise.reject(new DOMException('late', 'TimeoutError'));
      expect((await readFrom(late, late)).inventory.stale).toContain('within 30 seconds');
    });
  });

  it('believes that a few cars are sold out', async () => {
    await readFrom(text(lines(2)));
    const { inventory } = await readFrom(text('\n'));
    expect(inventory.cars).toEqual([]);
    expect(inventory.stale).toBeUndefined();
  });

  it('rejects the feed itself when there is nothing to fall back on', async () => {
    const { inventory } = await readFrom(text('', { status: 404 }));
    expect(inventory).toMatchObject({
      cars: [],
      rejects: [{ place: url, reason: expect.stringContaining('404') }],
    });
  });

  it('is read without a copy when the cache cannot be written', async () => {
    await writeFile(join(folder, 'file'), '');
    const fetchStub = (async () => text(lines(2))()) as unknown as typeof fetch;
    const inventory = await readStock(dealer({ url }), {
      folder,
      cacheDir: join(folder, 'file'),
      today,
      fetch: fetchStub,
    });
    expect(inventory.cars).toHaveLength(2);
    expect(inventory.warnings[0]?.message).toContain('could not be kept');
  });
});

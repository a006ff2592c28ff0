import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Dealer } from '../../config/schema/dealer.ts';
import { stockSchema } from '../../config/schema/stock.ts';
import { FolderStore, readOnly } from '../../release-store/object-store.ts';
import { StockCopies } from '../../release-store/stock-copies.ts';
import { type FeedReply, FeedServer, ndjsonOf } from './feed-server.fixture.ts';
import { guardFile, NoStock, type TakeStockOptions, takeStock } from './take-stock.ts';

const base = mkdtempSync(join(tmpdir(), 'take-stock-'));
const server = new FeedServer();
let round = 0;
let copies: StockCopies;

beforeAll(() => server.start());
afterAll(async () => {
  await server.stop();
  rmSync(base, { recursive: true });
});
beforeEach(() => {
  copies = new StockCopies(new FolderStore(join(base, `store-${++round}`)));
  server.requests.length = 0;
});

const prices = (count: number) => Array.from({ length: count }, (_, index) => 20_000 + index);

function dealer(feed: object = {}): Dealer {
  const stock = stockSchema.parse({ feed: { url: server.url, ...feed } });
  return { slug: 'fixture', stock, tiles: { truckBody: 'ute' }, team: { people: [] } } as unknown as Dealer;
}

const limits = { timeoutMs: 10_000, maxBytes: 100_000 };

const usually = (): TakeStockOptions => ({
  dealersDir: base,
  copies,
  now: Date.parse('2026-05-01T00:00:00Z'),
  cacheDir: base,
  todayOf: () => '2026-05-01',
  environment: { PRIVATE_FEED_HOSTS: server.host },
  limits,
});

async function take(reply: FeedReply, one = dealer(), changes: Partial<TakeStockOptions> = {}) {
  server.reply = reply;
  return takeStock(one, one.stock.feed!, { ...usually(), ...changes });
}

const send =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): FeedReply =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

it('reads the stock, and asks the next time whether it has changed [FEED-1]', async () => {
  const first = await take(send(ndjsonOf(prices(12)), { etag: '"v1"' }));
  expect(first).toMatchObject({ note: { outcome: 'taken' }, copy: { about: { cars: 12 } } });
  const second = await take((request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 500).end();
  });
  expect(second).toMatchObject({ note: { outcome: 'unchanged' }, copy: { about: { cars: 12 } } });
});

it('retries once after an error that may be temporary [FEED-7]', async () => {
  let tries = 0;
  const { copy } = await take((request, response) =>
    send(++tries === 1 ? '' : ndjsonOf(prices(3)), {}, tries === 1 ? 503 : 200)(request, response),
  );
  expect(copy.about.cars).toBe(3);
  await take(send('', {}, 404));
  expect(server.requests).toHaveLength(3);
});

describe('a feed that fails leaves the last good stock in use:', () => {
  const cutReply: FeedReply = (_, response) => {
    response.writeHead(200, { 'content-length': '5000' });
    response.write('{"id":');
    setImmediate(() => response.destroy());
  };
  it.each<[name: string, reply: FeedReply, why: RegExp]>([
    ['404', send('', {}, 404), /answered 404/],
    ['500', send('', {}, 500), /answered 500/],
    ['wrong credentials', send('', {}, 401), /401: the credentials are wrong/],
    ['a web page', send('<!doctype html>', { 'content-type': 'text/html' }), /a web page/],
    ['a web page without a content type', send(' <html>'), /a web page/],
    ['XML', send('<stock/>'), /looks like xml, and stock\.feed\.format is 'ndjson'/],
    ['a list of JSON', send('[{"id":1}]'), /looks like json, and stock\.feed\.format is 'ndjson'/],
    [
      'no car in any line',
      send('{"Nr":1}\n{"Nr":2}\n'),
      /no line of it is a car; .*The first: '\w+' is missing/,
    ],
    ['a connection that ends early', cutReply, /could not be read/],
    ['a line that is cut off', send(ndjsonOf(prices(12)).slice(0, -20)), /in the middle of a line/],
    ['damaged gzip', send(gzipSync(ndjsonOf(prices(12))).subarray(0, 60)), /damaged gzip/],
    ['too many bytes', send(Buffer.alloc(200_000, 'x')), /larger than/],
    [
      'bytes that are no text',
      send(Buffer.concat([Buffer.from('{"id":"Citroën Škoda"}'), Buffer.from([0xff])])),
      /UTF-8 with bytes that are not/,
    ],
    [
      'a redirect to a private address',
      send('', { location: 'http://10.0.0.1/' }, 302),
      /10\.0\.0\.1 is not a public/,
    ],
    ['a redirect to a file', send('', { location: 'file:///etc/passwd' }, 302), /leads to file:/],
    ['redirects without end', send('', { location: '/again' }, 302), /redirects more than 3 times/],
  ])('%s [FEED-7]', (_, reply, why) => fails(reply, why));

  it.each<[name: string, reply: FeedReply]>([
    ['no answer', () => undefined],
    [
      'an answer that never ends',
      (_, response) => {
        response.writeHead(200);
        response.write('{');
      },
    ],
  ])('%s', (_, reply) =>
    fails(reply, /did not answer within 0.15 seconds/, { limits: { ...limits, timeoutMs: 150 } }),
  );

  async function fails(reply: FeedReply, why: RegExp, changes: Partial<TakeStockOptions> = {}) {
    await take(send(ndjsonOf(prices(12))));
    const taken = await take(reply, dealer(), changes);
    expect(taken.copy.about.cars).toBe(12);
    expect(taken.note).toMatchObject({ outcome: 'failed', why: expect.stringMatching(why) });
    expect((await copies.good('fixture'))?.about.cars).toBe(12);
  }

  it('except when there is no earlier stock: that is an error, and nothing is stored [FEED-7]', async () => {
    await expect(take(send('', {}, 500))).rejects.toThrow(NoStock);
    await expect(take(send('\n'))).rejects.toThrow(/has no cars\. There is no earlier stock/);
    expect(await copies.good('fixture')).toBeUndefined();
    expect(await copies.feedNote('fixture')).toMatchObject({ outcome: 'failed' });
  });

  it.each<[what: string, reply: FeedReply]>([
    ['that answers 500', send('', {}, 500)],
    ['that says that nothing changed', send('', {}, 304)],
    ['without a car', send('\n')],
    ['that is too large', send(Buffer.alloc(200_000, 'x'))],
    ['that is no stock', send('<!doctype html>')],
  ])('and that of a feed %s is nobody else’s: a publisher of other dealers goes on', async (_, reply) => {
    // A store that answers at once, so that the error is there before the file of the feed is removed.
    const atOnce = new StockCopies(readOnly(copies.store));
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    await expect(take(reply, dealer(), { copies: atOnce })).rejects.toThrow(NoStock);
    await new Promise(setImmediate);
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('and its note has the time of the first failure [FEED-7]', async () => {
    await take(send(ndjsonOf(prices(12))));
    const at = (iso: string) => ({ now: Date.parse(iso) });
    await take(send('', {}, 404), dealer(), at('2026-05-02T00:00:00Z'));
    await take(send('', {}, 404), dealer(), at('2026-05-03T00:00:00Z'));
    expect(await copies.feedNote('fixture')).toMatchObject({ since: '2026-05-02T00:00:00.000Z' });
    await take(send(ndjsonOf(prices(12))), dealer(), at('2026-05-04T00:00:00Z'));
    expect((await copies.feedNote('fixture'))?.since).toBeUndefined();
  });
});

describe('the file that a feed is written to', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('is gone when the feed has been read, and when it failed', async () => {
    const folder = mkdtempSync(join(base, 'temporary-'));
    vi.stubEnv('TMPDIR', folder);
    let seen: string[] = [];
    await take((_, response) => {
      response.writeHead(200).write(ndjsonOf(prices(12)));
      setTimeout(() => {
        seen = readdirSync(folder);
        response.end();
      }, 100);
    });
    await take(send(Buffer.alloc(200_000, 'x')));
    expect([seen.length, readdirSync(folder)]).toEqual([1, []]);
  });

  it('cannot be written: the last good stock stays in use [FEED-7]', async () => {
    await take(send(ndjsonOf(prices(12))));
    vi.stubEnv('TMPDIR', join(base, 'nowhere'));
    const { copy, note } = await take(send(ndjsonOf(prices(3))));
    expect(copy.about.cars).toBe(12);
    expect(note).toMatchObject({ outcome: 'failed', why: expect.stringContaining('could not be read') });
  });
});

describe('a feed that lost its cars', () => {
  it('is held back until a person accepts it', async () => {
    await take(send(ndjsonOf(prices(60))));
    const { copy, note } = await take(send(ndjsonOf(prices(12))));
    expect(copy.about.cars).toBe(60);
    expect(note).toMatchObject({ outcome: 'held', why: expect.stringContaining('80 % fewer') });
    const held = await copies.held('fixture');
    expect(held?.about).toMatchObject({ cars: 12, why: expect.stringContaining('80 % fewer') });
    expect(await copies.accept('fixture', new Date())).toMatchObject({ cars: 12 });
    expect((await take(send(ndjsonOf(prices(12))))).copy.about.cars).toBe(12);
    expect(await copies.held('fixture')).toBeUndefined();
  });

  it('is no longer held back when the cars have returned', async () => {
    await take(send(ndjsonOf(prices(60))));
    await take(send(ndjsonOf(prices(12))));
    await take(send(ndjsonOf(prices(59))));
    expect(await copies.held('fixture')).toBeUndefined();
    expect((await copies.good('fixture'))?.about.cars).toBe(59);
  });
});

describe('credentials', () => {
  const environment = () => ({ PRIVATE_FEED_HOSTS: server.host, FEED_SECRET_DMS: 'user:pässword' });
  const checked: FeedReply = (request, response) => {
    const sent = Buffer.from(request.headers.authorization?.split(' ')[1] ?? '', 'base64').toString();
    send(ndjsonOf(prices(3)), {}, sent === 'user:pässword' ? 200 : 401)(request, response);
  };

  it('come from the environment', async () => {
    const one = dealer({ access: { name: 'DMS' } });
    await expect(take(checked, one)).rejects.toThrow('the secret FEED_SECRET_DMS is not set');
    expect((await take(checked, one, { environment: environment() })).copy.about.cars).toBe(3);
  });

  it('are sent as a token, and never to another host [FEED-8]', async () => {
    const other = new FeedServer();
    await other.start();
    other.reply = send(ndjsonOf(prices(3)));
    const one = dealer({ access: { kind: 'bearer', name: 'DMS' } });
    const both = { ...environment(), PRIVATE_FEED_HOSTS: `${server.host}, ${other.host}` };
    await take(send('', { location: other.url }, 302), one, { environment: both });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer user:pässword');
    expect(other.requests[0]?.headers).not.toHaveProperty('authorization');
    await other.stop();
  });
});

describe('a feed with a map', () => {
  beforeAll(() => {
    mkdirSync(join(base, 'fixture'), { recursive: true });
    writeFileSync(
      join(base, 'fixture/feed-map.json'),
      JSON.stringify({
        delimiter: ';',
        encoding: 'windows-1252',
        decimal: ',',
        rows: 'lager.auto',
        columns: {
          make: { from: 'Marke', with: ['make'] },
          model: { from: 'Modell' },
          year: { from: 'Jahr', as: 'integer' },
          price: { from: 'Preis', as: 'integer' },
          car_type: { from: 'Art', with: ['lower'] },
          rego_expiry: { from: 'Rego', as: 'date' },
        },
        defaults: { price_type: 'Drive Away' },
        id: { column: 'Nr' },
      }),
    );
  });
  const header = 'Nr;Marke;Modell;Jahr;Preis;Art;Rego';
  const csv = () => dealer({ format: 'csv', map: 'feed-map.json' });

  it('reads a table with semicolons, decimal commas and the Windows encoding of Excel [FEED-1]', async () => {
    const table = `${header}\n1;Citroën;C3;2021;24.990,00;USED;31/02/2025\n2;Kia;Rio;2020;18.500;USED;\n`;
    const { copy, rejects } = await take(send(Buffer.from(table, 'latin1')), csv());
    const cars = copy.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rejects).toEqual([]);
    expect(cars).toMatchObject([
      { id: '1', make: 'Citroen', price: 24_990 },
      { id: '2', price: 18_500 },
    ]);
    expect(cars[0]).not.toHaveProperty('rego_expiry');
  });

  it.each([
    [
      'JSON',
      { format: 'csv', map: 'feed-map.json' },
      '[{"Nr":1}]',
      "it looks like json, and stock.feed.format is 'csv'",
    ],
    [
      'no map',
      { format: 'csv', map: 'other.json' },
      `${header}\n`,
      'other.json cannot be read; write it, or name a',
    ],
  ] as const)('fails when there is %s', async (_, feed, text, why) => {
    await expect(take(send(text), dealer(feed))).rejects.toThrow(why);
  });

  it('fails when the table is cut off', async () => {
    await expect(take(send(`${header}\n1;Kia;Rio;2020;18.500;USED;\n2;Kia;R`), csv())).rejects.toThrow(
      'it ends in the middle of a row',
    );
  });

  it('says what its rows have, also when they are held', async () => {
    const table = (price: string) =>
      [header, ...Array.from({ length: 40 }, (_, at) => `${at};Kia;Rio;2020;${price};USED;`)].join('\n');
    await take(send(table('18.500')), csv());
    const { note, warnings } = await take(send(table('$18500 p.m.')), csv());
    expect(note).toMatchObject({ outcome: 'held', why: expect.stringContaining('have none now') });
    expect(warnings).toMatchObject([{ message: expect.stringMatching(/'Preis'.*first: line 2/) }]);
  });

  it('reads XML and JSON with the same map [FEED-1]', async () => {
    const row = {
      Nr: '1',
      Marke: 'Kia',
      Modell: 'Rio',
      Jahr: '2020',
      Preis: '18.500',
      Art: 'used',
      Rego: '-',
    };
    const xml = Object.entries(row)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('');
    const ofXml = await take(
      send(`<lager><auto>${xml}</auto></lager>`),
      dealer({ format: 'xml', map: 'feed-map.json' }),
    );
    const ofJson = await take(
      send(gzipSync(JSON.stringify({ lager: { auto: [row] } }))),
      dealer({ format: 'json', map: 'feed-map.json' }),
    );
    expect(JSON.parse(ofXml.copy.text)).toMatchObject({ id: '1', price: 18_500 });
    expect(ofJson.copy.text).toBe(ofXml.copy.text);
  });

  it('is read again when the map has changed, although the feed has not', async () => {
    const table = `${header}\n1;Kia;Rio;2020;18.500;USED;\n`;
    const withTag: FeedReply = (request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"v1"' }).end(table);
    await take(withTag, csv());
    expect((await take(withTag, csv())).note.outcome).toBe('unchanged');
    const file = join(base, 'fixture/feed-map.json');
    const map = readFileSync(file, 'utf8');
    writeFileSync(file, map.replace('Drive Away', 'Excl. Govt. Charges'));
    expect((await take(withTag, csv())).copy.text).toContain('Excl. Govt. Charges');
    writeFileSync(file, map);
  });

  it('rejects a row with a reason', async () => {
    const table = `${header}\n1;Kia;Rio;2020;18.500;USED;\n2;;Rio;2020;18.500;USED;\n`;
    const { rejects } = await take(send(table), csv());
    expect(rejects).toMatchObject([{ line: 3, reason: expect.stringContaining('make') }]);
  });

  it('that has not changed still has its rejected rows', async () => {
    const table = `${header}\n1;Kia;Rio;2020;18.500;USED;\n2;;Rio;2020;18.500;USED;\n`;
    const withTag: FeedReply = (request, response) =>
      request.headers['if-none-match'] === '"v2"'
        ? response.writeHead(304).end()
        : response.writeHead(200, { etag: '"v2"' }).end(table);
    const first = await take(withTag, csv());
    const again = await take(withTag, csv());
    expect([first.note.outcome, again.note.outcome]).toEqual(['taken', 'unchanged']);
    expect(again.rejects).toEqual(first.rejects);
    expect(again.rejects).toHaveLength(1);
  });
});

it('reads a file in the dealer’s folder, and no file outside it [FEED-8]', async () => {
  const stock = stockSchema.parse({ feed: { url: 'file:drop/stock.ndjson' } });
  const one = {
    slug: 'fixture',
    stock,
    tiles: { truckBody: 'ute' },
    team: { people: [] },
  } as unknown as Dealer;
  mkdirSync(join(base, 'fixture/drop'), { recursive: true });
  writeFileSync(join(base, 'fixture/drop/stock.ndjson'), ndjsonOf(prices(4)));
  expect((await take(send(''), one)).copy.about.cars).toBe(4);
  expect((await take(send(''), one)).note.outcome).toBe('unchanged');
  expect(stockSchema.safeParse({ feed: { url: 'file:../other/stock.ndjson' } }).success).toBe(false);
});

it.each([
  ['with all of its lines', (text: string) => text, undefined],
  ['without the end of its last line', (text: string) => text.trimEnd(), undefined],
  ['that ends within a line', (text: string) => text.slice(0, -20), 'it ends in the middle of a line'],
  ['that is empty', () => '', 'it has no cars, and there were 4'],
])('holds a stock file %s only where it is not whole [FEED-7]', async (_, change, why) => {
  const file = join(base, 'fixture/stock.ndjson');
  mkdirSync(join(base, 'fixture'), { recursive: true });
  writeFileSync(file, ndjsonOf(prices(4)));
  expect(await guardFile(dealer(), usually())).toBeUndefined();
  writeFileSync(file, change(ndjsonOf([20_500, ...prices(3)])));
  expect(await guardFile(dealer(), usually())).toBe(why);
  expect((await copies.heldNote('fixture'))?.why).toBe(why);
  rmSync(file);
});

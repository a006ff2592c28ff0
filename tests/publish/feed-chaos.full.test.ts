import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../src/demo-stock/random.ts';
import { type FeedReply, FeedServer, ndjsonOf } from '../../src/inventory/feed/feed-server.fixture.ts';
import { StockCopies } from '../../src/release-store/stock-copies.ts';
import { PublishStage } from './publish-stage.ts';

/** SOAK runs 500 rounds. SEED repeats a run. */
const rounds = process.env['SOAK'] ? 500 : 20;
const seed = Number(process.env['SEED'] ?? 20_261_123);
const stage = new PublishStage();
const [faulty, healthy] = [new FeedServer(), new FeedServer()];
const maxBytes = 200_000;
const patientMs = 10_000;
/** Milliseconds that a feed has while another one never ends: more than a sound one needs on a busy machine. */
const briefMs = 1000;
const endless = ['hang', 'slow'];

beforeAll(async () => {
  await Promise.all([faulty.start(), healthy.start()]);
  await stage.open({ dealers: 2, cars: 1 });
});
afterAll(async () => {
  await Promise.all([faulty.stop(), healthy.stop()]);
  stage.close();
});

const send =
  (body: string | Buffer, status = 200, headers: Record<string, string> = {}): FeedReply =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Ways in which a feed can fail. `prices` is what it should have sent. */
const faults: Record<string, (prices: number[]) => FeedReply> = {
  'server error': () => send('', 500),
  'not found': () => send('', 404),
  'wrong credentials': () => send('', 401),
  'web page': () => send('<!doctype html><h1>Maintenance</h1>', 200, { 'content-type': 'text/html' }),
  'web page without its type': () => send('<html>Maintenance</html>'),
  truncated: (prices) => send(ndjsonOf(prices).slice(0, -30)),
  'truncated between lines': (prices) => send(ndjsonOf(prices.slice(0, Math.floor(prices.length / 3)))),
  'connection lost': (prices) => (_, response: ServerResponse) => {
    response.writeHead(200, { 'content-length': '99999' });
    response.write(ndjsonOf(prices).slice(0, 200));
    setImmediate(() => response.destroy());
  },
  'gzip bomb': () => send(gzipSync(Buffer.alloc(300 * 1024 * 1024))),
  'gzip cut': (prices) => send(gzipSync(ndjsonOf(prices)).subarray(0, 80)),
  'private redirect': () => send('', 302, { location: 'http://169.254.169.254/latest/meta-data' }),
  'file redirect': () => send('', 307, { location: 'file:///etc/passwd' }),
  hang: () => () => undefined,
  slow: () => (_, response: ServerResponse) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('\n'), 50);
    response.on('close', () => clearInterval(drip));
  },
  shrunken: (prices) => send(ndjsonOf(prices.slice(0, 3))),
  empty: () => send('\n'),
  'wrong encoding': (prices) => send(Buffer.from(ndjsonOf(prices).replaceAll('Rio', 'Rioë'), 'latin1')),
  'prices in cents': (prices) => send(ndjsonOf(prices.map((price) => price * 100))),
  'prices in thousands': (prices) => send(ndjsonOf(prices.map((price) => Math.round(price / 1000)))),
  'another format': (prices) => send(JSON.stringify(prices.map((price) => ({ preis: price })))),
};

test(`in ${rounds} publishes a feed that fails at random never changes the last good cars and prices of its dealer (seed ${seed})`, async () => {
  const random = randomFrom(seed);
  const [bad, good] = stage.slugs as [string, string];
  let right = Array.from({ length: 40 }, () => 10_000 + random.whole(0, 50_000));
  const named = [
    [bad, faulty],
    [good, healthy],
  ] as const;
  for (const [slug, server] of named)
    stage.writeConfig(slug, { stock: { feed: { url: server.url, everyMinutes: 1 } } });
  faulty.reply = send(ndjsonOf(right));
  healthy.reply = send(ndjsonOf(right));
  const environment = { PRIVATE_FEED_HOSTS: `${faulty.host},${healthy.host}` };
  const publish = (timeoutMs = patientMs) =>
    stage.publish(undefined, [], { environment, feedLimits: { timeoutMs, maxBytes } });
  expect((await publish()).summary).toMatchObject({ published: 2, failed: 0 });
  const copies = new StockCopies(stage.store);
  const seen = new Set<string>();

  for (let round = 0; round < rounds; round++) {
    const breaks = random.chance(0.8);
    const name = random.pick(Object.keys(faults));
    // The dealer changes a price, and may sell or buy a car.
    const next = right.map((price, index) =>
      index === round % right.length ? 10_000 + random.whole(0, 50_000) : price,
    );
    if (random.chance(0.3)) next.push(20_000 + round);
    else if (next.length > 30 && random.chance(0.4)) next.pop();
    faulty.reply = breaks ? faults[name]!(next) : send(ndjsonOf(next));
    healthy.reply = send(ndjsonOf(next));
    const { summary } = await publish(breaks && endless.includes(name) ? briefMs : patientMs);
    if (breaks) seen.add(name);
    else right = next;
    const where = `round ${round}: ${breaks ? name : 'a sound feed'}`;
    // A publish counts as failed or held exactly when the feed failed or its stock was held back.
    expect(summary.failed + summary.held, where).toBe(breaks ? 1 : 0);
    const prices = async (slug: string) =>
      (await copies.good(slug))!.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).price as number);
    expect(await prices(bad), where).toEqual(right);
    // The other dealer always has its newest stock.
    expect(await prices(good), where).toEqual(next);
    const shown = await stage.releases.currentManifest(bad);
    expect(shown?.cars, where).toBe(right.length);
  }
  if (rounds >= 500) expect(seen.size).toBe(Object.keys(faults).length);
}, 600_000);

test('a slow feed does not delay the others', async () => {
  const [bad, good] = stage.slugs as [string, string];
  const copies = new StockCopies(stage.store);
  const environment = { PRIVATE_FEED_HOSTS: `${faulty.host},${healthy.host}` };
  const before = (await copies.good(good))!;
  healthy.reply = send(before.text.replace(/"price":\d+/, '"price":11111'));
  const own = (await copies.good(bad))!.text;
  // The slow feed answers only after the other dealer has its stock.
  faulty.reply = async (_, response) => {
    while ((await copies.goodNote(good))?.hash === before.about.hash) await new Promise(setImmediate);
    response.writeHead(200).end(own.replace(/"price":\d+/, '"price":22222'));
  };
  await stage.publish(undefined, [], { environment, feedLimits: { timeoutMs: patientMs, maxBytes } });
  expect((await copies.feedNote(bad))?.outcome).toBe('taken');
  expect((await copies.good(bad))?.text).toContain('22222');
});

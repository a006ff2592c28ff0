import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DealerStatus, problemLine } from '../../src/domain/dealer-status.ts';
import { ndjsonOf } from '../../src/inventory/feed/feed-server.fixture.ts';
import { fleetMetrics, fleetStatus } from '../../src/publish/fleet-status.ts';
import { publisherStatus, startBeat } from '../../src/publish/publisher-beat.ts';
import { PublishStage } from './publish-stage.ts';

const stage = new PublishStage();
let first: string;
let second: string;

beforeAll(async () => {
  await stage.open({ dealers: 3, cars: 12 });
  [first, second] = stage.slugs as [string, string];
  stage.writeConfig(first, { stock: { feed: { url: 'file:stock.ndjson' } } });
  await stage.publish([first, second]);
});
afterAll(() => stage.close());

const status = (undelivered?: ReadonlyMap<number, number>) =>
  fleetStatus({ dealersDir: stage.dealersDir, store: stage.store, now: stage.now, undelivered });
const linesOf = (all: readonly DealerStatus[], slug: string) =>
  all.find(({ dealer }) => dealer === slug)?.problems.map(problemLine);
const problemsOf = async (slug: string) => linesOf(await status(), slug);

test('the status lists the release of every dealer, and the dealers that were never published [PUBLISH-9]', async () => {
  const [one, two, three] = await status();
  expect(one).toMatchObject({ dealer: first, attention: false, cars: 12, feed: 'taken', rejected: 0 });
  expect(one!.pages).toBeGreaterThan(20);
  expect(two).toMatchObject({ attention: false, stockAgeHours: undefined });
  expect(three).toMatchObject({ attention: true });
  expect(linesOf([three!], three!.dealer)).toEqual([
    expect.stringMatching(/never published: npm run publish/),
  ]);
});

test('the status names a feed whose stock is held back and how to accept it, and later that the feed fails and the stock is old [PUBLISH-9]', async () => {
  writeFileSync(join(stage.dealersDir, first, 'stock.ndjson'), ndjsonOf([20_000]));
  await stage.publish([first]);
  expect(await problemsOf(first)).toEqual([
    expect.stringMatching(/held since 2026-01-15 \d\d:\d\d UTC.*92 % fewer.*npm run stock -- accept/),
  ]);
  writeFileSync(join(stage.dealersDir, first, 'stock.ndjson'), '<html>');
  stage.now += 50 * 3_600_000;
  await stage.publish([first]);
  expect(await problemsOf(first)).toEqual([
    expect.stringMatching(/fails since 2026-01-15 .*web page/),
    'Its stock is 50 hours old.',
  ]);
});

test('a publisher that fell silent is named, one that works or was stopped is not [PUBLISH-9]', async () => {
  const problem = async (at: number) => (await publisherStatus(stage.store, at))?.problem;
  const end = startBeat(stage.store, () => stage.now);
  await expect.poll(() => publisherStatus(stage.store, stage.now)).toEqual({ seenAt: stage.now });
  expect(await problem(stage.now + 4 * 60_000)).toBeUndefined();
  expect(await problem(stage.now + 6 * 60_000)).toMatch(/is silent since .*npm run publish -- --watch/);
  expect(await fleetMetrics([], stage.now)).toContain(`publisher_seen_seconds ${stage.now / 1000}`);
  await end();
  expect(await problem(stage.now + 6 * 60_000)).toBeUndefined();
});

test('the status names a dealer that is on hold, and since when [PUBLISH-9]', async () => {
  await stage.releases.hold(second, 'waits for the new prices', new Date(stage.now));
  expect(await problemsOf(second)).toEqual([
    expect.stringMatching(/on hold since 2026-01-.*, waits for the new prices: npm run fleet -- resume/),
  ]);
  expect(await fleetMetrics(await status())).toContain(`forecourt_on_hold{dealer="${second}"} 1`);
  await stage.releases.resume(second);
  expect(await problemsOf(second)).toEqual([]);
});

test('a stock file that is held is in the metrics, as a feed is [PUBLISH-9]', async () => {
  const cars = stage.cars(second);
  stage.writeCars(second, cars.slice(0, 3));
  await stage.publish([second]);
  expect(await fleetMetrics(await status())).toContain(`forecourt_stock_held{dealer="${second}"} 1`);
  stage.writeCars(second, cars);
  await stage.publish([second]);
  expect(await fleetMetrics(await status())).toContain(`forecourt_stock_held{dealer="${second}"} 0`);
});

test('the status says why a publish failed, until one succeeds [PUBLISH-9]', async () => {
  const { name } = stage.config(second) as { name: string };
  stage.writeConfig(second, { name: 7 });
  await stage.publish([second]);
  expect((await problemsOf(second))?.join()).toMatch(
    /npm run dealer -- check.*last publish failed at .*dealer\.json/,
  );
  stage.writeConfig(second, { name });
  await stage.publish([second]);
  expect(await problemsOf(second)).toEqual([]);
});

test('the status counts undelivered leads, and its figures are exported for Prometheus [PUBLISH-9]', async () => {
  const { id } = stage.config(second) as { id: number };
  const all = await status(new Map([[id, 3]]));
  expect(linesOf(all, second)).toEqual(['3 leads are undelivered: npm run leads -- resend --dead']);
  const metrics = await fleetMetrics(all);
  expect(metrics).toContain(`forecourt_undelivered_leads{dealer="${second}"} 3`);
  expect(metrics).toContain(`forecourt_feed_failing{dealer="${first}"} 1`);
  expect(metrics).toContain(`forecourt_attention{dealer="${second}"} 1`);
  expect(metrics).not.toContain(`forecourt_stock_age_hours{dealer="${second}"}`);
});

test('the status names a site that is shown although its folder is gone, until it is taken down [PUBLISH-9]', async () => {
  const [folder, elsewhere] = [join(stage.dealersDir, second), join(stage.base, 'elsewhere')];
  renameSync(folder, elsewhere);
  expect(await problemsOf(second)).toEqual([
    `Its site is shown, and its folder is gone: npm run release -- takedown ${second}`,
  ]);
  expect(await fleetMetrics(await status())).toContain(`forecourt_attention{dealer="${second}"} 1`);
  await stage.releases.takeDown(second, new Date(stage.now));
  expect(await problemsOf(second)).toBeUndefined();
  renameSync(elsewhere, folder);
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeSyntheticFleet } from '../demo-stock/synthetic-fleet.ts';
import { dueDealers } from './publish-queue.ts';

let folder: string;
let due: ReturnType<typeof dueDealers>;
let lastRead: number | undefined;
const noon = Date.parse('2026-01-15T01:00:00Z');
const minutes = (count: number) => noon + count * 60_000;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-watch-'));
  await writeSyntheticFleet(folder, { dealers: 2, cars: 2, seed: 1 });
  lastRead = undefined;
  due = dueDealers(folder, async () => lastRead);
});
afterEach(() => rmSync(folder, { recursive: true }));

const configOf = (slug: string) => join(folder, slug, 'dealer.json');
function setFeed(slug: string, feed: object): void {
  const config = JSON.parse(readFileSync(configOf(slug), 'utf8'));
  writeFileSync(configOf(slug), JSON.stringify({ ...config, stock: { feed } }));
}

it('every dealer is due at the start, and none directly after', async () => {
  expect(await due(noon)).toEqual([
    { slug: 'synthetic-001', why: 'new' },
    { slug: 'synthetic-002', why: 'new' },
  ]);
  expect(await due(minutes(1))).toEqual([]);
});

it('a dealer with a changed folder is due, and so is a new dealer [PUBLISH-7]', async () => {
  await due(noon);
  utimesSync(configOf('synthetic-002'), 1, 1);
  mkdirSync(join(folder, 'new-dealer'));
  expect(await due(minutes(1))).toEqual([
    { slug: 'new-dealer', why: 'new' },
    { slug: 'synthetic-002', why: 'folder' },
  ]);
});

it('a dealer is due at midnight in its own time zone, once [PUBLISH-7]', async () => {
  await due(noon);
  // Twelve and a half hours later it is past midnight in Sydney, but not in Perth.
  const midnight = minutes(12.5 * 60);
  const [first, ...others] = await due(midnight);
  expect(first).toMatchObject({ why: 'midnight' });
  expect(await due(midnight + 1000)).toEqual([]);
  const days = [first!, ...others, ...(await due(minutes(24 * 60)))];
  expect(days.map(({ slug }) => slug).sort()).toEqual(['synthetic-001', 'synthetic-002']);
});

it('a dealer is due when its feed must be read again [PUBLISH-7]', async () => {
  setFeed('synthetic-001', { url: 'https://feed.example/a', everyMinutes: 10 });
  await due(noon);
  expect(await due(minutes(9))).toEqual([]);
  expect(await due(minutes(10))).toEqual([{ slug: 'synthetic-001', why: 'feed' }]);
  expect(await due(minutes(11))).toEqual([]);
  // Another worker read it a minute ago.
  lastRead = minutes(19);
  expect(await due(minutes(20))).toEqual([]);
  expect(await due(minutes(29))).toEqual([{ slug: 'synthetic-001', why: 'feed' }]);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyReleases } from '../../scripts/release.ts';
import { randomFrom } from '../../src/demo-stock/random.ts';
import { openBossQueue } from '../../src/publish/boss-queue.ts';
import { filesHash } from '../../src/release-store/manifest.ts';
import { openStore } from '../../src/release-store/object-store.ts';
import { type RunningPostgres, startPostgres } from '../contract/start-postgres.ts';
import { FlakyS3 } from './flaky-s3.ts';
import { PublishStage } from './publish-stage.ts';

/** SOAK runs the full plan. SEED repeats the choice of dealers and prices. */
const soak = Boolean(process.env['SOAK']);
const plan = soak ? { dealers: 200, kills: 40, changes: 600 } : { dealers: 3, kills: 2, changes: 6 };
const random = randomFrom(Number(process.env['SEED'] ?? 20_261_123));
const stage = new PublishStage();
const s3 = new FlakyS3();
const workers: ChildProcess[] = [];
let postgres: RunningPostgres;
let environment: NodeJS.ProcessEnv;
const log: string[] = [];

beforeAll(async () => {
  await stage.open({ dealers: plan.dealers, cars: 3 });
  postgres = await startPostgres(mkdtempSync(join(tmpdir(), 'forecourt-postgres-')));
  const bucket = await s3.start(() => random.next());
  environment = {
    ...bucket,
    DATABASE_URL: postgres.url,
    RELEASE_STORE: 's3://releases/fleet',
    PUBLISH_HOSTS: `folder:${join(stage.base, 'www')}`,
  };
  Object.assign(process.env, bucket);
  stage.store = await openStore(environment);
});

afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await postgres?.stop();
  await s3.stop();
  stage.close();
});

function startWorker(index: number): void {
  const cacheDir = join(stage.base, `cache-${index}`);
  if (!existsSync(cacheDir)) cpSync(join(stage.base, 'cache'), cacheDir, { recursive: true });
  const script = join(import.meta.dirname, 'publish-worker.ts');
  const words = [script, join(stage.base, 'root'), stage.dealersDir, cacheDir];
  const worker = spawn(process.execPath, words, { env: { ...process.env, ...environment } });
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (chunk: Buffer) => log.push(`${index}: ${chunk}`));
  workers[index] = worker;
}

test(`workers that are killed ${plan.kills} times at random, with 30 % of S3's calls failing, publish the newest release of ${plan.dealers} dealers`, async () => {
  s3.failing = 0.3;
  startWorker(0);
  startWorker(1);
  const newest = new Map<string, { path: string; price: number }>();
  const www = join(stage.base, 'www');
  let price = 10_000;
  for (let round = 0; round < plan.changes; round++) {
    const slug = random.pick(stage.slugs);
    newest.set(slug, { path: stage.changePrice(slug, ++price), price });
    if (plan.kills > 0 && round % Math.floor(plan.changes / plan.kills) === 0) {
      const index = random.whole(0, 1);
      workers[index]?.kill('SIGKILL');
      startWorker(index);
    }
    await pause(random.whole(0, 400));
    // A host shows a complete release at any moment.
    const shown = join(www, random.pick(stage.slugs));
    if (existsSync(shown)) {
      const folder = join(www, readlinkSync(shown));
      const files: object = JSON.parse(readFileSync(join(folder, '.hashes.json'), 'utf8'));
      expect(existsSync(join(folder, 'index.html'))).toBe(true);
      expect(Object.keys(files).length).toBeGreaterThan(20);
    }
  }
  const missing = async () => {
    const behind: string[] = [];
    for (const slug of stage.slugs) {
      const wanted = newest.get(slug) ?? { path: '/', price: '' };
      const seen = await stage.page(slug, wanted.path).catch(() => '');
      const onHost = join(www, slug, wanted.path, 'index.html');
      const hosted = existsSync(onHost) ? readFileSync(onHost, 'utf8') : '';
      const there = (text: string) => text !== '' && text.includes(String(wanted.price));
      if (!there(seen) || !there(hosted)) behind.push(slug);
    }
    return behind;
  };
  await expect
    .poll(missing, { timeout: soak ? 1_500_000 : 240_000, interval: 2000, message: log.slice(-20).join('') })
    .toEqual([]);
  s3.failing = 0;
  const checked = new Map<string, boolean>();
  for (const slug of stage.slugs) {
    expect(await verifyReleases(stage.releases, slug, checked)).toEqual([]);
    // Nothing was published twice: each release differs from the one before.
    const chain = [];
    for (const { release } of await stage.releases.list(slug))
      chain.push(await stage.releases.manifest(slug, release));
    const byName = new Map(chain.map((one) => [one.release, filesHash(one.files)]));
    for (const { release, previous } of chain)
      if (previous !== undefined) expect(byName.get(previous), slug).not.toBe(byName.get(release));
  }
  // The job of a killed worker may still be run once more.
  const queue = await openBossQueue(environment['DATABASE_URL']!, () => undefined);
  await expect.poll(async () => (await queue.state()).dead, { timeout: 120_000, interval: 1000 }).toEqual([]);
  await queue.close();
}, 2_000_000);

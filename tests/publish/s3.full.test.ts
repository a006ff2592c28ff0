import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyReleases } from '../../scripts/release.ts';
import { randomFrom } from '../../src/demo-stock/random.ts';
import { openHosts, takeOff } from '../../src/publish/hosts.ts';
import { filesHash } from '../../src/release-store/manifest.ts';
import { openStore } from '../../src/release-store/object-store.ts';
import { FlakyS3 } from './flaky-s3.ts';
import { PublishStage } from './publish-stage.ts';

const random = randomFrom(20_261_123);
const s3 = new FlakyS3();
let environment: NodeJS.ProcessEnv;
let stage: PublishStage;
let round = 0;

beforeAll(async () => {
  environment = await s3.start(() => random.whole(0, 1_000_000) / 1_000_000);
  Object.assign(process.env, environment);
});
afterAll(async () => {
  for (const name of Object.keys(environment)) delete process.env[name];
  await s3.stop();
});
beforeEach(async () => {
  s3.failing = 0;
  stage = new PublishStage();
  await stage.open({ dealers: 2, cars: 6 });
  stage.store = await openStore(environment, `s3://releases/fleet-${++round}`);
});
afterEach(() => stage.close());

test('a bucket stores the same release as a folder, and receives each blob only once [PUBLISH-1]', async () => {
  const first = await stage.publish();
  expect(first.summary).toMatchObject({ published: 2, failed: 0 });
  expect(first.summary.files_put).toBeGreaterThan(50);
  const manifests = await Promise.all(stage.slugs.map((slug) => stage.releases.currentManifest(slug)));
  const bucket = stage.store;
  stage.store = await openStore({}, `${stage.base}/store`);
  await stage.publish();
  for (const [index, slug] of stage.slugs.entries())
    expect(filesHash((await stage.releases.currentManifest(slug))!.files)).toBe(
      filesHash(manifests[index]!.files),
    );
  stage.store = bucket;
  stage.changePrice(stage.slugs[0]!, 12_345);
  const second = await stage.publish();
  expect(second.summary.files_put).toBeLessThan(first.summary.files_put / 3);
});

test('every dealer gets its newest release although 30 % of all calls fail', async () => {
  s3.failing = 0.3;
  for (const price of [11_111, 22_222, 33_333]) {
    const paths = stage.slugs.map((slug) => [slug, stage.changePrice(slug, price)] as const);
    // A failed publish is run again, as the watch command does.
    let summary = { failed: 1 };
    for (let tries = 0; tries < 5; tries++) {
      ({ summary } = await stage.publish());
      if (summary.failed === 0) break;
    }
    expect(summary.failed).toBe(0);
    for (const [slug, path] of paths) expect(await stage.page(slug, path)).toContain(String(price));
  }
  expect(s3.failed).toBeGreaterThan(100);
  s3.failing = 0;
  const checked = new Map<string, boolean>();
  for (const slug of stage.slugs) expect(await verifyReleases(stage.releases, slug, checked)).toEqual([]);
});

describe('a bucket that hosts a website', () => {
  test('receives the pages, leads on from old addresses, and is empty in the end', async () => {
    const hosts = await openHosts({ ...environment, PUBLISH_HOSTS: 's3://releases/www/{slug}' });
    const [slug = ''] = stage.slugs;
    const site = await openStore(environment, `s3://releases/www/${slug}`);
    const [old, oldFile] = ['old/index.html', 'old.php'];
    stage.writeConfig(slug, {
      redirects: [
        { from: '/old/', to: '/contact/' },
        { from: '/old.php', to: '/contact/' },
      ],
    });
    await stage.publish([slug], hosts);
    expect(String(await site.get('index.html'))).toBe(await stage.page(slug, '/'));
    expect([await site.has(old), await site.has(oldFile)]).toEqual([true, true]);
    const [sold, ...rest] = stage.cars(slug);
    stage.writeCars(slug, rest);
    stage.writeConfig(slug, { redirects: [] });
    await stage.publish([slug], hosts);
    const page = `cars/${sold!['slug']}/index.html`;
    expect(String(await site.get(page))).toBe('');
    expect([await site.has(old), await site.has(oldFile)]).toEqual([false, false]);
    stage.changePrice(slug, 12_345);
    await stage.publish([slug], hosts);
    expect(String(await site.get(page))).toBe('');
    stage.writeCars(slug, [sold!, ...rest]);
    await stage.publish([slug], hosts);
    expect(String(await site.get(page))).toBe(await stage.page(slug, `/${page.replace('index.html', '')}`));
    await takeOff(hosts[0]!, slug, stage.releases);
    expect(await site.list('')).toEqual([]);
  });
});

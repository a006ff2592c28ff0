import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pruneStore, qualityText } from '../../scripts/release.ts';
import { qualitySummary } from '../../src/domain/quality/quality-words.ts';
import type { SiteQuality } from '../../src/domain/quality/site-quality.ts';
import { openHosts } from '../../src/publish/hosts.ts';
import { PublishStage } from './publish-stage.ts';

let stage: PublishStage;
let slug: string;

const day = 86_400_000;
const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ image_url: `https://photos.example/${index}.jpg` }));

/** A dealer with a desk and six cars without anything to put right, except for these changes. */
beforeEach(async () => {
  stage = new PublishStage();
  await stage.open({ dealers: 2, cars: 6 });
  slug = stage.slugs[0]!;
  const staff = [{ name: 'Olivia', email: 'olivia@example.com', role: 'owner' }];
  stage.writeConfig(slug, { desk: { enabled: true, staff }, stock: {} });
  const cars = stage.cars(slug).map((car, index) => ({
    ...car,
    status: 'in_stock',
    sold: false,
    reserved: false,
    price: 20_000 + index,
    images: photos(6),
    primary_image_url: undefined,
    thumbnails: [],
    created_at: '2026-01-01T00:00:00Z',
    dealercomments: `Car ${index}: one owner from new, all of its services here, both keys, and a year of our own warranty on top.`,
  }));
  stage.writeCars(slug, cars);
});
afterEach(() => stage.close());

function changeCar(number: number, change: object): void {
  stage.writeCars(
    slug,
    stage.cars(slug).map((car, index) => (index === number ? { ...car, ...change } : car)),
  );
}

async function quality(): Promise<SiteQuality> {
  return (await stage.releases.currentQuality(slug))!;
}

test('a release knows what to put right; the next one what became better and worse', async () => {
  changeCar(0, { images: [] });
  changeCar(1, { price: 0 });
  const { summary } = await stage.publish();
  expect(summary).toMatchObject({ published: 2, failed: 0 });
  const first = await quality();
  const { release } = (await stage.releases.current(slug))!;
  expect(qualitySummary(first.counts)).toBe('1 car needs a photo, 1 car has no price');
  expect(first).toMatchObject({ release, cars: 6 });
  expect(first.before).toBeUndefined();
  const [photo, price] = first.problems;
  expect([photo?.path, price?.path]).toEqual(
    stage
      .cars(slug)
      .slice(0, 2)
      .map((car) => `/cars/${car['slug']}/`),
  );

  changeCar(0, { images: photos(6) });
  changeCar(1, { price: 21_000 });
  const pages = join(stage.dealersDir, slug, 'pages');
  mkdirSync(pages);
  writeFileSync(
    join(pages, 'our-team.md'),
    '---\ntitle: Our team\ndescription: Who we are.\n---\n\nMeet us [in the yard](/nowhere/) or [here](/cars/).\n',
  );
  writeFileSync(
    join(stage.dealersDir, slug, 'stock.ndjson'),
    `${stage
      .cars(slug)
      .map((car) => JSON.stringify(car))
      .join('\n')}\n{"id":"broken"}\n`,
  );
  await stage.publish();
  const second = await quality();
  expect(qualitySummary(second.counts)).toBe('1 stock line is left out, 1 link goes nowhere');
  expect(second.before).toMatchObject({ release, counts: { noPhoto: 1, noPrice: 1, deadLink: 0 } });
  expect(second.problems).toMatchObject([
    { kind: 'leftOut', name: 'Line 7, car broken' },
    { kind: 'deadLink', name: '/nowhere/ on /our-team/', path: '/our-team/' },
  ]);
  // Bytes are those of the manifest.
  const { files, previous } = (await stage.releases.currentManifest(slug))!;
  const before = await stage.releases.manifest(slug, previous!);
  for (const page of second.heaviest) {
    expect(page.htmlBytes).toBe(files[page.path]!.bytes);
    expect(page.htmlBytesBefore).toBe(before.files[page.path]?.bytes);
  }
  const html = Object.entries(files).filter(([path]) => path.endsWith('/') || path === '/404.html');
  expect(second.htmlBytes).toBe(html.reduce((sum, [, { bytes }]) => sum + bytes, 0));
  expect(second.htmlBytesBefore).toBe(first.htmlBytes);

  const text = qualityText(second);
  expect(text).toContain('1 stock line is left out, 1 link goes nowhere.');
  expect(text).toContain(`Release ${second.release} of ${second.at}, after ${release}`);
  expect(text).toContain(
    'Links that go nowhere: 1 (1 more)\n  /nowhere/ on /our-team/  /our-team/  The site has no page',
  );

  await stage.releases.rollBack(slug, undefined, new Date(stage.now));
  expect(await quality()).toEqual(first);
});

test('what is known of a release is no part of its site, and goes with it', async () => {
  const shown = join(stage.base, 'shown');
  changeCar(0, { images: [] });
  await stage.publish(undefined, await openHosts({ PUBLISH_HOSTS: `folder:${shown}` }));
  const { release, files } = (await stage.releases.currentManifest(slug))!;
  expect(Object.keys(files).filter((path) => /quality/.test(path))).toEqual([]);
  const handed = readdirSync(shown, { recursive: true, encoding: 'utf8' });
  expect(handed.filter((file) => file.endsWith('index.html')).length).toBeGreaterThan(20);
  expect(handed.filter((file) => /quality/.test(file))).toEqual([]);
  // A dealer without a desk has none.
  const kept = async () =>
    (await stage.store.list('dealers/')).filter(({ key }) => key.includes('/quality/'));
  expect((await kept()).map(({ key }) => key)).toEqual([`dealers/${slug}/quality/${release}.json.br`]);
  stage.changePrice(slug, 12_345);
  await stage.publish();
  expect(await kept()).toHaveLength(2);
  await pruneStore(stage.releases, { days: 30, atLeast: 1 }, stage.now + 60 * day);
  const current = (await stage.releases.current(slug))!;
  expect((await kept()).map(({ key }) => key)).toEqual([
    `dealers/${slug}/quality/${current.release}.json.br`,
  ]);
});

test('a description becomes old with the days of its releases, and fresh with a new price', async () => {
  await stage.publish();
  expect((await quality()).counts.oldText).toBe(0);
  stage.now += 40 * day;
  changeCar(1, { price: 19_000 });
  await stage.publish();
  stage.now += 60 * day;
  changeCar(0, { images: [] });
  await stage.publish();
  const { problems } = await quality();
  const old = problems.filter(({ kind }) => kind === 'oldText');
  // The cars were there at the first build. Car 1 has had its price for 60 days.
  expect(old.map(({ detail }) => detail)).toEqual(
    Array(5).fill('Listed for 114 days, text and price the same for 100 days'),
  );
  expect(old.map(({ path }) => path)).not.toContain(`/cars/${stage.cars(slug)[1]!['slug']}/`);
});

test('a publish that changes no page brings what is known up to date, and compares it with the same release', async () => {
  changeCar(0, { images: [] });
  await stage.publish();
  changeCar(0, { images: photos(6) });
  await stage.publish();
  const before = await quality();
  const lines = stage.cars(slug).map((car) => `${JSON.stringify(car)}\n`);
  writeFileSync(join(stage.dealersDir, slug, 'stock.ndjson'), `${lines.join('')}{"id":"broken"}\n`);
  const { summary } = await stage.publish();
  expect(summary).toMatchObject({ published: 0, failed: 0 });
  const after = await quality();
  expect(after).toMatchObject({ release: before.release, at: before.at, before: before.before });
  expect([before.counts.leftOut, after.counts.leftOut]).toEqual([0, 1]);
});

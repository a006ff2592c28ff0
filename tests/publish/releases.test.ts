import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { differenceLines, pruneStore, releaseList, verifyReleases } from '../../scripts/release.ts';
import { writeSyntheticFleet } from '../../src/demo-stock/synthetic-fleet.ts';
import { releaseSites } from '../../src/hosting/release-sites.ts';
import { dueDealers } from '../../src/publish/publish-queue.ts';
import { DealerReleases } from '../../src/release-store/dealer-releases.ts';
import { blobKey } from '../../src/release-store/manifest.ts';
import { FolderStore } from '../../src/release-store/object-store.ts';
import { releasedDealers } from '../../src/server/dealers/released-dealers.ts';
import { PublishStage } from './publish-stage.ts';

let stage: PublishStage;
let slug: string;

beforeEach(async () => {
  stage = new PublishStage();
  await stage.open({ dealers: 2, cars: 12 });
  slug = stage.slugs[0]!;
});
afterEach(() => stage.close());

describe('a publish', () => {
  test('releases every dealer, and nothing the second time', async () => {
    const { summary } = await stage.publish();
    expect(summary).toMatchObject({ dealers: 2, published: 2, unchanged: 0, held: 0, failed: 0 });
    expect(summary.rendered).toBe(summary.pages);
    const again = await stage.publish();
    expect(again.summary).toMatchObject({ published: 0, unchanged: 2, rendered: 0 });
    expect(await releaseList(stage.releases, slug)).toHaveLength(1);
  });

  test('without changes to a site makes no release, even after a release that replaced assets [PUBLISH-3]', async () => {
    await stage.publish();
    stage.changePrice(slug, 12_345);
    await stage.publish();
    // The files of the previous search index stay for open pages. Their removal alone is no reason for a release.
    expect((await stage.releases.currentManifest(slug))?.leaving?.length).toBeGreaterThan(0);
    writeFileSync(join(stage.dealersDir, slug, 'notes.txt'), 'a file that no page shows');
    expect((await stage.publish()).summary).toMatchObject({ published: 0, unchanged: 2 });
    expect(await releaseList(stage.releases, slug)).toHaveLength(2);
  });

  test('renders and stores only what changed [PUBLISH-3]', async () => {
    await stage.publish();
    const before = (await stage.releases.currentManifest(slug))!;
    const blobs = (await stage.store.list('blobs/')).length;
    const path = stage.changePrice(slug, 12_345);
    const { summary } = await stage.publish();
    expect(summary).toMatchObject({ published: 1, unchanged: 1 });
    const after = (await stage.releases.currentManifest(slug))!;
    const lines = differenceLines(before, after);
    expect(lines).toContain(`changed  ${path}`);
    expect(lines.length).toBeLessThan(Object.keys(after.files).length / 2);
    // And the stock that the API answers from.
    expect((await stage.store.list('blobs/')).length - blobs).toBeLessThanOrEqual(lines.length + 1);
    expect(after.previous).toBe(before.release);
  });

  test('that fails for one dealer keeps that dealer’s release, and releases the others [PUBLISH-2]', async () => {
    await stage.publish();
    stage.writeConfig(slug, { nam: 'x' });
    stage.changePrice(stage.slugs[1]!, 12_345);
    const { summary, problems } = await stage.publish();
    expect(summary).toMatchObject({ published: 1, failed: 1 });
    expect(problems[0]?.dealer).toBe(slug);
    expect(await stage.page(slug, '/')).toContain('<title>/</title>');
  });

  test('of a dealer that is put on hold while it is built leaves the current release [PUBLISH-4]', async () => {
    await stage.publish();
    const before = await stage.releases.current(slug);
    stage.changePrice(slug, 12_345);
    const whole = stage.store;
    class HeldMeanwhile extends FolderStore {
      override async put(key: string, body: string | Uint8Array): Promise<void> {
        if (key.includes('/releases/'))
          await new DealerReleases(whole).hold(slug, 'held by hand', new Date());
        return super.put(key, body);
      }
    }
    stage.store = new HeldMeanwhile(whole.folder!);
    const { failures } = await stage.publish([slug]);
    expect(failures).toMatchObject([{ slug, message: expect.stringContaining('held by hand') }]);
    expect(await stage.releases.current(slug)).toEqual(before);
  });

  test('of a dealer with a link to nothing fails for that dealer alone', async () => {
    await stage.publish();
    const other = stage.slugs[1]!;
    const path = stage.changePrice(other, 12_345);
    const media = join(stage.dealersDir, slug, 'media');
    mkdirSync(media, { recursive: true });
    symlinkSync('/nowhere/photo.jpg', join(media, 'photo.jpg'));
    const { summary, problems } = await stage.publish();
    expect(problems).toMatchObject([{ dealer: slug, message: expect.stringMatching(/leads to no file/) }]);
    expect(summary).toMatchObject({ published: 1, failed: 1 });
    expect(await stage.page(other, path)).toContain('12345');
    expect(await stage.page(slug, '/')).toContain('<title>/</title>');
    const due = dueDealers(stage.dealersDir, async () => undefined);
    expect((await due(stage.now)).map((one) => one.slug)).toEqual(stage.slugs);
  });

  test('of a stock file that lost its cars is held until a person accepts it, and a publish of the whole file goes on [PUBLISH-6]', async () => {
    await stage.publish();
    const cars = stage.cars(slug);
    stage.writeCars(slug, cars.slice(0, 3));
    const { failures, summary } = await stage.publish();
    expect(summary).toMatchObject({ held: 1, failed: 0 });
    expect(failures).toMatchObject([
      { slug, message: expect.stringMatching(/stock\.ndjson is held: it has 3 cars, 75 % fewer.*accept/) },
    ]);
    expect((await stage.releases.currentManifest(slug))?.cars).toBe(12);
    stage.writeCars(slug, cars.slice(0, 11));
    expect((await stage.publish()).summary).toMatchObject({ published: 1, failed: 0 });
    // Eleven, nine, seven in one day are five of twelve.
    stage.writeCars(slug, cars.slice(0, 9));
    expect((await stage.publish()).summary).toMatchObject({ published: 1, failed: 0 });
    stage.writeCars(slug, cars.slice(0, 7));
    expect((await stage.publish()).failures).toMatchObject([
      { slug, message: expect.stringMatching(/fewer than the 12 of the last 24 hours/) },
    ]);
    stage.now += 25 * 3_600_000;
    expect((await stage.publish()).summary).toMatchObject({ failed: 0 });
  });

  test('that is interrupted before it moves the pointer leaves the old release current [PUBLISH-1]', async () => {
    await stage.publish();
    const before = await stage.releases.current(slug);
    const path = stage.changePrice(slug, 12_345);
    const whole = stage.store;
    class Interrupted extends FolderStore {
      override async put(key: string, body: string | Uint8Array): Promise<void> {
        if (key.endsWith('current.json')) throw new Error('the machine stopped');
        return super.put(key, body);
      }
    }
    stage.store = new Interrupted(whole.folder!);
    const { failures } = await stage.publish([slug]);
    expect(failures).toMatchObject([{ slug, message: 'the machine stopped' }]);
    expect(await stage.releases.current(slug)).toEqual(before);
    expect(await stage.page(slug, path)).not.toContain('12345');
    stage.store = whole;
    await stage.publish([slug]);
    expect(await stage.page(slug, path)).toContain('12345');
  });

  test('says what failed also where the store cannot keep a note of it, as on a full disk [PUBLISH-2]', async () => {
    const [, second = ''] = stage.slugs;
    stage.writeConfig(second, { template: 'none' });
    // A folder in the place of the note refuses it.
    mkdirSync(join(stage.store.folder!, `dealers/${second}/failure.json/x`), { recursive: true });
    const { summary, problems, failures } = await stage.publish();
    expect(summary).toMatchObject({ published: 1, failed: 1 });
    expect(problems.map(({ dealer }) => dealer)).toEqual([second]);
    expect(failures).toMatchObject([{ slug: second, place: stage.store.address }]);
  });

  test('of a dealer without a folder fails, and writes nothing about it [PUBLISH-2]', async () => {
    const { problems, summary } = await stage.publish(['nobody']);
    expect(problems.map(({ message }) => message)).toEqual(['There is no such dealer.']);
    expect(summary.failed).toBe(1);
    expect(await stage.store.list('dealers/nobody/')).toEqual([]);
  });

  test('of a folder without dealers is an error', async () => {
    await expect(stage.publish(undefined, [], { dealersDir: stage.base })).resolves.toBeDefined();
    const empty = join(stage.base, 'root/src');
    await expect(stage.publish(undefined, [], { dealersDir: empty })).rejects.toThrow(/holds no dealers/);
  });
});

describe('a release', () => {
  test('shows the content of a page at a given time [PUBLISH-8]', async () => {
    await stage.publish();
    const first = new Date(stage.now);
    const path = stage.changePrice(slug, 12_345);
    await stage.publish();
    const seen = await stage.releases.at(slug, first);
    expect((await stage.releases.content(seen!.files[path]!)).toString()).not.toContain('12345');
    expect(await stage.page(slug, path)).toContain('12345');
    expect(await stage.releases.at(slug, new Date('2020-01-01'))).toBeUndefined();
  });

  test('can be rolled back, and stays so until it is resumed; then a publish continues with the present data [PUBLISH-4]', async () => {
    await stage.publish();
    const path = stage.changePrice(slug, 12_345);
    await stage.publish();
    const before = await stage.releases.rollBack(slug, undefined, new Date(stage.now));
    expect((await stage.releases.current(slug))?.release).toBe(before);
    expect(await stage.page(slug, path)).not.toContain('12345');
    const seen = (await stage.releases.currentManifest(slug))!;
    // Neither a publish of all dealers nor a changed file brings the faulty release back.
    stage.changePrice(slug, 12_346);
    const { summary, onHold } = await stage.publish();
    expect(summary).toMatchObject({ dealers: 2, published: 0, on_hold: 1, failed: 0 });
    expect(onHold.get(slug)?.why).toBe(`rolled back to ${before}`);
    expect(await stage.page(slug, path)).not.toContain('1234');
    stage.changePrice(slug, 12_345);
    await stage.releases.resume(slug);
    await stage.publish();
    expect(await stage.page(slug, path)).toContain('12345');
    // Pages of the rolled-back release may still be open somewhere, and need their assets.
    const { files } = (await stage.releases.currentManifest(slug))!;
    expect(seen.immutable.filter((asset) => !files[asset])).toEqual([]);
    await expect(stage.releases.rollBack(slug, 'gone', new Date())).rejects.toThrow('has no release gone');
  });

  test('is closed when it is taken down, and returns with the publish after it is resumed [PUBLISH-5]', async () => {
    await stage.publish();
    await stage.releases.takeDown(slug, new Date(stage.now));
    expect(await stage.releases.currentManifest(slug)).toBeUndefined();
    expect((await releaseList(stage.releases, slug))[0]).toMatch(/taken down$/);
    await stage.publish();
    expect(await stage.releases.currentManifest(slug)).toBeUndefined();
    await stage.releases.resume(slug);
    await stage.publish();
    expect(await stage.page(slug, '/')).toContain('<title>/</title>');
  });

  test('that is taken down is known to the API until the folder of its dealer is gone, and no other is forgotten', async () => {
    await stage.publish();
    await stage.releases.takeDown(slug, new Date(stage.now));
    await stage.publish();
    const { sources } = (await releasedDealers(stage.releases).read(slug))!;
    expect(await sources()).toBeUndefined();
    const stays = 'synthetic-003';
    await writeSyntheticFleet(stage.dealersDir, { dealers: 3, cars: 1, seed: 1 });
    for (const gone of stage.slugs) rmSync(join(stage.dealersDir, gone), { recursive: true });
    // The command names the dealers that it publishes, also when they are all.
    await stage.publish([stays]);
    expect([...(await stage.releases.listServed()).keys()]).toEqual([stage.slugs[1], stays]);
  });

  test('a publish that was killed before the API knew of its release is completed by the next one [PUBLISH-1]', async () => {
    await stage.publish();
    const before = (await stage.releases.served(slug))!;
    stage.changePrice(slug, 12_345);
    await stage.publish();
    const { release } = (await stage.releases.current(slug))!;
    const key = `served/${slug}.json`;
    await stage.store.put(key, JSON.stringify(before));
    await stage.store.remove([`dealers/${slug}/build.json.br`]);
    await stage.publish();
    expect(await stage.releases.served(slug)).toMatchObject({ release });
  });

  test('is verified: a damaged or missing blob is found [PUBLISH-8]', async () => {
    await stage.publish();
    const { files } = (await stage.releases.currentManifest(slug))!;
    expect(await verifyReleases(stage.releases, slug, new Map())).toEqual([]);
    const damaged = join(stage.store.folder!, blobKey(files['/']!));
    writeFileSync(damaged, readFileSync(damaged).subarray(10));
    const extended = join(stage.store.folder!, blobKey(files['/contact/']!));
    writeFileSync(extended, Buffer.concat([readFileSync(extended), Buffer.from('and more')]));
    await stage.store.remove([blobKey(files['/sitemap.xml']!)]);
    const faults = await verifyReleases(stage.releases, slug, new Map());
    expect(faults.map(({ path, fault }) => [path, fault]).sort()).toEqual([
      ['/', 'damaged'],
      ['/contact/', 'damaged'],
      ['/sitemap.xml', 'missing'],
    ]);
  });

  test.each([
    ['missing', undefined],
    ['damaged', 'junk'],
  ])(
    'is verified: a manifest that is %s is found, and is no fault of others [PUBLISH-8]',
    async (fault, content) => {
      await stage.publish();
      const { release } = (await stage.releases.current(slug))!;
      const key = `dealers/${slug}/releases/${release}.json.br`;
      if (content === undefined) await stage.store.remove([key]);
      else await stage.store.put(key, content);
      expect(await verifyReleases(stage.releases, slug, new Map())).toEqual([
        { slug, release, path: 'manifest', fault },
      ]);
      const other = stage.slugs.find((one) => one !== slug)!;
      expect(await verifyReleases(stage.releases, other, new Map())).toEqual([]);
      await expect(stage.releases.manifest(slug, release)).rejects.toThrow(
        content === undefined ? 'has no release' : 'Restore it from a backup, or remove it',
      );
    },
  );

  test('is pruned with its blobs when it is old, but the current one never is [PUBLISH-8]', async () => {
    await stage.publish();
    stage.changePrice(slug, 12_345);
    await stage.publish();
    const inAYear = stage.now + 400 * 86_400_000;
    const pruned = await pruneStore(stage.releases, { days: 365, atLeast: 1 }, inAYear);
    expect(pruned.releases).toBe(1);
    expect(pruned.blobs).toBeGreaterThan(0);
    for (const one of stage.slugs) expect(await verifyReleases(stage.releases, one, new Map())).toEqual([]);
    expect(await releaseList(stage.releases, slug)).toHaveLength(1);
    expect((await pruneStore(stage.releases, { days: 365, atLeast: 1 }, inAYear)).blobs).toBe(0);
  });
});

test('after a dealer changed its host, the old host redirects to the new one', async () => {
  await stage.publish();
  stage.writeConfig(slug, { siteUrl: 'https://www.renamed.example' });
  await stage.publish();
  const host = async (name: string) => JSON.parse(String(await stage.store.get(`hosts/${name}.json`)));
  expect(await host('www.synthetic-1.example')).toEqual({ movedTo: 'https://www.renamed.example' });
  expect(await host('www.renamed.example')).toEqual({ dealer: slug });
});

test('a dealer is found at its other hosts, the bare domain redirects, and a host that is no longer listed answers 404 [MOVE-6]', async () => {
  await stage.publish();
  const hosts = ['synthetic-1.example', 'preview.synthetic-1.example'];
  stage.writeConfig(slug, { hosts });
  await stage.publish();
  const sites = releaseSites(stage.releases);
  const at = (host: string) => sites(host, { path: '/', acceptEncoding: '' });
  expect((await at('www.synthetic-1.example')).status).toBe(200);
  expect((await at('preview.synthetic-1.example')).status).toBe(200);
  expect(await at('synthetic-1.example')).toMatchObject({
    status: 301,
    headers: { location: 'https://www.synthetic-1.example/' },
  });
  stage.writeConfig(slug, { hosts: [] });
  await stage.publish();
  expect((await releaseSites(stage.releases)(hosts[1]!, { path: '/', acceptEncoding: '' })).status).toBe(404);
});

test.each([
  ['host', () => ({ hosts: ['www.synthetic-1.example'] }), 'www.synthetic-1.example shows the site'],
  ['id', (id: number) => ({ id }), 'is the id'],
] as const)(
  'a dealer cannot take over the %s of another dealer, whose site and leads stay [PUBLISH-2]',
  async (what, claim, said) => {
    await stage.publish();
    const [, second = ''] = stage.slugs;
    const before = await stage.releases.served(second);
    stage.writeConfig(second, claim(stage.config(slug)['id'] as number));
    // As from another checkout, in which the publish does not see the other dealer's folder.
    const dealersDir = join(stage.base, 'others');
    cpSync(join(stage.dealersDir, second), join(dealersDir, second), { recursive: true });
    const { failures } = await stage.publish([second], [], { dealersDir });
    expect(failures.map(({ slug: failed, message }) => [failed, message])).toEqual([
      [second, expect.stringContaining(`${said} of ${slug}. Give one of the two another ${what}`)],
    ]);
    const shown = await stage.store.get('hosts/www.synthetic-1.example.json');
    expect(JSON.parse(String(shown))).toEqual({ dealer: slug });
    expect(await stage.releases.served(second)).toEqual(before);
    const again = await stage.publish();
    expect(again.problems.map(({ dealer }) => dealer)).toEqual([second]);
  },
);

test.each<[copied: string, of: (config: Record<string, unknown>) => object]>([
  ['folder', (config) => config],
  ['id', ({ id }) => ({ id })],
  ['URL', ({ siteUrl }) => ({ siteUrl })],
  ['bare domain', () => ({ hosts: ['synthetic-1.example'] })],
])(
  'a copied %s stops only the dealer that has the copy, also when everything is built again [PUBLISH-2]',
  async (_, of) => {
    const [, second = ''] = stage.slugs;
    stage.writeConfig(slug, { hosts: ['synthetic-1.example'] });
    await stage.publish();
    stage.writeConfig(second, of(stage.config(slug)));
    stage.changePrice(slug, 12_345);
    const { summary, problems } = await stage.publish();
    expect(summary).toMatchObject({ published: 1, failed: 1 });
    expect(new Set(problems.map(({ dealer }) => dealer))).toEqual(new Set([second]));
    const alone = await stage.publish([second]);
    expect(new Set(alone.problems.map(({ dealer }) => dealer))).toEqual(new Set([second]));
    expect((await stage.publish([slug])).summary).toMatchObject({ failed: 0 });
  },
);

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeSyntheticFleet } from '../demo-stock/synthetic-fleet.ts';
import { buildFleet, type FleetOptions } from './build-fleet.ts';
import { dealerSlugs } from './dealer-inputs.ts';
import { appHash, filesBelow } from './file-hash.ts';

/** Replaces the compiled app: it returns its input, and fails on request. */
const fakeApp = `export async function renderPage(site, page) {
  const text = JSON.stringify(page.props);
  if (text.includes('BREAK THIS PAGE')) throw new Error('the page broke');
  return Buffer.from('<!doctype html><meta charset="utf-8"><title>' + page.path + '</title><p>' + site.name + '</p>' + text.replaceAll('<', '&lt;'));
}`;

let base: string;
let pristine: string;
let options: FleetOptions;
let slugs: string[];

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'forecourt-fleet-'));
  pristine = join(base, 'pristine');
  const root = join(base, 'root');
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src/app.ts'), 'app');
  options = {
    root,
    dealersDir: join(base, 'dealers'),
    outDir: join(base, 'dist'),
    cacheDir: join(base, 'cache'),
    now: Date.parse('2026-01-15T02:00:00Z'),
    threads: 2,
  };
  layApp('app');
  await writeSyntheticFleet(pristine, { dealers: 3, cars: 12, seed: 7 });
  slugs = dealerSlugs(pristine);
});

afterAll(() => rmSync(base, { recursive: true }));

beforeEach(() => {
  for (const folder of [options.dealersDir, options.outDir, join(options.cacheDir, 'sites')]) {
    rmSync(folder, { recursive: true, force: true });
  }
  cpSync(pristine, options.dealersDir, { recursive: true });
});

function layApp(asset: string): void {
  const folder = join(options.cacheDir, 'app', appHash(options.root));
  mkdirSync(join(folder, 'server'), { recursive: true });
  mkdirSync(join(folder, 'client/_astro'), { recursive: true });
  writeFileSync(join(folder, 'server/entry.mjs'), fakeApp);
  writeFileSync(join(folder, `client/_astro/${asset}.js`), asset);
  mkdirSync(join(folder, 'workers'), { recursive: true });
  writeFileSync(join(folder, 'workers/site-worker.js'), 'keep()');
  writeFileSync(join(folder, 'workers/retiring-worker.js'), 'leave()');
}

const site = (slug: string, file = 'index.html') => join(options.outDir, slug, file);
const stockOf = (slug: string) => join(options.dealersDir, slug, 'stock.ndjson');
const carsOf = (slug: string) =>
  readFileSync(stockOf(slug), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const writeCars = (slug: string, cars: object[]) =>
  writeFileSync(stockOf(slug), cars.map((car) => JSON.stringify(car)).join('\n'));
const pagesOf = (slug: string) => filesBelow(join(options.outDir, slug), (file) => file.endsWith('.html'));

describe('a second build', () => {
  test('renders nothing', async () => {
    const first = await buildFleet(options);
    expect(first.summary).toMatchObject({ dealers: 3, failed: 0, skipped: 0, rendered: first.summary.pages });
    const second = await buildFleet(options);
    expect(second.summary).toMatchObject({
      pages: first.summary.pages,
      skipped: first.summary.pages,
      rendered: 0,
      removed: 0,
    });
  });

  test('renders nothing when only the modification times of files differ, as after a fresh checkout', async () => {
    await buildFleet(options);
    for (const slug of slugs) utimesSync(stockOf(slug), new Date(), new Date(2020, 1, 1));
    expect((await buildFleet(options)).summary.rendered).toBe(0);
  });

  test('renders everything when forced', async () => {
    const { summary } = await buildFleet(options);
    expect((await buildFleet({ ...options, force: true })).summary.rendered).toBe(summary.pages);
  });
});

describe('a search server of the environment', () => {
  test('changes the pages of the dealer that uses it when it comes, and when it goes', async () => {
    const [slug = ''] = slugs;
    const file = join(options.dealersDir, slug, 'dealer.json');
    const typesense = { host: 'search.example', searchOnlyKey: 'named', fromEnvironment: true };
    const dealer = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...dealer, search: { engine: 'typesense', typesense } }));
    const built = async () => {
      const done: string[] = [];
      const report = { dealerDone: (one: { slug: string }) => void done.push(one.slug) };
      await buildFleet({ ...options, report });
      return done;
    };
    const asksServer = () =>
      pagesOf(slug).some((page) => readFileSync(site(slug, page), 'utf8').includes('"port":8108'));
    await built();
    expect(asksServer()).toBe(false);
    vi.stubEnv('TYPESENSE_URL', 'http://localhost:8108');
    vi.stubEnv('TYPESENSE_API_KEY', 'admin');
    try {
      expect(await built()).toEqual([slug]);
      expect(asksServer()).toBe(true);
      expect(await built()).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
    expect(await built()).toEqual([slug]);
    expect(asksServer()).toBe(false);
  });
});

describe('a new date', () => {
  test("starts for each dealer at midnight in the dealer's time zone", async () => {
    const planned = async (now: string) => {
      const done: string[] = [];
      const report = { dealerDone: ({ slug }: { slug: string }) => void done.push(slug) };
      await buildFleet({ ...options, now: Date.parse(now), report });
      return done.sort();
    };
    const [newcastle, geelong, toowoomba] = slugs;
    expect(await planned('2026-11-22T12:59:59Z')).toEqual([newcastle, geelong, toowoomba]);
    expect(await planned('2026-11-22T13:00:00Z')).toEqual([newcastle, geelong]);
    expect(await planned('2026-11-22T13:59:59Z')).toEqual([]);
    expect(await planned('2026-11-22T14:00:00Z')).toEqual([toowoomba]);
  });
});

describe('one changed price', () => {
  test("renders only that car's page and the pages that list the car", async () => {
    await buildFleet(options);
    const slug = slugs[0]!;
    const [car, ...rest] = carsOf(slug);
    const mentions = (file: string) => readFileSync(site(slug, file), 'utf8').includes(String(car!['slug']));
    const before = new Map(
      pagesOf(slug).map((file) => [file, { ino: statSync(site(slug, file)).ino, listed: mentions(file) }]),
    );
    writeCars(slug, [{ ...car, price: 12_345 }, ...rest]);
    const { summary } = await buildFleet(options);
    const rendered = pagesOf(slug).filter((file) => statSync(site(slug, file)).ino !== before.get(file)?.ino);
    expect(rendered).toHaveLength(summary.rendered);
    expect(rendered).toContain(`cars/${car!['slug']}/index.html`);
    // A list that no longer contains the car changes too. The directory shows the lowest price of each model, and the
    // calculator starts with the median price.
    const listing = rendered.filter(
      (file) => !/^(?:directory\/manufacturers|(?:personalised\/)?finance)\//.test(file),
    );
    expect(listing.filter((file) => !mentions(file) && !before.get(file)?.listed)).toEqual([]);
    expect(summary.skipped).toBe(summary.pages - summary.rendered);
  });

  test('writes the files for programs that have the price, and removes them with their option', async () => {
    const slug = slugs[0]!;
    const config = join(options.dealersDir, slug, 'dealer.json');
    const plain = readFileSync(config, 'utf8');
    const publishedData = { markdownPages: true, inventory: true, marketplace: { enabled: true } };
    writeFileSync(config, JSON.stringify({ ...JSON.parse(plain), publishedData }));
    await buildFleet(options);
    const [car, other, ...rest] = carsOf(slug);
    const shared = ['inventory.json', 'feeds/marketplace.csv'];
    const [own, untouched] = [car, other].map((one) => `cars/${one!['slug']}.md`);
    const kept = statSync(site(slug, untouched)).ino;
    writeCars(slug, [{ ...car, price: 12_345 }, other!, ...rest]);
    await buildFleet(options);
    const texts = [own, ...shared].map((file) =>
      readFileSync(site(slug, file), 'utf8').replace(/,(?=\d{3})/g, ''),
    );
    expect(texts.filter((text) => !text.includes('12345'))).toEqual([]);
    expect(statSync(site(slug, untouched)).ino).toBe(kept);
    writeFileSync(config, plain);
    await buildFleet(options);
    expect([own!, untouched!, ...shared].filter((file) => existsSync(site(slug, file)))).toEqual([]);
  });
});

describe('pages without a source', () => {
  test('are removed with their car', async () => {
    await buildFleet(options);
    const slug = slugs[1]!;
    const [car, ...rest] = carsOf(slug);
    const listing = pagesOf(slug).filter((file) =>
      readFileSync(site(slug, file), 'utf8').includes(String(car!['slug'])),
    );
    writeCars(slug, rest);
    const { summary } = await buildFleet(options);
    // Its own page, and those of a make, model or body type without another car.
    const gone = listing.filter((file) => !existsSync(site(slug, file)));
    expect(gone).toContain(`cars/${car!['slug']}/index.html`);
    expect(summary.removed).toBe(gone.length);
  });

  test('are removed with their dealer, and no other folder is', async () => {
    await buildFleet(options);
    mkdirSync(join(options.outDir, 'not-ours'));
    rmSync(join(options.dealersDir, slugs[2]!), { recursive: true });
    const { summary: kept } = await buildFleet(options);
    expect(kept.removed).toBe(0);
    const { summary } = await buildFleet({ ...options, prune: true });
    expect(summary.dealers).toBe(2);
    expect(summary.removed).toBeGreaterThan(10);
    expect([existsSync(site(slugs[2]!)), existsSync(join(options.outDir, 'not-ours'))]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a dealer that fails', () => {
  test('because of its configuration keeps its last good site, and other dealers are built', async () => {
    await buildFleet(options);
    const file = join(options.dealersDir, slugs[0]!, 'dealer.json');
    const home = readFileSync(site(slugs[0]!), 'utf8');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), nam: 'x' }));
    writeCars(slugs[1]!, carsOf(slugs[1]!).slice(1));
    const { summary, problems } = await buildFleet(options);
    expect(summary).toMatchObject({ failed: 1, dealers: 2 });
    expect(summary.removed).toBeGreaterThan(0);
    expect(problems.map(({ dealer, key }) => [dealer, key])).toEqual([[slugs[0], 'nam']]);
    expect(problems[0]!.file).toContain('dealer.json');
    expect(readFileSync(site(slugs[0]!), 'utf8')).toBe(home);
  });

  test('because of its parts list keeps its last good site, with file, line and key in the report', async () => {
    await buildFleet(options);
    const slug = slugs[0]!;
    const part = { name: 'Mat', number: 'M-1', category: 'Interior', prize: 5 };
    writeFileSync(join(options.dealersDir, slug, 'parts.json'), JSON.stringify({ parts: [part] }, null, 2));
    const { summary, failures } = await buildFleet(options);
    expect(summary).toMatchObject({ failed: 1, dealers: 2 });
    expect(failures).toMatchObject([{ slug, place: 'parts.json' }]);
    expect(failures[0]?.message).toMatch(/line 7, column 7, parts\[0\].prize: "prize" is not a setting here/);
    expect(failures[0]?.message).not.toContain('    at ');
  });

  test.each([1, 3])(
    'because of a page keeps its last good site, and the report names the page (%i dealers at once)',
    async (count) => {
      await buildFleet(options);
      const slug = slugs[0]!;
      const [car, ...rest] = carsOf(slug);
      const path = `/cars/${car!['slug']}/`;
      const before = readFileSync(site(slug, `cars/${car!['slug']}/index.html`), 'utf8');
      writeCars(slug, [{ ...car, dealercomments: 'BREAK THIS PAGE' }, ...rest]);
      const { summary, failures } = await buildFleet({
        ...options,
        slugs: slugs.slice(0, count),
        force: count > 1,
      });
      expect(summary).toMatchObject({ failed: 1, dealers: count - 1 });
      expect(failures).toMatchObject([
        { slug, place: path, message: expect.stringContaining('the page broke') },
      ]);
      expect(readFileSync(site(slug, `cars/${car!['slug']}/index.html`), 'utf8')).toBe(before);
      expect(existsSync(join(options.outDir, '.building'))).toBe(false);
    },
  );

  test('is built again after the fault is corrected', async () => {
    const slug = slugs[0]!;
    const cars = carsOf(slug);
    writeCars(slug, [{ ...cars[0], dealercomments: 'BREAK THIS PAGE' }, ...cars.slice(1)]);
    expect((await buildFleet(options)).summary.failed).toBe(1);
    writeCars(slug, cars);
    expect((await buildFleet(options)).summary).toMatchObject({ failed: 0, dealers: 3 });
  });
});

describe('stock', () => {
  test('with a line that cannot be read is built without it and reports it', async () => {
    const slug = slugs[0]!;
    writeFileSync(stockOf(slug), `${readFileSync(stockOf(slug), 'utf8').trim()}\n{"id": \n`);
    const rejects: string[] = [];
    const report = {
      dealerDone: (
        outcome: Parameters<NonNullable<NonNullable<FleetOptions['report']>['dealerDone']>>[0],
      ) => {
        if (outcome.ok)
          rejects.push(...outcome.slices.flatMap((slice) => slice.rejects.map((reject) => reject.place)));
      },
    };
    expect((await buildFleet({ ...options, report })).summary.failed).toBe(0);
    expect(rejects).toEqual([expect.stringMatching(/stock\.ndjson:13$/)]);
  });
});

describe('cars that visitors have reserved', () => {
  const reservable = (slug: string) =>
    writeCars(
      slug,
      carsOf(slug).map((car) => ({ ...car, payment_processors: [{ name: 'card' }], reserved: false })),
    );
  const page = (slug: string, car: Record<string, unknown>) =>
    readFileSync(site(slug, `cars/${car['slug']}/index.html`), 'utf8');
  /** The tag comes before the parts of the page for the other state. */
  const isReserved = (html: string) => html.split('"other":', 1)[0]!.includes('"kind":"reserved"');

  test('are shown as reserved by the next build, which renders only the pages that show them [RESERVE-2]', async () => {
    const [slug, ...others] = slugs as [string, ...string[]];
    reservable(slug);
    const before = await buildFleet({ ...options, held: () => [] });
    const car = carsOf(slug).find(({ status, tag }) => status !== 'sold' && !tag)!;
    expect(isReserved(page(slug, car))).toBe(false);

    const held = (of: string) => (of === slug ? [String(car['id'])] : []);
    const { summary } = await buildFleet({ ...options, held });
    expect(isReserved(page(slug, car))).toBe(true);
    expect(summary.rendered).toBeGreaterThan(0);
    expect(summary.rendered).toBeLessThan(before.summary.pages / (others.length + 1));
    // Without an answer of the API, the build does not change the state of any car.
    const unknown = await buildFleet({ ...options, held: () => undefined });
    expect([unknown.summary.rendered, isReserved(page(slug, car))]).toEqual([0, true]);
    expect((await buildFleet({ ...options, held })).summary.rendered).toBe(0);

    await buildFleet({ ...options, held: () => [] });
    expect(isReserved(page(slug, car))).toBe(false);
  });
});

describe('a build in slices', () => {
  test('writes the same site as one thread', async () => {
    const { buildSlice } = await import('./build-slice.ts');
    const { loadDealers } = await import('../config/load.ts');
    const { SiteFolder } = await import('./site-folder.ts');
    const { dealers } = await loadDealers(options.dealersDir, [slugs[0]!]);
    const folderOf = (name: string) => join(base, name);
    const tree = async (name: string, count: number) => {
      const folders = { ...options, outDir: folderOf(name) };
      const folder = new SiteFolder(folders.outDir, slugs[0]!);
      folder.prepare();
      const app = { hash: 'h', folder: join(options.cacheDir, 'app', appHash(options.root)) };
      for (let index = 0; index < count; index++) {
        await buildSlice(
          {
            dealer: dealers[0]!,
            folders,
            app,
            now: options.now,
            held: [],
            previous: undefined,
            release: undefined,
            stock: undefined,
            force: false,
            quality: undefined,
            slice: { index, count },
          },
          () => {},
        );
      }
      await folder.swap();
      const site = join(folders.outDir, slugs[0]!);
      return filesBelow(site).map((file) => [file, readFileSync(join(site, file), 'utf8')]);
    };
    expect(await tree('sliced', 3)).toEqual(await tree('whole', 1));
  });
});

describe('assets of the previous release', () => {
  test('are kept for one release and removed by the next', async () => {
    await buildFleet(options);
    const asset = (name: string) => existsSync(site(slugs[0]!, `_astro/${name}.js`));
    const release = async (name: string) => {
      writeFileSync(join(options.root, 'src/app.ts'), name);
      layApp(name);
      await buildFleet(options);
    };
    await release('second');
    expect([asset('app'), asset('second')]).toEqual([true, true]);
    await release('third');
    expect([asset('app'), asset('second'), asset('third')]).toEqual([false, true, true]);
    writeFileSync(join(options.root, 'src/app.ts'), 'app');
  });
});

describe('the service worker', () => {
  const written = (slug: string) =>
    ['sw.js', 'release.json', 'site.webmanifest', 'icon-512.png'].map(
      (file) => statSync(site(slug, file)).ino,
    );

  test('has the same content, release, manifest and icons after a car has changed', async () => {
    const slug = slugs[0]!;
    await buildFleet(options);
    const before = written(slug);
    const worker = readFileSync(site(slug, 'sw.js'), 'utf8');
    const { release } = JSON.parse(readFileSync(site(slug, 'release.json'), 'utf8')) as { release: string };
    expect(worker).toBe(`const RELEASE="${release}";keep()`);
    const cars = carsOf(slug);
    writeCars(slug, [{ ...cars[0], price: 12_345 }, ...cars.slice(1)]);
    expect((await buildFleet(options)).summary.rendered).toBeGreaterThan(0);
    expect(written(slug)).toEqual(before);
  });

  test('has another release when the offline page changes', async () => {
    const slug = slugs[0]!;
    await buildFleet(options);
    const before = readFileSync(site(slug, 'sw.js'), 'utf8');
    setDealer(slug, { name: 'Another Name' });
    await buildFleet(options);
    expect(readFileSync(site(slug, 'sw.js'), 'utf8')).not.toBe(before);
  });

  test('removes itself and its release when the dealer turns offline use off', async () => {
    const slug = slugs[0]!;
    await buildFleet(options);
    setDealer(slug, { offline: { enabled: false } });
    await buildFleet(options);
    expect(readFileSync(site(slug, 'sw.js'), 'utf8')).toBe('leave()');
    expect(existsSync(site(slug, 'release.json'))).toBe(false);
    expect(existsSync(site(slug, 'offline/index.html'))).toBe(false);
  });

  function setDealer(slug: string, more: object): void {
    const file = join(options.dealersDir, slug, 'dealer.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...more }));
  }
});

import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { buildFleet } from './build-fleet.ts';
import { appHash, filesBelow } from './file-hash.ts';
import { base, carsOf, options, setUpFleet, site, slugs, stockOf, writeCars } from './fleet.fixture.ts';

setUpFleet();

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
    writeCars(slug, [{ ...car, price: Number(car!['price']) + 10 }, ...rest]);
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

  test('keeps the style sheets of the pages that it does not render', async () => {
    await buildFleet(options);
    const slug = slugs[0]!;
    const cars = carsOf(slug);
    const last = cars.at(-1);
    // The pages of other cars come before it.
    writeCars(slug, [...cars.slice(0, -1), { ...last, price: 12_345 }]);
    expect((await buildFleet(options)).summary.skipped).toBeGreaterThan(0);
    const linked = new Set(
      pagesOf(slug).flatMap((file) =>
        [...readFileSync(site(slug, file), 'utf8').matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(
          ([, path]) => path!,
        ),
      ),
    );
    expect([...linked].map((path) => path.split('.', 1)[0]).sort()).toEqual([
      '/_astro/other',
      '/_astro/site',
      '/_astro/vehicle',
    ]);
    expect([...linked].filter((path) => !existsSync(site(slug, path)))).toEqual([]);
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

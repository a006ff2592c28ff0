import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildFleet } from './build-fleet.ts';
import { carsOf, layApp, options, setUpFleet, site, slugs, writeCars } from './fleet.fixture.ts';

setUpFleet();

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

test('the style sheet of a former theme is kept for one release and removed by the next', async () => {
  const slug = slugs[0]!;
  const config = join(options.dealersDir, slug, 'dealer.json');
  const dealer = JSON.parse(readFileSync(config, 'utf8')) as { theme: object };
  const released = async (brandColour: string) => {
    writeFileSync(config, JSON.stringify({ ...dealer, theme: { ...dealer.theme, brandColour } }));
    await buildFleet(options);
    const [, path = ''] = /href="([^"]*site[^"]*)"/.exec(readFileSync(site(slug), 'utf8')) ?? [];
    return path;
  };
  const sheets = [await released('#7a1d1d'), await released('#1d4f7a'), await released('#1d7a3f')];
  expect(new Set(sheets).size).toBe(3);
  expect(sheets.map((path) => existsSync(site(slug, path)))).toEqual([false, true, true]);
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

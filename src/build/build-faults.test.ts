import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildFleet, type FleetOptions } from './build-fleet.ts';
import { carsOf, options, setUpFleet, site, slugs, stockOf, writeCars } from './fleet.fixture.ts';

setUpFleet();

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

  test.each([
    { count: 1, threads: 1 },
    { count: 3, threads: 1 },
    { count: 3, threads: 2 },
  ])(
    'because of a page keeps its last good site, and the report names the page ($count dealers, $threads threads)',
    async ({ count, threads }) => {
      await buildFleet(options);
      const slug = slugs[0]!;
      const [car, ...rest] = carsOf(slug);
      const path = `/cars/${car!['slug']}/`;
      const before = readFileSync(site(slug, `cars/${car!['slug']}/index.html`), 'utf8');
      writeCars(slug, [{ ...car, dealercomments: 'BREAK THIS PAGE' }, ...rest]);
      const { summary, failures } = await buildFleet({
        ...options,
        slugs: slugs.slice(0, count),
        threads,
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

// The limit of a path is Linux's, and root has it too.
test.runIf(process.platform === 'linux')(
  'an old site that cannot be deleted ends no build, and the next one deletes it',
  async () => {
    await buildFleet(options);
    const [slug = ''] = slugs;
    // Somebody's folder in the site, as long as a path may be: where the old site is put away it is too long.
    const longest = 4095;
    let deep = join(options.outDir, slug);
    while (deep.length < longest)
      deep = join(deep, 'n'.repeat(Math.max(1, Math.min(200, longest - deep.length - 1))));
    mkdirSync(deep, { recursive: true });
    const retired = join(options.outDir, '.retired');
    for (const isLeft of [true, false]) {
      const { summary, failures } = await buildFleet({ ...options, force: true });
      expect([summary.failed, summary.dealers, failures]).toEqual([0, slugs.length, []]);
      expect(existsSync(retired)).toBe(isLeft);
      for (const one of slugs) expect(existsSync(site(one))).toBe(true);
    }
  },
);

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

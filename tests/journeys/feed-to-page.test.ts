import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { journeyTime, test } from './journey-test.ts';
import { Stage } from './stage.ts';

const slug = 'riverside-motors';

const map = {
  delimiter: ';',
  encoding: 'windows-1252',
  decimal: ',',
  columns: {
    make: { from: 'Make', with: ['make'] },
    model: { from: 'Model' },
    year: { from: 'Year', as: 'integer' },
    price: { from: 'Price', as: 'integer' },
    km: { from: 'Km', as: 'integer' },
    car_type: { from: 'Type', values: { U: 'used' } },
    location_name: { from: 'Yard', values: { 1: 'Newtown', 2: 'Penrith' } },
  },
  defaults: { price_type: 'Drive Away' },
  id: { column: 'StockNo' },
};

interface Row {
  stockNo: string;
  model: string;
  price: string;
}

const table = (rows: readonly Row[]) =>
  `StockNo;Make;Model;Year;Price;Km;Type;Yard\n${rows
    .map(
      ({ stockNo, model, price }, index) =>
        `${stockNo};Toyota;${model};2021;${price};41.250,0;U;${1 + (index % 2)}\n`,
    )
    .join('')}`;

test('a table with decimal commas becomes a published site that follows its feed and survives failures of the feed', {
  timeout: journeyTime,
}, async ({ visitor }) => {
  const store = mkdtempSync(join(tmpdir(), 'forecourt-store-'));
  const stage = new Stage({ dealers: [], environment: { RELEASE_STORE: store } });
  const feed = join(stage.dealersDir, slug, 'feed/export.csv');
  const rows: Row[] = [
    { stockNo: 'S1', model: 'Corolla', price: '24.990,00' },
    ...Array.from({ length: 11 }, (_, index) => ({
      stockNo: `C${index}`,
      model: 'Camry',
      price: '31.500,00',
    })),
    { stockNo: 'S2', model: 'Corolla', price: '22.000,00' },
  ];
  const write = (changed: readonly Row[]) => writeFileSync(feed, Buffer.from(table(changed), 'latin1'));
  try {
    const made = await stage.run('dealer', [
      'new',
      slug,
      '--name',
      'Riverside Motors',
      '--dealers',
      stage.dealersDir,
    ]);
    expect(made.status).toBe(0);
    stage.editDealer(slug, (dealer) => {
      const [place] = dealer.locations;
      dealer.api = { enabled: false };
      dealer.locations = [
        { ...place!, id: '1', slug: 'newtown', name: 'Newtown' },
        { ...place!, id: '2', slug: 'penrith', name: 'Penrith', primary: false },
      ];
      dealer.stock = { feed: { url: 'file:feed/export.csv', format: 'csv', map: 'feed-map.json' } };
    });
    mkdirSync(join(feed, '..'));
    writeFileSync(join(stage.dealersDir, slug, 'feed-map.json'), JSON.stringify(map));

    // A feed that cannot be read publishes no empty site.
    const none = await stage.publish();
    expect([none.status, none.said]).toEqual([
      1,
      expect.stringContaining('There is no earlier stock to use'),
    ]);

    write(rows);
    expect(await stage.publish()).toMatchObject({ status: 0, said: expect.stringContaining('13 cars') });
    await stage.serveReleases();
    const { page, context } = await visitor();
    await page.goto(stage.url(slug, '/search/used-cars/?query=corolla'));
    const card = page.getByRole('article').filter({ hasText: '$24,990' });
    await card.getByRole('link', { name: '2021 Toyota Corolla', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /2021 Toyota Corolla/ }).waitFor();
    await expect.poll(() => page.locator('main').textContent()).toMatch(/Newtown|Penrith/);
    const car = page.url();
    expect(await page.locator('main').textContent()).toContain('$24,990');

    const shows = (text: string) =>
      expect
        .poll(async () => {
          await page.goto(car);
          return page.locator('main').textContent();
        })
        .toContain(text);
    const cheaper = [{ ...rows[0]!, price: '23.490,00' }, ...rows.slice(1)];
    write(cheaper);
    expect((await stage.publish()).status).toBe(0);
    await shows('$23,490');

    // Most of the cars are missing, so the stock is held back and the site does not change.
    write(cheaper.slice(0, 4));
    const held = await stage.publish();
    expect([held.status, held.said]).toEqual([
      1,
      expect.stringMatching(/is held: it has 4 cars, 69 % fewer/),
    ]);
    await shows('$23,490');
    const said = await stage.run('stock', ['held'], { RELEASE_STORE: store });
    expect(said.output).toContain(`npm run stock -- accept ${slug}`);

    const rollback = await stage.run('release', ['rollback', slug], { RELEASE_STORE: store });
    expect(rollback.status).toBe(0);
    await shows('$24,990');

    // A publish of this dealer says that it changed nothing.
    const onHold = await stage.publish('--dealer', slug);
    expect([onHold.status, onHold.said]).toEqual([1, expect.stringContaining(`fleet -- resume ${slug}`)]);
    await shows('$24,990');
    const resume = await stage.run('fleet', ['resume', slug], { RELEASE_STORE: store });
    expect(resume.status).toBe(0);

    // The car is sold. Its address redirects to the other cars of its model.
    write(rows.slice(1));
    expect((await stage.publish()).status).toBe(0);
    await expect
      .poll(async () => {
        await page.goto(car);
        return new URL(page.url()).pathname;
      })
      .toBe('/search/toyota/corolla/');
    await page.getByRole('heading', { level: 1, name: /Corolla/ }).waitFor();
    await context.close();
  } finally {
    await stage.close();
    rmSync(store, { recursive: true, force: true });
  }
});

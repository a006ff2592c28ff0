import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDealers } from '../config/load.ts';
import { machineWords } from '../config/machine-words.fixture.ts';
import { createDealer } from '../config/new-dealer.ts';
import { checkDealer } from './check-dealer.ts';
import { findingsText } from './finding.ts';

const today = '2026-11-21';
const demos = resolve(import.meta.dirname, '../../dealers');

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'check-dealer-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function checked(dealersDir: string, slug: string) {
  const { dealers, problems } = await loadDealers(dealersDir, [slug]);
  expect(problems).toEqual([]);
  return checkDealer(dealersDir, dealers[0]!, {
    cacheDir: join(root, '.cache'),
    now: Date.parse(`${today}T00:00:00Z`),
  });
}

describe('a newly created dealer', () => {
  test('has the legal pages, and warnings for values that are still samples', async () => {
    await createDealer(root, 'riverside');
    expect(await readdir(join(root, '_defaults/pages'))).toEqual([
      'privacy-policy.md',
      'terms-and-conditions.md',
    ]);
    const { problems, findings } = await checked(root, 'riverside');
    expect(problems).toEqual([]);
    expect(findings.map(({ rule, severity, key, found }) => [rule, severity, key, found])).toEqual([
      ['licence-number', 'warning', 'locations[0].dealer_license_number', '"SAMPLE licence number"'],
      ['sample-value', 'warning', 'legalName', '"SAMPLE company that holds the licence"'],
      ['sample-value', 'warning', 'locations[0].address.street', '"SAMPLE 1 Example Street"'],
      ['lead-delivery', 'warning', 'leads.delivery', undefined],
      ['empty-stock', 'warning', '', undefined],
    ]);
  });
});

test("a dealer's own tile pictures are 1000 by 1000 pixels [LIMIT-3]", async () => {
  await createDealer(root, 'tileside');
  const folder = join(root, 'tileside');
  const settings = JSON.parse(await readFile(join(folder, 'dealer.json'), 'utf8'));
  const sized = async (name: string, width: number, height: number) => {
    const picture = sharp({ create: { width, height, channels: 3, background: '#a33' } });
    await mkdir(join(folder, 'media'), { recursive: true });
    await picture.toFile(join(folder, 'media', name));
  };
  await sized('square.jpg', 1000, 1000);
  await sized('wide.jpg', 1200, 800);
  await sized('small.png', 300, 300);
  await writeFile(join(folder, 'media/torn.webp'), 'not a picture');
  const drawn = (height: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 ${height}"></svg>`;
  await writeFile(join(folder, 'media/square.svg'), drawn(200));
  await writeFile(join(folder, 'media/tall.svg'), drawn(300));
  const names = ['square.jpg', 'wide.jpg', 'small.png', 'torn.webp', 'square.svg', 'tall.svg'];
  settings.tiles = {
    customBodies: names.map((name) => ({ label: name, bodies: ['suv'], image: `media/${name}` })),
  };
  settings.promotions = { promoTiles: [{ name: 'warranty', image: 'media/wide.jpg' }] };
  await writeFile(join(folder, 'dealer.json'), JSON.stringify(settings));
  const { findings } = await checked(root, 'tileside');
  const told = findings.filter(({ rule }) => rule === 'tile-picture');
  expect(told.map(({ key, found }) => [key, found])).toEqual([
    ['promotions.promoTiles[0].image', '"media/wide.jpg, 1200 by 800 pixels"'],
    ['tiles.customBodies[1].image', '"media/wide.jpg, 1200 by 800 pixels"'],
    ['tiles.customBodies[2].image', '"media/small.png, 300 by 300 pixels"'],
    ['tiles.customBodies[3].image', '"media/torn.webp"'],
    ['tiles.customBodies[5].image', '"media/tall.svg, 200 by 300 pixels"'],
  ]);
});

test('a logo has the proportions that are declared for it: its space is reserved before it loads', async () => {
  await createDealer(root, 'logoside');
  const folder = join(root, 'logoside');
  const settings = JSON.parse(await readFile(join(folder, 'dealer.json'), 'utf8'));
  await mkdir(join(folder, 'media'), { recursive: true });
  await sharp({ create: { width: 600, height: 201, channels: 3, background: '#a33' } })
    .png()
    .toFile(join(folder, 'media/logo.png'));
  const logo = (width: number, height: number) => ({ src: 'media/logo.png', alt: 'Logoside', width, height });
  settings.logo = logo(200, 67);
  settings.header = { headerLogo: logo(200, 50) };
  await writeFile(join(folder, 'dealer.json'), JSON.stringify(settings));
  const { findings } = await checked(root, 'logoside');
  const told = findings.filter(({ rule }) => rule === 'logo-size');
  expect(told.map(({ key, found }) => [key, found])).toEqual([
    ['header.headerLogo', '"media/logo.png, 600 by 201 pixels"'],
  ]);
});

describe('findings', () => {
  test('name the file and the line to change', async () => {
    await createDealer(root, 'hillside');
    const folder = join(root, 'hillside');
    const settings = JSON.parse(await readFile(join(folder, 'dealer.json'), 'utf8'));
    settings.leads = {
      consentText: 'Untick this.',
      delivery: [
        { type: 'email', to: 'a@b.example' },
        { type: 'email', to: 'c@b.example', categories: ['Servce'] },
      ],
    };
    settings.legalName = 'Hillside Pty Ltd';
    Object.assign(settings.locations[0], { dealer_license_number: 'LMCT 4711' });
    settings.locations[0].address.street = '1 Hill Street';
    settings.navigation = [{ label: 'Stock', href: '/cras/' }];
    await writeFile(join(folder, 'dealer.json'), JSON.stringify(settings, null, 2));
    const car = {
      slug: 'a',
      name: 'A car',
      year: 2021,
      make: 'Kia',
      model: 'Rio',
      car_type: 'used',
      status: 'in_stock',
    };
    const cars = ['c1', 'c2'].map((id) =>
      JSON.stringify({
        id,
        ...car,
        slug: id,
        created_at: '2026-10-01',
        stocknum: id,
        price: 20000,
        ...(id === 'c1' && { price_type: 'Drive Away' }),
      }),
    );
    await writeFile(
      join(folder, 'stock.ndjson'),
      [...cars, '', '{"id": 3,"make":["x"]}', '{"id": 4'].join('\n'),
    );
    await writeFile(
      join(folder, 'offers.json'),
      JSON.stringify(
        {
          offers: [
            { id: 'a', name: 'A' },
            { id: 'b', name: 'B', valid_until: '2026-01-31' },
          ],
        },
        null,
        1,
      ),
    );
    await mkdir(join(folder, 'pages'));
    await writeFile(
      join(folder, 'pages/deals.md'),
      '---\ntitle: Deals\ndescription: Deals.\n---\n\nA loan for $99 a week.\n',
    );
    const { problems, findings } = await checked(root, 'hillside');
    expect(problems).toEqual([]);
    const placed = findings.map(({ file, line, column, key, rule }) => [
      relative(folder, resolve(file)),
      line,
      column,
      key,
      rule,
    ]);
    const lines = JSON.stringify(settings, null, 2).split('\n');
    const lineOf = (text: string) => lines.findIndex((one) => one.includes(text)) + 1;
    expect(placed.sort()).toEqual([
      ['dealer.json', lineOf('Untick'), 5, 'leads.consentText', 'spam-consent'],
      ['dealer.json', lineOf('Servce'), 11, 'leads.delivery[1].categories[0]', 'lead-category'],
      ['dealer.json', lineOf('/cras/'), 7, 'navigation[0].href', 'dead-link'],
      ['offers.json', 10, 4, 'offers[1].valid_until', 'expired-offer'],
      ['pages/deals.md', undefined, undefined, '/deals/', 'comparison-rate'],
      ['stock.ndjson', 2, 1, 'car c2, price_type', 'price-basis'],
      ['stock.ndjson', 4, 10, '', 'rejected-stock'],
      ['stock.ndjson', 4, 10, '', 'rejected-stock'],
      ['stock.ndjson', 5, 9, '', 'rejected-stock'],
    ]);
    expect(findings.map(({ message }) => message)).toContain(
      '2 of 4 lines are left out of the stock, so their cars are not on the site.',
    );
    expect(findings[0]).toMatchObject({ dealer: 'hillside', source: 'dealers/README.md, leads.delivery' });
    const told = findingsText(findings);
    expect(told).not.toMatch(machineWords);
    expect(told).toContain("line 4, column 10: 'make' is a list; write the make, such as Toyota");
  });
});

describe('every demo dealer', async () => {
  const { dealers } = await loadDealers(demos);
  // Each of these dealers shows one problem: cars without a total price, a recently reduced price, or an ended offer.
  const shown = ['price-total', 'was-price', 'expired-offer'];

  test.each(dealers.map(({ slug }) => slug))(
    '%s has no errors, and only the findings that it demonstrates',
    async (slug) => {
      const { problems, findings } = await checked(demos, slug);
      expect(problems).toEqual([]);
      expect(findings.filter(({ rule, severity }) => severity === 'error' || !shown.includes(rule))).toEqual(
        [],
      );
    },
  );
});

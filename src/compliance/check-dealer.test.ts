import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDealers } from '../config/load.ts';
import { createDealer } from '../config/new-dealer.ts';
import { checkDealer } from './check-dealer.ts';

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

describe('a dealer as it is made', () => {
  test('has the legal pages and no findings', async () => {
    await createDealer(root, 'riverside');
    expect(await readdir(join(root, '_defaults/pages'))).toEqual([
      'privacy-policy.md',
      'terms-and-conditions.md',
    ]);
    expect(await checked(root, 'riverside')).toEqual({ problems: [], findings: [] });
  });
});

describe('findings', () => {
  test('name the file and the line to be mended', async () => {
    await createDealer(root, 'hillside');
    const folder = join(root, 'hillside');
    const settings = JSON.parse(await readFile(join(folder, 'dealer.json'), 'utf8'));
    settings.leads = { consentText: 'Untick this.' };
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
    await writeFile(join(folder, 'stock.ndjson'), cars.join('\n'));
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
    const placed = findings.map(({ file, line, key, rule }) => [
      file.slice(folder.length + 1),
      line,
      key,
      rule,
    ]);
    const line =
      JSON.stringify(settings, null, 2)
        .split('\n')
        .findIndex((one) => one.includes('Untick')) + 1;
    expect(placed.sort()).toEqual([
      ['dealer.json', line, 'leads.consentText', 'spam-consent'],
      ['offers.json', 10, 'offers[1].valid_until', 'expired-offer'],
      ['pages/deals.md', undefined, '/deals/', 'comparison-rate'],
      ['stock.ndjson', 2, 'car c2, price_type', 'price-basis'],
    ]);
    expect(findings[0]).toMatchObject({ dealer: 'hillside', source: expect.stringMatching(/\d/) });
  });
});

describe('every demo dealer', async () => {
  const { dealers } = await loadDealers(demos);
  test.each(dealers.map(({ slug }) => slug))('%s passes', { timeout: 60_000 }, async (slug) => {
    const { problems, findings } = await checked(demos, slug);
    expect(problems).toEqual([]);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

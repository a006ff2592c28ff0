import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadDealers } from '../../src/config/load.ts';
import { previewDealers } from '../dealer.ts';

const good = resolve(import.meta.dirname, '../../tests/fixtures/dealers/good');
let folder = '';
let root = '';
let into = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'previews-'));
  root = join(folder, 'dealers');
  into = join(folder, 'previews');
  cpSync(good, root, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const change = { name: 'pr-7', host: 'preview.agency.example' };
const edit = (file: string, values: object) => {
  const place = join(root, file);
  writeFileSync(place, JSON.stringify({ ...JSON.parse(readFileSync(place, 'utf8')), ...values }));
};

test('a preview has its own address, is not listed by search engines, and has no lead for the dealer [PUBLISH-10]', async () => {
  const live = { api: { baseUrl: 'https://api.live.example' }, integrations: { xtime_webkey: 'live' } };
  edit('_brands/everything.json', live);
  edit('minimal/dealer.json', {
    ...live,
    brand: 'everything',
    analytics: { consent: 'ask', gtmContainerId: 'GTM-LIVE1' },
    search: { engine: 'typesense', typesense: { host: 'live.example', searchOnlyKey: 'live' } },
    leads: { delivery: [{ type: 'email', to: 'sales@live.example' }] },
  });
  const before = readFileSync(join(root, 'minimal/dealer.json'), 'utf8');
  expect(await previewDealers(root, ['minimal', 'maximal'], { ...change, into })).toEqual({
    previews: ['minimal', 'maximal'].map((slug) => ({
      slug: `pr-7-${slug}`,
      address: `https://pr-7-${slug}.preview.agency.example/`,
    })),
  });
  const { dealers, problems } = await loadDealers(into);
  expect(problems).toEqual([]);
  expect(dealers.map(({ slug }) => slug)).toEqual(['pr-7-maximal', 'pr-7-minimal']);
  for (const dealer of dealers)
    expect(dealer).toMatchObject({
      siteUrl: `https://${dealer.slug}.preview.agency.example`,
      hosts: [],
      preview: true,
      searchEngines: false,
      desk: { weeklyMail: false },
      leads: { delivery: [] },
    });
  expect(JSON.stringify(dealers[1])).not.toMatch(/live\.example|GTM-LIVE1|"live"/);
  expect(readFileSync(join(root, 'minimal/dealer.json'), 'utf8')).toBe(before);
});

test('two changes of a dealer have previews with different ids', async () => {
  const idOf = async (name: string) => {
    await previewDealers(root, ['minimal'], { ...change, name, into: join(folder, name) });
    return (await loadDealers(join(folder, name))).dealers[0]!.id;
  };
  expect(await idOf('pr-7')).not.toBe(await idOf('pr-8'));
});

test('a dealer with a problem, and a name that is too long, are told and leave no folder', async () => {
  const problemOf = async (name: string) => {
    const made = await previewDealers(root, ['minimal'], { ...change, name, into });
    return 'problems' in made ? made.problems.map(({ message }) => message) : made;
  };
  expect(await problemOf(`pr-${'7'.repeat(60)}`)).toEqual([
    expect.stringContaining('cannot be a slug'),
    'The DNS can have no such host.',
  ]);
  edit('minimal/dealer.json', { name: '' });
  expect(await problemOf('pr-7')).toHaveLength(1);
  expect(existsSync(into)).toBe(false);
});

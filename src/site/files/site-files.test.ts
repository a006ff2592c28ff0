import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aDealer, inventoryOf, someCars } from '../dealer.fixture.ts';
import type { SiteFile } from '../site.ts';
import { faviconSvg } from './site-files.ts';

const { files, pages } = planSite({
  dealer: aDealer(),
  inventory: inventoryOf(someCars(5)),
  today: '2025-02-01',
});
const body = (path: string) => {
  const file = files.find((one) => one.path === path);
  return file && 'body' in file ? file.body : '';
};

it('names the sitemap in robots.txt', () => {
  expect(body('/robots.txt')).toContain('Sitemap: https://www.bayside.example/sitemap.xml');
});

it('lets robots crawl pages, but not the filtered states of a search [ROUTE-17]', () => {
  const closed = body('/robots.txt')
    .split('\n')
    .flatMap((line) => /^Disallow: (.*)$/.exec(line)?.[1] ?? [])
    .map((rule) => new RegExp(`^${rule.replace(/[.?+[\]]/g, '\\$&').replaceAll('*', '.*')}`));
  const isOpen = (address: string) => !closed.some((rule) => rule.test(address));
  const search = '/search/used-cars/';
  expect(
    ['/', search, `${search}?page=2`, '/search/toyota/', '/directory/manufacturers/?page=3'].every(isOpen),
  ).toBe(true);
  for (const state of [
    'refinementList[make][0]=Kia',
    'refinementList%5Bmake%5D%5B0%5D=Kia',
    'query=ute',
    'sortBy=price:asc',
    'range[price]=:9',
  ]) {
    expect(isOpen(`${search}?${state}`), state).toBe(false);
    expect(isOpen(`${search}?page=2&${state}`), state).toBe(false);
  }
});

it.each([
  ['security@bayside.example', 'mailto:security@bayside.example'],
  ['https://platform.example/security/', 'https://platform.example/security/'],
])('says for half a year who is told of a weakness: %s', (securityContact, contact) => {
  const plan = planSite({
    dealer: aDealer({ securityContact }),
    inventory: inventoryOf([]),
    today: '2026-11-28',
  });
  const file = plan.files.find((one) => one.path === '/.well-known/security.txt');
  expect(file && 'body' in file && file.body).toBe(
    [
      `Contact: ${contact}`,
      'Expires: 2027-05-01T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://www.bayside.example/.well-known/security.txt\n',
    ].join('\n'),
  );
  expect(files.map(({ path }) => path)).not.toContain('/.well-known/security.txt');
});

it('leads from a folder without a page to the list of its entries', () => {
  const place = aDealer().locations.find(({ slug }) => slug === 'southport');
  const sells = { ...place!, manufacturers: ['toyota'] };
  const linesOf = (locations: (typeof sells)[], stock = someCars(5)) => {
    const dealer = aDealer({ locations });
    const plan = planSite({ dealer, inventory: inventoryOf(stock), today: '2025-02-01' });
    const file = plan.files.find(({ path }) => path === '/_redirects');
    return file && 'body' in file ? String(file.body).trim().split('\n') : [];
  };
  expect(linesOf([sells])).toEqual(
    expect.arrayContaining([
      '/locations/ /dealerships/ 301',
      '/locations /dealerships/ 301',
      '/brands/ /directory/manufacturers/ 301',
      '/directory/ /directory/manufacturers/ 301',
    ]),
  );
  // No list, or nothing below.
  expect(linesOf([sells], []).join()).not.toContain('/brands/');
  expect(linesOf([place!]).join()).not.toContain('/brands/');
});

it('leads from the addresses of an earlier site to its pages, those with a query and exact ones first [MOVE-1] [MOVE-2] [MOVE-7] [MOVE-8]', () => {
  const dealer = aDealer({
    redirects: [
      { from: '/stock/*', to: '/search/' },
      { from: '/used-cars.html', to: '/search/used-cars/' },
      { from: '/stock/vans', to: '/search/?q=van' },
      { from: '/contact/', to: '/search/' },
      { from: '/cars/*', to: '/search/' },
      { from: '/stock/vans?id=7&type=used', to: '/contact/' },
      { from: '/?page=finance', to: '/finance/' },
    ],
  });
  const { files } = planSite({ dealer, inventory: inventoryOf(someCars(2)), today: '2025-02-01' });
  const file = files.find(({ path }) => path === '/_redirects');
  const lines = (file && 'body' in file ? String(file.body) : '').trim().split('\n');
  expect(lines.filter((line) => /^\/(?:stock|used-cars|contact|cars)/.test(line))).toEqual([
    '/stock/vans/ id=7 type=used /contact/ 301!',
    '/stock/vans id=7 type=used /contact/ 301!',
    '/used-cars.html /search/used-cars/ 301',
    '/stock/vans/ /search/?q=van 301',
    '/stock/vans /search/?q=van 301',
    '/stock/* /search/ 301',
  ]);
  expect(lines[2]).toBe('/ page=finance /finance/ 301!');
  expect(lines.at(-1)).toBe('/stock/* /search/ 301');
  const paths = files.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/used-cars.html', '/stock/vans/index.html']));
});

it('lists every illustration once', () => {
  const drawn = files.map(({ path }) => path).filter((path) => path.startsWith('/media/illustrations/'));
  expect(drawn.length).toBeGreaterThan(3);
  expect(new Set(drawn).size).toBe(drawn.length);
});

it('marks the search index as immutable, but not its manifest', () => {
  const isImmutable = (file: SiteFile) => 'body' in file && file.immutable;
  const immutable = files.filter(isImmutable).map(({ path }) => path);
  expect(immutable.sort()).toEqual([expect.stringMatching(/^\/search-index\/cars\.[0-9a-f]+\.json$/)]);
});

it('gives the web manifest the name of the site', () => {
  const manifest = JSON.parse(body('/site.webmanifest'));
  expect(manifest).toMatchObject({ name: 'Bayside Motors', display: 'standalone' });
  // The first word of a name can be 'The'. A screen without room cuts the name itself.
  expect(manifest).not.toHaveProperty('short_name');
});

it('lists only icons and shortcuts that exist in the web manifest', () => {
  const { icons, shortcuts } = JSON.parse(body('/site.webmanifest')) as {
    icons: { src: string }[];
    shortcuts: { url: string }[];
  };
  const paths = [...files, ...pages].map(({ path }) => path);
  expect(icons.map(({ src }) => src).filter((src) => !paths.includes(src))).toEqual([]);
  expect(shortcuts.length).toBeGreaterThan(1);
  expect(shortcuts.map(({ url }) => url).filter((url) => !paths.includes(url))).toEqual([]);
});

describe('public/_headers', () => {
  const rules = new Map(
    readFileSync(new URL('../../../public/_headers', import.meta.url), 'utf8')
      .split('\n\n')
      .map((rule) => [rule.split('\n')[0], rule]),
  );

  it('sets the security headers for every path', () => {
    for (const header of [
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy:',
      'Permissions-Policy:',
      'Strict-Transport-Security:',
      'frame-ancestors',
    ]) {
      expect(rules.get('/*')).toContain(header);
    }
  });

  it('marks only files named by their content hash as immutable', () => {
    const forGood = [...rules].filter(([, rule]) => rule.includes('immutable')).map(([path]) => path);
    expect(forGood).toEqual([
      '/search-index/cars.*',
      '/search-index/cards.*',
      '/_astro/*',
      '/media/illustrations/*',
      '/media/sized/*',
    ]);
    expect(rules.get('/cars/*')).toContain('must-revalidate');
    for (const path of ['/search-index/current.json', '/inventory.json', '/llms.txt', '/feeds/*']) {
      expect(rules.get(path), path).toContain('no-cache');
    }
    expect(rules.get('/sw.js')).toContain('no-cache');
    expect(rules.get('/release.json')).toContain('no-cache');
  });
});

describe('faviconSvg', () => {
  it.each([
    ['Bayside', '#0b5fa5', '>B<', '#fff'],
    ['  élan cars', '#ffcc00', '>É<', '#000'],
    ['<& Co', '#0b5fa5', '>C<', '#fff'],
    ['!', '#0b5fa5', '></text>', '#fff'],
  ])('draws the initial of %j in a colour with enough contrast', (name, colour, initial, ink) => {
    const svg = faviconSvg(name, colour);
    expect(svg).toContain(initial);
    expect(svg).toContain(`fill="${ink}"`);
  });
});

it('publishes the stock for visitors who come back only if the dealer shows them what changed', () => {
  const filesOf = (enabled: boolean) =>
    planSite({
      dealer: aDealer({ lastVisit: { enabled } }),
      inventory: inventoryOf(someCars(5)),
      today: '2025-02-01',
    });
  const stock = filesOf(true).files.find(({ path }) => path === '/search-index/stock.json');
  expect(stock && 'body' in stock && JSON.parse(stock.body)).toMatchObject({ total: 5 });
  expect(stock).not.toHaveProperty('immutable');
  expect(filesOf(false).files.map(({ path }) => path)).not.toContain('/search-index/stock.json');
});

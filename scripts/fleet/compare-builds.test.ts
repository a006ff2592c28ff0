import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { differenceInWords, reportPage, siteDifference } from './compare-builds.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-compare-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(side: 'old' | 'new', files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, side, 'alpha', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

const same = {
  'old-shop/index.html': '<meta http-equiv="refresh" content="0; url=https://shop.example/">',
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Nothing here</h1>',
  'robots.txt': 'User-agent: *',
};

test('two builds of a site: pages and files that differ, and a page of each group to draw', async () => {
  write('old', {
    ...same,
    'cars/a/index.html': '<p>A</p>',
    'cars/b/index.html': '<p>$20,000</p>',
    'cars/sold/index.html': '<p>Sold</p>',
    'sitemap.xml': '<a/>',
    '_astro/app.12345678.js': 'one',
  });
  write('new', {
    ...same,
    'cars/a/index.html': '<p>A</p>',
    'cars/b/index.html': '<p>$21,000 <script>alert(1)</script>&lt;b&gt;</p>',
    'cars/new/index.html': '<p>New</p>',
    'sitemap.xml': '<b/>',
    '_astro/app.87654321.js': 'two',
  });
  const site = await siteDifference('alpha', join(folder, 'old'), join(folder, 'new'));
  expect(site.changes.map(({ path, kind }) => [path, kind])).toEqual([
    ['/cars/b/', 'text'],
    ['/cars/sold/', 'gone'],
    ['/cars/new/', 'new'],
  ]);
  expect(site.files).toEqual(['sitemap.xml']);
  // Of the cars, one that changed and that both have.
  expect(site.samples).toEqual([
    { group: '/404/', path: '/404.html' },
    { group: '/cars/*', path: '/cars/b/' },
    { group: '/', path: '/' },
  ]);
  expect(differenceInWords(site)).toBe('6 pages: 1 new, 1 gone, 1 with other text, and 1 other files differ');
  const picture = { dealer: 'alpha', group: '/', path: '/', widthPx: 390, old: 'o.png', new: 'n.png' };
  const report = await reportPage([site], [{ ...picture, difference: 'd.png', percent: 7 }], {
    old: '/srv/a<b',
    new: '/srv/c',
  });
  expect(report).toContain('<del>$20,000</del>');
  expect(report).toContain('src="pictures/d.png"');
  expect(report).toContain('/srv/a&lt;b');
});

test('a site that only one of the checkouts built is all new', async () => {
  mkdirSync(join(folder, 'empty'));
  const site = await siteDifference('alpha', join(folder, 'empty'), join(folder, 'new'));
  expect(differenceInWords(site)).toBe('6 pages: 6 new, and 2 other files differ');
  expect(site.samples).toEqual([]);
});

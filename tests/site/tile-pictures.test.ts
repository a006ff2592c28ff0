import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { demoDealers } from '../browser/demo-dealers.ts';
import { builtSite } from './built-site.ts';

const homes = demoDealers.map((slug) => {
  const site = builtSite(slug);
  const { html = '' } = site.pages.find(({ path }) => path === '/') ?? {};
  return { slug, site, tiles: [...html.matchAll(/class="card body-tile\b[^>]*>\s*(<img[^>]*>)/g)] };
});

describe.each(homes.filter(({ tiles }) => tiles.length > 0))('tiles of $slug', ({ site, tiles }) => {
  test('have pictures of 1000 by 1000 pixels [LIMIT-3]', async () => {
    for (const [, img = ''] of tiles) expect(img).toContain('width="1000" height="1000"');
    const addresses = new Set(tiles.map(([, img = '']) => /src="([^"]+)"/.exec(img)?.[1] ?? ''));
    for (const src of addresses) {
      const { width, height } = await sharp(site.read(src)).metadata();
      expect([width, height], src).toEqual([1000, 1000]);
    }
  });
});

test('most homes have tiles', () => {
  expect(homes.filter(({ tiles }) => tiles.length > 0).length).toBeGreaterThan(demoDealers.length / 2);
});

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { demoDealers } from '../browser/demo-dealers.ts';
import { builtSite, kindOf } from './built-site.ts';

describe.each(demoDealers)('tiles of %s', (slug) => {
  test('have pictures of 1000 by 1000 pixels, wherever they are shown [LIMIT-3]', async () => {
    const site = builtSite(slug);
    const pages = site.pages.filter((page) => ['home', 'search'].includes(kindOf(page)));
    const tiles = pages.flatMap(({ html }) => [
      ...html.matchAll(/class="(?:body-tile|search-body)"[^>]*>\s*(<img[^>]*>)/g),
    ]);
    expect(tiles.length).toBeGreaterThan(0);
    for (const [, img = ''] of tiles) expect(img).toContain('width="1000" height="1000"');
    const addresses = new Set(tiles.map(([, img = '']) => /src="([^"]+)"/.exec(img)?.[1] ?? ''));
    for (const src of addresses) {
      const { width, height } = await sharp(site.read(src)).metadata();
      expect([width, height], src).toEqual([1000, 1000]);
    }
  });
});

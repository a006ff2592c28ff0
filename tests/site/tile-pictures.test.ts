import { describe, expect, test } from 'vitest';
import { demoDealers } from '../browser/demo-dealers.ts';
import { builtSite, kindOf } from './built-site.ts';

describe.each(demoDealers)('tiles of %s', (slug) => {
  test('have pictures of 1000 by 1000 pixels, wherever they are shown [LIMIT-3]', () => {
    const site = builtSite(slug);
    const pages = site.pages.filter((page) => ['home', 'search'].includes(kindOf(page)));
    const tiles = pages.flatMap(({ html }) => [
      ...html.matchAll(/class="(?:body-tile|search-body)"[^>]*>\s*(<img[^>]*>)/g),
    ]);
    expect(tiles.length).toBeGreaterThan(0);
    for (const [, img = ''] of tiles) {
      expect(img).toContain('width="1000" height="1000"');
      const [, src = ''] = /src="([^"]+)"/.exec(img) ?? [];
      expect(site.read(src).toString('utf8').slice(0, 200)).toContain('width="1000" height="1000"');
    }
  });
});

import { describe, expect } from 'vitest';
import { demoSite } from '../browser/demo-site.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

const slug = 'meridian-auto-group';

describe('the map of a location on a phone in WebKit', () => {
  test('replaces the picture at the press, and has the focus [LOC-1] [CFG-59]', async ({
    sites,
    openWindow,
  }) => {
    const { pages } = await demoSite(slug);
    const { path } = pages.find(({ path }) => path === '/locations/toyota-parramatta/')!;
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, path));
    const frames = () =>
      [...document.querySelectorAll<HTMLIFrameElement>('location-map iframe')].map(({ src, title }) => ({
        address: new URL(src).hostname,
        title,
      }));
    expect(await visitor.inPage(frames)).toEqual([]);
    await visitor.press('button', 'Show Map');
    await visitor.until(frames, ([frame]) => frame !== undefined);
    expect(await visitor.inPage(frames)).toEqual([
      { address: 'www.openstreetmap.org', title: 'Map of Meridian Toyota Parramatta' },
    ]);
    const shown = await visitor.inPage(() => {
      const frame = document.querySelector('location-map iframe')!;
      const { width, height } = frame.getBoundingClientRect();
      return {
        hasFocus: frame === document.activeElement,
        fits: width > 200 && height > 100 && width <= innerWidth,
        pictures: document.querySelectorAll('location-map:has(iframe) img').length,
      };
    });
    expect(shown).toEqual({ hasFocus: true, fits: true, pictures: 0 });
  });
});

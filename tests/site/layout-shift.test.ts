import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { pageTypes } from '../browser/demo-site.ts';
import { filtersAnswer } from '../browser/search-page.ts';

/** Scripts arrive when the page is on the screen, and fonts later still: neither may move anything. */
const limit = 0.005;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

declare global {
  var layoutShifts: { value: number; parts: string[] }[];
}

/** One of each template. */
const oneOfEach = ['spinnaker-mazda', 'meridian-auto-group', 'aurelian-motors', 'parkside-used-cars'];

describe.each(oneOfEach)('nothing moves while %s loads', (slug) => {
  test.for([desktop, phone])(
    'at $width pixels',
    { timeout: 120_000 },
    async ({ width, height }, { open }) => {
      const types = (await pageTypes(slug)).filter(
        ({ type }) => !/vehicle (sold|without)|not found/.test(type),
      );
      const page = await open('about:blank', { viewport: { width, height } });
      await page.addInitScript(watchLayout);
      await page.route('**/_astro/*.js', async (route) => {
        try {
          await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
          await route.continue();
        } catch (error) {
          // The test has ended, and nobody waits for this file.
          if (!page.isClosed()) throw error;
        }
      });
      let fonts = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await fonts.promise;
        await route.continue();
      });
      for (const { type, path } of types) {
        fonts = Promise.withResolvers<void>();
        await page.goto(siteUrl(slug, path), { waitUntil: 'domcontentloaded' });
        await filtersAnswer(page);
        const hydration = await shiftsSoFar(page);
        expect(sum(hydration), `${type} moved: ${JSON.stringify(hydration)}`).toBeLessThan(limit);
        fonts.resolve();
        await page.evaluate(async () => void (await document.fonts.ready));
        const all = await shiftsSoFar(page);
        expect(sum(all), `${type} moved: ${JSON.stringify(all)}`).toBeLessThan(limit);
      }
    },
  );
});

/** What has come is on the screen after the second frame, and told after the third. */
const shiftsSoFar = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return globalThis.layoutShifts;
  });

const sum = (shifts: { value: number }[]) => shifts.reduce((total, { value }) => total + value, 0);

/** Runs in the page before anything else. */
function watchLayout() {
  globalThis.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const parts = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
        const name = (node as Element | null)?.className || node?.nodeName;
        return `${name}: ${from.x}, ${from.y}, ${from.height} high to ${to.x}, ${to.y}, ${to.height} high`;
      });
      globalThis.layoutShifts.push({ value: entry.value, parts });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

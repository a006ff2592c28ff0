import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { pagesToAsk } from '../browser/demo-site.ts';
import { filtersAnswer } from '../browser/search-page.ts';

/** Every page of a dealer is a thousand pages and more. */
const timeout = process.env['ALL_PAGES'] ? 7_200_000 : 180_000;

describe.each(dealerPerTemplate)('%s', (slug) => {
  test('has no page that axe objects to, wide or narrow', { timeout }, async ({ open }) => {
    const page = await open('about:blank');
    const found: Record<string, string[]> = {};
    for (const { type, path } of await pagesToAsk(slug)) {
      await page.setViewportSize(desktop);
      await page.goto(siteUrl(slug, path));
      await filtersAnswer(page);
      // Of what is far below, the browser assumes a height until it comes into sight: axe would see it overlap.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('* { content-visibility: visible !important; }');
        document.adoptedStyleSheets.push(sheet);
      });
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        await page.evaluate(() => {
          // A long list grows on a screen as high as this: bars would stand in its middle.
          for (const part of document.querySelectorAll<HTMLElement>('body *')) {
            const { position, bottom, display } = getComputedStyle(part);
            const isBar = position === 'sticky' || (position === 'fixed' && bottom === '0px');
            if (isBar && display !== 'none') part.style.setProperty('position', 'relative');
          }
        });
        // A bar that stays at the bottom covers half a target wherever the page stands: on a screen as high as the
        // page it covers none.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: size.width, height });
        const here = await violations(page);
        if (here.length > 0) found[`${type} at ${size.width}`] = here;
      }
    }
    expect(found).toEqual({});
  });

  test('never scrolls sideways: 320 pixels wide, or with text twice as large', { timeout }, async ({
    open,
  }) => {
    const page = await open('about:blank');
    const tooWide: string[] = [];
    for (const { type, path } of await pagesToAsk(slug)) {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto(siteUrl(slug, path));
      await filtersAnswer(page);
      tooWide.push(...(await wideParts(page)).map((part) => `${type} at 320: ${part}`));
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      tooWide.push(...(await wideParts(page)).map((part) => `${type} with large text: ${part}`));
    }
    expect(tooWide).toEqual([]);
  });
});

/** What reaches past the right edge of a page that can be scrolled there; empty when it cannot. */
function wideParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isKeptIn = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isKeptIn(element.parentElement));
    const parts = [...document.querySelectorAll('body *')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > clientWidth + 1 && !isKeptIn(element.parentElement),
      )
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
    return [`${scrollWidth} pixels wide`, ...parts.slice(0, 10)];
  });
}

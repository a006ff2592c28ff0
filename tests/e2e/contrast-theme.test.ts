import { describe, expect } from 'vitest';
import { siteUrl, test } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { filtersAnswer } from '../browser/search-page.ts';
import { stockPath } from './saved-cars.ts';

describe.each(dealerPerTemplate)('%s in a contrast theme of the system', (slug) => {
  test('frames its buttons and what is chosen, and has no picture behind its texts', async ({ open }) => {
    const { path } = await vehiclePage(slug, 'car for sale', isForSale);
    const page = await open('about:blank', { forcedColors: 'active' });
    for (const address of ['/', stockPath, path, '/contact/', '/trade-in/']) {
      await page.goto(siteUrl(slug, address));
      if (address === stockPath) {
        await filtersAnswer(page);
        await page.getByRole('button', { name: 'Grid' }).click();
        await page.locator('.search-body').first().click();
        await page.locator('.search-body[aria-pressed="true"]').waitFor();
      }
      expect(await page.evaluate(lostInTheme), address).toEqual([]);
    }
  });
});

/** Runs in the page. Returns elements that cannot be recognised without backgrounds and shadows, and pictures behind texts. */
function lostInTheme(): string[] {
  const nameOf = (element: Element) =>
    `${element.className || element.tagName} ${element.textContent?.trim().slice(0, 30)}`;
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const isNone = (width: string, style: string) => style === 'none' || Number.parseFloat(width) === 0;
  const unframed = shown('.button').filter((button) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(button);
    return isNone(borderTopWidth, borderTopStyle);
  });
  // But for links that only the focus shows.
  const tight = shown('.button:not(.search-past-list)').filter(
    (button) =>
      button.textContent?.trim() && Number.parseFloat(getComputedStyle(button).paddingInlineStart) < 4,
  );
  const unmarked = shown('[aria-pressed="true"], [aria-selected="true"]').filter((chosen) => {
    const { outlineWidth, outlineStyle } = getComputedStyle(chosen);
    return isNone(outlineWidth, outlineStyle);
  });
  const behindTexts = shown('body, body *').flatMap((element) =>
    [undefined, '::before', '::after'].flatMap((part) => {
      const { backgroundImage, borderImageSource, content } = getComputedStyle(element, part);
      const isDrawn = part === undefined || content !== 'none';
      const { width, height } = element.getBoundingClientRect();
      const isLarge = width >= 300 && height >= 100;
      const hasPicture = [backgroundImage, borderImageSource].some((picture) => picture.includes('gradient'));
      return isDrawn && isLarge && hasPicture ? [`${nameOf(element)}${part ?? ''}`] : [];
    }),
  );
  return [
    ...unframed.map((button) => `no frame: ${nameOf(button)}`),
    ...tight.map((button) => `a frame that touches its words: ${nameOf(button)}`),
    ...unmarked.map((chosen) => `not marked: ${nameOf(chosen)}`),
    ...behindTexts.map((element) => `a picture behind texts: ${element}`),
  ];
}

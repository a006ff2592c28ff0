import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { siteUrl, test } from '../browser/browser-test.ts';
import { isFocused } from '../browser/keyboard.ts';
import { parts, slug, usedCar } from '../e2e/lead-visitor.ts';

const scrolled = (page: Page) => page.evaluate(() => scrollY);

describe('the dialog of a form', () => {
  test('keeps the focus, closes with Esc, and returns the focus without a jump', async ({ open }) => {
    const { path } = await usedCar();
    const page = await open(siteUrl(slug, path), { viewport: { width: 1440, height: 500 } });
    const { dialog, side, title } = parts(page);
    const opener = side.getByRole('link', { name: 'Enquire' });
    await opener.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(0);
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => title.evaluate(isFocused)).toBe(true);
    expect(await scrolled(page)).toBe(before);
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      const inside = await dialog.evaluate(
        (element) => element.contains(document.activeElement) || document.activeElement === document.body,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await opener.evaluate(isFocused)).toBe(true);
    expect(await scrolled(page)).toBe(before);
    expect(page.url()).toBe(siteUrl(slug, path));
  });

  test('closes with the Back button, also after it was closed another way', async ({ open }) => {
    const page = await open(siteUrl(slug, '/'));
    const { path } = await usedCar();
    await page.goto(siteUrl(slug, path));
    const { dialog, side, close } = parts(page);
    const opener = side.getByRole('link', { name: 'Enquire' });
    await opener.click();
    await dialog.waitFor();
    await page.goBack();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(page.url()).toBe(siteUrl(slug, path));
    await opener.click();
    await close.click();
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => history.state?.openDialog)).toBeUndefined();
    await page.goBack();
    await page.waitForURL(siteUrl(slug, '/'));
  });
});

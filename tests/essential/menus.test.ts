import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { siteUrl, tablet, test } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';

/** A site of each of two templates. */
describe.each(['spinnaker-mazda', 'territory-4x4'])('the menus of %s', (slug) => {
  test('can be operated with the arrow keys [NAV-2]', async ({ open }) => {
    const page = await open(siteUrl(slug));
    const entry = (name: string) => main(page).getByText(name, { exact: true }).first();
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await tabTo(page, entry('Home'));
    // The code for the keys is fetched with the first focus.
    await expect
      .poll(async () => {
        await entry('Home').focus();
        await page.keyboard.press('ArrowRight');
        return focused();
      })
      .toBe('Vehicles');
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-menu]:popover-open').waitFor();
    await page.keyboard.press('End');
    expect(await focused()).toBe('All models');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('Offers');
    await page.locator('[data-menu]:popover-open').waitFor({ state: 'detached' });
  });

  test('are all in the drawer, which passes axe and closes with the Back button', async ({ open }) => {
    const { site } = await demoSite(slug);
    const page = await open(siteUrl(slug, '/search/used-cars/'), { viewport: tablet });
    const opener = page.getByRole('button', { name: 'Menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await opener.click();
    await drawer.waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
    for (const { label } of site.navigation.filter(({ isLocations }) => !isLocations)) {
      expect(await drawer.getByText(label, { exact: true }).first().isVisible(), label).toBe(true);
    }
    await drawer.getByText('Vehicles', { exact: true }).click();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => Boolean(history.state?.openDialog))).toBe(true);
    await page.goBack();
    await drawer.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/search/used-cars/');
    expect(await opener.evaluate(isFocused)).toBe(true);
  });
});

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

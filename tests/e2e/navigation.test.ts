import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { phone, siteUrl, test } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';

describe.each([
  { template: 'harbour', slug: 'spinnaker-mazda', places: 'Locations' },
  { template: 'gantry', slug: 'territory-4x4', places: '3 locations' },
])('the header of $template', ({ slug, places }) => {
  const menuOf = (page: Page) => ({
    button: page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Our Stock' }),
    link: page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Used cars' }),
  });

  test('opens and closes a menu by mouse [NAV-2]', async ({ open }) => {
    const page = await open(siteUrl(slug));
    const { button, link } = menuOf(page);
    expect(await link.isVisible()).toBe(false);
    await button.click();
    await link.waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await button.click();
    await link.waitFor({ state: 'hidden' });
    await button.click();
    await link.waitFor();
    await page.mouse.click(5, 600);
    await link.waitFor({ state: 'hidden' });
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.click();
    await link.click();
    await page.waitForURL('**/search/used-cars/');
    await button.click();
    await link.waitFor();
    expect(await link.getAttribute('aria-current')).toBe('page');
  });

  test('opens a menu by keyboard; Esc returns the focus, and leaving the menu closes it [NAV-2]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug));
    const { button, link } = menuOf(page);
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await link.waitFor();
    await tabTo(page, link);
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await button.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Space');
    await link.waitFor();
    await page.keyboard.press('Shift+Tab');
    await link.waitFor({ state: 'hidden' });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search/used-cars/');
  });

  test('lists the locations: sales, then service, then parts, each with its phone number [NAV-5] [NAV-7]', async ({
    open,
  }) => {
    const { site } = await demoSite(slug);
    const page = await open(siteUrl(slug));
    const header = page.getByRole('banner');
    await header.getByRole('button', { name: places }).click();
    const kinds = ['sales', 'service', 'parts'];
    const numbers = site.locations
      .toSorted((a, b) => kinds.indexOf(a.type) - kinds.indexOf(b.type))
      .map((location) => location.phone?.text);
    // A link to call, or a note beside the location's own link (CFG-24).
    const shown = header.locator('.menu :is(a, small):visible').filter({ hasText: /^[\d\s]+$/ });
    await expect
      .poll(async () => (await shown.allTextContents()).map((text) => text.trim()))
      .toEqual(numbers);
  });

  test('becomes a drawer on a phone, which keeps the focus and returns it', async ({ open }) => {
    const page = await open(siteUrl(slug), { viewport: phone });
    const opener = page.getByRole('button', { name: 'Menu' });
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    const close = drawer.getByRole('button', { name: 'Close the menu' });
    await tabTo(page, close);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await opener.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await drawer.waitFor();
    await close.click();
    await drawer.waitFor({ state: 'hidden' });
    await opener.click();
    await drawer.getByText('Our Stock', { exact: true }).click();
    await drawer.getByRole('link', { name: 'Used cars' }).click();
    await page.waitForURL('**/search/used-cars/');
  });

  test('skips to the content with the first key', async ({ open }) => {
    const page = await open(siteUrl(slug));
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    expect(await skip.evaluate(isFocused)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('main').evaluate(isFocused)).toBe(true);
  });

  test('is on the 404 page, which links to the search', async ({ open }) => {
    const page = await open(siteUrl(slug));
    const response = await page.goto(siteUrl(slug, '/no-such-page/'));
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'We can’t find that page' }).waitFor();
    await menuOf(page).button.waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Search our cars' }).click();
    await page.waitForURL('**/search/**');
    expect(await page.getByRole('article').count()).toBeGreaterThan(10);
  });
});

test('closes an open menu when the drawer toggles [NAV-3]', async ({ open }) => {
  const page = await open(siteUrl('territory-4x4'), { viewport: phone });
  const menu = page.locator('#menu-locations');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  // The click has no pointer, because a pointer press would close the menu anyway.
  await menu.evaluate((element) => (element as HTMLElement).showPopover());
  await page.getByRole('button', { name: 'Menu' }).evaluate((button) => (button as HTMLElement).click());
  await drawer.waitFor();
  expect(await menu.evaluate((element) => element.matches(':popover-open'))).toBe(false);
});

test('closes the open groups of the drawer when it toggles, but for that of the page [NAV-3]', async ({
  open,
}) => {
  const page = await open(siteUrl('meridian-auto-group', '/search/used-cars/'), { viewport: phone });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const opened = () =>
    drawer
      .locator('details')
      .evaluateAll((all) => all.flatMap((one, at) => ((one as HTMLDetailsElement).open ? at : [])));
  const openDrawer = () => page.getByRole('button', { name: 'Menu' }).click();
  await openDrawer();
  await drawer.waitFor();
  const atFirst = await opened();
  const groups = drawer.locator('summary');
  for (const at of [0, 1, 2]) await groups.nth(at).click();
  expect(await opened()).not.toEqual(atFirst);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await openDrawer();
  await drawer.waitFor();
  expect(await opened()).toEqual(atFirst);
});

import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
/** A site of each template, both with models. */
const sites = ['spinnaker-mazda', 'territory-4x4'];

describe.each(sites)('the menus of %s', (slug) => {
  test('show the models by body with their starting price, in the middle of the page [MODEL-5] [NAV-1]', async ({
    open,
  }) => {
    const { site } = await demoSite(slug);
    const { groups = [] } = site.navigation.find(({ label }) => label === 'Vehicles') ?? {};
    expect(groups.length).toBeGreaterThan(2);
    const page = await open(siteUrl(slug));
    const button = main(page).getByRole('button', { name: 'Vehicles' });
    await button.click();
    for (const { heading, links } of groups) {
      const list = main(page).getByRole('list', { name: heading });
      await list.waitFor();
      expect(await list.getByRole('link').count()).toBe(links.length);
    }
    const menu = page.locator('[data-menu]:popover-open');
    const [box, from] = [(await menu.boundingBox())!, (await button.boundingBox())!];
    expect(box.y).toBeGreaterThanOrEqual(from.y + from.height - 1);
    expect(Math.abs(box.x * 2 + box.width - desktop.width)).toBeLessThan(20);
    expect(box.y + box.height).toBeLessThanOrEqual(desktop.height);
    expect(await violations(page)).toEqual([]);
    const { label, href } = groups[0]!.links[0]!;
    await menu.getByRole('link', { name: label }).first().click();
    await page.waitForURL(`**${href}`);
  });

  test('open when the mouse rests on them, and close when it has left [NAV-2]', async ({ open }) => {
    const page = await open(siteUrl(slug));
    const button = main(page).getByRole('button', { name: 'Company' });
    await button.hover();
    await main(page).getByRole('link', { name: 'Contact us' }).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.mouse.move(700, 800);
    await main(page).getByRole('link', { name: 'Contact us' }).waitFor({ state: 'hidden' });
  });

  test('open without a script, wide and narrow', async ({ open }) => {
    const page = await open(siteUrl(slug), { javaScriptEnabled: false });
    await main(page).getByRole('button', { name: 'Vehicles' }).click();
    await main(page).getByRole('link', { name: 'All models' }).waitFor();
    await page.setViewportSize(phone);
    await page.goto(siteUrl(slug));
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.locator('#site-drawer');
    await drawer.getByText('Our Stock', { exact: true }).click();
    await drawer.getByRole('link', { name: 'Used cars' }).click();
    await page.waitForURL('**/search/used-cars/');
  });

  test('lead on from the drawer, and Back returns to the page without the drawer', async ({ open }) => {
    const page = await open(siteUrl(slug), { viewport: phone });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(() => page.evaluate(() => Boolean(history.state?.openDialog))).toBe(true);
    await drawerOf(page).getByRole('link', { name: 'Offers' }).click();
    await page.waitForURL('**/special-offers/');
    await page.goBack();
    await page.waitForURL(siteUrl(slug));
    expect(await drawerOf(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => Boolean(history.state?.openDialog))).toBe(false);
  });
});

test('a custom header has its logo and a service banner, which scrolls away [NAV-4] [CFG-25]', async ({
  open,
}) => {
  const page = await open(siteUrl('territory-4x4'));
  const header = page.getByRole('banner');
  const banner = header.getByRole('link', { name: 'Book a fit-out or a service' });
  expect(await header.getByRole('img', { name: 'Territory 4x4 and Fleet' }).getAttribute('src')).toBe(
    '/media/header-logo.svg',
  );
  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(async () => (await banner.boundingBox())!.y).toBeLessThan(0);
  await expect.poll(async () => (await main(page).boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => scrollTo(0, 0));
  await banner.click();
  await page.waitForURL('**/service/');
  const other = await open(siteUrl('spinnaker-mazda'));
  expect(await other.locator('.service-banner').count()).toBe(0);
});

describe('the banner of feature links', () => {
  test('is a row on a wide screen [NAV-10]', async ({ open }) => {
    const page = await open(siteUrl('spinnaker-mazda'));
    const banner = page.getByRole('group', { name: 'What else we do' });
    const links = banner.locator('a');
    expect(await links.first().getAttribute('href')).toBe('/special-offers/');
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await banner.getByRole('button').count()).toBe(0);
  });

  test('is a carousel on a phone that starts with the second link and hints at swiping [NAV-12] [NAV-13] [OPEN-75]', async ({
    open,
  }) => {
    const page = await open(siteUrl('spinnaker-mazda'), { viewport: phone });
    const banner = page.getByRole('group', { name: 'What else we do' });
    await banner.scrollIntoViewIfNeeded();
    await expect.poll(() => banner.getAttribute('data-moving')).toBe('');
    expect(await banner.locator('[data-active] a').getAttribute('href')).toBe('/service/');
    await banner.getByText('Swipe').waitFor();
    expect(await banner.getAttribute('data-loop')).not.toBeNull();
  });
});

test('the footer has columns, and an acknowledgement if the dealer has one', async ({ open }) => {
  const page = await open(siteUrl('spinnaker-mazda'));
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByRole('list', { name: 'Our Stock' }).getByRole('link').count()).toBeGreaterThan(3);
  await footer.getByText('Kombumerri').waitFor();
});

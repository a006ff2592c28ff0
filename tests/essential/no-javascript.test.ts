import { describe, expect } from 'vitest';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { searchPage } from '../browser/search-page.ts';
import { visibleText } from '../browser/visible-text.ts';

const withoutScript = { javaScriptEnabled: false };

describe.each([
  { template: 'harbour', slug: 'spinnaker-mazda', perPage: 21 },
  { template: 'gantry', slug: 'meridian-auto-group', perPage: 24 },
])('without JavaScript, a site of $template', ({ slug, perPage }) => {
  test.for([phone, desktop])(
    'shows cars that can be opened, and no controls that cannot work, at $width px [LIST-14] [LIST-39]',
    async (viewport, { open }) => {
      const page = await open(siteUrl(slug, '/search/new-used-and-demo-cars/'), {
        ...withoutScript,
        viewport,
      });
      const search = searchPage(page);
      expect(await search.cards.count()).toBe(perPage);
      for (const control of [search.filters, search.sort, search.more]) {
        expect(await control.isVisible()).toBe(false);
      }
      for (const form of await page.getByRole('search').all()) expect(await form.isVisible()).toBe(false);
      await page.goto(`${page.url()}?refinementList[body][0]=Ute`);
      const text = await visibleText(page.getByRole('main'));
      const [firstCar = ''] = await search.titles();
      expect(text.split(firstCar)[0]).toContain('What a link asks for is not applied');
      expect(await page.getByText('Finding the cars').isVisible()).toBe(false);
      const lead = page.getByRole('link', { name: 'Browse by make, model or body type' });
      expect(await lead.getAttribute('href')).toBe('#after-results');
      const title = await search.titleLinks.nth(3).textContent();
      await search.titleLinks.nth(3).click();
      await page.waitForURL('**/cars/**');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    },
  );

  test('shows on a car’s page the number to call and the stock number, and no form', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car for sale',
      (one) => isForSale(one) && one.actions.length > 2,
    );
    for (const viewport of [phone, desktop]) {
      const page = await open(siteUrl(slug, path), { ...withoutScript, viewport });
      const enquiry = page.getByRole('region', { name: 'Interested in this vehicle?' });
      expect(await visibleText(enquiry)).toContain(`Call us and say stock number ${car.stockNumber}.`);
      const links = enquiry.getByRole('link').filter({ hasNotText: 'PDF' });
      expect(await links.count()).toBe(1);
      expect(await links.getAttribute('href')).toMatch(/^tel:/);
      expect(
        await page
          .getByRole('main')
          .getByRole('link', { name: /^(Enquire|Reserve|Book|Test Drive|Trade in)/ })
          .filter({ visible: true })
          .count(),
      ).toBe(0);
    }
  });

  test('opens its menus and its drawer', async ({ open }) => {
    const page = await open(siteUrl(slug), withoutScript);
    await page.getByRole('banner').getByRole('button', { name: 'Our Stock' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Used cars' }).click();
    await page.waitForURL('**/search/used-cars/');

    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByText('Our Stock', { exact: true }).waitFor();
    if (!(await drawer.getByRole('link', { name: 'New cars' }).isVisible())) {
      await drawer.getByText('Our Stock', { exact: true }).click();
    }
    await drawer.getByRole('link', { name: 'New cars' }).click();
    await page.waitForURL('**/search/new-cars/');
  });
});

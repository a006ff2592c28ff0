import { describe, expect } from 'vitest';
import { siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { visibleText } from '../browser/visible-text.ts';
import { formOf, single } from './form-page.ts';

describe('pages with a form', () => {
  test('show without JavaScript the number to call, the opening hours and the address [ROUTE-25] [ROUTE-26] [ROUTE-29]', async ({
    open,
  }) => {
    const { site } = await demoSite(single);
    const service = site.locations.find(({ type }) => type === 'service');
    for (const [path, place] of [
      ['/contact/', site.locations[0]],
      ['/contact-us/southport/', site.locations[0]],
      ['/book-test-drive/', site.locations[0]],
      ['/service/', service],
    ] as const) {
      const page = await open(siteUrl(single, path), { javaScriptEnabled: false });
      const main = page.getByRole('main');
      expect(await formOf(page).isVisible(), path).toBe(false);
      expect(await main.locator('noscript').textContent()).toContain(place?.phone?.text);
      expect(
        await main
          .getByRole('link', { name: place?.phone?.text ?? '' })
          .first()
          .isVisible(),
      ).toBe(true);
      const text = await visibleText(main);
      for (const shown of [place?.street, place?.hours[0]?.hours]) expect(text, path).toContain(shown);
    }
  });

  test('keep what is sent before the script has loaded, and write none of it into the address', async ({
    open,
  }) => {
    const page = await open('about:blank', withoutWorker);
    const scripts = Promise.withResolvers<void>();
    await page.route(/ServiceBooking\.island/, async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(siteUrl(single, '/service/'));
    const form = formOf(page);
    await form.getByLabel('Registration').fill('123 ABC');
    await form.getByRole('button', { name: 'Continue' }).click();
    expect(new URL(page.url()).search).toBe('');
    scripts.resolve();
    await form.getByRole('heading', { name: 'Date and services' }).waitFor();
    await form.getByRole('button', { name: 'Back' }).click();
    expect(await form.getByLabel('Registration').inputValue()).toBe('123 ABC');
  });

  test('are linked from menu and footer, and link back [ROUTE-25] [ROUTE-26] [ROUTE-29]', async ({
    open,
  }) => {
    const page = await open(siteUrl(single, '/'));
    const footer = page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' });
    for (const [name, path] of [
      ['Contact us', '/contact/'],
      ['Book a Test Drive', '/book-test-drive/'],
      ['Book a service', '/service/'],
    ] as const) {
      expect(await footer.getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
    await page.goto(siteUrl(single, '/contact-us/southport/'));
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
    expect(await trail.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/contact/',
      '/contact-us/southport/',
    ]);
  });
});

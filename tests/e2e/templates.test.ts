import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { templateNames } from '../../src/config/templates.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { filtersAnswer } from '../browser/search-page.ts';

/** A demo dealer of each template. */
const dealers = {
  harbour: 'spinnaker-mazda',
  gantry: 'meridian-auto-group',
  salon: 'aurelian-motors',
  corner: 'parkside-used-cars',
} as const;

const allCars = '/search/new-used-and-demo-cars/';

describe.each(templateNames)('the template %s', (template) => {
  const slug = dealers[template];

  test('is used by a demo dealer', async ({ open }) => {
    const page = await open(siteUrl(slug));
    expect(await page.locator('html').getAttribute('data-template')).toBe(template);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('fits phones, tablets and wide screens', async ({ open }) => {
    const car = await vehiclePage(slug, 'car for sale', isForSale);
    const page = await open('about:blank');
    const tooWide: string[] = [];
    for (const path of ['/', (await demoSite(slug)).site.searchPath, car.path, '/contact/']) {
      await page.goto(siteUrl(slug, path));
      await filtersAnswer(page);
      for (const width of [390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (over > 0) tooWide.push(`${path} at ${width}: ${over} px`);
      }
    }
    expect(tooWide).toEqual([]);
  });
});

test('headings, cards and corners differ between the templates', async ({ open }) => {
  const looks = await Promise.all(
    templateNames.map(async (template) => {
      const page = await open(
        siteUrl(dealers[template], (await demoSite(dealers[template])).site.searchPath),
      );
      await page.locator('.car-card').first().waitFor();
      return page.evaluate(() => {
        const card = getComputedStyle(document.querySelector('.car-card')!);
        const heading = getComputedStyle(document.querySelector('h1')!).fontFamily.split(',')[0];
        return {
          heading,
          card: [card.borderRadius, card.borderTopWidth, card.boxShadow === 'none'].join(' '),
        };
      });
    }),
  );
  expect(new Set(looks.map(({ heading }) => heading)).size).toBe(templateNames.length);
  expect(new Set(looks.map(({ card }) => card)).size).toBe(templateNames.length);
});

describe('the template salon', () => {
  const slug = dealers.salon;
  const groundOf = (page: Page) =>
    page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor);
  const clear = 'rgba(0, 0, 0, 0)';

  test.for([desktop, phone])(
    'puts the header over the picture at $width pixels',
    async ({ width, height }, { open }) => {
      const page = await open(siteUrl(slug), { viewport: { width, height } });
      expect(await groundOf(page)).toBe(clear);
      const header = (await page.getByRole('banner').boundingBox())!;
      const hero = (await page.locator('.hero').boundingBox())!;
      expect(hero.y).toBeLessThanOrEqual(header.y);
      const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
      expect(heading.y).toBeGreaterThan(header.y + header.height - 1);
    },
  );

  test.for([992, 1440, 1700, 2560])(
    'does not cover the search button at %i pixels',
    async (width, { open }) => {
      const page = await open(siteUrl(slug), { viewport: { width, height: 950 } });
      // A click waits until no other element covers the button.
      await page
        .locator('.hero')
        .getByRole('link', { name: /^Show Me/ })
        .or(page.locator('.hero').getByRole('button', { name: /^Show Me/ }))
        .click({ trial: true });
    },
  );

  test('turns the header into a solid bar when the page scrolls, and on every other page', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug));
    await page.mouse.wheel(0, 900);
    await expect.poll(() => groundOf(page)).toMatch(/^rgb\(/);
    const menus = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    expect(await menus.evaluate((nav) => Math.round(nav.getBoundingClientRect().top))).toBeLessThan(4);
    // The name and the phone number stay visible.
    const bar = page.locator('.header-nav');
    await bar.getByRole('link', { name: /^Call / }).waitFor();
    await bar.getByRole('link', { name: 'Aurelian Motors' }).click({ trial: true });
    // A focused link of the header is visible.
    const find = page.getByRole('link', { name: 'Search stock' });
    await find.focus();
    await expect.poll(async () => (await find.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    await page.goto(siteUrl(slug, allCars));
    expect(await groundOf(page)).toMatch(/^rgb\(/);
  });

  test('names the dealer once on a page that fits the screen', async ({ open }) => {
    const page = await open(siteUrl(slug, '/no-such-page/'), { viewport: { width: 1440, height: 3000 } });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(3000);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Aurelian Motors' }).count()).toBe(1);
  });
});

describe('the template corner', () => {
  const slug = dealers.corner;

  test('shows the owner’s photo and phone number first', async ({ open }) => {
    const { owner, phone: number } = (await demoSite(slug)).site;
    const call = { name: `Ring ${owner!.firstName} on ${number!.text}` };
    const page = await open(siteUrl(slug));
    for (const region of [page.getByRole('banner'), page.getByRole('main'), page.getByRole('contentinfo')]) {
      expect(await region.getByRole('link', call).getAttribute('href')).toBe(number!.href);
    }
    const face = page.getByRole('main').getByRole('img', { name: `${owner!.name}, ${owner!.role}` });
    expect((await face.boundingBox())!.y).toBeLessThan(desktop.height);
    await page.setViewportSize(phone);
    const target = (await page.getByRole('banner').getByRole('link', call).boundingBox())!;
    expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(24);
    expect(target.y).toBeLessThan(64);
  });

  test('shows the price on the photo, before the name', async ({ open }) => {
    const page = await open(siteUrl(slug, (await demoSite(slug)).site.searchPath));
    const card = page.locator('.car-card').first();
    await card.waitFor();
    const top = async (part: string) => (await card.locator(part).boundingBox())!;
    const [photo, price, name] = [
      await top('.car-card-photo'),
      await top('.car-card-price'),
      await top('h2, h3'),
    ];
    expect(price.y).toBeLessThan(photo.y + photo.height);
    expect(price.y).toBeLessThan(name.y);
  });
});

import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';

const group = 'meridian-auto-group';
const yard = '/locations/toyota-parramatta/';

/** Sets the visitor's clock and reloads the page. */
async function at(page: Page, moment: string) {
  await page.clock.setFixedTime(new Date(moment));
  await page.reload();
}

const hours = (page: Page) => page.locator('opening-hours').first();

describe('the picture of a location', () => {
  test.for([yard, '/dealerships/', '/contact-us/toyota-parramatta/'])(
    'is shown in place of the drawn map on %s [DATA-7] [LOC-1]',
    async (path, { open }) => {
      const page = await open(siteUrl(group, path));
      const picture = page.locator('.location-map .location-map-photo').first();
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      expect(await picture.locator('xpath=..').locator('svg').count()).toBe(0);
    },
  );

  test('gives way to the map when the visitor asks for it [CFG-59]', async ({ open }) => {
    const page = await open(siteUrl(group, yard), { ...withoutWorker, provoked: /./ });
    await page.route(/openstreetmap/, (route) => route.fulfill({ body: 'a map', contentType: 'text/html' }));
    const map = page.locator('location-map').first();
    await map.getByRole('button', { name: 'Show Map' }).click();
    expect([await map.locator('iframe').count(), await map.locator('img').count()]).toEqual([1, 0]);
  });
});

describe('the page of a location', () => {
  test('shows open or closed by the location’s time zone, wherever the visitor is, and marks today [LOC-3] [LOC-16] [OPEN-51]', async ({
    open,
  }) => {
    const page = await open(siteUrl(group, yard), { timezoneId: 'Europe/London' });
    // Thursday in London, Friday 9:45 am in Parramatta.
    await at(page, '2026-11-19T22:45:00Z');
    await expect.poll(() => hours(page).locator('[data-now]').textContent()).toBe('Open now, until 6 pm');
    expect(await hours(page).locator('[aria-current="date"] dt').textContent()).toBe('Mon to Fri');
    await at(page, '2026-12-24T23:00:00Z');
    await expect
      .poll(() => hours(page).locator('[data-now]').textContent())
      .toMatch(/^Closed now, opens at .* \(holiday hours\)$/);
  });

  test('opens its holiday hours in a dialog, also without a script [LOC-2]', async ({ open }) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open(siteUrl(group, yard), { javaScriptEnabled });
      const button = page.getByRole('button', { name: /^Holiday Opening Hours/ }).first();
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Holiday Opening Hours' });
      await dialog.waitFor();
      const text = (await dialog.textContent()) ?? '';
      for (const day of ['Christmas Day', 'Boxing Day', 'Australia Day']) expect(text).toContain(day);
      if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.isVisible()).toBe(false);
      expect(await button.evaluate(isFocused)).toBe(true);
    }
  });

  test('hides holidays that have passed [OPEN-68]', async ({ open }) => {
    const page = await open(siteUrl(group, yard));
    await at(page, '2027-01-02T02:00:00Z');
    const button = page.getByRole('button', { name: /^Holiday Opening Hours/ }).first();
    await button.click();
    const days = page.getByRole('dialog', { name: 'Holiday Opening Hours' }).locator('[data-date]:visible');
    await expect
      .poll(async () => (await days.allTextContents()).map((day) => day.replace(/Australia Day.*/, '')))
      .toEqual(['Tuesday 26 January']);
    await at(page, '2027-02-01T02:00:00Z');
    await expect.poll(() => button.isVisible()).toBe(false);
  });

  test('shows a drawing until the visitor asks for a map [LOC-1] [CFG-59]', async ({ open }) => {
    const page = await open(siteUrl(group, yard), { ...withoutWorker, provoked: /ERR_|frame/i });
    const asked: string[] = [];
    await page.route(/openstreetmap/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' });
    });
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Show Map' }).click();
    await expect.poll(() => asked.length).toBe(1);
    expect(await page.locator('iframe').getAttribute('title')).toBe('Map of Meridian Toyota Parramatta');
  });

  test('links to its cars, to a message and to directions [LOC-1] [ROUTE-18] [ROUTE-30]', async ({
    open,
  }) => {
    const page = await open(siteUrl(group, yard));
    const main = page.getByRole('main');
    expect(
      await main
        .getByRole('link', { name: /^Contact/ })
        .first()
        .getAttribute('href'),
    ).toBe('/contact-us/toyota-parramatta/');
    await main.getByRole('link', { name: /^See all ?: Cars at Meridian Toyota Parramatta$/ }).click();
    await page.waitForURL(/refinementList/);
    expect(decodeURIComponent(page.url())).toContain('refinementList[dealership_slug][0]=meridian-toyota');
  });

  test('shows the licences and the company name in the footer', async ({ open }) => {
    const page = await open(siteUrl(group, yard));
    const small = (await page.getByRole('contentinfo').textContent()) ?? '';
    for (const said of ['MD 047218', 'MD 051463', 'MD 053907', 'MD 056120', '(NSW) Pty Ltd']) {
      expect(small).toContain(said);
    }
    expect(small).toMatch(/Repairer licence\s+MVRL 54116/);
  });
});

describe('the page of all locations', () => {
  const names = (page: Page) => page.locator('.place-card-name').allTextContents();

  test('sorts them nearest first from a postcode, and remembers it [OPEN-67] [ERR-13] [ERR-14] [ROUTE-31]', async ({
    open,
  }) => {
    const page = await open(siteUrl(group, '/dealerships/'));
    expect(await names(page)).not.toContain('Meridian Holding Yard');
    const field = page.getByLabel('Your postcode');
    const say = async (postcode: string) => {
      await field.fill(postcode);
      await field.press('Enter');
    };
    await say('27');
    await page.getByText('Invalid postcode. Please enter a 4-digit number.').waitFor();
    expect(await violations(page)).toEqual([]);
    await say('0000');
    await expect.poll(() => page.locator('.place-finder-problem').textContent()).toBe('Invalid postcode');
    await say('2750');
    await expect.poll(async () => (await names(page))[0]).toBe('Meridian Used Cars Penrith');
    expect(await page.locator('[data-distance]').first().textContent()).toMatch(/km away$/);
    await page.reload();
    await expect.poll(async () => (await names(page))[0]).toBe('Meridian Used Cars Penrith');
  });

  test('lists them without a script, in the order of the dealer [CFG-58]', async ({ open }) => {
    const page = await open(siteUrl(group, '/dealerships/'), { javaScriptEnabled: false });
    expect((await names(page)).slice(0, 4)).toEqual([
      'Meridian Toyota Parramatta',
      'Meridian Hyundai and Kia Blacktown',
      'Meridian European Artarmon',
      'Meridian Used Cars Penrith',
    ]);
    expect(await page.getByLabel('Your postcode').isVisible()).toBe(false);
  });
});

describe('the carousel of locations', () => {
  const places = (page: Page) => page.getByRole('group', { name: 'Our Locations' });
  /** Indexes of the cards that are completely visible. */
  const inView = (page: Page) =>
    places(page).evaluate((carousel) => {
      const box = carousel.querySelector('.carousel-window')!.getBoundingClientRect();
      return [...carousel.querySelectorAll('.place-card')].flatMap((card, index) => {
        const { left, right } = card.getBoundingClientRect();
        return left >= box.left - 1 && right <= box.right + 1 ? [index] : [];
      });
    });

  test('shows three cards a row on a wide screen and stops at its ends, by button and by key [LOC-6] [LOC-7] [LOC-10] [LOC-11]', async ({
    open,
  }) => {
    const page = await open(siteUrl(group));
    const carousel = places(page);
    await page.getByRole('heading', { name: 'Our Locations' }).scrollIntoViewIfNeeded();
    expect(await inView(page)).toEqual([0, 1, 2]);
    const next = carousel.getByRole('button', { name: 'Next location' });
    const previous = carousel.getByRole('button', { name: 'Previous location' });
    expect(await previous.getAttribute('aria-disabled')).toBe('true');
    await next.click();
    await expect.poll(() => inView(page)).toEqual([1, 2, 3]);
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    expect(await next.evaluate(isFocused)).toBe(true);
    await carousel.locator('.carousel-window').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => inView(page)).toEqual([0, 1, 2]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => inView(page)).toEqual([1, 2, 3]);
    expect(await violations(page)).toEqual([]);
  });

  test('scrolls to a card whose link gets the focus', async ({ open }) => {
    const page = await open(siteUrl(group));
    const carousel = places(page);
    await carousel.locator('.carousel-window').focus();
    await tabTo(page, carousel.getByRole('link', { name: 'View Location Meridian Used Cars Penrith' }));
    await expect.poll(() => inView(page)).toContain(3);
  });

  test('hints at swiping on a phone until the first swipe, and can be swiped [LOC-12] [OPEN-75]', async ({
    open,
  }) => {
    const page = await open(siteUrl(group), { viewport: phone, hasTouch: true, isMobile: true });
    const carousel = places(page);
    const hint = carousel.getByText('Swipe', { exact: true });
    await carousel.scrollIntoViewIfNeeded();
    await expect.poll(() => carousel.getAttribute('data-moving')).not.toBeNull();
    await hint.waitFor();
    const box = (await carousel.locator('.carousel-window').boundingBox())!;
    const touch = await page.context().newCDPSession(page);
    const y = Math.max(box.y, 0) + 60;
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await finger('touchStart', 320);
    for (const x of [300, 260, 200, 140, 80]) await finger('touchMove', x);
    await finger('touchEnd');
    await expect.poll(() => hint.isVisible()).toBe(false);
    await expect.poll(() => inView(page)).toContain(1);
    await page.reload();
    await expect.poll(() => hint.isVisible()).toBe(false);
    await page.setViewportSize(desktop);
    expect(await hint.isVisible()).toBe(false);
  });

  test('is a scrolling list without scripts', async ({ open }) => {
    const page = await open(siteUrl(group), { javaScriptEnabled: false });
    const carousel = places(page);
    expect(await carousel.getByRole('button', { name: 'Next location' }).isVisible()).toBe(false);
    expect(await carousel.getByRole('listitem').count()).toBe(4);
    await carousel.getByRole('link', { name: 'View Location Meridian Used Cars Penrith' }).focus();
    await expect.poll(() => inView(page)).toContain(3);
  });
});

describe('the locations of a make', () => {
  test('are on a page that shows who sells the make, its cars and who services it [ROUTE-31]', async ({
    open,
  }) => {
    const page = await open(siteUrl(group, '/brands/kia/'));
    await page.getByRole('heading', { level: 1, name: 'Kia at Meridian Auto Group' }).waitFor();
    await page.getByRole('heading', { name: 'Kia service and parts' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Search Kia' }).click();
    await page.waitForURL('**/search/kia/');
  });
});

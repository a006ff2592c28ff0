import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';
import { patience } from '../browser/search-page.ts';

/** The dealer who asks first, and one who does not. */
const asking = 'open-road-leisure';
const plain = 'territory-4x4';

interface Entry {
  event: string;
  [parameter: string]: unknown;
}

const entries = (page: Page) => page.evaluate(() => (window.dataLayer ?? []) as unknown as Entry[]);
const names = async (page: Page) => (await entries(page)).map(({ event }) => event);
const banner = (page: Page) => page.getByRole('region', { name: 'Your privacy' });
const privacyChoices = (page: Page) => page.getByRole('button', { name: 'Privacy choices' });

let cars = 0;
/** A car id that no other test tells of. */
const aCarId = () => `analytics-${process.pid}-${cars++}`;

async function tell(page: Page, detail: object) {
  await page.evaluate((sent) => {
    document.dispatchEvent(new CustomEvent('forecourt:event', { detail: sent }));
  }, detail);
}

const rowsOf = async (carId: string) =>
  (await apiRows('visit_events')).filter(({ car_id }) => car_id === carId);

describe('where nobody is asked', () => {
  test('an event reaches the database by a beacon and the data layer under the council’s name [API-10] [OPEN-8] [EVENT-5] [EVENT-7]', async ({
    open,
  }) => {
    const { path, car } = await vehiclePage(plain, 'car with a VIN', isForSale);
    const page = await open('about:blank');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) sent.push(`${request.method()} ${request.resourceType()}`);
    });
    await page.goto(siteUrl(plain, `${path}?name=Ann`));
    await expect.poll(() => names(page), patience).toEqual(['asc_pageview', 'asc_item_pageview']);
    const [view, item] = await entries(page);
    expect(view).toEqual({
      event: 'asc_pageview',
      event_owner: 'forecourt',
      page_type: 'item',
      page_location: siteUrl(plain, path),
    });
    expect(item).toMatchObject({
      item_year: expect.any(Number),
      item_make: expect.stringMatching(/^[^A-Z ]+$/),
    });

    const carId = aCarId();
    await tell(page, { event_id: 39, car_id: carId, dealership_id: 'd-9' });
    await tell(page, { event_id: 25, car_id: car.card.id, phone: '07 5550 1234' });
    await expect
      .poll(() => rowsOf(carId), patience)
      .toEqual([expect.objectContaining({ event_id: 39, dealership_id: 'd-9', path, website_id: 106 })]);
    expect(sent).toEqual(['POST ping', 'POST ping']);
    const after = (await entries(page)).slice(2);
    expect(after.map(({ event }) => event)).toEqual(['asc_cta_interaction', 'asc_click_to_call']);
    // The car of the page is told in full, another one not at all.
    expect(after[0]).not.toHaveProperty('item_make');
    expect(after[1]).toMatchObject({ comm_phone_number: '0755501234', item_make: item?.['item_make'] });
    expect(await banner(page).count()).toBe(0);
    expect(await privacyChoices(page).count()).toBe(0);
  });

  test('each kind of page says what it is, and only our own host is asked for anything [API-10]', async ({
    open,
  }) => {
    const page = await open('about:blank');
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(siteUrl(plain))) foreign.push(request.url());
    });
    for (const [path, expected] of [
      ['/', ['asc_pageview']],
      ['/search/used-cars/', ['asc_pageview', 'asc_itemlist_pageview']],
      ['/no-such-page/', ['asc_pageview']],
    ] as const) {
      await page.goto(siteUrl(plain, path));
      await expect.poll(() => names(page), patience).toEqual(expected);
    }
    expect(foreign).toEqual([]);
  });

  test('an event that is none, or comes when the API is down, harms nobody [OPEN-8]', async ({ open }) => {
    const page = await open('about:blank', { provoked: /ERR_FAILED/ });
    await page.route('**/api/events', (route) => route.abort());
    await page.goto(siteUrl(plain));
    for (const detail of [{}, { event_id: 1 }, { event_id: '39', car_id: 'x' }]) await tell(page, detail);
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('forecourt:event')));
    await expect.poll(() => names(page), patience).toEqual(['asc_pageview']);
    await tell(page, { event_id: 39, car_id: 'x' });
    await expect.poll(() => names(page), patience).toContain('asc_cta_interaction');
  });

  test('a browser with Global Privacy Control is not counted [API-10]', async ({ browser, open }) => {
    const page = await open('about:blank');
    expect(browser.isConnected()).toBe(true);
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.goto(siteUrl(plain));
    const carId = aCarId();
    await tell(page, { event_id: 39, car_id: carId });
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    expect(await rowsOf(carId)).toEqual([]);
  });
});

describe('where visitors are asked', () => {
  test('nothing is sent or pushed before they accept; then all of it is [API-10] [OPEN-8]', async ({
    open,
  }) => {
    const page = await open('about:blank');
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/events')) calls += 1;
    });
    await page.goto(siteUrl(asking));
    await banner(page).waitFor();
    const carId = aCarId();
    await tell(page, { event_id: 39, car_id: carId });
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    expect(calls).toBe(0);

    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => names(page), patience).toEqual(['asc_pageview', 'asc_cta_interaction']);
    await expect.poll(() => rowsOf(carId), patience).toHaveLength(1);
    expect(await banner(page).isVisible()).toBe(false);

    // Remembered on the next page.
    await page.goto(siteUrl(asking, '/search/'));
    await expect.poll(() => names(page), patience).toContain('asc_itemlist_pageview');
    expect(await banner(page).isVisible()).toBe(false);
  });

  test('who declines is not counted, neither for what waited nor for what comes [API-10]', async ({
    open,
  }) => {
    const page = await open(siteUrl(asking));
    await banner(page).waitFor();
    const carId = aCarId();
    await tell(page, { event_id: 39, car_id: carId });
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await tell(page, { event_id: 39, car_id: carId });
    await page.reload();
    await tell(page, { event_id: 39, car_id: carId });
    expect(await banner(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();

    // Changed from the footer: from then on, and not for what was before.
    await privacyChoices(page).click();
    await expect
      .poll(() => banner(page).getByText('Your privacy', { exact: true }).evaluate(isFocused), patience)
      .toBe(true);
    await banner(page).getByText('You have declined this.').waitFor();
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => privacyChoices(page).evaluate(isFocused), patience).toBe(true);
    const later = aCarId();
    await tell(page, { event_id: 39, car_id: later });
    await expect.poll(() => rowsOf(later), patience).toHaveLength(1);
    expect(await rowsOf(carId)).toEqual([]);
  });

  test('Global Privacy Control is an answer, and the visitor’s own word goes before it [API-10]', async ({
    open,
  }) => {
    const page = await open('about:blank');
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.goto(siteUrl(asking));
    await tell(page, { event_id: 39, car_id: aCarId() });
    expect(await banner(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    await privacyChoices(page).click();
    await banner(page).getByText('Your browser asks sites not to count you').waitFor();
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    const carId = aCarId();
    await tell(page, { event_id: 39, car_id: carId });
    await expect.poll(() => rowsOf(carId), patience).toHaveLength(1);
  });

  test('both answers are equal, reached by keyboard first, and hide nothing that has the focus [API-10]', async ({
    open,
  }) => {
    const page = await open('about:blank');
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await page.goto(siteUrl(asking));
      await banner(page).waitFor();
      const [accept, decline] = ['Accept', 'Decline'].map((name) =>
        banner(page).getByRole('button', { name }),
      );
      const looks = await Promise.all(
        [accept!, decline!].map((button) =>
          button.evaluate((element) => {
            const { backgroundColor, boxShadow, color, fontSize, fontWeight } = getComputedStyle(element);
            const { width, height } = element.getBoundingClientRect();
            return { backgroundColor, boxShadow, color, fontSize, fontWeight, width, height };
          }),
        ),
      );
      expect(looks[1]).toEqual(looks[0]);
      expect(await violations(page)).toEqual([]);
      // After the skip link and before everything else: where the dealer says more, then the answers.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await banner(page).getByRole('link').evaluate(isFocused)).toBe(true);
      await page.keyboard.press('Tab');
      expect(await accept!.evaluate(isFocused)).toBe(true);
      // The last thing on the page can be brought above the question.
      await tabTo(page, privacyChoices(page));
      const [focused, question] = await Promise.all([
        privacyChoices(page).boundingBox(),
        banner(page).boundingBox(),
      ]);
      expect(focused!.y + focused!.height).toBeLessThanOrEqual(question!.y);
    }
  });

  test('another tab follows the answer [API-10]', async ({ open }) => {
    const page = await open(siteUrl(asking));
    const other = await page.context().newPage();
    await other.goto(siteUrl(asking, '/directory/'));
    await banner(other).waitFor();
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => banner(other).isVisible(), patience).toBe(false);
    await expect.poll(() => names(other), patience).toEqual(['asc_pageview']);
  });

  test('storage that is blocked asks on every page and breaks none [API-10]', async ({ open }) => {
    const page = await open('about:blank');
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      }),
    );
    await page.goto(siteUrl(asking));
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => names(page), patience).toEqual(['asc_pageview']);
    await page.goto(siteUrl(asking, '/directory/'));
    await banner(page).waitFor();
  });
});

test.for(demoDealers.map((slug) => [slug]))(
  '%s lets no tag manager in that it did not ask for [API-10]',
  async ([slug = '']) => {
    const { securitySources = {}, site } = await demoSite(slug);
    expect(site.analytics.gtmContainerId).toBeUndefined();
    expect(JSON.stringify(securitySources)).not.toMatch(/google(?:tagmanager|-analytics)/);
  },
);

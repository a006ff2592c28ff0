import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';

/** One dealer asks visitors for consent, the other does not. */
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

let places = 0;
/** A dealership that no other test sends events for. */
const aPlace = () => `analytics-${process.pid}-${places++}`;

async function dispatchSiteEvent(page: Page, detail: object) {
  await page.evaluate((sent) => {
    document.dispatchEvent(new CustomEvent('forecourt:event', { detail: sent }));
  }, detail);
}

const rowsOf = async (place: string) =>
  (await apiRows('visit_events')).filter(({ dealership_id }) => dealership_id === place);

describe('analytics without a consent question', () => {
  test('an event reaches the database by beacon, and the data layer under the name of the ASC standard [API-10] [OPEN-8] [EVENT-5] [EVENT-7]', async ({
    open,
  }) => {
    const { path, car } = await vehiclePage(plain, 'car with a VIN', isForSale);
    const page = await open('about:blank');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/events')) sent.push(`${request.method()} ${request.resourceType()}`);
    });
    await page.goto(siteUrl(plain, `${path}?name=Ann`));
    await expect.poll(() => names(page)).toEqual(['asc_pageview', 'asc_item_pageview']);
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

    const place = aPlace();
    await dispatchSiteEvent(page, { event_id: 39, car_id: 'no-car', dealership_id: place });
    await dispatchSiteEvent(page, { event_id: 25, car_id: car.card.id, phone: '07 5550 1234' });
    await expect
      .poll(() => rowsOf(place))
      .toEqual([expect.objectContaining({ event_id: 39, car_id: '', path, website_id: 106 })]);
    expect(sent).toEqual(['POST ping', 'POST ping']);
    const views = async () => (await apiRows('car_views')).filter(({ car_id }) => car_id === car.card.id);
    // Other tests may have opened the page too.
    await expect.poll(async () => (await views()).map(({ website_id }) => website_id)).toEqual([106]);
    const after = (await entries(page)).slice(2);
    expect(after.map(({ event }) => event)).toEqual(['asc_cta_interaction', 'asc_click_to_call']);
    // The event of the page's car has all its data, that of another car has none.
    expect(after[0]).not.toHaveProperty('item_make');
    expect(after[1]).toMatchObject({ comm_phone_number: '0755501234', item_make: item?.['item_make'] });
    expect(await banner(page).count()).toBe(0);
    expect(await privacyChoices(page).count()).toBe(0);
  });

  test('what the policy of a page blocked is told to the server, also before the visit was counted', async ({
    open,
  }) => {
    const page = await open('about:blank', { provoked: /Content Security Policy/ });
    await page.addInitScript(() => {
      const draw = () => {
        new Image().src = 'https://ads.example/pixel.png?name=ann';
      };
      document.addEventListener('DOMContentLoaded', draw);
    });
    const told = page.waitForRequest((request) => request.url().endsWith('/api/policy-violations'));
    await page.goto(siteUrl(plain, '/'));
    const request = await told;
    expect(JSON.parse(request.postData()!)).toEqual({
      directive: 'img-src',
      blocked: 'https://ads.example/pixel.png?name=ann',
      website_id: 106,
      url: '/',
    });
    expect((await request.response())!.status()).toBe(200);
  });

  test('each kind of page pushes its page type, and requests go only to our own host [API-10]', async ({
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
      await expect.poll(() => names(page)).toEqual(expected);
    }
    expect(foreign).toEqual([]);
  });

  test('an invalid event, or an event while the API is down, does not stop later events [OPEN-8]', async ({
    open,
  }) => {
    const page = await open('about:blank', { ...withoutWorker, provoked: /ERR_FAILED/ });
    await page.route('**/api/events', (route) => route.abort());
    await page.goto(siteUrl(plain));
    for (const detail of [{}, { event_id: 1 }, { event_id: '39', car_id: 'x' }])
      await dispatchSiteEvent(page, detail);
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('forecourt:event')));
    await expect.poll(() => names(page)).toEqual(['asc_pageview']);
    await dispatchSiteEvent(page, { event_id: 39, car_id: 'x' });
    await expect.poll(() => names(page)).toContain('asc_cta_interaction');
  });

  test('a browser with Global Privacy Control is not counted [API-10]', async ({ browser, open }) => {
    const page = await open('about:blank');
    expect(browser.isConnected()).toBe(true);
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.goto(siteUrl(plain));
    const place = aPlace();
    await dispatchSiteEvent(page, { event_id: 39, dealership_id: place });
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    expect(await rowsOf(place)).toEqual([]);
  });
});

describe('analytics with a consent question', () => {
  test('nothing is sent or pushed before visitors accept, and everything afterwards [API-10] [OPEN-8]', async ({
    open,
  }) => {
    const page = await open('about:blank');
    let calls = 0;
    page.on('request', (request) => {
      if (/\/api\/(?:events|views)/.test(request.url())) calls += 1;
    });
    await page.goto(siteUrl(asking));
    await banner(page).waitFor();
    const place = aPlace();
    await dispatchSiteEvent(page, { event_id: 39, dealership_id: place });
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    expect(calls).toBe(0);

    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => names(page)).toEqual(['asc_pageview', 'asc_cta_interaction']);
    await expect.poll(() => rowsOf(place)).toHaveLength(1);
    expect(await banner(page).isVisible()).toBe(false);

    // The answer is remembered on the next page.
    await page.goto(siteUrl(asking, '/search/'));
    await expect.poll(() => names(page)).toContain('asc_itemlist_pageview');
    expect(await banner(page).isVisible()).toBe(false);
  });

  test('a visitor who declines is not counted, neither for earlier nor for later events [API-10]', async ({
    open,
  }) => {
    const page = await open(siteUrl(asking));
    await banner(page).waitFor();
    const place = aPlace();
    await dispatchSiteEvent(page, { event_id: 39, dealership_id: place });
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await dispatchSiteEvent(page, { event_id: 39, dealership_id: place });
    await page.reload();
    await dispatchSiteEvent(page, { event_id: 39, dealership_id: place });
    expect(await banner(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();

    // The visitor changes the answer from the footer. The new answer applies to later events only.
    await privacyChoices(page).click();
    await expect
      .poll(() => banner(page).getByText('Your privacy', { exact: true }).evaluate(isFocused))
      .toBe(true);
    await banner(page).getByText('You have declined this.').waitFor();
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => privacyChoices(page).evaluate(isFocused)).toBe(true);
    const later = aPlace();
    await dispatchSiteEvent(page, { event_id: 39, dealership_id: later });
    await expect.poll(() => rowsOf(later)).toHaveLength(1);
    expect(await rowsOf(place)).toEqual([]);
  });

  test('Global Privacy Control counts as an answer, but the visitor’s own answer overrides it [API-10]', async ({
    open,
  }) => {
    const page = await open('about:blank');
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    await page.goto(siteUrl(asking));
    await dispatchSiteEvent(page, { event_id: 39, dealership_id: aPlace() });
    expect(await banner(page).isVisible()).toBe(false);
    expect(await page.evaluate(() => window.dataLayer)).toBeUndefined();
    await privacyChoices(page).click();
    await banner(page).getByText('Your browser asks sites not to count you').waitFor();
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    const place = aPlace();
    await dispatchSiteEvent(page, { event_id: 39, dealership_id: place });
    await expect.poll(() => rowsOf(place)).toHaveLength(1);
  });

  test('both answers look the same, come first in the tab order, and do not cover the focused element [API-10]', async ({
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
      // The banner comes after the skip link and before everything else: first the dealer's link, then the answers.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await banner(page).getByRole('link').evaluate(isFocused)).toBe(true);
      await page.keyboard.press('Tab');
      expect(await accept!.evaluate(isFocused)).toBe(true);
      // The last link of the page can be scrolled above the banner.
      await tabTo(page, privacyChoices(page));
      const [focused, question] = await Promise.all([
        privacyChoices(page).boundingBox(),
        banner(page).boundingBox(),
      ]);
      expect(focused!.y + focused!.height).toBeLessThanOrEqual(question!.y);
    }
  });

  test('the answer applies to another open tab [API-10]', async ({ open }) => {
    const page = await open(siteUrl(asking));
    const other = await page.context().newPage();
    await other.goto(siteUrl(asking, '/directory/'));
    await banner(other).waitFor();
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => banner(other).isVisible()).toBe(false);
    await expect.poll(() => names(other)).toEqual(['asc_pageview']);
  });

  test('a browser with blocked storage is asked on every page, and every page works [API-10]', async ({
    open,
  }) => {
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
    await expect.poll(() => names(page)).toEqual(['asc_pageview']);
    await page.goto(siteUrl(asking, '/directory/'));
    await banner(page).waitFor();
  });
});

test.for(demoDealers.map((slug) => [slug]))(
  'the policy of %s allows no tag manager, because the dealer has none [API-10]',
  async ([slug = '']) => {
    const { securitySources = {}, site } = await demoSite(slug);
    expect(site.analytics.gtmContainerId).toBeUndefined();
    expect(JSON.stringify(securitySources)).not.toMatch(/google(?:tagmanager|-analytics)/);
  },
);

import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { Page as SitePage } from '../../src/page-kinds/page-plans.ts';
import { phone, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';
import { builtSite } from '../site/built-site.ts';

const franchise = 'spinnaker-mazda';
const prestige = 'aurelian-motors';
const yard = 'parkside-used-cars';

/** The page of a kind, with the props it was built from. */
async function built<Route extends SitePage['route']>(slug: string, route: Route) {
  const { pages } = await demoSite(slug);
  const found = pages.filter((page): page is Extract<SitePage, { route: Route }> => page.route === route);
  if (!found[0]) throw new Error(`${slug} has no page of the kind ${route}.`);
  return found;
}

describe('special offers', () => {
  test('are linked from the menu, and link to the offer, its model and the enquiry [OFFER-4] [OFFER-7] [ROUTE-23] [ROUTE-24]', async ({
    open,
  }) => {
    const page = await open(siteUrl(franchise));
    await page.getByRole('banner').getByRole('link', { name: 'Offers', exact: true }).click();
    await page.waitForURL('**/special-offers/');
    const offers = page.getByRole('main').getByRole('article');
    const [list] = await built(franchise, 'offers');
    expect(await offers.count()).toBe(list!.props.offers.length);

    const offer = offers.filter({ hasText: 'CX-60' }).first();
    await offer.getByRole('link', { name: /^View Offer/ }).click();
    await page.waitForURL('**/offers/cx-60-plate-clearance/');
    await page.getByRole('heading', { name: 'Conditions' }).waitFor();
    await page.getByText('Until 31 March 2027').waitFor();
    await page.getByRole('link', { name: 'Explore CX-60' }).click();
    await page.waitForURL('**/mazda-cx-60/');
    await page.goBack();
    await page.getByRole('link', { name: 'Ask about this offer' }).click();
    await page.waitForURL('**/contact/');
  });

  test('collapse long text, and expand it by keyboard [OFFER-2] [OFFER-3]', async ({ open }) => {
    const page = await open(siteUrl(franchise, '/special-offers/'));
    const offer = page.getByRole('article').filter({ hasText: 'CX-60' }).first();
    const more = offer.getByRole('button', { name: /^View more/ });
    const secret = offer.getByText('there is no second shipment');
    expect(await secret.isVisible()).toBe(false);
    await tabTo(page, more);
    await page.keyboard.press('Enter');
    await secret.waitFor();
    const less = offer.getByRole('button', { name: /^View less about/ });
    expect(await less.evaluate(isFocused)).toBe(true);
    await less.click();
    expect(await secret.isVisible()).toBe(false);

    await offer.getByRole('button', { name: /^View full disclaimer/ }).click();
    await offer.getByText('While these cars last.').waitFor();
    await offer.getByRole('button', { name: /^View less disclaimer/ }).click();
    expect(await offer.getByText('While these cars last.').isVisible()).toBe(false);
  });

  test('are beside each other on the home page of a phone, and the keyboard reaches the last one', async ({
    open,
  }) => {
    const page = await open(siteUrl(franchise), { viewport: phone });
    const offers = page.getByRole('region', { name: 'Special offers' }).getByRole('article');
    const places = await offers.evaluateAll((all) => all.map((offer) => offer.getBoundingClientRect()));
    expect(places.length).toBeGreaterThan(1);
    expect(new Set(places.map(({ top }) => top)).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    const last = offers.last().getByRole('link', { name: /^View Offer/ });
    await last.focus();
    const { x, width } = (await last.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(phone.width);
  });

  test('have the text beside the picture when there is only one [OFFER-1]', async ({ open }) => {
    const page = await open(siteUrl(prestige, '/special-offers/'));
    const offer = page.getByRole('main').getByRole('article');
    const picture = await offer.locator('img').boundingBox();
    const heading = await offer.getByRole('heading').boundingBox();
    // The text is beside the picture, not below it.
    expect(heading!.x).toBeGreaterThan(picture!.x + picture!.width);
    expect(heading!.y).toBeLessThan(picture!.y + picture!.height);
  });

  test('disappear after their last day, also on a page that was built before it', async ({ open }) => {
    const page = await open('about:blank');
    await page.clock.setFixedTime(new Date(2027, 2, 30, 12));
    await page.goto(siteUrl(franchise, '/offers/cx-60-plate-clearance/'));
    await expect.poll(() => page.getByText('Ends tomorrow').isVisible()).toBe(true);
    await page.clock.setFixedTime(new Date(2029, 0, 1, 12));
    await page.goto(siteUrl(franchise, '/offers/cx-60-plate-clearance/'));
    await page.getByRole('note').getByText('This offer has ended.').waitFor();
    expect(await page.getByRole('link', { name: 'Ask about this offer' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Current offers' }).click();
    await page.getByRole('heading', { name: 'No special offers at the moment' }).waitFor();
    expect(await page.getByRole('main').getByRole('article').count()).toBe(0);
    await page.goto(siteUrl(franchise));
    await expect.poll(() => page.getByRole('heading', { name: 'Special offers' }).isVisible()).toBe(false);
  });
});

describe('models', () => {
  test('are filtered by body, and the address and the Back button follow [MODEL-1] [ROUTE-20] [ROUTE-21]', async ({
    open,
  }) => {
    const page = await open(siteUrl(franchise, '/models/?body=electric'));
    const [list] = await built(franchise, 'models');
    const { models } = list!.props;
    const names = () => page.getByRole('article').getByRole('heading').allTextContents();
    const of = (id: string) => models.filter(({ bodies }) => bodies.includes(id)).map(({ name }) => name);
    const shown = async () => {
      const cards = page.getByRole('article');
      const visible = await Promise.all((await cards.all()).map((card) => card.isVisible()));
      return (await names()).map((name) => name.trim()).filter((_, index) => visible[index]);
    };
    await expect.poll(shown).toEqual(of('body-electric'));
    const choices = page.getByRole('navigation', { name: 'Models by body' });
    await choices.getByRole('link', { name: /^Utes/ }).click();
    expect(await shown()).toEqual(of('body-trucks'));
    expect(new URL(page.url()).search).toBe('?body=trucks');
    await page.goBack();
    await expect.poll(shown).toEqual(of('body-electric'));
    await choices.getByRole('link', { name: /^All/ }).click();
    expect(await shown()).toHaveLength(models.length);
    await page.goto(siteUrl(franchise, '/models/?body=spaceships'));
    expect(await shown()).toHaveLength(models.length);
    await page.goto(siteUrl(franchise, '/models/?body=vans'));
    await page.getByText('No models of this kind at the moment.').waitFor();
  });

  test.for([true, false])(
    'are shown in the chosen paint, with JavaScript: %s [MODEL-7] [DRAW-2]',
    async (javaScriptEnabled, { open }) => {
      const page = await open('about:blank', { javaScriptEnabled });
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await page.goto(siteUrl(franchise, '/mazda-cx-5/'), { waitUntil: 'networkidle' });
      const main = page.getByRole('main');
      const pictures = main.locator('.paints').getByRole('img');
      const pictureOf = (paint: string) => loaded.filter((url) => url.includes(`-front-${paint}.`));
      expect(await pictures.count()).toBe(1);
      // Without scripts Chromium loads lazy pictures at once.
      if (javaScriptEnabled) expect(pictureOf('green')).toEqual([]);
      const before = (await pictures.boundingBox())!;
      await main.getByRole('radio', { checked: true }).focus();
      // Red, then green.
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      expect(await main.getByRole('radio', { name: 'Green' }).isChecked()).toBe(true);
      await main.getByRole('img', { name: /^Illustration of a green SUV/ }).waitFor();
      expect(await pictures.count()).toBe(1);
      expect(await pictures.boundingBox()).toEqual(before);
      await expect.poll(() => pictureOf('green').length).toBe(1);
      await main.getByText('None in stock in this colour').filter({ visible: true }).waitFor();
      if (javaScriptEnabled) expect(pictureOf('yellow')).toEqual([]);
    },
  );

  test('have a page with price, variants, cars and the next step [ROUTE-22] [MODEL-2]', async ({ open }) => {
    const page = await open(siteUrl(franchise, '/models/'));
    await page.getByRole('link', { name: 'CX-5', exact: true }).click();
    await page.waitForURL('**/mazda-cx-5/');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Mazda CX-5');
    const table = page.getByRole('table', { name: 'Variants of the Mazda CX-5' });
    expect(await table.getByRole('columnheader').allTextContents()).toContain('G35 GT SP');
    expect(await table.getByRole('row', { name: /^Towing/ }).textContent()).toContain('2,000 kg');
    const cars = page.getByRole('region', { name: 'Mazda CX-5 in stock' });
    expect(await cars.getByRole('article').count()).toBeGreaterThan(3);
    await page.getByRole('link', { name: /^See \d+ in Stock/ }).click();
    await page.waitForURL('**/search/mazda/cx-5/');

    await page.goto(siteUrl(franchise, '/mazda-cx-6e/'));
    await page.getByText('Coming Soon', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Register your interest/ }).click();
    await page.waitForURL('**/contact/');
  });

  test('are redirected to from their earlier address, by the server and by the HTML file alone [ROUTE-22] [MOVE-7]', async ({
    open,
  }) => {
    const page = await open(siteUrl(franchise, '/mazda3/?utm_source=mail'), {
      ...withoutWorker,
      javaScriptEnabled: false,
    });
    expect(page.url()).toBe(siteUrl(franchise, '/new-mazda3/?utm_source=mail'));
    // As on a host that does not support `_redirects`.
    const moved = builtSite(franchise).read('/mazda3/index.html').toString('utf8');
    await page.route('**/moved/', (route) => route.fulfill({ contentType: 'text/html', body: moved }));
    await page.goto(siteUrl(franchise, '/moved/'));
    await page.waitForURL(siteUrl(franchise, '/new-mazda3/'));
  });

  test('scroll their variants inside the page on a phone', async ({ open }) => {
    const page = await open(siteUrl(franchise, '/mazda-cx-5/'), { viewport: phone });
    const region = page.getByRole('group', { name: 'Compare the variants' });
    expect(await region.evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });
});

describe('reviews', () => {
  const sectionOf = (page: Page) => page.getByRole('region', { name: 'What our customers say' });

  test('are in a carousel that starts at the third one [REV-1] [REV-2] [REV-8] [REV-13]', async ({
    open,
  }) => {
    const page = await open(siteUrl(franchise));
    const section = sectionOf(page);
    await section.scrollIntoViewIfNeeded();
    const [home] = await built(franchise, 'home');
    const { reviews = [] } = home!.props.reviews ?? {};
    const active = () => section.locator('[data-active] cite').textContent();
    await section.getByText('out of 5 on average, from all 412 reviews').waitFor();
    await section.getByText(/^Selected reviews/).waitFor();
    expect(await active()).toBe(reviews[2]?.customerName);
    await section.getByRole('button', { name: 'Next' }).click();
    await expect.poll(active).toBe(reviews[3]?.customerName);
    await section.getByRole('button', { name: 'Previous' }).click();
    await section.getByRole('button', { name: 'Previous' }).click();
    await expect.poll(active).toBe(reviews[1]?.customerName);
    expect(await section.getByRole('link', { name: 'Leave a Review' }).getAttribute('href')).toMatch(
      /^https:/,
    );
  });

  test('can be read in full on a separate page [REV-7] [REV-11]', async ({ open }) => {
    const page = await open(siteUrl(franchise));
    await sectionOf(page).getByRole('link', { name: 'More reviews' }).click();
    await page.waitForURL('**/reviews/');
    const reviews = page.getByRole('main').getByRole('article');
    expect(await reviews.count()).toBe(12);
    const long = reviews.first();
    await long.getByRole('button', { name: /^View more/ }).click();
    await long.getByText('which nobody has ever done').waitFor();
    await long.getByRole('button', { name: /^View less/ }).click();
    expect(await long.getByText('which nobody has ever done').isVisible()).toBe(false);
  });

  test('move automatically if the dealer wants it, and can be paused [REV-9]', async ({ open }) => {
    const page = await open(siteUrl(yard), { reducedMotion: 'no-preference' });
    const section = sectionOf(page);
    await section.scrollIntoViewIfNeeded();
    const active = () => section.locator('[data-active] cite').textContent();
    const first = await active();
    await page.mouse.move(0, 0);
    await expect.poll(active).not.toBe(first);
    await section.getByRole('button', { name: 'Pause' }).click();
    await section.getByRole('button', { name: 'Play' }).waitFor();
  });

  test('show the rating from Snap21, which the browser requests [REV-12] [API-16]', async ({ open }) => {
    const page = await open(siteUrl(franchise));
    await sectionOf(page).scrollIntoViewIfNeeded();
    await sectionOf(page).getByText('out of 5 on Snap21').waitFor();
    expect(await sectionOf(page).locator('snap-rating').textContent()).toMatch(/4\.\d\s*out of 5 on Snap21/);
    expect(await sectionOf(page).getByText('(example figure)').isVisible()).toBe(true);
  });

  test('show no rating when it cannot be loaded, and only log the failure [ERR-12]', async ({ open }) => {
    const page = await open('about:blank', { ...withoutWorker, provoked: /500/ });
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/reviews/snap21*', (route) => route.fulfill({ status: 500 }));
    await page.goto(siteUrl(franchise));
    await sectionOf(page).scrollIntoViewIfNeeded();
    await expect.poll(() => logged).toContain('Unable to fetch Snap 21 ratings at this moment');
    expect(await sectionOf(page).getByText('Snap21').isVisible()).toBe(false);
  });
});

test('without JavaScript the catalogue is complete, and anchors filter the models [MODEL-1]', async ({
  open,
}) => {
  const page = await open(siteUrl(franchise, '/special-offers/'), { javaScriptEnabled: false });
  await page.getByText('there is no second shipment').waitFor();
  expect(await page.getByRole('button', { name: /^View/ }).count()).toBe(0);
  await page.goto(siteUrl(franchise, '/models/'));
  const cards = page.getByRole('article').filter({ visible: true });
  const all = await cards.count();
  await page.getByRole('link', { name: /^Utes/ }).click();
  await expect.poll(() => cards.count()).toBe(1);
  await page.getByRole('link', { name: /^All \d/ }).click();
  await expect.poll(() => cards.count()).toBe(all);
  await page.goto(siteUrl(franchise));
  expect(
    await page.getByRole('region', { name: 'What our customers say' }).getByRole('article').count(),
  ).toBe(12);
});

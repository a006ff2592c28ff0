import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { failedSearch, searchRequests } from '../browser/search-page.ts';
import { builtSite } from '../site/built-site.ts';

/** A make and model with other cars to show. */
async function aModel(slug: string) {
  const { pages } = await demoSite(slug);
  const landing = pages.find(
    (page) =>
      page.route === 'search' && page.props.search.scope['model'] && page.props.search.initial.nbHits >= 2,
  );
  if (landing?.route !== 'search') throw new Error(`${slug} has no model with two cars.`);
  const [car] = landing.props.search.initial.hits;
  return car!;
}

const slugged = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

describe.each(['meridian-auto-group', 'parkside-used-cars'])('the page of a car of %s', (slug) => {
  test('that is gone names the car, and shows similar ones [VEH-17]', async ({ open }) => {
    const { make, model } = await aModel(slug);
    const path = `/cars/2015-${slugged(make)}-${slugged(model)}-limited-987654/`;
    const page = await open('about:blank', { viewport: phone });
    const answered = await page.goto(siteUrl(slug, path));
    expect(answered?.status()).toBe(404);
    const title = `2015 ${make} ${model} is no longer available`;
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe(title);
    expect(await page.title()).toMatch(new RegExp(`^${title}( \\||$)`));
    const similar = page.getByRole('region', { name: 'More like it' });
    await expect.poll(() => similar.getByRole('article').count()).toBe(4);
    expect(await similar.getByRole('heading', { level: 3 }).first().textContent()).toContain(
      `${make} ${model}`,
    );
    const link = page.getByRole('link', { name: `Every ${make}`, exact: true });
    const led = await page.request
      .fetch(siteUrl(slug, (await link.getAttribute('href')) ?? ''))
      .catch(() => null);
    if (led) expect(led.status()).toBe(200);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    expect(await violations(page)).toEqual([]);

    // Cards link to cars that exist.
    await similar
      .getByRole('link', { name: new RegExp(model) })
      .first()
      .click();
    await page.waitForURL(/\/cars\/[^/]+\/$/);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toContain('no longer');
  });

  test('that was listed after the build shows the car from the index [VEH-17]', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with a price',
      (one) => isForSale(one) && one.card.price.kind === 'price',
    );
    const page = await open('about:blank', withoutWorker);
    // Answers like a site that was built before the car was listed.
    await page.route(siteUrl(slug, path), (route) =>
      // The answer of the site's server: a page without one may not ask a search server on this machine.
      route.continue({ url: siteUrl(slug, '/no-such-page/') }),
    );
    await page.goto(siteUrl(slug, path));
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe(car.card.title);
    expect(await page.title()).toContain(car.card.title);
    const known = page.getByRole('region', { name: 'What we know so far' });
    await known.getByRole('article').waitFor();
    await known.getByText(car.card.price.text, { exact: true }).waitFor();
    for (const { value } of car.card.facts)
      expect(await known.getByText(value, { exact: true }).count()).toBe(1);
    // None of its links points back to this page.
    expect(await known.locator(`a[href^="${path}"]`).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  test('is not shown at other addresses, and no car is searched for there [VEH-17]', async ({ open }) => {
    const page = await open('about:blank');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    for (const path of ['/no-such-page/', '/cars/a/b/', '/cars/%3Cimg%20src=x%20onerror=alert(1)%3E/']) {
      await page.goto(siteUrl(slug, path));
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('We can’t find that page');
    }
    expect(loaded.filter((path) => path.startsWith('/search-index/'))).toEqual([]);
  });

  test('that is unknown shows the newest cars and no similar ones, also when the search fails [VEH-17]', async ({
    open,
  }) => {
    const page = await open('about:blank', { ...withoutWorker, provoked: failedSearch });
    await page.goto(siteUrl(slug, '/cars/zzz-unknown-thing/'));
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe('This car is no longer available');
    await expect.poll(() => page.getByRole('region', { name: 'More like it' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Just arrived' }).getByRole('article').count()).toBe(4);

    await page.route(searchRequests, (route) => route.abort());
    await page.goto(siteUrl(slug, '/cars/2020-holden-commodore-ss-4412/'));
    await expect.poll(() => heading.textContent()).toBe('2020 Holden Commodore is no longer available');
    await expect.poll(() => page.getByRole('region', { name: 'More like it' }).count()).toBe(0);
  });

  test('without JavaScript says that there is no such page, and links to the cars [VEH-17]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/cars/2020-holden-commodore-ss-4412/'), {
      javaScriptEnabled: false,
    });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('We can’t find that page');
    expect(await page.getByRole('main').getByRole('link', { name: 'Search our cars' }).count()).toBe(1);
    expect(await page.getByRole('region', { name: 'Just arrived' }).getByRole('article').count()).toBe(4);
  });
});

test('an address in capitals leads to its page on a host that tells them apart, with its query [MOVE-4]', async ({
  open,
}) => {
  const slug = 'parkside-used-cars';
  const page = await open('about:blank', withoutWorker);
  // Our own server redirects by itself. Other hosts answer with the page of a missing address.
  const body = builtSite(slug).read('/404.html');
  await page.route('**/Search/USED-Cars/**', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body }),
  );
  await page.goto(siteUrl(slug, '/Search/USED-Cars/?sortBy=price:asc#results'));
  await page.waitForURL(siteUrl(slug, '/search/used-cars/?sortBy=price:asc#results'));
});

import { describe, expect } from 'vitest';
import { siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { isSearchedOnServer } from '../browser/demo-dealers.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';

const path = '/search/new-used-and-demo-cars/';

/** Dealers that are searched in the browser. A site with a search server loads the index only when that is down. */
const slugs = ['spinnaker-mazda', 'meridian-auto-group'].filter((slug) => !isSearchedOnServer(slug));

describe.each(slugs)('the search of %s', (slug) => {
  // Without the service worker, which stores whole pages. `installed.test.ts` tests the worker.
  test('works without a connection once its data has loaded [OFFLINE-2]', async ({ open }) => {
    // Pictures that were not visible cannot be loaded any more.
    const page = await open('about:blank', { ...withoutWorker, provoked: /ERR_INTERNET_DISCONNECTED/ });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    const loadedAhead = Promise.all([
      page.waitForResponse(/\/search-index\/cars\.\w+\.json$/).then((response) => response.finished()),
      // The page first fetches this module, and then imports it.
      page
        .waitForResponse(
          (response) =>
            /\/_astro\/engine\.[\w-]+\.js$/.test(response.url()) &&
            response.request().resourceType() === 'script',
        )
        .then((response) => response.finished()),
    ]);
    await page.goto(siteUrl(slug, path));
    await filtersAnswer(page);
    await loadedAhead;
    await page.context().setOffline(true);

    const search = searchPage(page);
    const ofBody = await search.countOf('Body', 'SUV');
    await search.choice('Body', 'SUV').check();
    await expect.poll(search.found).toBe(ofBody);
    await search.keyword.fill('automatic');
    await expect.poll(search.address).toContain('query=automatic');
    await expect.poll(() => search.results.getByRole('alert').count()).toBe(0);
    await search.clearAll.click();
    await expect.poll(search.found).toBeGreaterThan(ofBody);

    // The page requests only files of the site, and the list of held cars (RESERVE-2).
    const ofSite = new RegExp(`^GET ${siteUrl(slug, '/')}(?!api/(?!reserved-cars$))`);
    for (const request of requests) expect(request).toMatch(ofSite);
  });
});

import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone, siteUrl, test } from '../browser/browser-test.ts';
import { openSearch, searchPage } from '../browser/search-page.ts';

const slug = 'meridian-auto-group';
const path = '/search/new-used-and-demo-cars/';

const seen = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const searches = (page: Page) => page.getByRole('region', { name: 'Recent searches' });

/** Opens the first cars of the search, one after the other, and goes back after each. */
async function lookAt(page: Page, count: number): Promise<string[]> {
  const titles: string[] = [];
  for (let index = 0; index < count; index++) {
    const link = searchPage(page).titleLinks.nth(index);
    titles.push((await link.textContent())!.trim());
    await page.goto(siteUrl(slug, (await link.getAttribute('href'))!));
    await page.goBack();
  }
  return titles;
}

describe('the history of a visitor', () => {
  test('shows recently viewed cars on the home page and on the pages of other cars, the newest first', async ({
    open,
  }) => {
    const { page } = await openSearch(open, slug, path);
    const [first, second] = await lookAt(page, 2);
    await page.goto(siteUrl(slug));
    await expect
      .poll(() => seen(page).getByRole('heading', { level: 3 }).allTextContents())
      .toEqual([second, first]);
    await seen(page).getByRole('link').first().click();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain(second!);
    // The car of the page is not among them.
    await expect.poll(() => seen(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([first]);
  });

  test('is cleared in every tab when the visitor clears it in one', async ({ open }) => {
    const { page } = await openSearch(open, slug, path);
    await lookAt(page, 1);
    await page.goto(siteUrl(slug));
    const other = await page.context().newPage();
    await other.goto(siteUrl(slug));
    await expect.poll(() => seen(other).isVisible()).toBe(true);
    await seen(page)
      .getByRole('button', { name: /^Clear/ })
      .click();
    await expect.poll(() => seen(other).getByRole('listitem').count()).toBe(0);
    await page.reload();
    expect(await seen(page).isVisible()).toBe(false);
  });

  test('has a link back to the search from which a car was opened [LEAD-16] [OPEN-66] [DATA-29]', async ({
    open,
  }) => {
    const { page, search } = await openSearch(open, slug, path);
    await search.choice('Make', 'Toyota').check();
    await expect.poll(search.address).toContain('Toyota');
    await search.titleLinks.first().click();
    const back = page.getByRole('link', { name: 'Back to results' });
    await expect.poll(() => back.getAttribute('href')).toContain('Toyota');
    await back.click();
    await expect
      .poll(() => searchPage(page).chips.allTextContents())
      .toContainEqual(expect.stringContaining('Toyota'));
    await page.goto(siteUrl(slug));
    const link = searches(page).getByRole('link', { name: 'Toyota' });
    await expect.poll(() => link.getAttribute('href')).toContain('refinementList');
  });

  test('is empty for a new visitor, who gets a link back to the list of all cars [OPEN-66]', async ({
    open,
  }) => {
    const { page } = await openSearch(open, slug, path);
    const car = (await searchPage(page).titleLinks.first().getAttribute('href'))!;
    const fresh = await open(siteUrl(slug, car));
    expect(await fresh.getByRole('link', { name: 'Back to results' }).getAttribute('href')).toBe(path);
    expect(await seen(fresh).isVisible()).toBe(false);
  });

  test('is empty in a browser that stores nothing, and the page still works', async ({ open }) => {
    const page = await open('about:blank');
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await page.goto(siteUrl(slug));
    expect(await seen(page).isVisible()).toBe(false);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  test('passes axe on a phone', async ({ open }) => {
    const { page } = await openSearch((url) => open(url, { viewport: phone }), slug, path);
    await lookAt(page, 2);
    await page.goto(siteUrl(slug));
    await expect.poll(() => seen(page).isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
  });
});

import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { FollowedStock } from '../../src/domain/stock/followed-stock.ts';
import { violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { allShifts, slowLoading } from '../browser/layout-shifts.ts';
import { builtSite } from '../site/built-site.ts';

/** A dealer of each template that shows what changed. */
const dealers = ['spinnaker-mazda', 'parkside-used-cars'];

/** Stores a visit of last month, without the newest three cars, and with another one that was $1,500 dearer. */
async function visitedBefore(page: Page, slug: string): Promise<void> {
  const { cars } = JSON.parse(
    builtSite(slug).read('/search-index/stock.json').toString('utf8'),
  ) as FollowedStock;
  const known = cars.slice(3).flatMap(([id, price, , sold]) => (sold ? [] : [[id, price] as const]));
  const dearer = known.find(([, price]) => price > 0)!;
  const before = known.map(([id, price]) => [id, id === dearer[0] ? price + 1500 : price]);
  await page.goto(siteUrl(slug, '/offline/'));
  await page.evaluate((cars) => {
    const at = Date.now() - 30 * 24 * 3_600_000;
    const state = { seen: { at, cars }, hasNews: false, endsAt: at + 1_800_000 };
    const key = `last-visit:${document.documentElement.dataset['dealershipId']}`;
    localStorage.setItem(key, JSON.stringify({ version: 1, state }));
  }, before);
}

const section = (page: Page) => page.getByRole('region', { name: /^Since your last visit/ });
const line = (page: Page) => page.locator('.stock-visit summary');

describe.each(dealers)('what changed since the last visit to %s', (slug) => {
  test.for([
    ['a phone', phone],
    ['a desk', desktop],
  ] as const)('appears on %s without a layout shift and passes axe', async ([, viewport], { open }) => {
    const page = await open('about:blank', { ...withoutWorker, viewport });
    await visitedBefore(page, slug);
    const { load } = await slowLoading(page);
    expect(await load(siteUrl(slug, '/search/used-cars/'))).toEqual([]);
    await expect.poll(() => line(page).textContent()).toMatch(/^Since your last visit, .*: 3 new, 1 reduced/);
    expect(await allShifts(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.goto(siteUrl(slug));
    await section(page).waitFor();
    expect(await allShifts(page)).toEqual([]);
    const { top } = await section(page).evaluate((part) => part.getBoundingClientRect());
    expect(top).toBeGreaterThanOrEqual(viewport.height);
    expect(await violations(page)).toEqual([]);
  });
});

test('a first visit to the home page loads no search engine, and a browser that stores nothing shows nothing', async ({
  open,
}) => {
  const slug = dealers[0]!;
  const page = await open('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(siteUrl(slug));
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toContainEqual(expect.stringMatching(/^last-visit:/));
  expect(asked.filter((path) => path.startsWith('/search-index/'))).toEqual(['/search-index/stock.json']);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const answer = page.waitForResponse(/stock\.json$/);
  await page.reload();
  await (await answer).finished();
  expect(await section(page).isVisible()).toBe(false);
});

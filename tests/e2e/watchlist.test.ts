import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { sentCode } from '../browser/outbox.ts';
import { filtersAnswer } from '../browser/search-page.ts';
import { isPressed, openStock, saving, stockPath } from './saved-cars.ts';

const withWatchlist = 'meridian-auto-group';

let numbers = 0;
/** Each test has its own visitor, with a separate phone number. */
const aNumber = () => `04920${String(10_000 + numbers++)}`;

/** Signs in on the open sign-in page. */
async function signIn(page: Page, number: string): Promise<void> {
  const form = page.locator('sign-in-form');
  await form.getByLabel('Mobile number').fill(number);
  await form.getByRole('button', { name: 'Send me a code' }).click();
  const code = form.getByLabel('Code', { exact: true });
  await code.waitFor();
  await code.fill(await sentCode(page, `+61${number.slice(1)}`));
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What the server stores for the visitor of a page. */
const savedOnServer = (page: Page): Promise<{ id: string }[]> =>
  page.evaluate(async () => (await (await fetch('/api/watchlist')).json()).entries);

describe('the watchlist', () => {
  test('saves once the car for which the visitor signed in, and shows it on every device [WATCH-6] [WATCH-12] [ROUTE-35] [ROUTE-36] [API-1] [API-2] [OPEN-24]', async ({
    open,
  }) => {
    const number = aNumber();
    const { page, hearts, message, viewList, cards } = await openStock(open, withWatchlist);
    const heart = hearts.nth(1);
    const name = (await heart.getAttribute('aria-label'))!.replace(/^Save\s+/, '');
    await heart.click();
    await page.waitForURL('**/sign-in/**');
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({ type: 'watchlist', redirect: stockPath, back: stockPath });

    await signIn(page, number);
    await page.waitForURL(siteUrl(withWatchlist, stockPath));
    await expect.poll(message).toBe('Car Saved In Watchlist');
    await filtersAnswer(page);
    await expect.poll(() => isPressed(heart)).toBe('true');
    expect(await savedOnServer(page)).toHaveLength(1);

    await page.reload();
    await filtersAnswer(page);
    await expect.poll(() => isPressed(heart)).toBe('true');
    expect(await message()).toBe('');
    await hearts.nth(2).dblclick();
    await expect.poll(message).toBe('Car Saved In Watchlist');
    await expect.poll(async () => (await savedOnServer(page)).length).toBe(2);
    await viewList.click();
    await page.waitForURL(siteUrl(withWatchlist, '/watchlist/'));
    await expect.poll(() => cards.count()).toBe(2);
    expect(await cards.nth(1).getByRole('heading').textContent()).toBe(name);
    expect(await violations(page)).toEqual([]);

    const phone = await open(siteUrl(withWatchlist, '/watchlist/'), { viewport: narrow });
    await phone.getByRole('heading', { name: 'Sign in to see your watchlist' }).waitFor();
    expect(await violations(phone)).toEqual([]);
    await phone.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await phone.waitForURL('**/sign-in/**');
    await signIn(phone, number);
    await phone.waitForURL(siteUrl(withWatchlist, '/watchlist/'));
    await expect.poll(() => saving(phone).cards.count()).toBe(2);
    await saving(phone).cards.nth(0).getByRole('button', { name: /^Save/ }).click();
    await expect.poll(saving(phone).message).toBe('Car Removed');
    expect(await savedOnServer(phone)).toHaveLength(1);

    await page.reload();
    await expect.poll(() => cards.count()).toBe(1);
  });

  test('is cleared from the browser when the visitor signs out, on the list or on the sign-in page [OPEN-21]', async ({
    open,
  }) => {
    const number = aNumber();
    const page = await open(siteUrl(withWatchlist, '/sign-in/?type=watchlist&redirect=/cars/&back=/'));
    const signedOut = page.getByRole('heading', { name: 'Sign in to see your watchlist' });
    const count = page.locator('[data-saved-count]');
    for (const place of ['/watchlist/', '/sign-in/']) {
      if (place === '/sign-in/') await page.goto(siteUrl(withWatchlist, '/sign-in/?redirect=/cars/'));
      await signIn(page, number);
      await page.waitForURL(siteUrl(withWatchlist, '/cars/'));
      await filtersAnswer(page);
      const { hearts } = saving(page);
      if (place === '/watchlist/') {
        await hearts.first().click();
        // Leaving the page before the server has the car would abort the request.
        await expect.poll(async () => (await savedOnServer(page)).length).toBe(1);
      }
      await page.goto(siteUrl(withWatchlist, '/watchlist/'));
      await page.getByText(`Signed in with ${number.replace(/^(.{4})(.{3})/, '$1 $2 ')}`).waitFor();
      expect(await violations(page)).toEqual([]);
      await expect.poll(() => count.first().textContent()).toBe('1');
      await page.goto(siteUrl(withWatchlist, place));
      await page.getByRole('button', { name: 'Sign out' }).click();
      if (place === '/sign-in/') {
        await page.getByRole('status').getByText('You are signed out.').waitFor();
        await page.goto(siteUrl(withWatchlist, '/watchlist/'));
      }
      await signedOut.waitFor();
      expect(await count.first().isVisible()).toBe(false);
      const kept = await page.evaluate(() => Object.keys(localStorage));
      expect(kept.filter((key) => /watchlist|user-details/.test(key))).toEqual([]);
    }
  });

  test('stays unchanged when the server fails, and shows an error message [ERR-1] [OPEN-23]', async ({
    open,
  }) => {
    const page = await open(siteUrl(withWatchlist, '/sign-in/?type=watchlist&redirect=/cars/&back=/'), {
      ...withoutWorker,
      provoked: /status of (400|500)|ERR_FAILED/,
    });
    await signIn(page, aNumber());
    await page.waitForURL(siteUrl(withWatchlist, '/cars/'));
    await filtersAnswer(page);
    const { hearts, message } = saving(page);
    const alerts: string[] = [];
    page.on('dialog', async (dialog) => {
      alerts.push(dialog.message());
      await dialog.accept();
    });
    const faults = [
      { status: 500, body: 'oops' },
      { status: 500, json: { success: false, error: 'We could not save this car.' } },
      { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' },
      { status: 400, json: { success: false, error: 'Your watchlist is full.' } },
    ];
    for (const [place, fault] of faults.entries()) {
      await page.route('**/api/watchlist/save-car', (route) => route.fulfill(fault));
      await hearts.first().click();
      await expect.poll(() => alerts.length).toBe(place + 1);
      expect(await isPressed(hearts.first())).toBe('false');
      await page.unroute('**/api/watchlist/save-car');
    }
    await page.route('**/api/watchlist/save-car', (route) => route.abort());
    await hearts.first().click();
    await expect.poll(() => alerts.length).toBe(5);
    expect(alerts).toEqual([
      expect.stringMatching(/^Something went wrong/),
      'We could not save this car.',
      expect.stringMatching(/^We could not reach our server/),
      'Your watchlist is full.',
      expect.stringMatching(/^We could not reach our server/),
    ]);
    expect(await message()).toBe('');
    expect(await savedOnServer(page)).toEqual([]);
  });
});

import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { sentCode } from '../browser/outbox.ts';
import { filtersAnswer, patience } from '../browser/search-page.ts';

const withGarage = 'spinnaker-mazda';
const withWatchlist = 'meridian-auto-group';
const stockPath = '/search/new-used-and-demo-cars/';

/** The parts with which a visitor saves cars, on any page. */
function saving(page: Page) {
  const message = page.getByRole('region', { name: 'Messages' });
  return {
    message: () => message.getByRole('status').textContent(),
    viewList: message.getByRole('link', { name: 'View List' }),
    hearts: page.getByRole('main').getByRole('button', { name: /^Save (?!this search)/ }),
    cards: page.getByRole('list', { name: 'Saved cars' }).getByRole('article'),
    /** The number of saved cars in the header. */
    link: page.getByRole('banner').getByRole('link', { name: /^(Favourites|Watchlist)/ }),
  };
}

const isPressed = (heart: ReturnType<typeof saving>['hearts']) => heart.getAttribute('aria-pressed');

/** Opens a search page whose cards can be saved. */
async function openStock(open: (url: string) => Promise<Page>, slug: string) {
  const page = await open(siteUrl(slug, stockPath));
  await filtersAnswer(page);
  return { page, ...saving(page) };
}

describe('favourites', () => {
  test('are shared by a link with a note, and whoever opens it sees and saves the cars', async ({ open }) => {
    const { page, hearts, cards } = await openStock(open, withGarage);
    for (const at of [0, 1]) {
      await hearts.nth(at).click();
      await expect.poll(() => isPressed(hearts.nth(at)), patience).toBe('true');
    }
    await page.goto(siteUrl(withGarage, '/favourites/'));
    await expect.poll(() => cards.count(), patience).toBe(2);
    await page.getByText('Share this list by a link').click();
    const note = page.getByRole('textbox', { name: 'Note (optional)' });
    await note.fill('Which one, <b>Zoë</b>?');
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toMatch(/^http:\/\/spinnaker-mazda[^#]*\/favourites\/#shared=/);
    expect(await violations(page)).toEqual([]);

    const friend = await open(link, { viewport: narrow });
    await friend.getByRole('heading', { name: '2 cars shared with you' }).waitFor();
    expect(await friend.locator('blockquote').textContent()).toBe('Which one, <b>Zoë</b>?');
    const shared = friend.getByRole('list', { name: 'Shared cars' }).getByRole('heading');
    await expect
      .poll(() => shared.allTextContents(), patience)
      .toEqual(await cards.getByRole('heading').allTextContents());
    expect(await friend.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(friend)).toEqual([]);
    await friend.getByRole('button', { name: 'Save all 2' }).click();
    await expect.poll(() => saving(friend).cards.count(), patience).toBe(2);
    await friend.getByRole('link', { name: 'Only my own favourites' }).click();
    await friend.getByRole('heading', { name: '2 cars shared with you' }).waitFor({ state: 'detached' });
    await expect
      .poll(() => saving(friend).cards.getByRole('heading').allTextContents(), patience)
      .toEqual(await cards.getByRole('heading').allTextContents());

    const gone = await open(siteUrl(withGarage, '/favourites/#shared=nothing-here'));
    await gone.getByText('One is no longer listed, and left out here.').waitFor();
  });

  test('are saved on a card, stay saved after a reload, and can be listed and removed [WATCH-4] [WATCH-7] [WATCH-8] [OPEN-1]', async ({
    open,
  }) => {
    const { page, hearts, message, viewList, link, cards } = await openStock(open, withGarage);
    const name = (await hearts.first().getAttribute('aria-label'))!.replace(/^Save\s+/, '');
    await hearts.first().click();
    await expect.poll(message, patience).toBe('Car Saved In Favourites');
    expect(await isPressed(hearts.first())).toBe('true');
    expect(await link.textContent()).toContain('1 saved');
    // Saved cars stay saved when the visitor searches on, although the cards are rendered again.
    await page.reload();
    await filtersAnswer(page);
    await expect.poll(() => isPressed(hearts.first()), patience).toBe('true');
    await hearts.nth(1).click();
    await viewList.click();
    await page.waitForURL(siteUrl(withGarage, '/favourites/'));
    await expect.poll(() => cards.count(), patience).toBe(2);
    expect(await cards.nth(1).getByRole('heading').textContent()).toBe(name);

    await cards.nth(1).getByRole('button', { name: /^Save/ }).click();
    await expect.poll(message, patience).toBe('Car Removed');
    expect(await cards.count()).toBe(1);
    await cards.first().getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();
  });

  test('are saved on the page of a car, and shown in another tab too', async ({ open }) => {
    const { page, hearts } = await openStock(open, withGarage);
    const other = await page.context().newPage();
    const href = await page
      .getByRole('article')
      .getByRole('heading')
      .getByRole('link')
      .first()
      .getAttribute('href');
    await other.goto(siteUrl(withGarage, href!));
    const heart = other.getByRole('button', { name: /^Save/ }).first();
    await heart.click();
    await expect.poll(() => isPressed(heart), patience).toBe('true');
    await expect.poll(() => isPressed(hearts.first()), patience).toBe('true');
    await hearts.first().click();
    await expect.poll(() => isPressed(heart), patience).toBe('false');
  });

  test('show that a car became cheaper, or is no longer available [DATA-19]', async ({ open }) => {
    const { pages, site } = await demoSite(withGarage);
    const car = pages.flatMap((page) =>
      page.route === 'vehicle' && page.props.card.price.kind === 'price' && page.props.card.available
        ? [page.props.card]
        : [],
    )[0]!;
    const { price, make, model } = car.saving!;
    const kept = {
      id: car.id,
      name: car.title,
      slug: car.slug,
      make,
      model,
      primary_image_url: car.image.src,
      savedAt: Date.now(),
    };
    const cars = [
      { ...kept, price: price + 1500 },
      { ...kept, id: 'gone', name: '2015 Mazda 6', make: 'Mazda', model: '6', price: 18_500 },
    ];
    const page = await open(siteUrl(withGarage, '/search/'));
    await page.evaluate(
      ([key, text]) => localStorage.setItem(key!, text!),
      [`favourites:${site.dealershipId}`, JSON.stringify({ version: 1, state: { cars } })],
    );
    await page.goto(siteUrl(withGarage, '/favourites/'));
    const { cards } = saving(page);
    await cards.getByText('when you saved it, down $1,500').waitFor();
    const gone = page.getByRole('region', { name: 'No longer available' });
    await gone.getByText('$18,500 when you saved it').waitFor();
    const similar = gone.getByRole('link', { name: 'Find similar cars to the 2015 Mazda 6' });
    expect(decodeURIComponent((await similar.getAttribute('href'))!)).toContain('[make_model][0]=Mazda 6');
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(narrow);
    expect(await violations(page)).toEqual([]);
    await gone.getByRole('button', { name: 'Remove 2015 Mazda 6' }).click();
    await expect.poll(() => gone.count(), patience).toBe(0);
  });

  test('are saved by keyboard, and the message can be reached and dismissed by keyboard', async ({
    open,
  }) => {
    const { page, hearts, message, viewList } = await openStock(open, withGarage);
    await hearts.nth(2).focus();
    await page.keyboard.press('Space');
    await expect.poll(message, patience).toBe('Car Saved In Favourites');
    expect(await hearts.nth(2).evaluate(isFocused)).toBe(true);
    expect(await violations(page)).toEqual([]);
    const size = (await hearts.nth(2).boundingBox())!;
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(24);
    await viewList.focus();
    await page.keyboard.press('Escape');
    await expect.poll(message, patience).toBe('');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patience).not.toBe('BODY');
  });

  test('need no sign-in and no server, and the site has no watchlist page', async ({ open }) => {
    const { page, link } = await openStock(open, withGarage);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await saving(page).hearts.first().click();
    await expect.poll(saving(page).message, patience).toBe('Car Saved In Favourites');
    expect(calls.filter((url) => /\/api\/(watchlist|auth)/.test(url))).toEqual([]);
    expect(await link.getAttribute('href')).toBe('/favourites/');
    expect(await page.evaluate(async () => (await fetch('/watchlist/')).status)).toBe(404);
  });
});

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
    await expect.poll(message, patience).toBe('Car Saved In Watchlist');
    await filtersAnswer(page);
    await expect.poll(() => isPressed(heart), patience).toBe('true');
    expect(await savedOnServer(page)).toHaveLength(1);

    await page.reload();
    await filtersAnswer(page);
    await expect.poll(() => isPressed(heart), patience).toBe('true');
    expect(await message()).toBe('');
    await hearts.nth(2).dblclick();
    await expect.poll(message, patience).toBe('Car Saved In Watchlist');
    await expect.poll(async () => (await savedOnServer(page)).length, patience).toBe(2);
    await viewList.click();
    await page.waitForURL(siteUrl(withWatchlist, '/watchlist/'));
    await expect.poll(() => cards.count(), patience).toBe(2);
    expect(await cards.nth(1).getByRole('heading').textContent()).toBe(name);
    expect(await violations(page)).toEqual([]);

    const phone = await open(siteUrl(withWatchlist, '/watchlist/'), { viewport: narrow });
    await phone.getByRole('heading', { name: 'Sign in to see your watchlist' }).waitFor();
    expect(await violations(phone)).toEqual([]);
    await phone.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await phone.waitForURL('**/sign-in/**');
    await signIn(phone, number);
    await phone.waitForURL(siteUrl(withWatchlist, '/watchlist/'));
    await expect.poll(() => saving(phone).cards.count(), patience).toBe(2);
    await saving(phone).cards.nth(0).getByRole('button', { name: /^Save/ }).click();
    await expect.poll(saving(phone).message, patience).toBe('Car Removed');
    expect(await savedOnServer(phone)).toHaveLength(1);

    await page.reload();
    await expect.poll(() => cards.count(), patience).toBe(1);
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
        await expect.poll(async () => (await savedOnServer(page)).length, patience).toBe(1);
      }
      await page.goto(siteUrl(withWatchlist, '/watchlist/'));
      await page.getByText(`Signed in with ${number.replace(/^(.{4})(.{3})/, '$1 $2 ')}`).waitFor();
      expect(await violations(page)).toEqual([]);
      await expect.poll(() => count.first().textContent(), patience).toBe('1');
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
      await expect.poll(() => alerts.length, patience).toBe(place + 1);
      expect(await isPressed(hearts.first())).toBe('false');
      await page.unroute('**/api/watchlist/save-car');
    }
    await page.route('**/api/watchlist/save-car', (route) => route.abort());
    await hearts.first().click();
    await expect.poll(() => alerts.length, patience).toBe(5);
    const undone = 'The car is not on your list yet.';
    expect(alerts).toEqual([
      expect.stringMatching(/^Something went wrong/),
      `We could not save this car.\n\n${undone}`,
      expect.stringMatching(/^Something went wrong/),
      `Your watchlist is full.\n\n${undone}`,
      expect.stringMatching(/^We could not reach our server/),
    ]);
    expect(await message()).toBe('');
    expect(await savedOnServer(page)).toEqual([]);
  });
});

test('without JavaScript, the list of saved cars says why it is empty', async ({ open }) => {
  const page = await open(siteUrl(withGarage, '/favourites/'), { javaScriptEnabled: false });
  await page.getByText('This page needs JavaScript').waitFor();
  await page.goto(siteUrl(withGarage, '/'));
  expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
});

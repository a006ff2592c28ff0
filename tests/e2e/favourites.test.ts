import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { filtersAnswer } from '../browser/search-page.ts';
import { isPressed, openStock, saving } from './saved-cars.ts';

const withGarage = 'spinnaker-mazda';

describe('favourites', () => {
  test('are shared by a link with a note, and whoever opens it sees and saves the cars', async ({ open }) => {
    const { page, hearts, cards } = await openStock(open, withGarage);
    for (const at of [0, 1]) {
      await hearts.nth(at).click();
      await expect.poll(() => isPressed(hearts.nth(at))).toBe('true');
    }
    await page.goto(siteUrl(withGarage, '/favourites/'));
    await expect.poll(() => cards.count()).toBe(2);
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
      .poll(() => shared.allTextContents())
      .toEqual(await cards.getByRole('heading').allTextContents());
    expect(await friend.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(friend)).toEqual([]);
    await friend.getByRole('button', { name: 'Save all 2' }).click();
    await expect.poll(() => saving(friend).cards.count()).toBe(2);
    await friend.getByRole('link', { name: 'Only my own favourites' }).click();
    await friend.getByRole('heading', { name: '2 cars shared with you' }).waitFor({ state: 'detached' });
    await expect
      .poll(() => saving(friend).cards.getByRole('heading').allTextContents())
      .toEqual(await cards.getByRole('heading').allTextContents());

    const gone = await open(siteUrl(withGarage, '/favourites/#shared=nothing-here'));
    await gone.getByText('One is not listed at the moment, and left out here.').waitFor();
  });

  test('come before the hint on how to save a search, and after saved searches', async ({ open }) => {
    const { page, hearts, cards } = await openStock(open, withGarage);
    await hearts.first().click();
    await expect.poll(() => isPressed(hearts.first())).toBe('true');
    const searches = page.getByRole('region', { name: 'Saved searches' });
    const areCarsFirst = async () => {
      await cards.first().waitFor();
      return (await cards.first().boundingBox())!.y < (await searches.boundingBox())!.y;
    };
    await page.goto(siteUrl(withGarage, '/favourites/'));
    expect(await areCarsFirst()).toBe(true);
    await page.getByRole('link', { name: 'a list of our cars' }).click();
    await filtersAnswer(page);
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByRole('button', { name: 'Search saved' }).waitFor();
    await page.goto(siteUrl(withGarage, '/favourites/'));
    expect(await areCarsFirst()).toBe(false);
  });

  test('are saved on a card, stay saved after a reload, and can be listed and removed [WATCH-4] [WATCH-7] [WATCH-8] [OPEN-1]', async ({
    open,
  }) => {
    const { page, hearts, message, viewList, link, cards } = await openStock(open, withGarage);
    const name = (await hearts.first().getAttribute('aria-label'))!.replace(/^Save\s+/, '');
    await hearts.first().click();
    await expect.poll(message).toBe('Car Saved In Favourites');
    expect(await isPressed(hearts.first())).toBe('true');
    expect(await link.textContent()).toContain('1 saved');
    // Saved cars stay saved when the visitor searches on, although the cards are rendered again.
    await page.reload();
    await filtersAnswer(page);
    await expect.poll(() => isPressed(hearts.first())).toBe('true');
    await hearts.nth(1).click();
    await viewList.click();
    await page.waitForURL(siteUrl(withGarage, '/favourites/'));
    await expect.poll(() => cards.count()).toBe(2);
    expect(await cards.nth(1).getByRole('heading').textContent()).toBe(name);

    await cards.nth(1).getByRole('button', { name: /^Save/ }).click();
    await expect.poll(message).toBe('Car Removed');
    expect(await cards.count()).toBe(1);
    await cards.first().getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor();

    // The newest cars stand below an empty list, until the first one is saved.
    const newest = page.getByRole('region', { name: 'Just arrived' });
    await newest.getByRole('article').nth(2).waitFor();
    expect(await violations(page)).toEqual([]);
    const arrived = await newest.getByRole('heading', { level: 3 }).nth(2).textContent();
    await newest.getByRole('button', { name: /^Save/ }).nth(2).click();
    await expect.poll(() => newest.count()).toBe(0);
    expect(await cards.first().getByRole('heading').textContent()).toBe(arrived);
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
    await expect.poll(() => isPressed(heart)).toBe('true');
    await expect.poll(() => isPressed(hearts.first())).toBe('true');
    await hearts.first().click();
    await expect.poll(() => isPressed(heart)).toBe('false');
  });

  test('show that a car became cheaper, or is no longer available [DATA-19]', async ({ open }) => {
    const { pages, site } = await demoSite(withGarage);
    const car = pages.flatMap((page) =>
      page.route === 'vehicle' && page.props.card.price.kind === 'price' && page.props.card.available
        ? [page.props.card]
        : [],
    )[0]!;
    const { price = 0, make, model } = car.page;
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
    const gone = page.getByRole('region', { name: 'Not available at the moment' });
    await gone.getByText('$18,500 when you saved it').waitFor();
    const similar = gone.getByRole('link', { name: 'Find similar cars to the 2015 Mazda 6' });
    expect(decodeURIComponent((await similar.getAttribute('href'))!)).toContain('[make_model][0]=Mazda 6');
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(narrow);
    expect(await violations(page)).toEqual([]);
    await gone.getByRole('button', { name: 'Remove 2015 Mazda 6' }).click();
    await expect.poll(() => gone.count()).toBe(0);
  });

  test('are saved by keyboard, and the message can be reached and dismissed by keyboard', async ({
    open,
  }) => {
    const { page, hearts, message, viewList } = await openStock(open, withGarage);
    await hearts.nth(2).focus();
    await page.keyboard.press('Space');
    await expect.poll(message).toBe('Car Saved In Favourites');
    expect(await hearts.nth(2).evaluate(isFocused)).toBe(true);
    expect(await violations(page)).toEqual([]);
    const size = (await hearts.nth(2).boundingBox())!;
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(24);
    await viewList.focus();
    await page.keyboard.press('Escape');
    await expect.poll(message).toBe('');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });

  test('need no sign-in and no server, and the site has no watchlist page', async ({ open }) => {
    const { page, link } = await openStock(open, withGarage);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await saving(page).hearts.first().click();
    await expect.poll(saving(page).message).toBe('Car Saved In Favourites');
    expect(calls.filter((url) => /\/api\/(watchlist|auth)/.test(url))).toEqual([]);
    expect(await link.getAttribute('href')).toBe('/favourites/');
    expect(await page.evaluate(async () => (await fetch('/watchlist/')).status)).toBe(404);
  });
});

test('without JavaScript, the list of saved cars says why it is empty', async ({ open }) => {
  const page = await open(siteUrl(withGarage, '/favourites/'), { javaScriptEnabled: false });
  await page.getByText('This page needs JavaScript').waitFor();
  await page.goto(siteUrl(withGarage, '/'));
  expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0);
});

import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { desktop, phone, siteUrl, test } from '../browser/browser-test.ts';
import { demoSite, isForSale } from '../browser/demo-site.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';

const slug = 'territory-4x4';

/** Two cars with several photos, the one with more first. */
async function photographed() {
  const cars = (await demoSite(slug)).pages.flatMap((page) =>
    page.route === 'vehicle' && isForSale(page.props) && page.props.card.photosCount > 2 ? [page.props] : [],
  );
  const [first, second] = cars.sort((a, b) => b.gallery.length - a.gallery.length);
  if (!first || !second) throw new Error(`The demo stock of ${slug} has no two cars with photos.`);
  return [first, second] as const;
}

/** The hash of the content of a photo, which is in the name of each of its copies. */
const nameOf = (src: string) => /\/media\/sized\/([0-9a-z]+)-/.exec(src)![1]!;

/** The numbers, from 1, of the photos that the page has requested. */
async function askedFor(page: Page, photos: { src: string }[]): Promise<number[]> {
  const addresses = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  return photos.flatMap(({ src }, index) =>
    addresses.some((address) => address.includes(nameOf(src))) ? [index + 1] : [],
  );
}

/** The number of the photo in view, from 1, and whether it has loaded. */
async function inView(card: Locator, photos: { src: string }[]) {
  const seen = await card.locator('.car-card-photo').evaluate((frame) => {
    const { left, width } = frame.getBoundingClientRect();
    const isShown = (image: Element) => {
      const box = image.getBoundingClientRect();
      return Math.abs(box.left + box.width / 2 - (left + width / 2)) < 2;
    };
    const image = [...frame.querySelectorAll('img')].find(isShown);
    return { src: image?.currentSrc ?? '', isThere: Boolean(image?.complete && image.naturalWidth > 0) };
  });
  return { photo: photos.findIndex(({ src }) => seen.src.includes(nameOf(src))) + 1, isThere: seen.isThere };
}

/** Opens a search page that lists the car with this title first. */
async function openAt(
  open: (url: string, options?: object) => Promise<Page>,
  title: string,
  options: object,
) {
  const page = await open(siteUrl(slug, `/search/?query=${encodeURIComponent(title)}`), options);
  await filtersAnswer(page);
  const search = searchPage(page);
  // The dealer's lists open as lines.
  await search.results.getByRole('button', { name: 'Grid' }).click();
  const card = search.cards.first();
  await expect.poll(() => card.getByRole('heading').textContent()).toBe(title);
  await search.answered();
  await card.scrollIntoViewIfNeeded();
  return { page, search, card };
}

/** Moves a finger from the right to the left over the photo. The browser itself scrolls the strip. */
async function swipe(page: Page, card: Locator) {
  const box = (await card.locator('.car-card-photo').boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: box.x + box.width * share, y: box.y + box.height / 2 }],
    });
  await touch('touchStart', 0.85);
  for (const share of [0.75, 0.65, 0.55, 0.45, 0.35, 0.25]) await touch('touchMove', share);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('the photos of a card in the list', () => {
  test('change with a swipe on a phone, and load only when they are needed', async ({ open }) => {
    const [car] = await photographed();
    const { page, card } = await openAt(open, car.card.title, {
      viewport: phone,
      hasTouch: true,
      isMobile: true,
    });
    await expect.poll(() => inView(card, car.gallery)).toEqual({ photo: 1, isThere: true });
    expect(await askedFor(page, car.gallery)).toEqual([1]);
    const height = (await card.boundingBox())!.height;
    await swipe(page, card);
    await expect.poll(() => inView(card, car.gallery)).toEqual({ photo: 2, isThere: true });
    expect(await askedFor(page, car.gallery)).toEqual([1, 2, 3]);
    expect(await card.locator('.car-card-count').last().textContent()).toBe(`2/${car.gallery.length}`);
    await swipe(page, card);
    await expect.poll(() => inView(card, car.gallery)).toEqual({ photo: 3, isThere: true });
    expect((await card.boundingBox())!.height).toBe(height);
    await card.locator('.car-card-photo').tap();
    await page.waitForURL(siteUrl(slug, car.card.href));
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search/');
  });

  test('change with the arrow buttons, and start with the first photo when the card gets another car', async ({
    open,
  }) => {
    const [car, other] = await photographed();
    const { page, search, card } = await openAt(open, car.card.title, { viewport: desktop });
    const { title } = car.card;
    expect(await card.getByRole('button', { name: /photo of/ }).count()).toBe(0);
    await card.hover({ position: { x: 60, y: 20 } });
    const next = card.getByRole('button', { name: `Next photo of ${title}` });
    await next.waitFor();
    expect(await askedFor(page, car.gallery)).toEqual([1]);
    await next.click();
    await expect.poll(() => inView(card, car.gallery)).toEqual({ photo: 2, isThere: true });
    await next.click();
    await expect.poll(() => inView(card, car.gallery)).toEqual({ photo: 3, isThere: true });
    await card.getByRole('button', { name: `Previous photo of ${title}` }).click();
    await expect.poll(() => inView(card, car.gallery)).toEqual({ photo: 2, isThere: true });

    const element = await card.elementHandle();
    await search.keyword.fill(other.card.title);
    await expect.poll(() => card.getByRole('heading').textContent()).toBe(other.card.title);
    await search.answered();
    // The search gave the same card another car.
    expect(await card.evaluate((now, before) => now === before, element)).toBe(true);
    await expect.poll(() => inView(card, other.gallery)).toEqual({ photo: 1, isThere: true });
    expect(await askedFor(page, other.gallery)).toEqual([1]);
    expect(await card.locator('.car-card-tile').count()).toBe(1);
  });

  test('change with the arrow keys while the link of the card has the focus', async ({ open }) => {
    const [car] = await photographed();
    const { page, card } = await openAt(open, car.card.title, { viewport: desktop });
    await card.getByRole('heading').getByRole('link').focus();
    await card.getByRole('button', { name: /^Next photo of/ }).waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => inView(card, car.gallery)).toEqual({ photo: 2, isThere: true });
    expect(await card.locator('[aria-live]').textContent()).toBe(`Photo 2 of ${car.gallery.length}`);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => inView(card, car.gallery)).toEqual({ photo: 1, isThere: true });
    await page.keyboard.press('Enter');
    await page.waitForURL(siteUrl(slug, car.card.href));
  });
});

import { describe, expect } from 'vitest';
import { phone, siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';

const slug = 'territory-4x4';
const photographed = (least: number) =>
  vehiclePage(slug, 'car with photos', (car) => isForSale(car) && !car.drawn && car.gallery.length >= least);

/** The file that the browser chose for a picture, once it is loaded. */
const chosen = (image: Element) => {
  const { currentSrc, naturalWidth, complete } = image as HTMLImageElement;
  return { path: currentSrc && new URL(currentSrc).pathname, there: complete && naturalWidth > 0 };
};

describe('photos in a dealer folder', () => {
  test.for([
    { device: 'a phone', viewport: phone, deviceScaleFactor: 2, width: 800 },
    { device: 'a wide screen', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1, width: 1200 },
  ])(
    'load on $device as AVIF no wider than needed, the first one with the page [API-18]',
    async ({ viewport, deviceScaleFactor, width }, { open }) => {
      const { path, car } = await photographed(3);
      const page = await open(siteUrl(slug, path), { viewport, deviceScaleFactor });
      const pictures = page.locator('.gallery-picture');
      expect(await pictures.count()).toBe(car.gallery.length);
      await expect
        .poll(() => pictures.first().evaluate(chosen))
        .toEqual({ path: expect.stringMatching(new RegExp(`-${width}\\.avif$`)), there: true });
      const preloaded = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/media/sized/'))
          .map((entry) => ({ by: (entry as PerformanceResourceTiming).initiatorType, at: entry.name })),
      );
      const first = await pictures.first().evaluate(chosen);
      // Preload and picture request the same file, so it is fetched once.
      expect(preloaded.filter(({ at }) => new URL(at).pathname === first.path)).toEqual([
        { by: 'link', at: expect.stringContaining(first.path) },
      ]);
      expect(await pictures.evaluateAll((all) => all.map((one) => one.getAttribute('loading')))).toEqual([
        'eager',
        ...car.gallery.slice(1).map(() => 'lazy'),
      ]);
    },
  );

  test('can be viewed one by one, and load in a larger size in full screen [API-18] [VEH-21]', async ({
    open,
  }) => {
    const { path } = await photographed(3);
    const page = await open(siteUrl(slug, path));
    const second = page.locator('.gallery-picture').nth(1);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => second.evaluate(chosen)).toMatchObject({ there: true });
    await page.getByRole('button', { name: 'View full screen' }).click();
    const large = page.getByRole('dialog').locator('.gallery-picture').nth(1);
    await expect
      .poll(() => large.evaluate(chosen))
      .toEqual({ path: expect.stringMatching(/-1600\.avif$/), there: true });
  });

  test('are shown on cards, and may be cached without revalidation [API-18]', async ({ open }) => {
    const { car } = await photographed(3);
    const query = encodeURIComponent(car.card.title);
    const page = await open(siteUrl(slug, `/search/?query=${query}`), { viewport: phone });
    // The page arrives with all cars. The matching cars replace them when the script has its answer.
    await filtersAnswer(page);
    const search = searchPage(page);
    await search.chips.first().waitFor();
    await search.answered();
    const card = search.cards.filter({ hasText: car.card.title }).first();
    await card.scrollIntoViewIfNeeded();
    const image = card.locator('.car-card-photo img').first();
    await expect
      .poll(() => image.evaluate(chosen))
      .toEqual({ path: expect.stringMatching(/^\/media\/sized\/.*-(?:400|800)\.avif$/), there: true });
    const { path } = await image.evaluate(chosen);
    const headers = await page.evaluate(async (address) => {
      const answer = await fetch(address);
      return ['content-type', 'cache-control'].map((name) => answer.headers.get(name));
    }, path);
    expect(headers).toEqual(['image/avif', 'public, max-age=31536000, immutable']);
  });
});

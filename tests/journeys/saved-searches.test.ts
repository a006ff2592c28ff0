import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { CarInput } from '../../src/domain/cars/car.ts';
import { violations } from '../browser/axe.ts';
import { phone } from '../browser/browser-test.ts';
import { isFocused } from '../browser/keyboard.ts';
import { filtersAnswer } from '../browser/search-page.ts';
import { journeyTime, test } from './journey-test.ts';
import type { Stage } from './stage.ts';

const slug = 'spinnaker-mazda';
const now = '2026-11-24T00:00:00Z';
const later = '2026-11-26T02:00:00Z';
/** Used Mazdas up to $40,000, the cheapest first. The page itself shows only used cars. */
const search = '/search/used-cars/?sortBy=price:asc&refinementList[make][0]=Mazda&range[price]=:40000';

/** Six used Mazdas by name and price, and a Toyota that the search never finds. */
function carsOf(stage: Stage): Record<string, CarInput> {
  const pattern = stage.stock(slug).find((one) => one.car_type === 'used' && !one.sold && !one.reserved)!;
  const car = (number: number, model: string, price: number): CarInput => ({
    ...pattern,
    id: `s-${number}`,
    slug: `2022-mazda-${model.toLowerCase()}-${number}`,
    name: `2022 Mazda ${model}`,
    make: 'Mazda',
    model,
    stocknum: `S${number}`,
    vin: undefined,
    status: undefined,
    price,
    before_price: undefined,
    offer_price: undefined,
    created_at: `2026-10-0${number}T00:00:00Z`,
  });
  return {
    same: car(1, 'Same', 30_000),
    cheaper: car(2, 'Cheaper', 35_000),
    sold: car(3, 'Sold', 28_000),
    gone: car(4, 'Gone', 27_000),
    dearer: car(5, 'Dearer', 39_000),
    added: car(6, 'Added', 26_000),
    other: { ...car(7, 'Corolla', 25_000), make: 'Toyota' },
  };
}

/** The same cars two days later. */
function changed({ same, cheaper, sold, dearer, added, other }: Record<string, CarInput>): CarInput[] {
  return [
    same!,
    { ...cheaper!, price: 33_000 },
    { ...sold!, status: 'sold', sold: true, sold_at: '2026-11-25T03:00:00Z' },
    { ...dearer!, price: 41_000 },
    added!,
    other!,
  ];
}

/** The parts of a page that concern saved searches. */
function saving(page: Page) {
  const message = page.getByRole('region', { name: 'Messages' });
  const section = page.getByRole('region', { name: 'Saved searches' });
  return {
    button: page.getByRole('button', { name: /^(Save this search|Search saved)$/ }),
    said: () => message.getByRole('status').textContent(),
    undo: message.getByRole('button', { name: 'Undo' }),
    section,
    rows: section.getByRole('listitem'),
    /** The news that is shown for the first saved search. */
    news: () => section.getByRole('listitem').first().locator('p').textContent(),
    changes: page.locator('.search-changes'),
  };
}

const isSaved = async (page: Page) => (await saving(page).button.textContent()) === 'Search saved';
/** The search has been answered and its result is stored. */
const isRemembered = (page: Page) =>
  page.evaluate(() => Object.values(localStorage).some((text) => text.includes('"seen"')));
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a visitor saves a search, sees two days later which cars are new, reduced and sold, opens it, removes it and undoes the removal, in two tabs', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  let cars!: Record<string, CarInput>;
  const site = await stage({ dealers: [slug], now }, (copy) => {
    copy.editDealer(slug, (dealer) => {
      delete dealer.stock?.asOf;
      dealer.stock = { ...dealer.stock, soldIncludedDays: 5 };
    });
    cars = carsOf(copy);
    const { added: _, ...first } = cars;
    copy.writeStock(slug, Object.values(first));
  });

  // The visitor saves the search on a phone.
  const { page, context, setNow } = await visitor({ now, viewport: phone });
  await page.goto(site.url(slug, search));
  await filtersAnswer(page);
  const on = saving(page);
  expect(await isSaved(page)).toBe(false);
  const box = (await on.button.boundingBox())!;
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  expect(box.y + box.height).toBeLessThan(phone.height);
  await on.button.click();
  await expect.poll(on.said).toBe('Search saved');
  expect(await isSaved(page)).toBe(true);
  expect(await on.button.evaluate(isFocused)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await expect.poll(() => isRemembered(page)).toBe(true);
  expect(await on.changes.count()).toBe(0);
  // Another sort order is the same search, but another filter is not.
  await page.goto(site.url(slug, search.replace('sortBy=price:asc&', '')));
  await expect.poll(() => isSaved(page)).toBe(true);
  await page.goto(site.url(slug, `${search}&refinementList[body][0]=Ute`));
  await filtersAnswer(page);
  expect(await isSaved(page)).toBe(false);

  // Two days later the stock has changed. An open page would ask the server while it restarts.
  await page.goto('about:blank');
  site.writeStock(slug, changed(cars));
  await site.moveClock(later);
  await site.build();
  await setNow(later);
  await page.goto(site.url(slug, '/favourites/'));
  await expect
    .poll(on.news)
    .toBe('4 cars now, 1 new, 1 reduced, 1 sold, 1 no longer listed since 24 November');
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // The search opens in a second tab, which shows the same above the list, also after a reload.
  const second = await context.newPage();
  await second.setViewportSize({ width: 1440, height: 900 });
  await second.goto(site.url(slug, '/favourites/'));
  const inSecond = saving(second);
  await inSecond.section.getByRole('link', { name: 'Mazda, under $40,000, Used' }).click();
  await second.waitForURL(/used-cars/);
  const summary = '1 new, 1 reduced, 1 sold, 1 no longer listed since 24 November';
  for (const _ of ['opened', 'reloaded']) {
    await expect.poll(() => inSecond.changes.locator('summary').textContent()).toBe(summary);
    await second.reload();
  }
  await inSecond.changes.locator('summary').click();
  expect(await inSecond.changes.getByRole('listitem').allTextContents()).toEqual([
    '2022 Mazda Added New, $26,000',
    '2022 Mazda Cheaper $33,000, was $35,000',
    '2022 Mazda Sold Sold',
    '1 no longer listed: sold, or taken off our site.',
  ]);
  expect(await violations(second)).toEqual([]);
  // The first tab shows the change too.
  await expect.poll(on.news).toBe('4 cars now. Nothing changed since earlier today');

  // When one tab removes a search and undoes that, the other tab shows it.
  await inSecond.button.click();
  await expect.poll(inSecond.said).toBe('Search removed');
  await expect.poll(() => on.rows.count()).toBe(0);
  await on.section.getByText('None yet.').waitFor();
  await inSecond.undo.click();
  await expect.poll(() => on.rows.count()).toBe(1);
  await on.section.getByRole('button', { name: /^Remove/ }).click();
  await expect.poll(on.said).toBe('Search removed');
  await expect.poll(() => isSaved(second)).toBe(false);
  expect(await on.section.evaluate(isFocused)).toBe(true);
  await on.undo.click();
  await expect.poll(() => isSaved(second)).toBe(true);

  // The visitor renames the search, and shares its address.
  await on.section.getByRole('button', { name: /^Rename/ }).click();
  await page.keyboard.type('For Kim');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await on.section.getByRole('heading', { name: 'For Kim' }).waitFor();
  expect(await on.section.getByRole('button', { name: /^Rename/ }).evaluate(isFocused)).toBe(true);
  const shared = page.evaluate(
    () =>
      new Promise((resolve) =>
        Object.defineProperty(navigator, 'share', { value: async (data: unknown) => resolve(data) }),
      ),
  );
  await on.section.getByRole('button', { name: /^Share/ }).click();
  expect(await shared).toEqual({ title: 'For Kim', url: site.url(slug, search) });
});

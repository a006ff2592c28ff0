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
const search = '/search/used-cars/';
const now = '2026-11-24T00:00:00Z';
const later = '2026-11-26T02:00:00Z';
const last = '2026-11-27T02:00:00Z';

/** Five used cars by name and price. */
function carsOf(stage: Stage): Record<string, CarInput> {
  const pattern = stage.stock(slug).find((one) => one.car_type === 'used' && !one.sold && !one.reserved)!;
  const car = (number: number, model: string, price: number): CarInput => ({
    ...pattern,
    id: `v-${number}`,
    slug: `2022-mazda-${model.toLowerCase()}-${number}`,
    name: `2022 Mazda ${model}`,
    make: 'Mazda',
    model,
    stocknum: `V${number}`,
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
    added: car(5, 'Added', 26_000),
  };
}

/** The parts of a page that show what changed. */
function news(page: Page) {
  const section = page.getByRole('region', { name: /^Since your last visit/ });
  return {
    section,
    heading: section.getByRole('heading', { level: 2 }),
    /** What is said of each car, with its name and price. */
    said: () =>
      // Firefox 153 crashes when Playwright looks for the rows in the section by its role and name.
      page
        .locator('last-visit')
        .getByRole('listitem')
        .evaluateAll((rows) =>
          rows.map((row) =>
            [...row.querySelectorAll('.visit-car-words, a, strong')]
              .map((part) => part.textContent)
              .join(', '),
          ),
        ),
    hide: section.getByRole('button', { name: /^Hide/ }),
    line: page.locator('.stock-visit summary'),
    changes: page.locator('.stock-visit').getByRole('listitem'),
  };
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What the browser knows of the visits. */
const storedVisits = (page: Page) =>
  page.evaluate(() => {
    const kept = Object.entries(localStorage).find(([key]) => key.startsWith('last-visit:'));
    return kept && (JSON.parse(kept[1]).state as { seen?: object; hasNews: boolean; isOld?: true });
  });

/** Opens a page and waits until it has compared the stock, which stores the visits again, without unknown fields. */
async function compared(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage)) {
      if (!key.startsWith('last-visit:')) continue;
      const { version, state } = JSON.parse(text);
      localStorage.setItem(key, JSON.stringify({ version, state: { ...state, isOld: true } }));
    }
  });
  await page.goto(address);
  await expect.poll(() => storedVisits(page)).toMatchObject({ seen: {} });
  await expect.poll(async () => (await storedVisits(page))?.isOld).toBeUndefined();
}

test('a visitor sees on the home page and on the search what changed since the last visit, hides it, sees the next change, and clears it', {
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
  const { page, setNow } = await visitor({ now, viewport: phone });
  const on = news(page);

  // In the first visit nothing is shown. The visitor saves one car and looks at another.
  await page.goto(site.url(slug));
  await expect.poll(() => storedVisits(page)).toMatchObject({ seen: {}, hasNews: false });
  expect(await on.section.isVisible()).toBe(false);
  for (const { slug: car } of [cars['sold']!, cars['cheaper']!]) {
    await page.goto(site.url(slug, `/cars/${car}/`));
  }
  const save = page
    .getByRole('main')
    .getByRole('button', { name: /^Saved? / })
    .first();
  await save.click();
  await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');

  // Two days later the stock has changed. An open page would ask the server while it restarts.
  const { same, cheaper, sold, added } = cars;
  const soldNow = { ...sold!, status: 'sold', sold: true, sold_at: '2026-11-25T03:00:00Z' };
  const change = async (at: string, stock: CarInput[]) => {
    await page.goto('about:blank');
    site.writeStock(slug, stock);
    await site.moveClock(at);
    await site.build();
    await setNow(at);
  };
  await change(later, [same!, { ...cheaper!, price: 33_500 }, soldNow, added!]);

  await page.goto(site.url(slug));
  await on.section.waitFor();
  expect(await on.heading.textContent()).toBe('Since your last visit, 24 November');
  await on.section.getByText('1 new, 1 reduced, 1 sold, 1 no longer listed').waitFor();
  expect(await on.said()).toEqual([
    'A car you saved costs $1,500 less, 2022 Mazda Cheaper, $33,500',
    'A car you viewed was sold, 2022 Mazda Sold, $28,000',
    'New, 2022 Mazda Added, $26,000',
  ]);
  const newest = on.section.getByRole('link', { name: 'See the new car' });
  expect(await newest.getAttribute('href')).toContain('created_at');
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // The search says the same and opens the list, also after a reload.
  await page.goto(site.url(slug, search));
  await filtersAnswer(page);
  const summary = 'Since your last visit, 24 November: 1 new, 1 reduced, 1 sold, 1 no longer listed';
  await expect.poll(() => on.line.textContent()).toBe(summary);
  await page.reload();
  await expect.poll(() => on.line.textContent()).toBe(summary);
  await on.line.focus();
  await page.keyboard.press('Enter');
  expect(await on.changes.allTextContents()).toEqual([
    '2022 Mazda Added New, $26,000',
    '2022 Mazda Cheaper $33,500, was $35,000',
    '2022 Mazda Sold Sold',
    '1 no longer listed: sold, or taken off our site.',
  ]);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // Hidden, it stays away on both pages.
  await page.goto(site.url(slug));
  await on.hide.click();
  const said = on.section.getByText('Hidden. It shows again when a car is added, reduced or sold.');
  expect(await said.evaluate(isFocused)).toBe(true);
  const isSilent = async (path: string) => {
    await compared(page, site.url(slug, path));
    const { hasNews } = (await storedVisits(page))!;
    expect([hasNews, await on.section.isVisible(), await on.line.count()]).toEqual([false, false, 0]);
  };
  await isSilent('/');
  await isSilent(search);

  // The next day another car costs less.
  await change(last, [{ ...same!, price: 29_000 }, { ...cheaper!, price: 33_500 }, soldNow, added!]);
  await page.goto(site.url(slug, search));
  const next = 'Since your last visit, 26 November: 1 reduced';
  await expect.poll(() => on.line.textContent()).toBe(next);
  await page.goto(site.url(slug));
  await on.section.waitFor();
  expect(await on.said()).toEqual(['$1,000 less, 2022 Mazda Same, $29,000']);
  await page
    .getByRole('region', { name: 'Recently viewed' })
    .getByRole('button', { name: /^Clear/ })
    .click();
  await expect.poll(() => on.section.isVisible()).toBe(false);
  await isSilent('/');
  await isSilent(search);
});

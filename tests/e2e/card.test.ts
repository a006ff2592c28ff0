import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { CardView } from '../../src/domain/cars/card-view.ts';
import { violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, tablet, test } from '../browser/browser-test.ts';
import { vehiclePage } from '../browser/demo-site.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { visibleText } from '../browser/visible-text.ts';

const allCars = '/search/new-used-and-demo-cars/';

/** A page that shows the wanted card among its similar cars, and that card. */
async function cardOn(slug: string, wanted: string, matches: (card: CardView) => boolean) {
  const { path, car } = await vehiclePage(slug, `page with ${wanted}`, ({ similar }) =>
    similar.some(matches),
  );
  const card = car.similar.find(matches)!;
  return {
    path,
    card,
    find: (page: Page) => page.getByRole('article').filter({ hasText: card.title }).first(),
  };
}

/** The card of one car in the results of a search for it. */
async function searchedCard(page: Page, slug: string, { title, href }: CardView): Promise<Locator> {
  await page.goto(siteUrl(slug, `${allCars}?query=${encodeURIComponent(title)}`));
  await filtersAnswer(page);
  const search = searchPage(page);
  await search.chips.first().waitFor();
  await search.answered();
  const card = search.results
    .locator('article')
    .filter({ has: page.locator(`a[href="${href}"]`) })
    .first();
  // Cards far outside the viewport are not rendered, and have no text to read.
  await card.scrollIntoViewIfNeeded();
  return card;
}

describe('a card', () => {
  const slug = 'spinnaker-mazda';
  const carWith = (wanted: string, matches: (card: CardView) => boolean) =>
    vehiclePage(slug, wanted, ({ card }) => matches(card));

  test('of a reduced car strikes through the higher price beside the reduced one [PRICE-2] [OPEN-60]', async ({
    open,
  }) => {
    const { car } = await carWith(
      'reduced car',
      ({ price, available }) => available && price.kind === 'reduced',
    );
    const card = await searchedCard(await open('about:blank'), slug, car.card);
    expect(await visibleText(card.locator('.price-now'))).toBe(car.card.price.text);
    const was = card.locator('.price-was');
    expect(await visibleText(was)).toBe(car.card.price.was);
    expect(await was.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe(
      'line-through',
    );
  });

  test('lists the perks of a used car, and so does the page of the car [CARD-19] [CFG-46]', async ({
    open,
  }) => {
    const dealer = 'parkside-used-cars';
    const { car, path } = await vehiclePage(dealer, 'car with perks', ({ card }) => card.perks.length > 0);
    const page = await open('about:blank');
    const perks = ['48 hour money-back guarantee', '12 months roadside assist'];
    const card = await searchedCard(page, dealer, car.card);
    const onCard = card.locator('.car-card-perks').getByRole('listitem');
    await expect.poll(() => onCard.allInnerTexts()).toEqual(perks);
    await page.goto(siteUrl(dealer, path));
    await page.getByRole('tab', { name: /what’s included/i }).click();
    const main = await visibleText(page.getByRole('main'));
    for (const perk of perks) expect(main).toContain(perk);
  });

  test('of a certified used Toyota has a drawn badge, and so does the page of the car [CARD-12]', async ({
    open,
  }) => {
    const dealer = 'meridian-auto-group';
    const { car, path } = await vehiclePage(
      dealer,
      'certified Toyota',
      ({ card, notice }) => !notice && card.tag?.kind === 'certified',
    );
    const page = await open('about:blank');
    const badge = { name: 'Toyota Certified used vehicle' };
    const card = await searchedCard(page, dealer, car.card);
    await card.getByRole('img', badge).waitFor();
    const box = await card.locator('.certified-seal').boundingBox();
    expect(Math.min(box!.width, box!.height)).toBeGreaterThan(16);
    await page.goto(siteUrl(dealer, path));
    await page.getByRole('main').getByRole('img', badge).first().waitFor();
  });
});

describe('the price on the market, and the days since a car was listed', () => {
  const dealer = 'parkside-used-cars';

  test('open their basis on a card of a phone by keyboard, and say it on the page of the car [VEH-19] [OPEN-42]', async ({
    open,
  }) => {
    const { car, path } = await vehiclePage(
      dealer,
      'car below the market',
      ({ card, notice }) => !notice && card.market?.kind === 'below',
    );
    const page = await open('about:blank', { viewport: phone });
    const card = await searchedCard(page, dealer, car.card);
    const fold = card.locator('.car-card-market');
    expect(await visibleText(fold)).toBe(car.card.market!.text);
    await fold.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => visibleText(fold)).toContain(car.card.market!.basis);
    expect(car.card.market!.basis).toMatch(
      /^AutoGrab’s estimate of the average market price in \w+ is \$[\d,]+ drive away, as of 16 November 2026\. It is advertised at \$[\d,]+ drive away\./,
    );
    // The fold is above the link that covers the card.
    await fold.locator('summary').click();
    expect(await fold.getAttribute('open')).toBeNull();
    expect(await violations(page)).toEqual([]);

    await page.goto(siteUrl(dealer, path));
    const said = page.locator('.car-price');
    expect(await visibleText(said)).toContain(car.card.market!.text);
    await said.locator('summary').click();
    expect(await visibleText(said)).toContain(car.card.market!.basis);
  });

  test('are counted in the browser, and are a date without one', async ({ open }) => {
    const { car, path } = await vehiclePage(
      dealer,
      'car listed days ago',
      ({ card, notice }) => !notice && card.listed !== undefined && card.listed.on > '2026-10-25',
    );
    const page = await open('about:blank');
    const card = await searchedCard(page, dealer, car.card);
    const days = /^Listed (?:today|yesterday|\d+ days ago)$/;
    await expect.poll(() => card.locator('time').textContent()).toMatch(days);
    const counted = await card.locator('time').textContent();
    const written = car.card.listed!.text.replace('Listed ', '');
    await page.goto(siteUrl(dealer, path));
    const time = page.locator('time[data-listed]');
    await expect.poll(() => time.textContent()).toBe(`${counted}, ${written}`);

    const plain = await open(siteUrl(dealer, path), { javaScriptEnabled: false });
    expect((await plain.locator('time[data-listed]').textContent())?.trim()).toBe(car.card.listed!.text);
  });
});

describe.each([desktop, tablet])('cards side by side at a width of $width', (viewport) => {
  test('align their names, prices and buttons [CARD-1]', async ({ open }) => {
    const page = await open(siteUrl('spinnaker-mazda', allCars), { viewport });
    await filtersAnswer(page);
    const uneven = await page.evaluate(() => {
      const rows = new Map<number, Map<string, Set<number>>>();
      for (const card of [...document.querySelectorAll('.search-grid .car-card')].slice(0, 18)) {
        const row = Math.round(card.getBoundingClientRect().top);
        const lines = rows.get(row) ?? new Map<string, Set<number>>();
        rows.set(row, lines);
        const add = (name: string, at: number | undefined) => {
          if (at === undefined) return;
          lines.set(name, (lines.get(name) ?? new Set()).add(Math.round(at)));
        };
        const box = (part: string) => card.querySelector(`.car-card-${part}`)?.getBoundingClientRect();
        add('facts', box('facts')?.top);
        add('price', box('price')?.bottom);
        add('repayment', box('repayment')?.top);
        add('buttons', box('actions')?.bottom);
        add('card', card.getBoundingClientRect().bottom);
      }
      return [...rows].flatMap(([row, lines]) =>
        [...lines]
          .filter(([, places]) => places.size > 1)
          .map(([name, places]) => [row, name, ...places].join(' ')),
      );
    });
    expect(uneven).toEqual([]);
  });
});

test('the content of a card never overflows it on a phone', async ({ open }) => {
  const slug = 'spinnaker-mazda';
  const long = await cardOn(slug, 'a long badge', ({ subtitle }) => subtitle.length > 60);
  const page = await open(siteUrl(slug, long.path), { viewport: { ...phone, width: 320 } });
  const card = long.find(page);
  await card.scrollIntoViewIfNeeded();
  const over = await card.evaluate((element) => {
    const edge = element.getBoundingClientRect().right + 0.5;
    return [...element.querySelectorAll('.button, .price > *, .repayment, .tag, dd')]
      .filter((part) => part.getBoundingClientRect().right > edge)
      .map((part) => part.textContent);
  });
  expect(over).toEqual([]);
});

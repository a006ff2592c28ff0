import type { Page } from 'playwright';
import { expect } from 'vitest';
import { comparisonWarning } from '../../src/domain/finance/repayment-notes.ts';
import { violations } from '../browser/axe.ts';
import { phone } from '../browser/browser-test.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { journeyTime, test, write } from './journey-test.ts';

const slug = 'spinnaker-mazda';
const now = '2026-11-24T00:00:00Z';
const list = '/search/used-cars/';

/** The repayments on the cards of the list, in dollars a week. Cars that the deposit pays for have none. */
async function weekly(page: Page): Promise<number[]> {
  const texts = await page.locator('.car-card-repayment').allTextContents();
  return texts.map((text) => Number(/\$([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a visitor sets terms in the calculator of a car, limits the list by the week on them, reloads, goes back, and returns to the advertised repayments', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const site = await stage({ dealers: [slug], now });
  const { page } = await visitor({ now });
  await page.goto(site.url(slug, list));
  await filtersAnswer(page);
  const search = searchPage(page);
  const chips = () => search.chips.allTextContents();
  const card = search.cards.filter({ has: page.locator('.car-card-repayment') }).first();
  await page.goto(site.url(slug, (await card.locator('.car-card-link').getAttribute('href'))!));

  // The calculator of the car: a deposit and a shorter term.
  await page.getByRole('link', { name: 'Work out your repayments' }).click();
  const dialog = page.getByRole('dialog');
  for (const [name, value, shown] of [
    ['Deposit', '5000', '$5,000'],
    ['Term', '4', '4 years'],
  ] as const) {
    const field = dialog.locator('.calculator').getByLabel(name, { exact: true });
    await write(field, value);
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(shown);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  // The history entry of the dialog goes after the dialog. A page opened before that would be stopped.
  await expect.poll(() => page.evaluate(() => history.state?.openDialog)).toBeUndefined();
  // The page says at once what its card will say.
  const own = page.locator('.own-repayment');
  await own.getByText(/Your terms: deposit \$5,000, 4 years/).waitFor();
  const figure = (text: string | null) => /\$[\d,]+.per.week.on.your.terms/.exec(text ?? '')?.[0];
  const onPage = figure(await own.textContent());
  expect(onPage).toBeDefined();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect.poll(async () => figure(await own.textContent())).toBe(onPage);
  const { pathname } = new URL(page.url());

  // Cards on static pages say the same: the home page, and similar cars on the page of a car.
  await page.goto(site.url(slug));
  const atHome = page
    .locator('.car-card')
    .filter({ has: page.locator('.car-card-repayment') })
    .first();
  const homeFigure = async () => figure(await atHome.locator('.car-card-repayment').textContent());
  await expect.poll(homeFigure).toBeDefined();
  await page
    .getByText(/The figures on cards are worked out on your terms: deposit \$5,000, 4 years/)
    .waitFor();
  const onHome = await homeFigure();
  await page.goto(site.url(slug, (await atHome.locator('.car-card-link').getAttribute('href'))!));
  await expect.poll(async () => figure(await own.textContent())).toBe(onHome);
  const similar = page.locator('.similar-cars .car-card-repayment').first();
  await expect.poll(async () => figure(await similar.textContent())).toBeDefined();

  // The list: the filter says the terms and the warning, and its limit means them.
  await page.goto(site.url(slug, list));
  await filtersAnswer(page);
  await page.getByText(/^Repayments on your terms: deposit \$5,000, .*4 years/).waitFor();
  const sameCar = search.cards.filter({ has: page.locator(`a[href="${pathname}"]`) });
  expect(figure(await sameCar.locator('.car-card-repayment').textContent())).toBe(onPage);
  const id = await sameCar.evaluate((card) => card.closest<HTMLElement>('[data-car]')?.dataset['car']);

  // A comparison too, and the notes below it name the terms.
  const beside = await page.context().newPage();
  await beside.goto(site.url(slug, `/compare/#${id}`));
  const compared = beside.getByRole('table').locator('.repayment');
  await expect.poll(async () => figure(await compared.textContent())).toBe(onPage);
  await beside.getByText(/The figures are worked out on your terms: deposit \$5,000/).waitFor();
  await beside.close();
  const group = search.filters.locator('details', { hasText: 'Price per week' });
  await group.locator('summary').click();
  await expect.poll(() => group.textContent()).toContain('On your terms: deposit $5,000');
  expect(await group.textContent()).toContain(comparisonWarning);
  expect(await group.getByRole('checkbox').count()).toBe(0);
  const all = await search.found();
  const limit = (await weekly(page)).toSorted((a, b) => a - b)[4]!;
  const to = group.getByLabel('Weekly repayment to, typed');
  await write(to, String(limit));
  await to.press('Enter');
  const onTerms = `Up to $${limit} a week on your terms`;
  await expect.poll(chips).toEqual([onTerms]);
  await search.answered();
  const found = await search.found();
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);
  expect(Math.max(...(await weekly(page)))).toBeLessThanOrEqual(limit);
  // The address has the limit and none of the terms.
  await expect.poll(search.address).toBe(`?range[weekly_price]=:${limit}`);
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await expect.poll(chips).toEqual([onTerms]);
  await search.answered();
  expect(await search.found()).toBe(found);

  // What is typed means the same.
  await write(search.keyword, `under $${limit - 10} a week`);
  await search.keyword.press('Enter');
  await expect.poll(chips).toEqual([`Up to $${limit - 10} a week on your terms`]);
  // The address follows a typed text after a pause, as one step of the history.
  await expect.poll(search.address).toContain(`:${limit - 10}`);
  await page.goBack();
  await expect.poll(chips).toEqual([onTerms]);
  await expect.poll(search.found).toBe(found);

  // On a phone nothing is wider than the window.
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: /^Filters/ }).click();
  // The reload has closed the group.
  await group.locator('summary').click();
  await group.getByText('On your terms: deposit $5,000').waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  // The back button closes the filters.
  await page.goBack();
  await expect.poll(() => group.isVisible()).toBe(false);

  // Without the terms the same address means the advertised repayments, as for everybody who gets the link.
  await page
    .getByRole('button', { name: 'Show the advertised repayments' })
    .filter({ visible: true })
    .first()
    .click();
  const advertised = `Price per week up to $${limit} per week`;
  await expect.poll(chips).toEqual([advertised]);
  await search.answered();
  const without = await search.found();
  await page.goto(site.url(slug));
  await atHome.waitFor();
  expect(await homeFigure()).toBeUndefined();
  const { page: friend } = await visitor({ now });
  await friend.goto(site.url(slug, `${list}?range[weekly_price]=:${limit}`));
  const theirs = searchPage(friend);
  await expect.poll(() => theirs.chips.allTextContents()).toEqual([advertised]);
  await theirs.answered();
  expect(await theirs.found()).toBe(without);
});

import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { comparisonWarning } from '../../src/domain/finance/repayment-notes.ts';
import { violations } from '../browser/axe.ts';
import { desktop, phone, withoutWorker } from '../browser/browser-test.ts';
import { slowLoading } from '../browser/layout-shifts.ts';
import { filtersAnswer, islandsDue, numberIn } from '../browser/search-page.ts';
import { journeyTime, test, write } from './journey-test.ts';

const slug = 'spinnaker-mazda';
const now = '2026-11-24T00:00:00Z';
const list = '/search/used-cars/';

/** Fills in the trade-in form up to the estimate. */
async function value(page: Page): Promise<void> {
  await expect.poll(() => page.locator(islandsDue).count()).toBe(0);
  const form = page.locator('.trade');
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click();
  for (const [label, text] of [
    ['First Name', 'Ines'],
    ['Last Name', 'Delgado'],
    ['Mobile Number', '0491 570 156'],
    ['Email', 'ines@example.com'],
    ['Postcode', '4217'],
  ] as const) {
    await write(form.getByLabel(label, { exact: label === 'Email' }), text);
  }
  const place = form.getByRole('combobox');
  if ((await place.count()) > 0) await place.selectOption({ index: 1 });
  await press('Continue');
  await write(form.getByLabel('Registration', { exact: true }), 'ABC12D');
  await press('Find my car');
  await press("Yes, that's my car");
  await write(form.getByLabel('How many kilometres has it done?'), '45000');
  for (const [group, choice] of [
    [/condition/, /^Good/],
    [/service history/, /^Full/],
    [/accident/, /^No\b/],
  ] as const) {
    await form.getByRole('radiogroup', { name: group }).getByRole('radio', { name: choice }).check();
  }
  await press('See my estimate');
  await form.locator('.range-figure').waitFor();
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const dollarsOf = async (place: Locator) =>
  numberIn(/\$[\d,]+/.exec((await place.textContent()) ?? '')?.[0] ?? '');

test('a visitor values a trade-in, sees what every car costs to change in every tab, changes what is owed, and stops using it', {
  timeout: journeyTime,
}, async ({ stage, visitor, browser }) => {
  const site = await stage({ dealers: [slug], now }, (one) =>
    one.editDealer(slug, (dealer) => {
      dealer.cards = { ...dealer.cards, costToChange: true };
    }),
  );
  const { page, context } = await visitor({ now });
  await page.goto(site.url(slug, '/trade-in/'));
  await value(page);
  const low = await dollarsOf(page.locator('.range-figure'));
  const offer = page.getByRole('region', { name: 'Changeover price' });
  await write(offer.getByLabel('Still owing on it'), '3000');
  await offer.getByRole('button', { name: 'Use this when I look at cars' }).click();
  const inUse = page.getByRole('region', { name: 'Your trade-in' });
  await inUse
    .getByText(/the lower end of our estimate of \$[\d,]+ to \$[\d,]+ on 24 November 2026/)
    .waitFor();
  expect(await violations(page)).toEqual([]);

  // The list: the changeover price of a car with a repayment, and its weekly cost with both rates and the warning.
  await page.goto(site.url(slug, list));
  await filtersAnswer(page);
  await page.getByText(/^Changeover prices with your \d{4} /).waitFor();
  const card = page.locator('.car-card:has(.car-changeover):has(.car-card-repayment)').first();
  const line = card.locator('.car-changeover');
  const price = await dollarsOf(card.locator('.price-now'));
  const words = (left: number) => `Changeover $${left.toLocaleString('en-AU')}`;
  await expect.poll(() => line.textContent()).toContain(words(price - low + 3000));
  expect(await line.textContent()).toMatch(/with your \d{4} .*\(example\)/);
  expect(await card.locator('.repayment').textContent()).toMatch(
    /^\$[\d,]+.per.week on your terms\s+[\d.]+%.p\.a\..interest,\s[\d.]+%.p\.a\..comparison.rate/,
  );
  expect(await page.locator('.repayment-notes').textContent()).toContain(comparisonWarning);
  expect(await line.locator('a').getAttribute('href')).toBe('/finance/#calculator');
  expect(await violations(page)).toEqual([]);

  // The page of the car spells the sum out. Another tab has the car on a page that was built without the trade-in.
  const car = (await card.locator('.car-card-link').getAttribute('href'))!;
  const other = await context.newPage();
  await other.goto(site.url(slug, '/'));
  const elsewhere = other.locator('.car-changeover[data-shown]', { hasText: /^Changeover/ }).first();
  await expect.poll(() => elsewhere.textContent()).toMatch(/with your \d{4} /);
  const before = await dollarsOf(elsewhere);
  // Firefox selects no text in a tab behind another.
  await page.bringToFront();
  await page.goto(site.url(slug, car));
  const sum = page.locator('you-pay');
  await sum.getByText('Your changeover price').waitFor();
  const result = sum.locator('dl > div').last();
  expect(await result.textContent()).toMatch(/^You pay/);
  expect(await dollarsOf(result)).toBe(price - low + 3000);
  expect(await sum.locator('.repayment').textContent()).toMatch(/per.week on your terms/);
  expect(await page.locator('#repayment-notes').textContent()).toContain(comparisonWarning);
  await page.locator('.car-tools [data-control="save"]').click();
  expect(await violations(page)).toEqual([]);

  // What is owed changes in the calculator of the car, and with it both tabs.
  await sum.getByRole('link', { name: 'Change my trade-in' }).click();
  const owed = page.getByRole('dialog').getByLabel('Still owing on it');
  await write(owed, '1000');
  await expect.poll(() => owed.inputValue()).toBe('1000');
  await owed.press('Enter');
  await expect.poll(() => owed.inputValue()).toBe('$1,000');
  await expect.poll(() => dollarsOf(result)).toBe(price - low + 1000);
  await expect.poll(() => dollarsOf(elsewhere)).toBe(before - 2000);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => sum.locator('a[data-calculator]').evaluate((link) => link === document.activeElement))
    .toBe(true);

  // Saved cars have it too. On a phone nothing is wider than the window.
  await other.setViewportSize(phone);
  await other.goto(site.url(slug, '/favourites/'));
  await expect.poll(() => elsewhere.textContent()).toContain(words(price - low + 1000));
  expect(await overflow(other)).toBe(0);
  for (const path of [list, car, '/']) {
    await other.goto(site.url(slug, path));
    await other.locator('[data-sum], [data-shown]').first().waitFor({ state: 'attached' });
    expect(await overflow(other), path).toBe(0);
  }
  // The lines have their place before the scripts arrive. Only Chromium measures this, and not with a clock of its own.
  if (browser.browserType().name() === 'chromium') {
    for (const viewport of [phone, desktop]) {
      const slow = await visitor({
        ...withoutWorker,
        viewport,
        storageState: await context.storageState(),
      });
      const { load } = await slowLoading(slow.page);
      for (const path of [list, car, '/']) expect(await load(site.url(slug, path)), path).toEqual([]);
      await slow.context.close();
    }
  }

  // It is removed everywhere at once.
  await expect.poll(() => elsewhere.count()).toBe(1);
  await sum.getByRole('button', { name: 'Stop using it' }).click();
  await expect.poll(() => sum.isVisible()).toBe(false);
  await expect.poll(() => other.locator('.car-changeover[data-shown]').count()).toBe(0);
  await page.goto(site.url(slug, list));
  await filtersAnswer(page);
  await card.locator('.repayment').waitFor();
  expect(await page.locator('.car-changeover[data-shown]').count()).toBe(0);
  expect(await page.getByText('on your terms').count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('trade-in-value'))).toBeNull();
});

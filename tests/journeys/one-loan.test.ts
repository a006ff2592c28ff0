import { expect } from 'vitest';
import type { CarInput } from '../../src/domain/cars/car.ts';
import { vehiclePath } from '../../src/domain/slug.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { journeyTime, test, type Visitor } from './journey-test.ts';
import type { Stage } from './stage.ts';

const slug = 'spinnaker-mazda';
const now = '2026-11-24T00:00:00Z';

/** The lender's offer for one car, as the feed has it. Rates in percent a year, amounts in dollars. */
interface Offer {
  interestRate: number;
  comparisonRate: number;
  paymentWeek: number;
}

/** What every place that shows the car's loan must say. */
const wordsOf = ({ interestRate, comparisonRate, paymentWeek }: Offer) => ({
  weekly: `$${Math.round(paymentWeek)} per week`,
  interest: `${interestRate}%`,
  comparison: `${comparisonRate}% p.a. comparison rate`,
});

const spaced = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ').replace(/\s+/g, ' ');

/** Reads the loan of the car wherever a visitor meets it, in the order of a visit. */
async function readLoan(site: Stage, { page }: Visitor, car: CarInput): Promise<Record<string, string>> {
  const path = vehiclePath(car.slug!);
  await page.goto(site.url(slug, `/search/new-used-and-demo-cars/?query=${car.stocknum}`));
  await filtersAnswer(page);
  const card = searchPage(page).cards.filter({ has: page.locator(`a[href="${path}"]`) });
  const onCard = spaced(await card.locator('.car-card-repayment').textContent());
  await card.getByRole('heading').getByRole('link').click();
  await page.waitForURL(`**${path}`);
  const onPage = spaced(
    await page.locator('.car-title .repayment, .car-summary .repayment').first().textContent(),
  );

  await page.getByRole('link', { name: 'Work out your repayments' }).click();
  const figure = page.getByRole('dialog').locator('.calculator-figure');
  const inCalculator = spaced(await figure.textContent());
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => history.state?.openDialog)).toBeUndefined();

  await page.getByRole('link', { name: 'Get Finance' }).first().click();
  await page.waitForURL('**/finance/**');
  await page.locator(`#calculator a[href="${path}"]`).waitFor();
  const deposit = page.locator('#calculator').getByLabel('Deposit', { exact: true });
  const onFinancePage = page.locator('#calculator .calculator-figure');
  await expect.poll(async () => spaced(await onFinancePage.textContent())).toContain('per week');
  const finance = spaced(await onFinancePage.textContent());

  // From a card the address names the car alone, and the API says its loan.
  await page.goto(site.url(slug, `/finance/?car_id=${car.id}`));
  await page.getByRole('link', { name: 'Finance for this car' }).waitFor();
  await expect.poll(() => deposit.inputValue()).not.toBe('$0');
  const fromCard = spaced(await onFinancePage.textContent());
  await page.getByRole('link', { name: 'Finance for this car' }).click();
  await page.waitForURL('**/personalised/finance/**');
  const ownFigure = page.locator('.calculator-figure');
  await ownFigure.waitFor();
  return {
    card: onCard,
    page: onPage,
    calculator: inCalculator,
    finance,
    fromCard,
    lender: spaced(await page.locator('#own-figures').locator('..').textContent()),
    own: spaced(await ownFigure.textContent()),
  };
}

test('a car has one loan: card, page, calculator and both finance pages say the same, and follow the lender’s next offer', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const first: Offer = { interestRate: 8.49, comparisonRate: 9.32, paymentWeek: 166.1 };
  const next: Offer = { interestRate: 7.25, comparisonRate: 8.07, paymentWeek: 161.1 };
  let car: CarInput | undefined;
  const offer = (site: Stage, of: Offer) => {
    const stock = site.stock(slug).slice(0, 12);
    car = stock.find(({ finance_lenders }) => finance_lenders?.['taurus']);
    Object.assign(car!.finance_lenders!['taurus']!, of);
    site.writeStock(slug, stock);
  };
  const site = await stage({ dealers: [slug], now }, (copy) => offer(copy, first));
  const buyer = await visitor({ now });
  for (const of of [first, next]) {
    if (of === next) {
      offer(site, next);
      await site.build();
    }
    const said = await readLoan(site, buyer, car!);
    const { weekly, interest, comparison } = wordsOf(of);
    for (const [place, text] of Object.entries(said))
      for (const words of [weekly, interest, comparison]) expect(text, place).toContain(words);
    // The lender's loan is not the visitor's own terms, although the finance page began with it.
    expect(said['card']).not.toContain('on your terms');
  }
});

import { describe, expect } from 'vitest';
import { comparisonWarning, repaymentDisclaimer } from '../../src/domain/finance/repayment-notes.ts';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { filtersAnswer } from '../browser/search-page.ts';
import { visibleText } from '../browser/visible-text.ts';
import { calculator, figureOf, financedCar, gatedSlug, slug, spaced, typed } from './finance-visitor.ts';

describe('the calculator', () => {
  test('calculates a repayment to the dollar, with rates, warning and disclaimer beside it [OPEN-27] [FIN-8] [FIN-13] [CFG-44]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/finance/?price=30000&deposit=0&rate=10&term=5&every=monthly'));
    await expect.poll(() => figureOf(page)).toMatch(/^\$637 per month\n10\.00% p\.a\. interest, 1/);
    const result = await visibleText(page.getByRole('region', { name: 'What it comes to' }));
    for (const sentence of [comparisonWarning, '$30,000 over 5 years', ...repaymentDisclaimer]) {
      expect(result).toContain(sentence);
    }
    // The figure and both rates are one text in one size.
    expect(await calculator(page).figure.locator('*').count()).toBe(0);
  });

  test('keeps its settings in the address, which restores them in another browser', async ({ open }) => {
    const page = await open(siteUrl(slug, '/finance/?utm_source=mail'));
    await filtersAnswer(page);
    const { choice, field } = calculator(page);
    await choice('Monthly').check();
    await typed(page, 'Purchase price', '42500');
    await typed(page, 'Deposit', '2500');
    await expect.poll(() => page.url()).toContain('price=42500&deposit=2500');
    expect(page.url()).toContain('utm_source=mail');
    const other = await open(page.url());
    await expect.poll(() => calculator(other).field('Purchase price').inputValue()).toBe('$42,500');
    expect(await figureOf(other)).toBe(await figureOf(page));
    expect(await field('Deposit').inputValue()).toBe('$2,500');
  });

  test('ignores invalid values in the address', async ({ open }) => {
    const page = await open(
      siteUrl(slug, '/finance/?price=<b>&term=999&rate=-1&every=daily&vehiclePriceBudget=x&car_type=boat'),
    );
    await expect.poll(() => calculator(page).field('Term').inputValue()).toBe('5 years');
    expect(await figureOf(page)).toContain('per week');
  });

  test('works with the keyboard alone', async ({ open }) => {
    const page = await open(siteUrl(slug, '/finance/?price=30000&rate=10&term=5&every=monthly'));
    await expect.poll(() => figureOf(page)).toMatch(/^\$637 per month/);
    await calculator(page).slider('Term').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => calculator(page).field('Term').inputValue()).toBe('6 years');
    await calculator(page).choice('A price').focus();
    await page.keyboard.press('ArrowRight');
    await calculator(page).field('What I can spend per month').waitFor();
    const said = page.getByRole('region', { name: 'What it comes to' }).getByRole('status').first();
    await expect.poll(() => said.textContent()).toMatch(/covers a price of up to \$/);
  });

  test('keeps its result visible on a phone, and nothing overflows', async ({ open }) => {
    const page = await open(siteUrl(gatedSlug, '/finance/'), { viewport: narrow });
    await calculator(page).field('Deposit').scrollIntoViewIfNeeded();
    await page.locator('.calculator-bar').waitFor();
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide).toBeLessThanOrEqual(window!);
  });
});

describe('the calculator of a car', () => {
  test('starts with the loan that the page of the car advertises', async ({ open }) => {
    const { car, path } = await financedCar();
    const page = await open(siteUrl(slug, path));
    const advertised = spaced(await page.locator('.finance-panel').first().textContent());
    const [, amount, rate] = /\$([\d,]+) per week at ([\d.]+)% p\.a\./.exec(advertised) ?? [];
    const link = page.getByRole('link', { name: 'Work out your repayments' });
    const href = (await link.getAttribute('href'))!;
    await link.click();
    await expect.poll(() => calculator(page).field('Interest rate').inputValue()).toBe(`${rate}% p.a.`);
    const weekly = (text: string) => Number(/\$([\d,]+) per week/.exec(text)?.[1]?.replaceAll(',', ''));
    // The lender's rounding may differ by a dollar or two.
    const figure = await figureOf(page);
    expect(Math.abs(weekly(figure) - Number(amount!.replaceAll(',', '')))).toBeLessThanOrEqual(2);

    // The same without the dialog, as in a new tab.
    await page.goto(siteUrl(slug, href));
    await page.getByText(car.card.title).first().waitFor();
    await expect.poll(() => figureOf(page)).toBe(figure);
  });
});

describe('the terms of the calculator', () => {
  test('set the repayments on the cards of the search, until the visitor switches back to the advertised ones', async ({
    open,
  }) => {
    const list = siteUrl(slug, '/search/used-cars/');
    const page = await open(list);
    const figures = page.locator('.car-card-repayment');
    const advertised = await figures.first().textContent();
    await page.goto(siteUrl(slug, '/finance/'));
    await typed(page, 'Deposit', '5000');
    await page.goto(list);
    await page.getByText('Repayments on your terms: deposit $5,000, 5 years, weekly repayments.').waitFor();
    expect(spaced(await figures.first().textContent())).toMatch(
      /^\$\d+ per week on your terms\n.*% p\.a\. interest, .*% p\.a\. comparison rate/,
    );
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the advertised repayments' }).click();
    await expect.poll(() => figures.first().textContent()).toBe(advertised);
  });
});

import { describe, expect } from 'vitest';
import { comparisonWarning } from '../../src/domain/finance/repayment-notes.ts';
import { leadsOf } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { demoSite } from '../browser/demo-site.ts';
import { visibleText } from '../browser/visible-text.ts';
import { builtSite } from '../site/built-site.ts';
import { aVisitor, calculator, figureOf, fillIn, financedCar, gatedSlug, slug } from './finance-visitor.ts';

describe('the finance page', () => {
  test('fills in the budget and the dealership from the link [ROUTE-10]', async ({ open }) => {
    const page = await open(
      siteUrl(
        gatedSlug,
        '/finance/?vehiclePriceBudget=35000&preferredDealership=meridian-european&car_type=used',
      ),
    );
    await expect.poll(() => calculator(page).field('Purchase price').inputValue()).toBe('$35,000');
    const form = page.locator('#finance-form');
    await form.scrollIntoViewIfNeeded();
    await expect.poll(() => form.getByLabel(/how much would it cost/).inputValue()).toBe('$35,000');
    expect(await form.getByLabel(/New or used/).inputValue()).toBe('used');
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect
      .poll(() => form.getByLabel(/Dealership to arrange it/).evaluate((one: HTMLSelectElement) => one.value))
      .not.toBe('');
  });

  test('stores its form in the database as a finance lead with the car [ROUTE-9] [ROUTE-11] [LEAD-3]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { car } = await financedCar();
    const page = await open(siteUrl(slug, `/finance/?car_id=${car.card.id}#finance-form`));
    const form = page.locator('#finance-form');
    await form.getByRole('link', { name: car.card.title }).waitFor();
    await form.getByLabel(/Where your income comes from/).selectOption('Self-employed');
    await fillIn(page, visitor);
    await form.getByRole('button', { name: 'Ask for finance' }).click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    const [lead, ...others] = await leadsOf(visitor);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ category: 'Finance', name: 'Owen Marsh', car_id: car.card.id });
    expect(JSON.stringify(lead)).toContain('Self-employed');
  });

  test('shows the missing fields instead of sending the form [LEAD-15]', async ({ open }) => {
    const page = await open(siteUrl(slug, '/finance/'));
    const form = page.locator('#finance-form');
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByRole('button', { name: 'Ask for finance' }).click();
    await form.getByRole('region', { name: 'Please fix the following errors:' }).waitFor();
  });

  test('shows an example car for each lender, with rates and warning [FIN-17] [OPEN-73]', async ({
    open,
  }) => {
    const page = await open(siteUrl(gatedSlug, '/finance/'));
    const panels = page.locator('.lender-examples .finance-panel');
    expect(await panels.count()).toBeGreaterThan(0);
    for (const panel of await panels.all()) {
      const text = await visibleText(panel);
      expect(text).toContain(comparisonWarning);
      expect(text).toMatch(/% p\.a\..*comparison rate/);
    }
    await page.getByRole('heading', { name: 'One desk, several lenders' }).waitFor();
  });

  test('passes axe, also at the second step of its form', async ({ open }) => {
    const page = await open(siteUrl(slug, '/finance/?balloon=30'));
    await expect.poll(() => calculator(page).field('Final payment').inputValue()).toMatch(/^30%/);
    await page.getByText('Show as a table').click();
    await page.locator('#finance-form').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('can be read without a script [ROUTE-9]', async ({ open }) => {
    const page = await open(siteUrl(slug, '/finance/'), { javaScriptEnabled: false });
    expect(await figureOf(page)).toMatch(/^\$\d+ per week\n8\.99% p\.a\. interest/);
    await page.getByText('What is a comparison rate?').waitFor();
  });
});

test('where finance is excluded there is no finance page, panel, figure or button [CFG-43] [OPEN-28]', async () => {
  const { pages } = await demoSite('parkside-used-cars');
  expect(pages.some(({ route }) => route === 'finance' || route === 'personalised-finance')).toBe(false);
  for (const { path, html } of builtSite('parkside-used-cars').pages) {
    expect(/class="(?:finance-panel|calculator)/.test(html), path).toBe(false);
    expect(/href="[^"]*\/finance/.test(html), path).toBe(false);
  }
});

test('no page of any dealer shows a repayment without its warning [FIN-13]', () => {
  const bare: string[] = [];
  for (const slug of demoDealers) {
    for (const { path, html } of builtSite(slug).pages) {
      if (!/class="(?:finance-figure|calculator-figure)\b/.test(html)) continue;
      const figures = html.match(/class="(?:finance-figure|calculator-figure)\b/g)?.length ?? 0;
      const warnings = html.match(/WARNING: This comparison rate/g)?.length ?? 0;
      if (warnings < figures) bare.push(`${slug}${path}`);
    }
  }
  expect(bare).toEqual([]);
});

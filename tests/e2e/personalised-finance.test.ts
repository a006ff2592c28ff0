import { describe, expect } from 'vitest';
import { comparisonWarning } from '../../src/domain/finance/repayment-notes.ts';
import { leadsOf } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { filtersAnswer } from '../browser/search-page.ts';
import { visibleText } from '../browser/visible-text.ts';
import {
  aVisitor,
  calculator,
  figureOf,
  fillIn,
  financedCar,
  gatedSlug,
  slug,
  typed,
} from './finance-visitor.ts';

describe('personalised finance', () => {
  test('shows the lender’s figures for the car with its disclaimer, and sends the application [ROUTE-12] [FIN-16] [API-14]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { car } = await financedCar();
    const page = await open(siteUrl(slug, `/personalised/finance/?car_id=${car.card.id}`));
    const panel = page.getByRole('region', { name: `Finance by ${car.repayment!.provider}` });
    await panel.waitFor();
    const text = await visibleText(panel);
    for (const { label, value } of car.repayment!.example) expect(text).toContain(`${label} ${value}`);
    expect(text).toContain(car.repayment!.lenderDisclaimer);
    expect(text).toContain(comparisonWarning);
    expect(await violations(page)).toEqual([]);
    await fillIn(page, visitor);
    await page.getByRole('button', { name: 'Ask for finance' }).click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    const [lead] = await leadsOf(visitor);
    expect(lead).toMatchObject({
      category: 'Finance',
      subcategory: 'Personalised finance',
      car_id: car.card.id,
    });
  });

  test('starts with the visitor’s earlier settings and contact details, and sends both [ROUTE-12]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { car } = await financedCar();
    const page = await open(siteUrl(slug, '/finance/'));
    await filtersAnswer(page);
    const { field, choice } = calculator(page);
    await typed(page, 'Deposit', '5000');
    await typed(page, 'Term', '3');
    await choice('Monthly').check();
    await expect.poll(() => field('Term').inputValue()).toBe('3 years');

    await page.goto(siteUrl(slug, `/personalised/finance/?car_id=${car.card.id}`));
    await page
      .getByText('We begin with what you set last time: deposit $5,000, 3 years, monthly repayments.')
      .waitFor();
    expect(await field('Deposit').inputValue()).toBe('$5,000');
    expect(await figureOf(page)).toContain('per month');
    await fillIn(page, visitor);
    await page.getByRole('button', { name: 'Ask for finance' }).click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    const [lead] = await leadsOf(visitor);
    expect(JSON.parse(lead!.payload).custom_params).toMatchObject({ Deposit: '$5,000', Term: '3 years' });

    // For the next car, name, email and phone are filled in, and the settings can be reset.
    await page.goto(siteUrl(slug, `/personalised/finance/?car_id=${car.card.id}`));
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => field('Term').inputValue()).toBe('5 years');
    await page.getByRole('button', { name: 'Continue' }).click();
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    await expect.poll(() => email.inputValue()).toBe(visitor.email);
  });

  test('shows a message when the car is no longer available, or when the link names no car [ROUTE-12]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/personalised/finance/?car_id=no-such-car'));
    await page.getByText('The one you came for is not available at the moment.').waitFor();
    await page.goto(siteUrl(slug, '/personalised/finance/'));
    await page.getByText('Nothing is chosen yet.').waitFor();
    await page
      .getByRole('link', { name: /^20\d\d / })
      .first()
      .click();
    await page.getByRole('heading', { name: 'With your deposit and your trade-in' }).waitFor();
  });

  test('requires a sign-in if the dealer configures it [CFG-53]', async ({ open }) => {
    const page = await open(siteUrl(gatedSlug, '/personalised/finance/?car_id=1'));
    await page.waitForURL((url) => url.pathname === '/sign-in/');
    expect(new URL(page.url()).searchParams.get('type')).toBe('finance');
  });
});

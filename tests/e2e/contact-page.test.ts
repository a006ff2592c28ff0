import { describe, expect } from 'vitest';
import { leadsOf } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { aVisitor, slug, usedCar } from './lead-visitor.ts';

describe('the contact page', () => {
  test('asks about the car in its address, for visitors who did not get the dialog [VEH-23] [ROUTE-29]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { car } = await usedCar();
    const page = await open(siteUrl(slug, `/contact/?car_id=${car.card.id}`));
    const main = page.getByRole('main');
    await main.getByRole('link', { name: car.card.title, exact: true }).waitFor();
    const message = main.getByRole('textbox', { name: /^Message/ });
    await expect.poll(() => message.inputValue()).toBe('Is this still available?');
    await message.fill('Is it still there?');
    expect(await main.getByLabel('What is it about?').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByLabel('Name', { exact: true }).fill(visitor.name);
    await main.getByLabel('Email', { exact: true }).fill(visitor.email);
    await main.getByLabel('Phone', { exact: true }).fill(visitor.phone);
    expect(await violations(page)).toEqual([]);
    await main.getByRole('button', { name: 'Send enquiry' }).click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    expect(await leadsOf(visitor)).toMatchObject([{ category: 'General Enquiry', car_id: car.card.id }]);
  });

  test('sends a general enquiry with category and location, also when the address names an unknown car [LEAD-7] [LEAD-8]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(slug, '/contact/?car_id=no-such-car'));
    const main = page.getByRole('main');
    await main.getByText('The one you came for is not available at the moment.').waitFor();
    const category = main.getByLabel('What is it about?');
    expect(await category.inputValue()).toBe('General Enquiry');
    await category.selectOption('Parts');
    const place = main.getByLabel('Location', { exact: true });
    // The only parts counter of the group is taken.
    await expect.poll(() => place.locator('option:checked').textContent()).toMatch(/Parts/);
    const chosen = await place.inputValue();
    await main.getByRole('button', { name: 'Continue' }).click();
    await main.getByLabel('Name', { exact: true }).fill(visitor.name);
    await main.getByLabel('Email', { exact: true }).fill(visitor.email);
    await main.getByLabel('Phone', { exact: true }).fill(visitor.phone);
    await main.getByRole('button', { name: 'Send enquiry' }).click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    expect(await leadsOf(visitor)).toMatchObject([{ category: 'Parts', car_id: '', location_id: chosen }]);
  });
});

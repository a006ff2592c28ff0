import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import {
  aVisitor,
  fillContact,
  formOf,
  group,
  heading,
  isHydrated,
  next,
  sent,
  single,
} from './form-page.ts';

describe('a test drive', () => {
  test('is for the car that the address names, and similar cars are shown afterwards [ROUTE-25] [LEAD-3] [OPEN-64]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { path, car } = await vehiclePage(single, 'car for sale', isForSale);
    const page = await open(siteUrl(single, `/book-test-drive/?car_id=${car.card.id}`));
    await isHydrated(page);
    const chosen = page.getByRole('main').getByRole('link', { name: car.card.title });
    expect(await chosen.getAttribute('href')).toBe(path);
    await next(page);
    await fillContact(page, visitor);
    // The draft is of this car, which the page finds again.
    await page.reload();
    const email = formOf(page).getByLabel('Email', { exact: true });
    await expect.poll(() => email.inputValue()).toBe(visitor.email);
    await next(page);
    const { row } = await sent(page, 'Book test drive', visitor);
    expect(row).toMatchObject({ category: 'Test Drive', car_id: car.card.id });

    const main = page.getByRole('main');
    await expect.poll(() => heading(page).textContent()).toBe('Thank you. Your test drive is requested.');
    expect(await main.textContent()).toContain(row.id.slice(0, 8).toUpperCase());
    const asked = main.getByRole('link', { name: `You asked about ${car.card.title}` });
    expect(await asked.getAttribute('href')).toBe(path);
    const similar = main.getByRole('region', { name: 'Similar cars' });
    await similar.getByRole('article').first().waitFor();
    expect(await similar.getByRole('article').count()).toBeGreaterThan(1);
    await similar.getByRole('link', { name: 'View Details' }).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize(narrow);
    expect(await violations(page)).toEqual([]);
  });

  test('is for a make and model when no car is named [ROUTE-25]', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(group, '/book-test-drive/'));
    await isHydrated(page);
    const wish = page.getByRole('group', { name: 'What would you like to drive?' });
    expect(await wish.getByLabel('Model').isDisabled()).toBe(true);
    await wish.getByLabel('Make').selectOption('Toyota');
    await wish.getByLabel('Model').selectOption('Corolla');
    await formOf(page).getByLabel('Where would you like to drive?').selectOption({ index: 1 });
    await page.getByRole('radiogroup', { name: 'Day (optional)' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await next(page);
    await fillContact(page, visitor);
    // What was chosen stays over Back and a reload.
    await page.reload();
    await isHydrated(page);
    await formOf(page).getByRole('button', { name: 'Back' }).click();
    expect(await wish.getByLabel('Make').inputValue()).toBe('Toyota');
    expect(await wish.getByLabel('Model').inputValue()).toBe('Corolla');
    await next(page);
    await next(page);
    const { payload } = await sent(page, 'Book test drive', visitor);
    expect(payload.message).toBe('To drive: Toyota Corolla');
  });

  test('is described in the visitor’s own words when the car is gone [ROUTE-25]', async ({ open }) => {
    const visitor = aVisitor();
    const page = await open(siteUrl(single, '/book-test-drive/?car_id=none%3A%22such'));
    const wish = page.getByRole('group', { name: 'What would you like to drive?' });
    await wish.getByText('The one you came for is not available at the moment.').waitFor();
    await wish.getByLabel('Make').selectOption('Something else');
    const words = wish.getByLabel('In your own words');
    // The name of a make on the way to the whole sentence changes nothing.
    await words.pressSequentially('Mazda with seven seats');
    await next(page);
    await formOf(page).getByRole('button', { name: 'Back' }).click();
    expect(await words.inputValue()).toBe('Mazda with seven seats');
    await next(page);
    await fillContact(page, visitor);
    await next(page);
    const { payload } = await sent(page, 'Book test drive', visitor);
    expect(payload.message).toBe('To drive: Mazda with seven seats');
  });
});

import { expect } from 'vitest';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { checkoutPage, press, reservableCars, shows, slug, toPayment } from '../e2e/reservable-cars.ts';

const aReservableCar = reservableCars('middle');

test('reserving a car leads from the page of the car through the payment to a hold in the database [RESERVE-1] [RESERVE-4] [RESERVE-5] [RESERVE-8] [OPEN-46] [LEAD-20]', async ({
  open,
}) => {
  const { path, checkout } = await aReservableCar();
  const page = await open(siteUrl(slug, checkout.car.href));
  const button = page.getByRole('link', { name: 'Reserve Now $200' }).first();
  await button.click();
  await page.waitForURL(siteUrl(slug, path));
  await page
    .getByText('A fully refundable $200 takes it off sale and holds it for you for 48 hours.')
    .waitFor();
  // As the page of yesterday, whose car has another price today.
  await page.locator('[data-price]').evaluate((car) => car.setAttribute('data-price', '$999'));
  const email = await toPayment(page);
  await page.getByText('Example: this is a test.').waitFor();
  expect(await page.locator('input').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await press(page, 'Pay $200');
  await shows(page, /^It is yours to come and see until /);
  expect(await violations(page)).toEqual([]);

  const lead = (await apiRows('leads')).find((row) => row.email === email);
  expect(lead).toMatchObject({
    category: 'Reservation',
    subcategory: 'Deposit paid',
    car_id: checkout.car.id,
  });
  expect(JSON.parse(lead!.payload).price_change).toMatch(/^The page showed \$999; the price is now /);
  const row = (await apiRows('reservations')).find(({ lead_id }) => lead_id === lead?.id);
  expect(row).toMatchObject({ state: 'held', amount_cents: 20_000, car_id: checkout.car.id });
  expect(row!.claim_until - row!.paid_at!).toBe(48 * 3_600_000);

  // After a reload, a visit without the parameters or Back, nothing is paid or asked twice.
  await page.reload();
  await shows(page, /^It is yours/);
  await page.goto(siteUrl(slug, path));
  await shows(page, /^It is yours/);

  // The cancellation ends the reservation and refunds the deposit.
  await press(page, 'Cancel the reservation');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Yes, cancel it and get $200 back');
  await shows(page, 'Your deposit went back');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Reserve it again');
  await checkoutPage(page).pay.waitFor();
  const after = (await apiRows('reservations')).find(({ id }) => id === row!.id);
  expect([after?.state, after?.refunded_at !== null]).toEqual(['refunded', true]);
});

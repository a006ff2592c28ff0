import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { Reservation } from '../../src/api/reservations.ts';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { isFocused } from '../browser/keyboard.ts';
import { checkoutPage, fillIn, press, reservableCars, shows, slug, toPayment } from './reservable-cars.ts';

const aReservableCar = reservableCars('middle');

/**
 * The API's answer about an unpaid reservation, built from the database, because the payment page cannot call the API.
 */
async function ownReservation(page: Page): Promise<Reservation> {
  const id = page.url().split('test_')[1];
  const row = (await apiRows('reservations')).find((one) => one.id === id);
  return {
    id: row!.id,
    car_id: row!.car_id,
    state: 'pending',
    amount_cents: row!.amount_cents,
    until: row!.claim_until,
    paid: false,
    declined: false,
    refundable: false,
    refund_due: false,
    redirect_url: page.url(),
  };
}

describe('reserving a car', () => {
  test('after a declined card the car stays kept for the visitor, who can cancel without paying [OPEN-46]', async ({
    open,
  }) => {
    const { path } = await aReservableCar();
    const page = await open(siteUrl(slug, path), { viewport: narrow });
    await toPayment(page);
    await press(page, 'Have the card declined');
    await shows(page, 'The payment was declined');
    await expect.poll(() => checkoutPage(page).heading.evaluate(isFocused)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Try another card' }).click();
    await press(page, 'Go back without paying');
    await shows(page, 'The payment was declined');
    await press(page, 'Cancel the reservation');
    await press(page, 'Yes, cancel it');
    await shows(page, 'Your reservation is cancelled');
    expect(await violations(page)).toEqual([]);
  });

  test('a visitor who goes back from the payment sees that the car is kept, instead of the form [OPEN-46]', async ({
    open,
  }) => {
    const { path } = await aReservableCar();
    const page = await open(siteUrl(slug, path));
    await toPayment(page);
    await page.goBack();
    await shows(page, /^Kept for you until /);
    expect(await violations(page)).toEqual([]);
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await shows(tab, /^Kept for you until /);
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await page.waitForURL(siteUrl(slug, '/api/payments/test/**'));
    await press(page, 'Pay $200');
    await shows(page, /^It is yours/);
    // The visitor comes back to the other tab, which in a test is never hidden.
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await shows(tab, /^It is yours/);
  });

  test('another visitor sees that the car is taken, on opening the page or on sending the form [OPEN-46]', async ({
    open,
  }) => {
    const { path } = await aReservableCar();
    const slow = await open(siteUrl(slug, path), { provoked: /status of 409/ });
    await fillIn(slow);
    const first = await open(siteUrl(slug, path));
    await toPayment(first);
    await checkoutPage(slow).pay.click();
    await shows(slow, 'Somebody else is reserving it');
    expect(await violations(slow)).toEqual([]);
    const late = await open(siteUrl(slug, path));
    await shows(late, 'Somebody else is reserving it');
    await press(first, 'Go back without paying');
    await shows(first, /^Kept for you/);
    await press(first, 'Cancel the reservation');
    await press(first, 'Yes, cancel it');
    await shows(first, 'Your reservation is cancelled');
    await press(late, 'Look again');
    await checkoutPage(late).pay.waitFor();
  });

  test('a late payment is shown as pending, and then as received [RESERVE-5]', async ({ open }) => {
    const { path } = await aReservableCar();
    const page = await open(siteUrl(slug, path), withoutWorker);
    await toPayment(page);
    const pending = await ownReservation(page);
    let answers = 0;
    // The answer while the payment service has not sent its message yet.
    await page.route('**/api/reservations/*', (route) => {
      answers += 1;
      return answers < 2 ? route.fulfill({ json: pending }) : route.fallback();
    });
    await press(page, 'Pay $200');
    await shows(page, 'We are waiting for your payment');
    expect(await violations(page)).toEqual([]);
    await shows(page, /^It is yours/);
  });

  test('says that the time to pay has run out, and that a hold has expired [RESERVE-5]', async ({ open }) => {
    const { path, checkout } = await aReservableCar();
    const page = await open(siteUrl(slug, path), withoutWorker);
    const { id } = checkout.car;
    const car = await page.evaluate(async (own) => (await fetch(`/api/cars/${own}`)).json(), id);
    await toPayment(page);
    const pending = await ownReservation(page);
    let state = {};
    await page.route('**/api/reservations/*', (route) => route.fulfill({ json: { ...pending, ...state } }));
    await page.route('**/api/cars/*', (route) => route.fulfill({ json: { ...car, reserved: false } }));
    state = { state: 'expired', paid: false, redirect_url: undefined };
    await page.goto(siteUrl(slug, path));
    await shows(page, 'The time to pay has run out');
    expect(await violations(page)).toEqual([]);
    state = { state: 'expired', paid: true, refundable: true, redirect_url: undefined };
    await page.reload();
    await shows(page, 'The 48 hours are over');
    await page.getByRole('button', { name: 'Get the deposit back' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('lists the missing fields, and sends nothing [RESERVE-1]', async ({ open }) => {
    const { path } = await aReservableCar();
    const page = await open(siteUrl(slug, path));
    const { pay, panel } = checkoutPage(page);
    await expect.poll(() => pay.isEnabled()).toBe(true);
    await pay.click();
    await panel.getByText('Please fix the following errors:').waitFor();
    await panel.getByRole('link', { name: 'You must agree to the terms of the reservation.' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('never redirects to an unknown payment page, whatever the server answers [OPEN-46]', async ({
    open,
  }) => {
    const { path } = await aReservableCar();
    const page = await open(siteUrl(slug, path), withoutWorker);
    await page.route('**/api/reservations', async (route) => {
      const redirect_url = 'https://evil.example/pay';
      await route.fulfill({ json: { reservation_id: 'r', lead_id: 'l', redirect_url } });
    });
    await fillIn(page);
    await checkoutPage(page).pay.click();
    await checkoutPage(page).panel.getByText('Something went wrong at our end.').waitFor();
    expect(page.url()).toBe(siteUrl(slug, path));
  });
});

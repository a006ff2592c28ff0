import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { PropsOf } from '../../src/page-kinds/page-plans.ts';
import { siteUrl } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';

export const slug = 'spinnaker-mazda';

/**
 * Cars that no other test reserves, because the tests share one server. Files run at the same time: one takes cars from
 * the middle of the stock, the other from its end. Tests of pages of cars for sale open the first that suit them, and the
 * page of a car changes when it is reserved.
 */
export function reservableCars(from: 'middle' | 'end') {
  const taken = new Set<string>();
  return async function aReservableCar(
    dealer = slug,
  ): Promise<{ path: string; checkout: PropsOf<'checkout'> }> {
    const { pages } = await demoSite(dealer);
    const left = pages.flatMap((page) =>
      page.route === 'checkout' && !taken.has(page.path) ? [{ path: page.path, checkout: page.props }] : [],
    );
    const car = left.at(from === 'middle' ? Math.floor(left.length / 2) : -1);
    if (!car) throw new Error(`No car of ${dealer} is left to reserve.`);
    taken.add(car.path);
    return car;
  };
}

/** The parts of the form on a checkout page. */
export function checkoutPage(page: Page) {
  const panel = page.locator('#reserve-panel');
  return {
    name: panel.getByRole('textbox', { name: 'Name' }),
    email: panel.getByRole('textbox', { name: 'Email' }),
    phone: panel.getByRole('textbox', { name: 'Phone' }),
    terms: panel.getByRole('checkbox', { name: /I agree/ }),
    pay: panel.getByRole('button', { name: 'Continue to payment' }),
    heading: panel.getByRole('heading', { level: 3 }),
    panel,
  };
}

/** Presses a button of the page. */
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

let visitors = 0;

/** Writes all that the form asks for. */
export async function fillIn(page: Page) {
  const { name, email, phone, terms } = checkoutPage(page);
  visitors += 1;
  await name.fill('Alex Nguyen');
  await email.fill(`alex.${visitors}@example.com`);
  await phone.fill('0491 570 156');
  await terms.check();
  return `alex.${visitors}@example.com`;
}

/** Goes from the form to the payment page. */
export async function toPayment(page: Page) {
  const email = await fillIn(page);
  await checkoutPage(page).pay.click();
  await page.waitForURL(siteUrl(slug, '/api/payments/test/**'));
  return email;
}

/** Waits until the panel has a heading. */
export const shows = (page: Page, heading: string | RegExp) =>
  expect.poll(() => checkoutPage(page).heading.textContent()).toMatch(heading);

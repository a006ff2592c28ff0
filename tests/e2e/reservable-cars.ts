import type { Page } from 'playwright';
import type { CheckoutProps } from '../../src/page-kinds/checkout/checkout-pages.ts';
import { demoSite } from '../browser/demo-site.ts';

export const slug = 'spinnaker-mazda';

/**
 * Cars that no other test reserves, because the tests share one server. Files run at the same time: one takes the cars
 * from the start of the stock, the other from its end.
 */
export function reservableCars(from: 'start' | 'end') {
  const taken = new Set<string>();
  return async function aReservableCar(dealer = slug): Promise<{ path: string; checkout: CheckoutProps }> {
    const { pages } = await demoSite(dealer);
    for (const page of from === 'start' ? pages : pages.toReversed()) {
      if (page.route !== 'checkout' || taken.has(page.path)) continue;
      taken.add(page.path);
      return { path: page.path, checkout: page.props };
    }
    throw new Error(`No car of ${dealer} is left to reserve.`);
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

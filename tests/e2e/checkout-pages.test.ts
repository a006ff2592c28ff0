import { describe, expect } from 'vitest';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { siteUrl, test } from '../browser/browser-test.ts';
import { sentCode } from '../browser/outbox.ts';
import { checkoutPage, press, reservableCars, slug } from './reservable-cars.ts';

const aReservableCar = reservableCars('end');

describe('reserving a car', () => {
  test('without JavaScript the page shows the deposit and the number to call [RESERVE-6]', async ({
    open,
  }) => {
    const { path } = await aReservableCar();
    const page = await open(siteUrl(slug, path), { javaScriptEnabled: false });
    expect(await page.locator('#reserve-panel noscript').first().textContent()).toContain('needs JavaScript');
    await page.getByRole('heading', { name: 'Terms of the reservation' }).waitFor();
    expect(await page.locator('#reserve-panel a[href^="tel:"]').count()).toBe(1);
  });
});

describe('gated pages', () => {
  test('a gated checkout requires a sign-in and then continues [GATE-1] [CFG-52] [ROUTE-34]', async ({
    open,
  }) => {
    const dealer = 'aurelian-motors';
    const { path } = await aReservableCar(dealer);
    const page = await open(siteUrl(dealer, path));
    await page.getByRole('heading', { name: 'Sign in to reserve' }).waitFor();
    await page.getByLabel('Mobile number').fill('0491 570 110');
    await press(page, 'Send me a code');
    await page.getByLabel('Code', { exact: true }).fill(await sentCode(page, '+61491570110'));
    await press(page, 'Sign in');
    await page.waitForURL(siteUrl(dealer, path));
    await checkoutPage(page).pay.waitFor();
    await page.getByText('holds it for you for 7 days').waitFor();
  });

  test.for([
    [slug, '/online-payment/', 'Sign in to pay'],
    ['meridian-auto-group', '/spin-to-win/', 'Sign in to spin'],
  ] as const)(
    '%s%s requires a sign-in [GATE-1] [GATE-2] [CFG-54] [ROUTE-33]',
    async ([dealer, path, heading], { open }) => {
      const page = await open(siteUrl(dealer, path));
      await page.getByRole('heading', { name: heading }).waitFor();
    },
  );
});

describe('the checkout journey', () => {
  test('shows the car in the address, links to its reservation, and sends a question [ROUTE-7] [OPEN-74]', async ({
    open,
  }) => {
    const { path, checkout } = await aReservableCar();
    const page = await open(siteUrl(slug, `/checkout-journey/?car_id=${checkout.car.id}`));
    const car = page.getByRole('region', { name: checkout.car.title });
    const reserve = car.getByRole('link', { name: 'Reserve Now $200' });
    await expect.poll(() => reserve.getAttribute('href')).toBe(path);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Name' }).fill('Sam Okafor');
    await page.getByRole('textbox', { name: 'Email' }).fill('sam.journey@example.com');
    await page.getByRole('textbox', { name: 'Phone' }).fill('0491 570 157');
    for (const box of await page.getByRole('checkbox', { name: /agree/ }).all()) await box.check();
    await press(page, 'Send it to us');
    await page.waitForURL(siteUrl(slug, '/success/'));
    const lead = (await apiRows('leads')).find(({ email }) => email === 'sam.journey@example.com');
    expect(lead).toMatchObject({ category: 'Checkout Journey', car_id: checkout.car.id });
  });

  test('shows a message when the car is no longer available [ROUTE-7]', async ({ open }) => {
    const page = await open(siteUrl(slug, '/checkout-journey/?car_id=no-such-car'));
    await page.getByText('The one you came for is not available at the moment.').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});

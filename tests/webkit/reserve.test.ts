import { describe, expect } from 'vitest';
import { apiRows } from '../browser/api-rows.ts';
import { findWideParts } from '../browser/wide-parts.ts';
import { reservableCars } from '../e2e/reservable-cars.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

/** No other test reserves a car of this dealer, whose checkout needs no sign-in. */
const slug = 'territory-4x4';
const aReservableCar = reservableCars('middle');

describe('a reservation on a phone in WebKit', () => {
  test('goes from the page of a car to the payment, and Back shows that the car is kept [RESERVE-1] [RESERVE-4]', async ({
    sites,
    openWindow,
  }) => {
    const { path, checkout } = await aReservableCar(slug);
    const email = `alex.webkit.${process.pid}@example.com`;
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, checkout.car.href));
    await visitor.press('link', /^Reserve Now/);
    await visitor.until(
      () => location.pathname,
      (at) => at === path,
    );
    await visitor.press('button', 'Continue to payment');
    await visitor.see('Please fix the following errors:');
    await visitor.write('Name', 'Alex Nguyen');
    await visitor.write('Email', email);
    await visitor.write('Phone', '0491 570 156');
    await visitor.tick(/^I agree to the terms/);
    expect(await visitor.inPage(findWideParts)).toEqual([]);
    await visitor.press('button', 'Continue to payment');
    await visitor.the('heading', /^Pay \$[\d,]+ to /);
    await visitor.the('button', /^Pay \$/);
    const row = (await apiRows('reservations')).find(({ car_id }) => car_id === checkout.car.id);
    expect(row).toMatchObject({ state: 'pending', paid_at: null });

    await driver.navigate().back();
    await visitor.the('heading', /^Kept for you until /);
    await visitor.press('link', 'Continue to payment');
    await visitor.press('button', /^Pay \$/);
    await visitor.the('heading', /^It is yours/);
    // The page of the payment service's stand-in has no icon of its own.
    expect(sites.takeComplaints().filter((text) => text !== 'GET /favicon.ico: 404')).toEqual([]);
  });
});

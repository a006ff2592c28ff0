import { expect } from 'vitest';
import { vehiclePath } from '../../src/domain/slug.ts';
import { violations } from '../browser/axe.ts';
import { phone } from '../browser/browser-test.ts';
import { journeyTime, test, write } from './journey-test.ts';

const slug = 'parkside-used-cars';
/** Thursday 26 November, 12:45 pm in Preston, where the dealer is closed on Sundays and Mondays. */
const now = '2026-11-26T01:45:00Z';

/** Not by roles and names, which Playwright reads in the page: Firefox 153 crashes when it does so here. */
const route = '#test-drive-route';
const freeTimes = '.next-drives a[data-time]';

test('a visitor books a free time beside the drawn route, which other visitors are then not offered', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const site = await stage({ dealers: [slug], now }, (one) =>
    one.editDealer(slug, (dealer) => {
      dealer.leads = { ...dealer.leads, captcha: false };
      // One car at a time, so that a booking is seen.
      dealer.locations[0]!.appointments = { testDrive: { capacity: 1 } };
    }),
  );
  const car = site.stock(slug).find(({ sold, reserved }) => !sold && !reserved)!;
  const address = site.url(slug, vehiclePath(car.slug));
  const { page } = await visitor({ now, viewport: phone });
  await page.goto(address);
  const section = page.locator(route);
  await section.scrollIntoViewIfNeeded();
  expect(await section.locator('svg').getAttribute('aria-label')).toBe(
    'Drawing of the test drive from Parkside Used Cars and back, with what there is to try as numbers',
  );
  const times = section.locator(freeTimes);
  await expect
    .poll(() => times.allTextContents())
    .toEqual(['Thu 26 Nov, 2 pm', 'Fri 27 Nov, 9 am', 'Sat 28 Nov, 9 am']);
  expect(await violations(page, route)).toEqual([]);

  await times.nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Book a Test Drive' });
  await dialog.getByText('For Friday 27 November 2026, 9 am.').waitFor();
  await write(dialog.getByLabel('Name', { exact: true }), 'Ruth Okafor');
  await write(dialog.getByLabel('Email', { exact: true }), 'ruth@mail.example');
  await write(dialog.getByLabel('Phone', { exact: true }), '0491 570 006');
  // Back leads to the day, where the free time is chosen.
  await dialog.getByRole('button', { name: 'Back' }).click();
  expect(await dialog.locator('.day-tiles input[value="2026-11-27"]').isChecked()).toBe(true);
  await expect.poll(() => dialog.getByRole('radio', { name: '9 am', exact: true }).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('For Friday 27 November 2026, 9 am.').waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Book test drive' }).click();
  await page.waitForURL('**/success/');
  const leads = await site.rows('leads');
  expect(leads).toMatchObject([
    { car_id: car.id, appointment_date: '2026-11-27', appointment_time: '09:00', location_id: 'l-3011' },
  ]);

  const other = await visitor({ now });
  await other.page.goto(address);
  const offered = other.page.locator(route);
  await offered.scrollIntoViewIfNeeded();
  await expect
    .poll(() => offered.locator(freeTimes).allTextContents())
    .toEqual(['Thu 26 Nov, 2 pm', 'Fri 27 Nov, 9:30 am', 'Sat 28 Nov, 9 am']);
});

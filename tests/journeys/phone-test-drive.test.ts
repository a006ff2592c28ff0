import type { Locator, Page } from 'playwright';
import { expect, inject } from 'vitest';
import { vehiclePath } from '../../src/domain/slug.ts';
import { phone } from '../browser/browser-test.ts';
import { filtersAnswer, searchPage } from '../browser/search-page.ts';
import { journeyTime, test } from './journey-test.ts';
import type { Stage } from './stage.ts';

const slug = 'spinnaker-mazda';
const place = 'l-1011';

/** 11:30 pm on Sunday in Perth. The visitor's phone is in Sydney, where it is Monday. */
const now = '2026-12-20T15:30:00Z';
const visit = { now, timezoneId: 'Australia/Sydney', provoked: /status of 409/ };
const christmasEve = '2026-12-24';

/** Moves the dealer to Perth and closes it on Sundays. @returns the further days on which it is closed */
function moveToPerth(stage: Stage): string[] {
  let closed: string[] = [];
  stage.editDealer(slug, (dealer) => {
    delete dealer.stock?.asOf;
    dealer.leads = { ...dealer.leads, captcha: false };
    const location = dealer.locations.find(({ id }) => id === place)!;
    location.address = { street: '388 Hay Street', city: 'Perth', state: 'wa', postcode: '6000' };
    const hours = location.contact_detail.opening_hours!;
    for (const hour of hours) if (hour.weekday === 0 && !hour.date) hour.status = 'Closed';
    closed = hours.flatMap(({ date, status }) => (date && status === 'Closed' ? date : []));
  });
  const cars = stage
    .stock(slug)
    .filter((car) => !car.sold && !car.reserved && car.location_id === place)
    .slice(0, 30);
  stage.writeStock(slug, cars);
  return closed;
}

/** Every day that can be booked in the ninety days after Sunday 20 December. */
function openDays(closed: readonly string[]): string[] {
  const days = Array.from({ length: 90 }, (_, index) => new Date(Date.UTC(2026, 11, 21 + index)));
  const written = days.filter((day) => day.getUTCDay() !== 0).map((day) => day.toISOString().slice(0, 10));
  return written.filter((day) => !closed.includes(day));
}

/** Taps, or clicks in a browser that Playwright cannot drive by touch. */
const tap = (target: Locator) => (inject('browserName') === 'chromium' ? target.tap() : target.click());

/** Goes from the search to the car's page, through the filter panel for phones. */
async function findCar(page: Page, dealer: Stage): Promise<void> {
  await page.goto(dealer.url(slug, '/cars/'));
  await filtersAnswer(page);
  const search = searchPage(page);
  await tap(search.results.getByRole('button', { name: /^Filters/ }));
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.waitFor();
  await tap(search.choice('Body', 'SUV'));
  await tap(panel.getByRole('button', { name: /^Show Me \d+ Cars/ }));
  await panel.waitFor({ state: 'hidden' });
  await tap(search.titleLinks.first());
  await page.waitForURL(/\/cars\/.+\/$/);
}

/** The values of radio buttons or of a select's options. */
const valuesOf = (inputs: Locator) =>
  inputs.evaluateAll((all) => all.map((one) => (one as HTMLInputElement | HTMLOptionElement).value));

/**
 * The test drive form, in a dialog or on its own page. Its days and times are not found by roles and names, which
 * Playwright reads in the page: Firefox 153 crashes when it does so here.
 */
function driveForm(page: Page) {
  const form = page.locator('form.step-form');
  const tiles = form.locator('.day-tiles label');
  const press = (name: string) => form.getByRole('button', { name }).click();
  return {
    form,
    press,
    tiles,
    anotherDay: tiles.filter({ hasText: 'Another day' }),
    later: form.locator('select[name="appointment_date"]'),
    time: (name: string) => form.locator('.free-times label').filter({ hasText: new RegExp(`^${name}$`) }),
    status: form.locator('.free-times-state'),
    async writeContact(name: string, number: string) {
      await form.getByLabel('Name', { exact: true }).pressSequentially(name);
      await form
        .getByLabel('Email', { exact: true })
        .pressSequentially(`${name.split(' ')[0]!.toLowerCase()}@mail.example`);
      await form.getByLabel('Phone', { exact: true }).pressSequentially(number);
    },
    times: () => valuesOf(form.locator('.free-times input')),
  };
}

test('the time of a test drive that was booked on a phone is not free for other visitors, and is free again after a cancellation [DRIVE-1] [DRIVE-3] [OPEN-51]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  let closed: string[] = [];
  const dealer = await stage({ dealers: [slug], now }, (copy) => {
    closed = moveToPerth(copy);
  });
  expect(closed).toContain('2026-12-25');
  const { page } = await visitor({ ...visit, viewport: phone, hasTouch: true });
  await findCar(page, dealer);
  await tap(
    page
      .getByRole('region', { name: 'Interested in this vehicle?' })
      .getByRole('link', { name: 'Test drive' }),
  );
  const drive = driveForm(page);

  // Dates in Perth's time zone, without days on which the dealer is closed.
  await tap(drive.anotherDay);
  expect((await drive.tiles.allTextContents()).map((words) => words.trim())).toEqual([
    'Mon 21 Dec from 8:30 am',
    'Tue 22 Dec from 8:30 am',
    'Wed 23 Dec from 8:30 am',
    'Another day',
    "I'm flexible, call me",
  ]);
  const soon = await valuesOf(drive.tiles.locator('input'));
  const later = await valuesOf(drive.later.locator('option'));
  expect([...soon.slice(0, 3), ...later.slice(1)]).toEqual(openDays(closed));
  await drive.later.selectOption({ label: 'Thursday 24 December' });
  await tap(drive.time('10 am'));
  // The dealer closes at noon on Christmas Eve.
  const all = ['08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
  expect(await drive.times()).toEqual([...all, '']);
  await drive.press('Continue');
  await drive.form.getByText('For Thursday 24 December 2026, 10 am.').waitFor();
  await drive.writeContact('Ruth Okafor', '0491 570 006');
  await drive.press('Continue');
  await drive.form.getByText('Thursday 24 December 2026, 10 am', { exact: true }).waitFor();

  // A second visitor chose the same time, but sends the form later.
  const car = dealer.stock(slug).find((one) => page.url().endsWith(vehiclePath(one.slug)))!;
  const address = dealer.url(slug, `/book-test-drive/?car_id=${car.id}`);
  const other = await visitor(visit);
  await other.page.goto(address);
  const late = driveForm(other.page);
  await late.anotherDay.click();
  await late.later.selectOption(christmasEve);
  await late.time('10 am').check();
  await late.press('Continue');
  await late.writeContact('Noor Haddad', '0491 570 156');
  await late.press('Continue');

  await tap(drive.form.getByRole('button', { name: 'Book test drive' }));
  await page.waitForURL('**/success/');
  const [lead] = await dealer.rows('leads');
  expect(lead).toMatchObject({
    car_id: car.id,
    location_id: place,
    appointment_date: christmasEve,
    appointment_time: '10:00',
  });
  const sent = async () => {
    const { mails, posts } = await dealer.sent(slug);
    // The visitor gets a mail too. Only the dealer's mails are read here.
    const own = mails.filter(({ fromName }) => fromName.endsWith(' website'));
    return [...own.map(({ text }) => text), ...posts.map(({ body }) => body)];
  };
  await expect.poll(async () => (await sent()).length).toBe(2);
  const [mail, adf] = await sent();
  expect(mail).toContain('Thursday 24 December 2026 at 10:00');
  expect(adf).toContain('<earliestdate>2026-12-24T10:00:00+08:00</earliestdate>');

  // The form explains the refusal, and the list of times no longer contains this time.
  await late.press('Book test drive');
  await late.form
    .getByText('Already booked for 10 am. Still free that day: 9 am, 9:30 am, 10:30 am.')
    .waitFor();
  await late.press('Back');
  await late.press('Back');
  await expect
    .poll(() => late.status.textContent())
    .toBe('The time you chose is not free. 6 times are free.');
  expect(await late.times()).toEqual(all.filter((time) => time !== '10:00'));

  const words = ['cancel', lead!.id, '--data', dealer.dataFile, '--dealers', dealer.dealersDir];
  expect((await dealer.run('leads', words)).output).toMatch(
    /^The test drive on Thursday 24 December 2026, 10 am is cancelled/,
  );
  await late.press('Continue');
  await late.press('Back');
  await late.time('10 am').check();
  await late.press('Continue');
  await late.press('Continue');
  await late.press('Book test drive');
  await other.page.waitForURL('**/success/');
  const rows = await dealer.rows('leads');
  expect(rows[0]!.payload).toContain('Cancelled by the dealership. It was Thursday 24 December 2026, 10 am.');
  expect(rows.map(({ name, appointment_time }) => [name, appointment_time])).toEqual([
    // A cancelled lead has no time. Its payload names the earlier one.
    ['Ruth Okafor', ''],
    ['Noor Haddad', '10:00'],
  ]);
});

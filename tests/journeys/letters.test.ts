import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { loadDealers } from '../../src/config/load.ts';
import { vehiclePath } from '../../src/domain/slug.ts';
import { violations } from '../browser/axe.ts';
import { phone } from '../browser/browser-test.ts';
import { checkoutSaid, pageSaid } from '../browser/car-on-page.ts';
import { type CarSaid, depositIn, differences, namingOf } from '../browser/car-said.ts';
import { tabTo } from '../browser/keyboard.ts';
import { messagesSaid } from '../browser/lead-said.ts';
import { journeyTime, test } from './journey-test.ts';

const slug = 'spinnaker-mazda';
/** Friday noon in Sydney. */
const now = '2026-11-20T01:00:00Z';

test('a buyer moves and cancels a test drive by the link of a letter, and the dealer hears of both [DRIVE-1]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const dealer = await stage({ dealers: [slug], now }, (copy) => {
    copy.editDealer(slug, (one) => {
      delete one.stock?.asOf;
      one.leads = { ...one.leads, captcha: false };
    });
    copy.writeStock(slug, copy.stock(slug).slice(0, 20));
  });
  // The viewer of letters allows no script, not even the test's own.
  const { page, context } = await visitor({
    now,
    viewport: phone,
    provoked: /status of 409|frame is sandboxed/,
  });
  await page.goto(dealer.url(slug, '/contact-us/'));
  const status = await page.evaluate(async (lead_key) => {
    const form = {
      lead_key,
      category: 'Test Drive',
      name: 'Ruth',
      email: 'ruth@mail.example',
      phone: '0491 570 006',
      source: 'Website',
      url: location.href,
      appointment_date: '2026-11-24',
      appointment_time: '10:00',
    };
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/forms', { method: 'POST', headers, body: JSON.stringify(form) })).status;
  }, randomUUID());
  expect(status).toBe(200);
  const letters = async () =>
    (await dealer.sent(slug)).mails.filter(({ to }) => to === 'ruth@mail.example').toReversed();
  await expect.poll(async () => (await letters()).length).toBe(1);
  const [first] = await letters();
  expect(first!.subject).toBe('Your test drive: Tuesday 24 November 2026, 10 am');

  // The letter as a developer sees it: axe finds nothing, in the letter itself too.
  const letter = await context.newPage();
  await letter.goto(dealer.url(slug, `/api/dev/letters/${first!.id}`));
  await letter.getByRole('heading', { level: 1, name: 'Your test drive is requested' }).waitFor();
  const link = await letter.getByRole('link', { name: 'Change or cancel' }).getAttribute('href');
  await letter.close();

  await page.goto(link!);
  await page
    .getByRole('heading', { level: 1, name: 'Your test drive on Tuesday 24 November 2026, 10 am' })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByLabel('Day').selectOption('2026-11-25');
  await page.getByRole('button', { name: 'Show times' }).click();
  await page.getByText('Free on Wednesday 25 November 2026').waitFor();
  // By keyboard from here.
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Take this time' }));
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Your test drive has a new time').waitFor();
  await expect.poll(async () => (await letters()).length).toBe(2);
  const [, moved] = await letters();
  expect(moved!.subject).toMatch(/^Your new time: Wednesday 25 November 2026, /);

  await page.locator('summary', { hasText: 'Cancel the test drive' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, cancel the test drive' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your test drive is cancelled' }).waitFor();
  // The back button shows how it stands, not the old form.
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Your test drive is cancelled' }).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
  await expect.poll(async () => (await letters()).length).toBe(3);
  const updates = async () =>
    [...(await dealer.sent(slug)).mails].filter(({ subject }) => subject.startsWith('Update: ')).length;
  await expect.poll(updates).toBeGreaterThanOrEqual(1);
});

test('the places and the letters of a reservation agree on price, place and deposit; by the link of the letter the buyer cancels it, and the deposit goes back [RESERVE-1] [RESERVE-3] [RESERVE-5]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const dealer = await stage({ dealers: [slug], now }, (copy) => {
    copy.editDealer(slug, (one) => {
      delete one.stock?.asOf;
      one.leads = { ...one.leads, captcha: false };
      one.reserve = { ...one.reserve, refundHoursAfterHold: 24 };
    });
    copy.writeStock(
      slug,
      copy
        .stock(slug)
        .slice(0, 6)
        .map((car) => ({ ...car, reserved: false, payment_processors: [{ name: 'stripe', amount: 1500 }] })),
    );
  });
  const [car] = dealer.stock(slug);
  const checkout = dealer.url(slug, `/cars/${car!.slug}/checkout/`);
  const { page, context } = await visitor({ now, viewport: phone, provoked: /frame is sandboxed/ });
  const naming = namingOf((await loadDealers(dealer.dealersDir, [slug])).dealers[0]!);
  await page.goto(dealer.url(slug, vehiclePath(car!.slug!)));
  const said: Record<string, CarSaid> = { page: (await pageSaid(page, naming)).page };
  await page.goto(checkout);
  said['checkout'] = (await checkoutSaid(page))!;
  await page.getByText('it goes back to your card 24 hours later, without you asking').first().waitFor();
  const fill = (name: string, text: string) =>
    page.getByRole('textbox', { name }).first().pressSequentially(text);
  await fill('Name', 'Ruth Wu');
  await fill('Email', 'ruth@mail.example');
  await fill('Phone', '0491 570 006');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const pay = page.getByRole('button', { name: /^Pay/ });
  said['payment page'] = { deposit: depositIn((await pay.textContent()) ?? '') };
  await pay.click();
  await page.getByRole('heading', { name: /It is yours to come and see/ }).waitFor();

  const letters = async () =>
    (await dealer.sent(slug)).mails.filter(({ to }) => to === 'ruth@mail.example').toReversed();
  const targets = async () => (await dealer.rows('jobs')).map(({ target }) => target);
  await expect.poll(async () => (await targets()).length).toBeGreaterThan(0);
  // The letter about the hold goes out a minute later, when nothing changes any more. Only if the server planned the
  // deliveries after the payment, it goes out at once.
  if (!(await targets()).includes('held')) {
    // An open page of the site asks the server all the time, also while it restarts.
    await page.goto('about:blank');
    await dealer.moveClock('2026-11-20T01:05:00Z');
  }
  await expect.poll(async () => (await letters()).length).toBe(1);
  const [lead] = await dealer.rows('leads');
  const messages = async () => messagesSaid(await dealer.sent(slug), lead!);
  await expect
    .poll(async () => Object.keys(await messages()).sort())
    .toEqual(['ADF', 'letter to the buyer', 'mail to the dealer']);
  Object.assign(said, await messages());
  expect(differences(said)).toEqual([]);
  expect(Object.values(said).map(({ deposit }) => deposit)).toEqual(Array(6).fill('$1,500'));
  const [held] = await letters();
  expect(held!.subject).toMatch(/ is held for you$/);
  const letter = await context.newPage();
  await letter.goto(dealer.url(slug, `/api/dev/letters/${held!.id}`));
  const link = await letter.getByRole('link', { name: 'See or cancel the reservation' }).getAttribute('href');
  await letter.close();

  // Before the buyer does anything: what the link shows, also to a stranger's browser without a cookie.
  const elsewhere = await visitor({ now, viewport: phone });
  await elsewhere.page.goto(link!);
  await elsewhere.page.getByRole('heading', { level: 1, name: /is held for you$/ }).waitFor();
  expect(await violations(elsewhere.page)).toEqual([]);
  for (const width of [320, 390, 1440]) {
    await elsewhere.page.setViewportSize({ width, height: 844 });
    expect(await elsewhere.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  }

  // By keyboard. Firefox sends keys only to the window in front.
  await page.bringToFront();
  await page.goto(link!);
  const cancel = page.locator('summary', { hasText: 'Cancel the reservation' });
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await page.getByText('The whole deposit goes back to your card.').waitFor();
  expect(await violations(page)).toEqual([]);
  // Thinking again changes nothing.
  await page.keyboard.press('Enter');
  await page.getByText('The whole deposit goes back to your card.').waitFor({ state: 'hidden' });
  await cancel.click();
  await tabTo(page, page.getByRole('button', { name: 'Yes, cancel the reservation' }));
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Your reservation is cancelled').waitFor();
  await page.getByText('Cancelled, deposit returned').waitFor();
  expect(await violations(page)).toEqual([]);

  // The other browser still shows the button. It changes nothing, and its page says how the reservation stands.
  await elsewhere.page.locator('summary', { hasText: 'Cancel the reservation' }).click();
  await elsewhere.page.getByRole('button', { name: 'Yes, cancel the reservation' }).click();
  await elsewhere.page.getByRole('heading', { level: 1, name: /is over$/ }).waitFor();
  expect(await elsewhere.page.getByRole('button').count()).toBe(0);

  const [row] = await dealer.rows('reservations');
  expect([row!.state, row!.refunded_at !== null]).toEqual(['refunded', true]);
  // The letter about it goes out when nothing has changed for a minute. A slow machine may have sent it by now.
  await dealer.moveClock('2026-11-20T03:00:00Z');
  const returned = async () =>
    (await dealer.rows('jobs')).find(({ kind, target }) => kind === 'letter' && target === 'refunded')?.state;
  await expect.poll(returned).toBe('delivered');
  // The site offers the car again, in the browser that had reserved it too.
  await page.goto(checkout);
  await page
    .getByRole('button', { name: /Reserve it again|Continue to payment/ })
    .first()
    .waitFor();
});

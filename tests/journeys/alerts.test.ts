import { expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone } from '../browser/browser-test.ts';
import { tabTo } from '../browser/keyboard.ts';
import { journeyTime, test } from './journey-test.ts';

const slug = 'spinnaker-mazda';
/** Friday noon in Sydney. News goes out from 5 pm. */
const now = '2026-11-20T01:00:00Z';
const ruth = 'ruth@mail.example';

test('a visitor is mailed about a new car of a saved search once, and never again after one click [ALERT-3] [ALERT-4]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const dealer = await stage({ dealers: [slug], now }, (copy) => {
    copy.editDealer(slug, (one) => {
      delete one.stock?.asOf;
      one.leads = { ...one.leads, captcha: false };
      one.alerts = { enabled: true, hour: 17 };
    });
    copy.writeStock(slug, copy.stock(slug).slice(0, 20));
  });
  const [car] = dealer.stock(slug);
  const model = encodeURIComponent(car!.model ?? '');
  const { page } = await visitor({
    now,
    viewport: phone,
    timezoneId: 'Australia/Sydney',
    provoked: /frame is sandboxed|favicon\.ico/,
  });
  await page.goto(dealer.url(slug, `/search/?refinementList[model][0]=${model}`));
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('link', { name: 'Email me new ones' }).click();

  // The form is open, and the next Tab leads into it. Without a consent nothing is sent, and the field that is wrong gets the focus.
  const form = page.locator('.saved-alerts-form');
  await form.waitFor();
  await page.keyboard.press('Tab');
  expect(await form.evaluate((form) => form.contains(document.activeElement))).toBe(true);
  await tabTo(page, form.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(ruth);
  await page.keyboard.press('Enter');
  await form.getByText('Please tick the box').waitFor();
  expect(
    await form.getByRole('checkbox', { name: /^Yes,/ }).evaluate((box) => box === document.activeElement),
  ).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.keyboard.press('Space');
  await tabTo(page, form.getByRole('button', { name: 'Send me the link to confirm' }));
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Look into your inbox').waitFor();

  const mails = async () => (await dealer.sent(slug)).mails.filter(({ to }) => to === ruth).toReversed();
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [asked] = await mails();
  await page.goto(dealer.url(slug, `/api/dev/letters/${asked!.id}`));
  const link = await page.getByRole('link', { name: 'Yes, email me' }).getAttribute('href');
  await page.goto(link!);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, email me' }).click();
  await page.getByRole('heading', { level: 1, name: 'Confirmed: we will email you' }).waitFor();

  // A car of that model comes in. At six in the evening it is news.
  const more = (number: number) => ({
    ...car!,
    id: `new-${number}`,
    slug: `new-car-${number}`,
    stocknum: `NEW${number}`,
    reserved: false,
    status: 'in_stock' as const,
    sold: false,
  });
  dealer.writeStock(slug, [...dealer.stock(slug), more(1)]);
  await dealer.build();
  await dealer.moveClock('2026-11-20T07:00:00Z');
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [news] = await mails();
  expect(news!.text).toContain('New in your search');
  expect(news!.text).toContain('/cars/new-car-1/');
  // Another look on the same day finds nothing to send.
  await dealer.moveClock('2026-11-20T08:00:00Z');
  await expect.poll(async () => (await dealer.rows('alerts'))[0]!.checked_day).toBe('2026-11-20');
  expect((await dealer.rows('jobs')).map(({ target }) => target).sort()).toEqual(['confirm', 'news']);
  expect(await mails()).toEqual([]);

  // The page behind the link changes nothing until its button is pressed. A mail program needs no page.
  const stop = news!.unsubscribeUrl!;
  expect(news!.text).toContain(stop);
  await page.goto(stop);
  await page.getByRole('button', { name: 'Stop all emails' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await dealer.rows('unsubscribed')).toEqual([]);
  const clicked = await dealer.ask(slug, new URL(stop).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.status).toBe(200);
  await page.getByRole('button', { name: 'Stop all emails' }).click();
  await page.getByRole('heading', { level: 1, name: 'You will get no more emails from us' }).waitFor();

  dealer.writeStock(slug, [...dealer.stock(slug), more(2)]);
  await dealer.build();
  await dealer.moveClock('2026-11-21T07:00:00Z');
  expect([await dealer.rows('alerts'), await dealer.rows('jobs')]).toEqual([[], []]);
  expect(await mails()).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone } from '../browser/browser-test.ts';
import { signIn } from './desk-sign-in.ts';
import { journeyTime, test, type Visitor } from './journey-test.ts';

const slug = 'spinnaker-mazda';
/** Friday noon in Queensland. */
const now = '2026-11-20T02:00:00Z';
const owner = 'olivia.grant@example.com';

test('staff see a booking in the diary live, move it and count it; the time of one buyer is not another’s [DRIVE-1]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const dealer = await stage({ dealers: [slug], now }, (copy) => {
    copy.editDealer(slug, (one) => {
      delete one.stock?.asOf;
      one.leads = { ...one.leads, captcha: false };
      one.appointments = { ...one.appointments, testDrive: { ...one.appointments?.testDrive, capacity: 1 } };
    });
    copy.writeStock(slug, copy.stock(slug).slice(0, 6));
  });
  const olivia = await visitor({ now, viewport: phone, provoked: /status of 409/ });
  await signIn(dealer, slug, olivia, owner);
  const { page } = olivia;
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  // The head leads to every room of the desk.
  const rooms = page.getByRole('navigation', { name: 'Desk' }).getByRole('link');
  expect(await rooms.allInnerTexts()).toEqual([
    'Leads',
    'Diary',
    'Numbers',
    'Quality',
    'Website',
    'Sign-ins',
  ]);
  await rooms.filter({ hasText: 'Diary' }).click();
  await page.getByRole('heading', { level: 1, name: 'Friday 20 November 2026, today' }).waitFor();
  await page.getByLabel('Day', { exact: true }).fill('2026-11-24');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tuesday 24 November 2026' }).waitFor();
  const drives = page.getByRole('region', { name: 'Test drives' });
  const timeRow = (time: string) =>
    drives.getByRole('row').filter({ has: page.getByRole('rowheader', { name: time, exact: true }) });
  expect(await timeRow('10 am').textContent()).toContain('1 of 1');
  expect([await violations(page), await fits()]).toEqual([[], true]);

  // Two buyers want the same time: the first gets it, and staff see it without a reload.
  const ruth = await visitor({ now });
  const ivan = await visitor({ now, provoked: /status of 409/ });
  const book = async (buyer: Visitor, name: string) => {
    await buyer.page.goto(dealer.url(slug, '/contact-us/'));
    return buyer.page.evaluate(
      async ([lead_key, who]) => {
        const form = {
          lead_key,
          category: 'Test Drive',
          name: who,
          email: `${who.toLowerCase()}@mail.example`,
          phone: '0491 570 006',
          source: 'Website',
          url: location.href,
          appointment_date: '2026-11-24',
          appointment_time: '10:00',
        };
        const headers = { 'content-type': 'application/json' };
        return (await fetch('/api/forms', { method: 'POST', headers, body: JSON.stringify(form) })).status;
      },
      [randomUUID(), name] as const,
    );
  };
  expect(await book(ruth, 'Ruth')).toBe(200);
  await timeRow('10 am').getByRole('link', { name: 'Ruth' }).waitFor();
  expect(await timeRow('10 am').textContent()).toContain('None');
  expect(await book(ivan, 'Ivan')).toBe(409);
  expect((await dealer.rows('appointments')).map(({ date, time }) => [date, time])).toEqual([
    ['2026-11-24', '10:00'],
  ]);

  // Olivia moves it. Ruth's letter names the new time, and the old one is free for Ivan.
  await timeRow('10 am').getByRole('link', { name: 'Ruth' }).click();
  await page.getByRole('heading', { level: 1, name: 'Test drive of Ruth' }).waitFor();
  expect([await violations(page), await fits()]).toEqual([[], true]);
  await page.getByRole('group', { name: 'Free on Tuesday 24 November 2026' }).waitFor();
  await page.getByRole('radio', { name: '11 am', exact: true }).check();
  await page.getByRole('button', { name: 'Move it to this time' }).click();
  await page.getByRole('status').getByText('A letter tells the customer.').waitFor();
  const lettersTo = async (to: string) =>
    (await dealer.sent(slug)).mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
  await expect
    .poll(() => lettersTo('ruth@mail.example'))
    .toContain('Your new time: Tuesday 24 November 2026, 11 am');
  expect(await book(ivan, 'Ivan')).toBe(200);
  await page.getByRole('link', { name: 'The diary' }).click();
  await timeRow('10 am').getByRole('link', { name: 'Ivan' }).waitFor();
  await timeRow('11 am').getByRole('link', { name: 'Ruth' }).waitFor();

  // Ruth cancels by the link of her letter while Olivia looks at the week.
  await page.getByRole('link', { name: 'Week' }).click();
  const tuesday = page.getByRole('region', { name: 'Tuesday 24/11' });
  await tuesday.getByRole('link', { name: 'Ruth' }).waitFor();
  expect([await violations(page), await fits()]).toEqual([[], true]);
  const [letter] = (await dealer.sent(slug)).mails.filter(({ subject }) => subject.startsWith('Your new'));
  await ruth.page.goto(/http\S+\/api\/manage\/\S+/.exec(letter!.text)![0]);
  await ruth.page.locator('summary', { hasText: 'Cancel the test drive' }).click();
  await ruth.page.getByRole('button', { name: 'Yes, cancel the test drive' }).click();
  await ruth.page.getByRole('heading', { level: 1, name: 'Your test drive is cancelled' }).waitFor();
  await expect.poll(() => tuesday.getByRole('link', { name: 'Ruth' }).count()).toBe(0);
  expect(await tuesday.getByRole('link', { name: 'Ivan' }).count()).toBe(1);

  // What the page of numbers and the owner's weekly mail say is what the database has.
  const leads = (await dealer.rows('leads')).length;
  await rooms.filter({ hasText: 'Numbers' }).click();
  const figure = page.locator('.figures div').filter({ hasText: /^Leads/ });
  await figure.waitFor();
  expect(await figure.getByRole('definition').textContent()).toBe(String(leads));
  expect([await violations(page), await fits()]).toEqual([[], true]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /CSV/ }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^spinnaker-mazda-[a-z]+-2026-10-22-2026-11-20\.csv$/);
  // An open page of the desk asks the server while it restarts.
  for (const one of [olivia, ruth, ivan]) await one.page.goto('about:blank');
  await dealer.moveClock('2026-11-22T22:30:00Z');
  const weekly = async () =>
    (await dealer.sent(slug)).mails.find(({ subject }) => /^Last week/.test(subject));
  await expect.poll(weekly).toBeDefined();
  const mail = (await weekly())!;
  expect([mail.to, mail.subject]).toEqual([owner, `Last week at Spinnaker Mazda: ${leads} leads`]);
  expect(mail.text).toContain(`Test Drive: ${leads}`);
});

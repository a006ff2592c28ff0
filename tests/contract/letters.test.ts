import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { mostLettersADay } from '../../src/server/leads/lead-plan.ts';
import { manageToken } from '../../src/server/letters/manage-link.ts';
import { testPayments } from '../../src/server/reservations/payments.ts';
import { ServerKeys } from '../../src/server/server-keys.ts';
import { MailOutbox } from '../../src/server/services/mail.ts';
import { type Api, databases, type StartOptions, test } from './api-server.ts';
import { customer, reservableStock } from './customer.ts';
import { writeDealer, writeStock } from './dealer-files.ts';

const HOUR = 3_600_000;
const keys = new ServerKeys('a secret that is long enough for tests');
const form = (more: object = {}) => ({
  lead_key: randomUUID(),
  category: 'General Enquiry',
  name: 'Zoë',
  last_name: 'Okafor',
  email: 'zoe@example.com',
  phone: '0491 570 156',
  message: 'Is it still there?',
  car_id: '1-1',
  source: 'Website',
  url: 'https://www.alpha.example/cars/2021-toyota-corolla-1-1/',
  ...more,
});

/** A test drive on Monday at ten; the clock of the tests starts on Saturday. */
const drive = (more: object = {}) =>
  form({ category: 'Test Drive', appointment_date: '2026-11-23', appointment_time: '10:00', ...more });

async function opened(
  start: (database: 'sqlite' | 'postgres', options?: StartOptions) => Promise<Api>,
  database: 'sqlite' | 'postgres',
  changes: Partial<DealerInput> = {},
  more: StartOptions = {},
) {
  const mail = new MailOutbox();
  const api = await start(database, {
    mail,
    keys,
    jobTimes: { pollMs: 20, attemptMs: 5000, graceMs: 5000 },
    leadLimits: { perPhone: 1000, perAddress: 1000 },
    ...more,
  });
  writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false }, ...changes });
  api.clock.now += 2000;
  /** Oldest first. */
  const letters = () => mail.messagesOf('alpha').toReversed();
  return { api, letters };
}

/** The path of the link in a letter with which the visitor changes the appointment or reservation. */
function linkIn(text: string): string {
  const [, path = ''] = /https:\/\/www\.alpha\.example(\/api\/manage\/\S+)/.exec(text) ?? [];
  return path;
}

const post = (api: Api, path: string, fields: Record<string, string>, origin = 'https://www.alpha.example') =>
  api.ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
  });

describe.each(databases)('letters on %s', (database) => {
  test('confirm an enquiry once, with its reference and none of the visitor’s words, and not again when the form is sent again [LETTER-1]', async ({
    start,
  }) => {
    const delivery = [{ type: 'email' as const, to: 'sales@alpha.example' }];
    const { api, letters } = await opened(start, database, { leads: { captcha: false, delivery } });
    const sent = form();
    const { json } = await api.visitor().post('/api/forms', sent);
    await api.visitor().post('/api/forms', sent);
    await expect.poll(() => letters().length).toBe(2);
    const letter = letters().find(({ to }) => to === 'zoe@example.com')!;
    expect(letter.subject).toBe('Your enquiry: 2021 Toyota Corolla');
    expect(letter.fromName).toBe('Alpha Motors');
    expect(letter.replyTo).toEqual({ name: 'Alpha Motors', address: 'sales@alpha.example' });
    expect(letter.text).toContain(json.lead_id.slice(0, 8).toUpperCase());
    expect(letter.text).not.toContain('Is it still there?');
    expect(letter.text).toContain('07 5550 1234');
    expect(letter.html).toContain('Hi Zoë,');
    const states = async () => (await api.rows('jobs')).map(({ state }) => state);
    await expect.poll(states).toEqual(['delivered', 'delivered']);
  });

  test('are sent once by a server whose clock jumps while its mail server takes its time', async ({
    start,
  }) => {
    const answered = Promise.withResolvers<void>();
    class SlowMail extends MailOutbox {
      override async send(...[letter]: Parameters<MailOutbox['send']>): Promise<void> {
        await super.send(letter);
        await answered.promise;
      }
    }
    const mail = new SlowMail();
    const { api } = await opened(start, database, {}, { mail });
    await api.visitor().post('/api/forms', form());
    const sent = (dealer = 'alpha') => mail.messagesOf(dealer).length;
    await expect.poll(() => sent()).toBe(1);
    api.clock.now += 3 * HOUR;
    // A letter of another dealer shows that the queue was looked at again.
    writeDealer(api.dealersDir, 'beta', 2, { leads: { captcha: false } });
    await api.visitor('beta').post('/api/forms', form({ car_id: '2-1' }));
    await expect.poll(() => sent('beta')).toBe(1);
    answered.resolve();
    const states = async () => (await api.rows('jobs')).map(({ state }) => state);
    await expect.poll(states).toEqual(['delivered', 'delivered']);
    expect(sent()).toBe(1);
  });

  test('have a link that moves the appointment, and a new letter then has the updated calendar entry [LETTER-2]', async ({
    start,
  }) => {
    const { api, letters } = await opened(start, database, {
      appointments: { testDrive: { capacity: 1 } },
    });
    await api.visitor().post('/api/forms', drive());
    await expect.poll(() => letters().length).toBe(1);
    const [first] = letters();
    expect(first!.subject).toBe('Your test drive: Monday 23 November 2026, 10 am');
    expect(first!.calendar?.method).toBe('PUBLISH');
    expect(first!.calendar?.file).toContain('DTSTART:20261123T000000Z');
    const path = linkIn(first!.text);
    const page = await api.ask(path);
    expect([page.status, page.text.includes('Monday 23 November 2026, 10 am')]).toEqual([200, true]);
    // Another visitor has 11 o'clock, so it is not offered and cannot be taken.
    await api
      .visitor()
      .post('/api/forms', drive({ car_id: '1-2', appointment_time: '11:00', email: 'other@example.com' }));
    const taken = await post(api, path, { action: 'move', moves: '0', when: '2026-11-23 11:00' });
    expect([taken.status, taken.text.includes('11 am is taken.')]).toEqual([409, true]);
    const moved = await post(api, path, { action: 'move', moves: '0', when: '2026-11-23 14:00' });
    expect([moved.status, moved.headers.location]).toEqual([303, `${path}?done=moved`]);
    // A second tap is of the same wish.
    const tapped = await post(api, path, { action: 'move', moves: '0', when: '2026-11-23 14:00' });
    expect(tapped.headers.location).toBe(`${path}?done=moved`);
    const other = await post(api, path, { action: 'move', moves: '0', when: '2026-11-23 15:00' });
    expect(other.headers.location).toBe(`${path}?done=outdated`);
    await expect.poll(() => letters().filter(({ to }) => to === 'zoe@example.com').length).toBe(2);
    const second = letters().filter(({ to }) => to === 'zoe@example.com')[1]!;
    expect(second.subject).toBe('Your new time: Monday 23 November 2026, 2 pm');
    expect(second.calendar?.file).toContain('SEQUENCE:1');
    expect(second.calendar?.file.replaceAll('\r\n ', '')).toMatch(
      /ORGANIZER;CN="Alpha Motors":MAILTO:noreply@www\.alpha\.example/i,
    );
    expect(/UID:\S+/.exec(second.calendar!.file)![0]).toBe(/UID:\S+/.exec(first!.calendar!.file)![0]);
    // A page that was opened before the change must not change the appointment again.
    const stale = await post(api, path, { action: 'cancel', moves: '0' });
    expect(stale.headers.location).toBe(`${path}?done=outdated`);
    const [lead] = (await api.rows('leads')).filter(({ email }) => email === 'zoe@example.com');
    expect([lead!.appointment_date, lead!.appointment_time]).toEqual(['2026-11-23', '14:00']);
    // The earlier time is free again.
    const again = await api
      .visitor()
      .post('/api/forms', drive({ car_id: '1-2', email: 'third@example.com', phone: '0491 570 157' }));
    expect(again.status).toBe(200);
  });

  test('have a link that cancels the appointment once, after a question, and a new letter confirms it [LETTER-2] [LETTER-4]', async ({
    start,
  }) => {
    const { api, letters } = await opened(start, database);
    await api.visitor().post('/api/forms', drive());
    await expect.poll(() => letters().length).toBe(1);
    const path = linkIn(letters()[0]!.text);
    expect((await api.ask(path)).text).toContain('Yes, cancel the test drive');
    // Mail programs open links by themselves, so opening one must change nothing.
    expect((await api.rows('appointments'))[0]!.cancelled_at).toBeNull();
    expect((await post(api, path, { action: 'cancel', moves: '0' })).status).toBe(303);
    await expect.poll(() => letters().length).toBe(2);
    expect(letters()[1]!.subject).toBe('Your test drive on Monday 23 November 2026 is cancelled');
    expect(letters()[1]!.calendar?.method).toBe('CANCEL');
    // A second tap is of the same wish. Moving it is another one.
    expect((await post(api, path, { action: 'cancel', moves: '0' })).headers.location).toBe(
      `${path}?done=cancelled`,
    );
    expect(
      (await post(api, path, { action: 'move', moves: '0', when: '2026-11-23 15:00' })).headers.location,
    ).toBe(`${path}?done=outdated`);
    expect((await api.rows('leads'))[0]!.payload).toContain('Cancelled by the visitor');
  });

  test('remind of an appointment one day before its new time, and not before its earlier time [LETTER-3]', async ({
    start,
  }) => {
    const { api, letters } = await opened(start, database);
    await api.visitor().post('/api/forms', drive());
    await expect.poll(() => letters().length).toBe(1);
    const path = linkIn(letters()[0]!.text);
    await post(api, path, { action: 'move', moves: '0', when: '2026-11-25 10:00' });
    await expect.poll(() => letters().length).toBe(2);
    // Sunday at ten in Brisbane: a day before the first time.
    api.clock.now = Date.parse('2026-11-22T00:01:00Z');
    const dropped = async () => (await api.rows('jobs')).filter(({ state }) => state === 'dropped');
    await expect
      .poll(async () => (await dropped()).map(({ kind, target }) => `${kind} ${target}`))
      .toEqual(['letter reminder']);
    expect(letters().length).toBe(2);
    api.clock.now = Date.parse('2026-11-24T00:01:00Z');
    await expect.poll(() => letters().length).toBe(3);
    expect(letters()[2]!.subject).toBe('Reminder: your test drive on Wednesday 25 November 2026, 10 am');
  });

  test('have links that are refused when they are guessed, changed, expired, of another purpose or posted from another site [LETTER-4]', async ({
    start,
  }) => {
    const { api, letters } = await opened(start, database);
    await api.visitor().post('/api/forms', drive());
    await expect.poll(() => letters().length).toBe(1);
    const path = linkIn(letters()[0]!.text);
    const id = (await api.rows('leads'))[0]!.id;
    const wrong = [
      path.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      path.replace('/a', '/r'),
      `/api/manage/a${id}.zzzzzz.${'0'.repeat(64)}`,
      `/api/manage/${manageToken({ purpose: 'appointment', id: randomUUID(), expiresAt: 2e12 }, keys)}`,
      '/api/manage/x',
    ];
    for (const one of wrong) {
      expect((await api.ask(one)).status).toBe(404);
      expect((await post(api, one, { action: 'cancel', moves: '0' })).status).toBe(404);
    }
    for (const origin of ['https://evil.example', 'null'])
      expect((await post(api, path, { action: 'cancel', moves: '0' }, origin)).status).toBe(403);
    api.clock.now = Date.parse('2026-11-23T00:00:01Z');
    expect((await post(api, path, { action: 'cancel', moves: '0' })).headers.location).toBe(
      `${path}?done=late`,
    );
    expect((await api.rows('appointments'))[0]!.cancelled_at).toBeNull();
  });

  test('report that a car is held and that its deposit is returned, but a form that only claims a reservation gets no letter [LETTER-5]', async ({
    start,
  }) => {
    const { api, letters } = await opened(start, database, {}, { payments: testPayments });
    writeStock(api.dealersDir, 'alpha', reservableStock(1));
    api.clock.now += 2000;
    await api.visitor().post('/api/forms', form({ category: 'Reservation', subcategory: 'Deposit paid' }));
    const visitor = customer(api);
    const { json } = await visitor.reserve();
    await visitor.press(json.redirect_url, 'pay');
    api.clock.now += 2 * 60_000;
    await expect
      .poll(() => letters().map(({ subject }) => subject))
      .toEqual(['The 2021 Toyota Corolla is held for you']);
    const path = linkIn(letters()[0]!.text);
    expect((await api.ask(path)).text).toContain('Cancel the reservation');
    for (const _tap of [1, 2])
      expect((await post(api, path, { action: 'cancel', moves: '0' })).headers.location).toBe(
        `${path}?done=cancelled`,
      );
    api.clock.now += 2 * 60_000;
    await expect
      .poll(() => letters().at(-1)!.subject)
      .toBe('Your deposit for the 2021 Toyota Corolla is returned');
  });

  test('contain no name or link that a stranger planted, and go to one address only a limited number of times a day [LETTER-1] [LETTER-6]', async ({
    start,
  }) => {
    const { api, letters } = await opened(start, database);
    await api.visitor().post(
      '/api/forms',
      form({
        name: 'Win now at evil.example/prize',
        message:
          'Go to https://evil.example/a and www.evil.example or evil.com/x <img src=x onerror=alert(1)>',
        email: 'victim@example.com',
      }),
    );
    await expect.poll(() => letters().length).toBe(1);
    const [letter] = letters();
    expect(JSON.stringify(letter)).not.toMatch(/evil|Win now|img/);
    for (let count = 0; count < mostLettersADay + 3; count++)
      await api.visitor().post('/api/forms', form({ email: 'Victim@example.com' }));
    await expect
      .poll(async () => (await api.rows('leads')).filter((row) => row.deliver_after !== null).length)
      .toBe(0);
    await expect.poll(() => letters().length).toBe(mostLettersADay);
    api.clock.now += 25 * HOUR;
    await api.visitor().post('/api/forms', form({ email: 'victim@example.com' }));
    await expect.poll(() => letters().length).toBe(mostLettersADay + 1);
  });

  test('are not sent for spam, nor by a dealer that turned them off [LETTER-6]', async ({ start }) => {
    const { api, letters } = await opened(start, database);
    await api.visitor().post('/api/forms', form({ fax_number: '1' }));
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false, letters: { enabled: false } } });
    api.clock.now += 2000;
    await api.visitor().post('/api/forms', form());
    await expect
      .poll(async () => (await api.rows('leads')).filter((row) => row.deliver_after !== null).length)
      .toBe(0);
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
    api.clock.now += 2000;
    await api.visitor().post('/api/forms', form({ name: 'Last' }));
    await expect.poll(() => letters().map(({ text }) => /Hi (\w+)/.exec(text)?.[1])).toEqual(['Last']);
  });

  test('go with a text message about an appointment to a mobile number if the dealer turned that on [LETTER-7]', async ({
    start,
  }) => {
    const { api } = await opened(start, database, { leads: { captcha: false, letters: { sms: true } } });
    await api.visitor().post('/api/forms', drive());
    await api
      .visitor()
      .post('/api/forms', drive({ car_id: '1-2', appointment_time: '11:00', phone: '07 5550 1234' }));
    await expect.poll(() => api.sent.length).toBe(1);
    expect(api.sent[0]).toMatchObject({
      to: '+61491570156',
      text: 'Alpha Motors: We have your test drive on Monday 23 November 2026, 10 am. To change it ring 07 5550 1234.',
    });
  });
});

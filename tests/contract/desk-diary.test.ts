import { describe, expect } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { databases, test } from './api-server.ts';
import { enquire, openedDesk, owner, type Staff, sales, service } from './desk-staff.ts';

const HOUR = 3_600_000;

/** A test drive on Monday at ten; the clock of the tests starts on Saturday at one. */
const drive = (more: object = {}) => ({
  category: 'Test Drive',
  name: 'Ruth',
  email: 'ruth@example.com',
  car_id: '1-1',
  appointment_date: '2026-11-23',
  appointment_time: '10:00',
  ...more,
});

const oneAtOnce: Partial<DealerInput> = { appointments: { testDrive: { capacity: 1, noticeMinutes: 0 } } };

const fieldsOf = async (who: Staff, path: string) => {
  const { text } = await who.get(path);
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
  return { form_key: value('form_key'), moves: value('moves') };
};

describe.each(databases)('the diary of the desk on %s', (database) => {
  test('shows the bookings of a day and a week with the free places, by role [DESK-8]', async ({ start }) => {
    const { api, staff } = await openedDesk(start, database);
    await enquire(api, drive({ name: '<b>Ruth' }));
    await enquire(
      api,
      drive({ name: 'Zoë', email: 'zoe@example.com', car_id: '1-3', phone: '0491 570 156' }),
    );
    await enquire(api, {
      category: 'Service Booking',
      name: 'Paul',
      phone: '0491 570 157',
      Rego: 'ABC123',
      appointment_date: '2026-11-24',
      appointment_time: '09:30',
    });
    const [olivia, sam, nina] = [staff(), staff(), staff()];
    await olivia.signIn(owner);
    await sam.signIn(sales);
    await nina.signIn(service);
    const day = await olivia.get('/desk/diary/?day=2026-11-23');
    expect(day.status).toBe(200);
    // 16 times for three at once, of which two places are booked; the workshop has 16 for four.
    expect(day.text).toContain('2 booked, 46 places free.');
    expect(day.text).toContain('Nothing booked, 64 places free.');
    expect(day.text).toContain('&lt;b&gt;Ruth');
    expect(day.text).toContain('1 of 3');
    const week = await olivia.get('/desk/diary/?day=2026-11-25&view=week');
    expect(week.text).toContain('1 booked, 63 places free.');
    for (const name of ['Ruth', 'Zoë', 'Paul']) expect(week.text).toContain(name);
    const ofSam = (await sam.get('/desk/diary/?day=2026-11-25&view=week')).text;
    expect(['Ruth', 'Paul', 'Services'].filter((name) => ofSam.includes(name))).toEqual(['Ruth']);
    const ofNina = (await nina.get('/desk/diary/?day=2026-11-25&view=week')).text;
    expect(['Ruth', 'Paul', 'Test drives'].filter((name) => ofNina.includes(name))).toEqual(['Paul']);
    // Another dealer's place, and a day that does not exist, are those of today at the own place.
    const other = await olivia.get('/desk/diary/?place=2:l-2&day=2026-13-45');
    expect([other.status, other.text.includes('Saturday 21 November 2026, today')]).toEqual([200, true]);
  });

  test('moves and cancels by the rules of the letter’s link, tells the customer and the history [DESK-8]', async ({
    start,
  }) => {
    const { api, mail, staff } = await openedDesk(start, database, oneAtOnce);
    const id = await enquire(api, drive());
    await enquire(
      api,
      drive({
        name: 'Zoë',
        email: 'zoe@example.com',
        car_id: '1-3',
        phone: '0491 570 156',
        appointment_time: '11:00',
      }),
    );
    const sam = staff();
    await sam.signIn(sales);
    const path = `/desk/diary/${id}`;
    const post = async (more: Record<string, string>) =>
      sam.post(path, { ...(await fieldsOf(sam, path)), ...more });
    const letters = () => mail.messagesOf('alpha').filter(({ to }) => to === 'ruth@example.com');
    await expect.poll(() => letters().length).toBe(1);
    // Booked by somebody else, closed, no time at all, or no form of this session.
    const taken = await post({ action: 'move', when: '2026-11-23 11:00' });
    expect([taken.status, taken.text.includes('11 am is taken.')]).toEqual([409, true]);
    expect((await post({ action: 'move', when: '2026-11-23 18:00' })).status).toBe(409);
    expect((await post({ action: 'move', when: '2026-11-20 10:00' })).status).toBe(409);
    for (const when of ['', 'tomorrow', '2026-02-30 10:00', '2026-11-23 25:00'])
      expect((await post({ action: 'move', when })).status).toBe(400);
    expect((await sam.post(path, { moves: '0', action: 'cancel' })).status).toBe(403);
    expect(
      (await api.rows('appointments')).every(({ moves, cancelled_at }) => !Number(moves) && !cancelled_at),
    ).toBe(true);

    const moved = await post({ action: 'move', when: '2026-11-24 14:30' });
    expect([moved.status, moved.headers.location]).toEqual([303, `${path}?done=moved`]);
    expect((await sam.get(`${path}?done=moved`)).text).toContain('A letter tells the customer.');
    await expect.poll(() => letters()[0]?.subject).toBe('Your new time: Tuesday 24 November 2026, 2:30 pm');
    const asked = await sam.get(path);
    expect(asked.text).toContain('Yes, cancel it');
    expect((await post({ action: 'cancel' })).headers.location).toBe(`${path}?done=cancelled`);
    await expect
      .poll(() => letters()[0]?.subject)
      .toBe('Your test drive on Tuesday 24 November 2026 is cancelled');
    expect(letters()).toHaveLength(3);
    const lines = (await api.rows('desk_changes')).sort((one, other) => one.number - other.number);
    expect(lines.map(({ who, kind, was, becomes }) => [who, kind, was, becomes])).toEqual([
      [sales, 'appointment', 'Monday 23 November 2026, 10 am', 'Tuesday 24 November 2026, 2:30 pm'],
      [sales, 'appointment', 'Tuesday 24 November 2026, 2:30 pm', 'Cancelled'],
    ]);
    expect((await sam.get(`/desk/leads/${id}`)).text).toContain('Cancelled by the dealership.');
  });

  test('changes nothing by an outdated form, and says what happened [DESK-4]', async ({ start }) => {
    const { api, mail, staff } = await openedDesk(start, database, oneAtOnce);
    const id = await enquire(api, drive());
    const [sam, olivia] = [staff(), staff()];
    await sam.signIn(sales);
    await olivia.signIn(owner);
    const path = `/desk/diary/${id}`;
    const [seen, theirs] = [await fieldsOf(sam, path), await fieldsOf(olivia, path)];
    await olivia.post(path, { ...theirs, action: 'move', when: '2026-11-23 12:00' });
    for (const change of [{ action: 'move', when: '2026-11-23 13:00' }, { action: 'cancel' }]) {
      const late = await sam.post(path, { ...seen, ...change } as Record<string, string>);
      expect([late.status, /&rarr; Monday 23 November 2026, 12 pm<.*?>Olivia, /.test(late.text)]).toEqual([
        409,
        true,
      ]);
    }
    // The customer cancels by the link of the letter.
    const fresh = await fieldsOf(sam, path);
    const link = () =>
      /https:\/\/www\.alpha\.example(\/api\/manage\/\S+)/.exec(
        mail.messagesOf('alpha').find(({ subject }) => subject.startsWith('Your new time'))?.text ?? '',
      )?.[1];
    await expect.poll(link).toBeDefined();
    await api.ask(link()!, {
      method: 'POST',
      body: 'action=cancel&moves=1',
      headers: { origin: 'https://www.alpha.example', 'content-type': 'application/x-www-form-urlencoded' },
    });
    const late = await sam.post(path, { ...fresh, action: 'move', when: '2026-11-23 14:00' });
    expect([late.status, /&rarr; Cancelled<.*?>The customer, /.test(late.text)]).toEqual([409, true]);
    expect((await api.rows('appointments'))[0]).toMatchObject({ time: '12:00' });
  });

  test('gives the last free place to one of two who take it at once', async ({ start }) => {
    const { api, staff } = await openedDesk(start, database, oneAtOnce);
    const ids = [
      await enquire(api, drive()),
      await enquire(
        api,
        drive({
          name: 'Zoë',
          email: 'zoe@example.com',
          car_id: '1-3',
          phone: '0491 570 156',
          appointment_time: '11:00',
        }),
      ),
    ];
    const [sam, olivia] = [staff(), staff()];
    await sam.signIn(sales);
    await olivia.signIn(owner);
    const take = async (who: Staff, id: string) => {
      const path = `/desk/diary/${id}`;
      const fields = await fieldsOf(who, path);
      return () => who.post(path, { ...fields, action: 'move', when: '2026-11-25 10:00' });
    };
    const both = [await take(sam, ids[0]!), await take(olivia, ids[1]!)];
    const answers = await Promise.all(both.map((one) => one()));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const there = (await api.rows('appointments')).filter(({ date }) => date === '2026-11-25');
    expect(there).toHaveLength(1);
  });

  test('offers no change of an appointment that is over, and says when no letter will be sent', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database, {
      ...oneAtOnce,
      leads: { captcha: false, letters: { enabled: false } },
    });
    const id = await enquire(api, drive());
    const sam = staff();
    await sam.signIn(sales);
    const path = `/desk/diary/${id}`;
    const fields = await fieldsOf(sam, path);
    await sam.post(path, { ...fields, action: 'move', when: '2026-11-23 12:00' });
    expect((await sam.get(`${path}?done=moved`)).text).toContain('please tell them yourself');
    api.clock.now += 48 * HOUR;
    expect((await sam.get(path)).text).toContain('It is over');
    const late = await sam.post(path, { ...fields, moves: '1', action: 'cancel' });
    expect([late.status, (await api.rows('appointments'))[0]!.cancelled_at]).toEqual([409, null]);
  });
});

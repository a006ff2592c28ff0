import { randomInt, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { describe, expect } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { AppointmentChanges } from '../../src/server/storage/appointment-changes.ts';
import { up } from '../../src/server/storage/migrations/0006-appointments.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { type Api, databases, test } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';

const dayMs = 86_400_000;

/** Open on Mondays from 9 to 11, on Fridays all day, and closed on Christmas Day. 23 November 2026 is a Monday. */
const hours: DealerInput['openingHours'] = [
  { weekday: 1, status: 'Open', start_hour: '09:00', end_hour: '11:00' },
  { weekday: 5, status: 'Open', start_hour: '09:00', end_hour: '17:00' },
  { weekday: 5, status: 'Closed', date: '2026-12-25' },
  { weekday: 6, status: 'Closed' },
];
const monday = '2026-11-23';

/** The test's clock: Saturday 21 November 2026, 1 pm in Brisbane. */
function settings(api: Api, changes: Partial<DealerInput> = {}): void {
  const rules = { leads: { captcha: false }, openingHours: hours };
  writeDealer(api.dealersDir, 'alpha', 1, { ...rules, ...changes });
  // The server checks the dealers' files for changes once a second.
  api.clock.now += 2000;
}

const drive = (more: object = {}) => ({
  lead_key: randomUUID(),
  category: 'Test Drive',
  name: 'Zoë Okafor',
  email: 'zoe@example.com',
  // Each lead has a new phone number, because one number may send only ten leads per hour.
  phone: `0412 ${String(randomInt(1_000_000)).padStart(6, '0')}`,
  message: '',
  appointment_date: monday,
  appointment_time: '09:30',
  ...more,
});
const service = (more: object = {}) => drive({ category: 'Service Booking', ...more });

const send = (api: Api, lead: object) => api.visitor().post('/api/forms', lead);
const query = (more = '', date = monday) => `/api/appointments?dealership_id=1&date=${date}${more}`;
const times = async (api: Api, more = '') => (await api.visitor().get(query(more))).json.times as string[];
const capacity = (number: number): Partial<DealerInput> => ({
  appointments: { testDrive: { capacity: number }, service: { capacity: number } },
});

async function cancel(api: Api, lead_id: string): Promise<boolean> {
  const db = await openDatabase(api.database);
  const done = await new AppointmentChanges(db).cancel({ lead_id, moves: 0 }, 'Cancelled.', api.clock.now, {
    email: '',
    name: 'Nobody',
  });
  await db.destroy();
  return done === 'done';
}

describe.each(databases)('appointments on %s', (database) => {
  test('offers the times at which the place is open, until its capacity is booked [API-9] [OPEN-7] [OPEN-51]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api, capacity(2));
    const all = ['09:00', '09:30', '10:00', '10:30'];
    const first = await api.visitor().get(query());
    expect([first.status, first.json]).toEqual([
      200,
      { times: all, notice: expect.stringContaining('guide') },
    ]);
    expect((await send(api, drive())).status).toBe(200);
    // One booking takes one of two places, whether the visitor asks about this car or another one.
    expect(await times(api)).toEqual(all);
    await send(api, service({ appointment_time: '10:30' }));
    await send(api, drive({ appointment_time: '10:00', fax_number: 'x' }));
    await send(api, drive({ appointment_time: '10:00', fax_number: 'x' }));
    expect(await times(api)).toEqual(all);
    await send(api, drive());
    expect(await times(api)).toEqual(['09:00', '10:00', '10:30']);
    expect(await times(api, '&location_id=l-1')).toHaveLength(3);
    expect(await times(api, '&kind=service')).toEqual(all);
    const other = await api.visitor('beta').get('/api/appointments?dealership_id=2&date=2026-11-23');
    expect(other.status).toBe(404);
  });

  test('the same car cannot be booked twice for one time, but other cars can [DRIVE-1]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const { json } = await send(api, drive({ car_id: 'c1' }));
    expect(await times(api, '&car_id=c1')).toEqual(['09:00', '10:00', '10:30']);
    expect(await times(api, '&car_id=c2')).toHaveLength(4);
    const again = await send(api, drive({ car_id: 'c1' }));
    expect([again.status, again.json]).toEqual([
      409,
      {
        success: false,
        error: 'This car is already booked for 9:30 am. Still free that day: 9 am, 10 am, 10:30 am.',
        field: 'appointment_time',
      },
    ]);
    expect((await send(api, drive({ car_id: 'c2' }))).status).toBe(200);
    // A cancelled time is free again, and a second cancellation changes nothing.
    expect([await cancel(api, json.lead_id), await cancel(api, json.lead_id)]).toEqual([true, false]);
    expect((await send(api, drive({ car_id: 'c1' }))).status).toBe(200);
    // The same applies to the car that a visitor brings to the workshop.
    const own = { Rego: 'abc 12d', regoState: 'qld' };
    expect((await send(api, service(own))).status).toBe(200);
    expect((await send(api, service({ ...own, Rego: 'ABC-12D' }))).status).toBe(409);
    expect((await send(api, service({ ...own, Rego: 'XYZ 99A' }))).status).toBe(200);
  });

  test('refuses a day or time that is not available with the reason, and stores nothing [DRIVE-1] [DRIVE-4] [OPEN-20]', async ({
    start,
  }) => {
    const api = await start(database);
    settings(api);
    const refused: [object, RegExp][] = [
      [drive({ appointment_date: '2026-11-20' }), /^Friday 20 November 2026 has passed\./],
      [
        drive({ appointment_date: '2026-12-25' }),
        /^We are closed on Friday 25 December 2026, Christmas Day\./,
      ],
      [drive({ appointment_date: '2026-11-22' }), /^We are closed on Sunday 22 November 2026\./],
      [
        drive({ appointment_time: '03:00' }),
        /^On Monday 23 November 2026 times can be booked from 9 am to 10:30 am\./,
      ],
      [drive({ appointment_time: '11:00' }), /^On Monday 23 November 2026 times can be booked/],
      [drive({ appointment_date: '2027-06-04' }), /^We do not book that far ahead\./],
      [drive({ appointment_date: undefined }), /^Please choose a day as well as a time\.$/],
      [
        service({ appointment_date: '2026-11-20', appointment_time: '' }),
        /^Friday 20 November 2026 has passed\./,
      ],
      [
        service({ appointment_date: '2026-12-25', appointment_time: '' }),
        /^The workshop is closed .* Christmas Day\./,
      ],
      [service({ appointment_time: '03:00' }), /^On Monday 23 November 2026 times can be booked/],
    ];
    for (const [lead, error] of refused) {
      const { status, json } = await send(api, lead);
      expect([lead, status, json]).toEqual([
        lead,
        400,
        {
          success: false,
          error: expect.stringMatching(error),
          field: expect.stringMatching(/^appointment_/),
        },
      ]);
    }
    expect(await api.rows('leads')).toEqual([]);
    expect(await api.rows('appointments')).toEqual([]);
    // A lead about something else may name any day.
    expect((await send(api, drive({ category: 'Sales', appointment_date: '2026-11-20' }))).status).toBe(200);
    // The time zone of the place counts: at 9:31 am in Brisbane 9:30 has passed, although in UTC it is still yesterday.
    api.clock.now = Date.parse('2026-11-22T23:31:00Z');
    expect((await send(api, drive())).json.error).toBe('That time has passed. Please choose a later one.');
    expect((await send(api, drive({ appointment_time: '10:15' }))).json.error).toMatch(
      /^That is too soon: .* an hour ahead/,
    );
    expect((await api.visitor().get(query())).json).toMatchObject({
      times: [],
      reason: 'It is too late to book for Monday 23 November 2026. Please choose a later day.',
    });
  });

  test('offers only days that have a free time [DRIVE-1] [DRIVE-4]', async ({ start }) => {
    const api = await start(database);
    const open = { ...capacity(1).appointments!, testDrive: { capacity: 1, daysAhead: 35 } };
    settings(api, { appointments: open });
    const days = async (more = '') =>
      (await api.visitor().get(`/api/appointments/days?dealership_id=1${more}`)).json.days;
    const offered = await days();
    expect(offered[0]).toEqual({ date: monday, name: 'Monday 23 November 2026' });
    expect(offered.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-23',
      '2026-11-27',
      '2026-11-30',
      '2026-12-04',
      '2026-12-07',
      '2026-12-11',
      '2026-12-14',
      '2026-12-18',
      '2026-12-21',
    ]);
    for (const appointment_time of await times(api)) await send(api, drive({ appointment_time }));
    expect((await days())[0].date).toBe('2026-11-27');
    expect((await days('&kind=service'))[0].date).toBe(monday);
    expect((await api.visitor().get(query('', '2026-12-25'))).json.reason).toMatch(/Christmas Day/);
  });

  test('refuses an unknown place and an invalid day [API-9] [OPEN-20]', async ({ start }) => {
    const api = await start(database);
    settings(api);
    const status = async (path: string) => (await api.visitor().get(`/api/appointments${path}`)).status;
    expect(await status('?dealership_id=none&date=2026-11-23')).toBe(404);
    expect(await status('?dealership_id=1&location_id=none&date=2026-11-23')).toBe(404);
    expect(await status('?dealership_id=1&date=tomorrow')).toBe(400);
    expect(await status('?dealership_id=1&date=')).toBe(400);
    expect(await status('?date=2026-11-23')).toBe(400);
    expect(await status('?dealership_id=1&date=2026-11-23&kind=wash')).toBe(400);
    expect(await status('/days?dealership_id=none')).toBe(404);
  });

  test('accepts exactly as many simultaneous bookings as there are places', async ({ start }) => {
    const api = await start(database);
    settings(api, capacity(3));
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(api, drive())));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, ...Array(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.json.error).toBe(
      '9:30 am is taken. Still free that day: 9 am, 10 am, 10:30 am.',
    );
    expect(await api.rows('leads')).toHaveLength(3);
    expect((await api.rows('appointments')).map(({ seat }) => seat).sort()).toEqual([1, 2, 3]);
    const oneCar = () => send(api, drive({ appointment_time: '10:30', car_id: 'c1' }));
    const ofCar = await Promise.all(Array.from({ length: 6 }, oneCar));
    expect(ofCar.filter(({ status }) => status === 200)).toHaveLength(1);
    // A browser that got no answer sends the booking again. It is the same booking.
    const lead = drive({ appointment_time: '10:00' });
    const twice = await Promise.all([send(api, lead), send(api, lead)]);
    expect(twice[0]!.json).toEqual(twice[1]!.json);
    expect((await send(api, lead)).json).toEqual(twice[0]!.json);
  });

  test.runIf(database === 'postgres')(
    'accepts exactly as many simultaneous bookings on several servers as there are places',
    async ({ start }) => {
      const first = await start(database);
      const second = await start(database, { database: first.database });
      for (const api of [first, second]) settings(api, capacity(3));
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, n) => send(n % 2 ? first : second, drive())),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    },
  );

  test('a lead that was sent late and whose time is taken is stored without the time', async ({ start }) => {
    const api = await start(database);
    settings(api, capacity(1));
    await send(api, drive());
    const late = { sent_later: true, custom_params: { Work: 'Tow bar' } };
    expect((await send(api, drive(late))).status).toBe(200);
    expect((await send(api, drive({ ...late, appointment_date: '2026-11-20' }))).status).toBe(200);
    const leads = await api.rows('leads');
    expect(leads.map((lead) => [lead.appointment_time, JSON.parse(lead.payload).custom_params])).toEqual([
      ['09:30', undefined],
      [
        '',
        {
          Work: 'Tow bar',
          'Wished for':
            'Monday 23 November 2026, 9:30 am. Not booked: 9:30 am is taken. Still free that day: 9 am, 10 am, 10:30 am.',
        },
      ],
      [
        '',
        {
          Work: 'Tow bar',
          'Wished for':
            'Friday 20 November 2026, 9:30 am. Not booked: Friday 20 November 2026 has passed. Please choose a later day.',
        },
      ],
    ]);
    expect(leads.map(({ payload }) => JSON.parse(payload).sent_later)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect((await send(api, drive({ ...late, appointment_time: '10:00' }))).status).toBe(200);
    expect(await times(api)).toEqual(['09:00', '10:30']);
  });

  test('a later step of a lead cannot change a booked time', async ({ start }) => {
    const api = await start(database);
    settings(api);
    const visitor = api.visitor();
    const first = drive();
    const { json } = await visitor.post('/api/leads', first);
    const step = { lead_key: first.lead_key, lead_id: json.lead_id };
    const moved = await visitor.post('/api/leads', { ...step, appointment_time: '10:00' });
    expect([moved.status, moved.json.error]).toEqual([
      400,
      expect.stringContaining('cannot be changed here'),
    ]);
    expect((await visitor.post('/api/leads', { ...step, message: 'With the dog' })).status).toBe(200);
    expect((await api.rows('appointments')).map(({ time }) => time)).toEqual(['09:30']);
  });

  test('each place has its own opening hours, capacity, slot length and time zone [OPEN-51]', async ({
    start,
  }) => {
    const api = await start(database);
    const address = { street: '1 Main Street', city: 'Town', postcode: '6000' };
    const place = (id: string, state: 'wa' | 'nsw', more = {}) => ({
      id,
      name: `Place ${id}`,
      slug: id,
      address: { ...address, state },
      contact_detail: { phone: '07 5550 1234' },
      ...more,
    });
    settings(api, {
      ...capacity(1),
      locations: [
        place('east', 'nsw', { primary: true }),
        place('west', 'wa', { appointments: { testDrive: { capacity: 2, slotMinutes: 60 } } }),
      ],
    });
    const at = (id: string) => times(api, `&location_id=${id}`);
    expect(await at('east')).toEqual(['09:00', '09:30', '10:00', '10:30']);
    expect(await at('west')).toEqual(['09:00', '10:00']);
    const book = (location_id: string) => send(api, drive({ location_id, appointment_time: '10:00' }));
    expect([(await book('east')).status, (await book('east')).status]).toEqual([200, 409]);
    expect([await book('west'), await book('west'), await book('west')].map(({ status }) => status)).toEqual([
      200, 200, 409,
    ]);
    // Monday, 10 am in Sydney, is 7 am in Perth.
    api.clock.now = Date.parse('2026-11-22T23:00:00Z');
    expect(await at('east')).toEqual([]);
    expect(await at('west')).toEqual(['09:00']);
  });

  test('a migration keeps the times that were booked before slots existed', async ({ start }) => {
    const api = await start(database);
    settings(api, capacity(1));
    await send(api, drive({ car_id: 'c1' }));
    await send(api, service({ appointment_time: '10:15' }));
    await send(api, drive({ appointment_time: '' }));
    await send(api, drive({ appointment_time: '10:00', fax_number: 'x' }));
    const db = await openDatabase(api.database);
    await db.schema.dropTable('appointments').execute();
    await up(db as unknown as Kysely<unknown>);
    await db.destroy();
    const rows = await api.rows('appointments');
    expect(rows.map(({ kind, time, seat, car_key }) => [kind, time, seat, car_key]).sort()).toEqual([
      ['service', '10:15', 1, ''],
      ['test-drive', '09:30', 1, 'car c1'],
    ]);
    expect(await times(api)).toEqual(['09:00', '10:00', '10:30']);
    expect(await times(api, '&kind=service')).toEqual(['09:00', '09:30']);
    expect(rows[0]!.booked_at).toBeGreaterThan(api.clock.now - dayMs);
  });
});

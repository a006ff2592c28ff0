import { describe, expect } from 'vitest';
import { databases, test } from './api-server.ts';
import { capacity, drive, monday, query, send, service, settings, times } from './appointment-requests.ts';

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
    expect(offered[0]).toEqual({
      date: monday,
      name: 'Monday 23 November 2026',
      first: (await times(api))[0],
    });
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
});

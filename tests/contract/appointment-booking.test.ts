import { describe, expect } from 'vitest';
import { cancelAppointment } from '../../src/server/appointments/appointment-changes.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { type Api, databases, test } from './api-server.ts';
import { capacity, drive, send, service, settings, times } from './appointment-requests.ts';

async function cancel(api: Api, lead_id: string): Promise<boolean> {
  const db = await openDatabase(api.database);
  const by = { email: '', name: 'Nobody' };
  const isDone = await cancelAppointment(db, { lead_id, moves: 0, by, now: api.clock.now });
  await db.destroy();
  return isDone;
}

describe.each(databases)('appointments on %s', (database) => {
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
        error: 'Already booked for 9:30 am. Still free that day: 9 am, 10 am, 10:30 am.',
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
});

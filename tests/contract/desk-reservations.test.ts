import { describe, expect } from 'vitest';
import { testPayments } from '../../src/server/reservations/payments.ts';
import { type Api, databases, type StartOptions, test } from './api-server.ts';
import { customer, HOUR, reservableStock } from './customer.ts';
import { writeStock } from './dealer-files.ts';
import { openedDesk, owner, type Staff, sales, service } from './desk-staff.ts';

type Start = (database: 'sqlite' | 'postgres', options?: StartOptions) => Promise<Api>;

/** A desk of a dealer whose first car is reserved by Alex, and paid for. */
async function reservedDesk(start: Start, database: 'sqlite' | 'postgres', isPaid = true) {
  const desk = await openedDesk(
    (kind, options) => start(kind, { ...options, payments: testPayments }),
    database,
  );
  for (const [slug, id] of [
    ['alpha', 1],
    ['beta', 2],
  ] as const)
    writeStock(desk.api.dealersDir, slug, reservableStock(id));
  desk.api.clock.now += 2000;
  const alex = customer(desk.api);
  const { json } = await alex.reserve();
  if (isPaid) await alex.press(json.redirect_url, 'pay');
  const id = json.reservation_id as string;
  const path = `/desk/reservations/${id}`;
  const fieldsOf = async (staff: Staff, action: string) => {
    const { text } = await staff.get(path);
    const seen = /name="seen_until" value="(\d+)"/.exec(text)?.[1] ?? '';
    return { ...(await staff.fields(path)), seen_until: seen, action };
  };
  const row = async () => (await desk.api.rows('reservations')).find((one) => one.id === id)!;
  const history = async () =>
    (await desk.api.rows('desk_changes'))
      .sort((a, b) => a.number - b.number)
      .map(({ who, kind, was, becomes }) => [who, kind, was, becomes]);
  return { ...desk, alex, id, lead: json.lead_id as string, path, fieldsOf, row, history };
}

describe.each(databases)('reservations at the desk on %s', (database) => {
  test('are listed with customer, payment and end, open and ended, for staff who see sales leads', async ({
    start,
  }) => {
    const { api, staff, path, lead, alex, id } = await reservedDesk(start, database);
    const [olivia, sam, nina, bruno] = [staff(), staff(), staff(), staff('beta')];
    await olivia.signIn(owner);
    await sam.signIn(sales);
    await nina.signIn(service);
    await bruno.signIn('bruno@example.com');
    for (const one of [olivia, sam]) {
      const { text } = await one.get('/desk/reservations/');
      expect(text).toContain(`href="/desk/leads/${lead}"`);
      expect(text).toContain('2021 Toyota Corolla');
      for (const words of ['Alex Nguyen', 'Deposit paid', '$500 paid', '23 Nov, 1:00 pm'])
        expect(text).toContain(words);
      expect((await one.get('/desk/')).text).toContain('href="/desk/reservations/"');
      expect((await one.get(path)).text).toContain(`href="/desk/leads/${lead}"`);
      expect((await one.get(`/desk/leads/${lead}`)).text).toContain(`href="${path}"`);
    }
    expect((await nina.get('/desk/')).text).not.toContain('href="/desk/reservations/"');
    for (const where of ['/desk/reservations/', path]) expect((await nina.get(where)).status).toBe(404);
    expect((await bruno.get('/desk/reservations/')).text).not.toContain('Alex');
    expect((await bruno.get(path)).status).toBe(404);
    const ended = async () => (await sam.get('/desk/reservations/?show=ended')).text;
    expect(await ended()).not.toContain('Alex');
    await alex.cancel(id);
    api.clock.now += 1000;
    expect(await ended()).toContain('Returned');
    expect((await sam.get('/desk/reservations/')).text).not.toContain('Alex');
  });

  test.for([
    { itemTypes: ['caravan'], noun: 'caravan', plural: 'caravans' },
    { itemTypes: ['motorcycle'], noun: 'motorcycle', plural: 'motorcycles' },
    { itemTypes: ['car', 'caravan'], noun: 'vehicle', plural: 'vehicles' },
    { itemTypes: ['car'], noun: 'car', plural: 'cars' },
  ] as const)(
    'and all rooms of the desk call what $itemTypes dealers sell a $noun',
    async ({ itemTypes, noun, plural }, { start }) => {
      const { staff, path, write } = await reservedDesk(start, database);
      write({ stock: { itemTypes: [...itemTypes] } });
      const sam = staff();
      await sam.signIn(owner);
      const wordsOf = async (at: string) =>
        (await sam.get(at)).text
          .replace(/<style>.*?<\/style>|<script.*?<\/script>/gs, '')
          .replace(/<[^>]*>/g, '\n')
          .toLowerCase();
      const pages = [
        '/desk/',
        '/desk/numbers/',
        '/desk/reservations/',
        '/desk/reservations/?show=ended',
        path,
      ];
      const said = await Promise.all(pages.map(wordsOf));
      const found = new Set(said.join().match(/\b(?:car|caravan|motorcycle|vehicle)s?\b/g));
      expect([...found].sort()).toEqual([noun, plural].sort());
      for (const words of [
        `by ${noun}`,
        `${noun} views`,
        `saved ${plural}`,
        `release the ${noun} and refund`,
      ])
        expect(said.join()).toContain(words);
    },
  );

  test('are extended by hours, once for one form [DESK-9]', async ({ start }) => {
    const { staff, path, fieldsOf, row, history } = await reservedDesk(start, database);
    const sam = staff();
    await sam.signIn(sales);
    const before = (await row()).claim_until;
    const fields = await fieldsOf(sam, 'extend');
    for (const hours of ['0', '337', '1.5', '', 'x']) {
      const refused = await sam.post(path, { ...fields, hours });
      expect([refused.status, refused.text.includes('whole number of hours')]).toEqual([400, true]);
    }
    const pressed = await Promise.all([1, 2].map(() => sam.post(path, { ...fields, hours: '24' })));
    expect(pressed.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await row()).claim_until).toBe(before + 24 * HOUR);
    expect(await history()).toEqual([
      [sales, 'reservation', '', 'the 2021 Toyota Corolla is held 24 hours longer, until 24 Nov, 1:00 pm'],
    ]);
  });

  test('become a sale: the deposit stays, and the lead is sold and answered [DESK-9]', async ({ start }) => {
    const { api, staff, path, fieldsOf, row, history, lead } = await reservedDesk(start, database);
    const sam = staff();
    await sam.signIn(sales);
    expect((await sam.get(path)).text).toContain('The deposit of $500 is part of the price.');
    expect((await sam.post(path, await fieldsOf(sam, 'sell'))).status).toBe(303);
    expect(await row()).toMatchObject({ kept_at: api.clock.now, refund_asked_at: null });
    expect((await api.rows('leads')).find(({ id }) => id === lead)).toMatchObject({
      status: 'sold',
      answered_at: api.clock.now,
    });
    expect(await history()).toEqual([
      [
        sales,
        'reservation',
        '',
        'the 2021 Toyota Corolla is sold to this customer, and the deposit is part of the price',
      ],
      [sales, 'status', 'New', 'Sold'],
    ]);
    expect((await sam.get(path)).text).toContain('Nothing is left to do here.');
    expect((await sam.get('/desk/reservations/?show=ended')).text).toContain('Part of a sale');
  });

  test('are released with a refund, and their car is free [DESK-9]', async ({ start }) => {
    const { api, staff, path, fieldsOf, row, history } = await reservedDesk(start, database);
    const sam = staff();
    await sam.signIn(sales);
    expect((await sam.get(path)).text).toContain('goes back to the card of Alex Nguyen');
    expect((await sam.post(path, await fieldsOf(sam, 'release'))).status).toBe(303);
    expect(await row()).toMatchObject({ state: 'refunded', released_at: api.clock.now });
    expect((await api.ask('/api/cars/1-1')).json.taken).toBe(false);
    expect(await history()).toEqual([
      [sales, 'reservation', '', 'the 2021 Toyota Corolla is released, and the deposit goes back'],
    ]);
    expect((await api.rows('leads'))[0]!.subcategory).toBe('Deposit refunded');
  });

  test('that nobody has paid for yet are released without one', async ({ start }) => {
    const { staff, path, fieldsOf, row, history } = await reservedDesk(start, database, false);
    const sam = staff();
    await sam.signIn(sales);
    expect((await sam.get(path)).text).not.toContain('value="sell"');
    expect((await sam.post(path, { ...(await fieldsOf(sam, 'release')), action: 'sell' })).status).toBe(409);
    expect((await sam.post(path, await fieldsOf(sam, 'release'))).status).toBe(303);
    expect((await row()).state).toBe('cancelled');
    expect((await history()).at(-1)).toEqual([
      sales,
      'reservation',
      '',
      'the 2021 Toyota Corolla is released',
    ]);
  });

  test('are not changed by an outdated form, which says what happened [DESK-4]', async ({ start }) => {
    const { staff, path, fieldsOf, row, history, alex, id } = await reservedDesk(start, database);
    const [sam, olivia] = [staff(), staff()];
    await sam.signIn(sales);
    await olivia.signIn(owner);
    const [release, sell] = [await fieldsOf(sam, 'release'), await fieldsOf(sam, 'sell')];
    await olivia.post(path, { ...(await fieldsOf(olivia, 'extend')), hours: '48' });
    for (const form of [release, sell]) {
      const outdated = await sam.post(path, form);
      expect(outdated.status).toBe(409);
      expect(outdated.text).toContain('Nothing is changed');
      expect(outdated.text).toContain('is held 48 hours longer');
      expect(outdated.text).toContain('Olivia');
    }
    expect(await row()).toMatchObject({ state: 'held', refund_asked_at: null, kept_at: null });
    expect(await history()).toHaveLength(1);
    // The customer was faster.
    const late = await fieldsOf(sam, 'sell');
    await alex.cancel(id);
    const gone = await sam.post(path, late);
    expect([gone.status, gone.text.includes('Deposit refunded')]).toEqual([409, true]);
    expect((await row()).kept_at).toBe(null);
    expect(await history()).toHaveLength(1);
  });

  test('are answered to nobody of another dealer, whatever the form says [STAFF-6]', async ({ start }) => {
    const { staff, path, fieldsOf, row, history } = await reservedDesk(start, database);
    const [sam, bruno] = [staff(), staff('beta')];
    await sam.signIn(sales);
    await bruno.signIn('bruno@example.com');
    const { form_key } = await bruno.fields('/desk/sessions');
    for (const action of ['extend', 'sell', 'release']) {
      const form = { ...(await fieldsOf(sam, action)), hours: '24' };
      expect((await bruno.post(path, { ...form, form_key: form_key! })).status).toBe(404);
      expect((await bruno.post(path, form)).status).toBe(403);
    }
    expect(await row()).toMatchObject({ state: 'held', kept_at: null });
    expect(await history()).toEqual([]);
  });
});

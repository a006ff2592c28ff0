import { describe, expect } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { DeskChanges } from '../../src/server/storage/desk-changes.ts';
import { deleteOldWeeks, planWeek } from '../../src/server/storage/desk-weeks.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { erasePerson } from '../../src/server/storage/person-data.ts';
import { type Api, databases, test } from './api-server.ts';
import { enquire, openedDesk, owner, type Staff, sales, service } from './desk-staff.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const patience = { timeout: 10_000, interval: 20 };

/** The cells of a CSV file of the desk, without its heading. */
async function cells(who: Staff, table: string, query = ''): Promise<string[][]> {
  const { status, text } = await who.get(`/desk/numbers/${table}.csv${query}`);
  expect(status).toBe(200);
  return text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.slice(1, -1).split('","'));
}

/** The number that the inbox shows at its tab 'All'. */
async function inboxCount(who: Staff, query = ''): Promise<number> {
  const { text } = await who.get(`/desk/?status=all${query}`);
  return Number(/>All <span class="count">(\d+)</.exec(text)![1]);
}

describe.each(databases)('the numbers of the desk on %s', (database) => {
  test('count leads, answers, visits and searches of the period without spam, as the inbox does', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database);
    await enquire(api, { name: 'Before' });
    api.clock.now += 8 * DAY;
    const campaign = {
      visited_pages: ['/', '/cars/', '/contact-us/'],
      linked_query_params: { utm_source: 'newsletter', utm_campaign: '=HYPERLINK("http://evil.example")' },
    };
    const ruth = await enquire(api, { name: 'Ruth', lead_attributes: campaign });
    await enquire(api, { name: 'Zoë', car_id: '1-1', phone: '0491 570 156' });
    await enquire(api, { name: 'Paul', category: 'Service', phone: '0491 570 157' });
    await enquire(api, { name: 'Bot', fax_number: '1', phone: '0491 570 158' });
    await enquire(api, { name: 'Theirs' }, 'beta');
    const visitor = api.visitor();
    const about = { car_id: '1-2', dealership_id: 'd-1', website_id: 1 };
    await visitor.post('/api/phone/reveal', about);
    await visitor.post('/api/phone/reveal', { ...about, car_id: '1-1' });
    const saved = { ...about, event_id: 39, url: 'https://www.alpha.example/' };
    await visitor.post('/api/events', saved);
    await visitor.post('/api/events', { ...saved, event_id: 14 });
    for (const car_id of ['1-2', '1-2', '1-1']) await visitor.post('/api/views', { ...about, car_id });
    for (let count = 0; count < 2; count++)
      await visitor.post('/api/searches/empty', { website_id: 1, words: 'flying car' });
    const [olivia, sam, nina] = [staff(), staff(), staff()];
    await olivia.signIn(owner);
    await sam.signIn(sales);
    await nina.signIn(service);
    api.clock.now += 10 * MINUTE;
    const path = `/desk/leads/${ruth}`;
    const note = { action: 'note', note: 'Rang her', answered: '1' };
    await sam.post(path, { ...(await sam.fields(path)), ...note });
    api.clock.now += 20 * MINUTE;

    const week = '?days=7';
    expect(await cells(olivia, 'kinds', week)).toEqual([
      ['General Enquiry', '2'],
      ['Service', '1'],
    ]);
    const days = await cells(olivia, 'days', week);
    expect([days.length, days[0]!.slice(1)]).toEqual([7, ['3', '3']]);
    expect(await cells(nina, 'days', week).then(([today]) => today!.slice(1))).toEqual(['1']);
    expect(await cells(olivia, 'sources', week)).toEqual([
      ['(no campaign)', '2'],
      ['newsletter, =HYPERLINK(""http://evil.example"")', '1'],
    ]);
    expect(await cells(olivia, 'cars', week)).toEqual([
      ['2021 Toyota Corolla', '1', '1', '1', '0'],
      ['2021 Toyota Corolla', '0', '2', '1', '1'],
    ]);
    expect(await cells(olivia, 'pages', week)).toEqual([
      ['/contact-us/', '1', '1'],
      ['/', '0', '1'],
      ['/cars/', '0', '1'],
      ['(not known)', '2', '0'],
    ]);
    expect(await cells(olivia, 'response', week)).toEqual([
      ['Sales', '1', '10', '50', '1'],
      ['Service and parts', '0', '', '0', '1'],
      ['All', '1', '10', '33', '2'],
    ]);
    expect(await cells(olivia, 'searches', week)).toEqual([['flying car', '2', '1']]);
    expect(await cells(olivia, 'reservations', week)).toEqual([]);
    // The inbox shows the same leads for the same days.
    const { text } = await olivia.get(`/desk/numbers/${week}`);
    const [, from, until] = /name="from" value="([\d-]+)".*?name="until" value="([\d-]+)"/s.exec(text)!;
    expect(await inboxCount(olivia, `&from=${from}&until=${until}`)).toBe(3);
    expect((await cells(olivia, 'kinds')).map(([, count]) => Number(count))).toEqual([3, 1]);
    expect(await inboxCount(olivia)).toBe(4);
    expect(text).toContain('<dt>Leads</dt><dd>3</dd>');
    // A table that nothing was counted for says so.
    expect(text).toContain('No reservation was begun in this period.');
    const empty = await olivia.get('/desk/numbers/?from=2026-01-01&until=2026-01-31');
    expect([empty.status, empty.text.includes('No lead arrived in this period.')]).toEqual([200, true]);
    // Each role has the numbers of its own leads.
    expect(await cells(sam, 'kinds', week)).toEqual([['General Enquiry', '2']]);
    expect(await cells(nina, 'kinds', week)).toEqual([['Service', '1']]);
    expect(await cells(nina, 'cars', week)).toEqual([]);
    expect((await nina.get('/desk/numbers/searches.csv')).status).toBe(404);
    // A period that makes no sense loses nothing that was typed.
    const wrong = await olivia.get('/desk/numbers/?from=2026-11-09&until=2026-11-01');
    expect([wrong.status, wrong.text.includes('value="2026-11-09"')]).toEqual([400, true]);
    expect(wrong.text).toContain('The first day must not be after the last one.');
  });

  test('write cells that no spreadsheet runs as a formula', async ({ start }) => {
    const { api, staff } = await openedDesk(start, database);
    const visitor = api.visitor();
    // Words as an earlier version may have stored them.
    const db = await openDatabase(api.database);
    const hostile = ['=1+1', '+61', '-1', '@sum', '\t=2'];
    for (const [index, words] of ['plain', ...hostile].entries()) {
      await visitor.post('/api/searches/empty', { website_id: 1, words: `word ${index}` });
      await db.updateTable('empty_searches').set({ words }).where('words', '=', `word ${index}`).execute();
    }
    await db.destroy();
    const olivia = staff();
    await olivia.signIn(owner);
    const words = (await cells(olivia, 'searches')).map(([cell]) => cell!);
    expect(words.sort()).toEqual(['plain', ...hostile.map((one) => `'${one}`)].sort());
  });

  test('are those of the own locations for staff who have some', async ({ start }) => {
    const { api, staff } = await openedDesk(start, database, places);
    const north = await enquire(api, { name: 'Northerner', location_id: 'l-n' });
    await enquire(api, { name: 'Southerner', location_id: 'l-s' });
    await enquire(api, { name: 'Somewhere', dealership_slug: 'north' });
    for (const dealership_id of ['d-1', 'd-2', 'd-2'])
      await api.visitor().post('/api/phone/reveal', { car_id: '1-1', dealership_id, website_id: 1 });
    for (const [car_id, dealership_id] of [
      ['1-1', 'd-1'],
      ['1-2', 'd-2'],
    ])
      await api.visitor().post('/api/views', { car_id, dealership_id, website_id: 1 });
    await api.visitor().post('/api/searches/empty', { website_id: 1, words: 'flying car' });
    await reserve(api, [north, null]);
    const [sam, olivia] = [staff(), staff()];
    await sam.signIn(sales);
    await olivia.signIn(owner);
    expect(await cells(sam, 'places')).toEqual([
      ['North, no location named', '1'],
      ['north yard', '1'],
    ]);
    expect((await cells(olivia, 'places')).length).toBe(3);
    const views = async (who: Staff) => (await cells(who, 'cars')).map(([, ...counts]) => counts.join(' '));
    expect(await views(sam)).toEqual(['0 1 1 0']);
    expect((await views(olivia)).sort()).toEqual(['0 1 0 0', '0 1 3 0']);
    expect(await cells(sam, 'reservations')).toEqual([['Held without deposit', '1']]);
    expect(await cells(olivia, 'reservations')).toEqual([['Held without deposit', '2']]);
    expect((await sam.get('/desk/numbers/searches.csv')).status).toBe(404);
    expect((await sam.get('/desk/numbers/')).text).not.toContain('flying car');
  });
});

describe.each(databases)('the weekly mail on %s', (database) => {
  /** Monday 23 November 2026, 7 am in Brisbane. */
  const monday = Date.parse('2026-11-22T21:00:00Z');

  test('has the figures of the rows, once for each owner and week, also after a restart', async ({
    start,
  }) => {
    const second = { name: 'Oscar', email: 'oscar@example.com', role: 'owner' as const };
    const { api, mail, staff, write } = await openedDesk(start, database, {
      desk: {
        enabled: true,
        staff: [
          { name: 'Olivia', email: owner, role: 'owner' },
          { name: 'Sam', email: sales, role: 'sales' },
        ],
      },
    });
    const mails = (slug = 'alpha') =>
      mail.messagesOf(slug).filter(({ subject }) => subject.startsWith('Last week'));
    // Friday of the week before, which is open still, and Saturday of the last week from 1 pm.
    // The server reads the dealer's folder again now, which it would not do with a clock that goes back.
    await api.visitor().get('/api/auth/session');
    api.clock.now -= 8 * DAY;
    await enquire(api, { name: 'Earlier' });
    api.clock.now += 8 * DAY;
    const waits = [3, 40, 12, undefined, undefined];
    for (const [index, wait] of waits.entries()) {
      const category = index % 2 === 1 ? { category: 'Service' } : {};
      const id = await enquire(api, { name: `Person ${index}`, ...category });
      if (wait === undefined) continue;
      api.clock.now += wait * MINUTE;
      await answer(api, id);
    }
    await enquire(api, { name: 'Bot', fax_number: '1' });
    for (let count = 0; count < 3; count++)
      await api.visitor().post('/api/searches/empty', { website_id: 1, words: 'flying car' });
    await reserve(api, [null, null]);
    api.clock.now = monday - 1000;
    await api.restart();
    expect(mails()).toEqual([]);
    api.clock.now = monday;
    await api.restart();
    await expect.poll(() => [mails().length, mails('beta').length], patience).toEqual([1, 1]);
    const [{ to, text, html, subject } = mails()[0]!] = mails();
    const leads = (await api.rows('leads')).filter(
      ({ spam, website_id, received_at }) =>
        Number(spam) === 0 && website_id === 1 && Number(received_at) > monday - 7 * DAY,
    );
    const kind = (name: string) => leads.filter(({ category }) => category === name).length;
    expect([to, subject]).toEqual([owner, `Last week at Alpha Motors: ${leads.length} leads`]);
    for (const said of [
      'Monday 16 November 2026 to Sunday 22 November 2026',
      `General Enquiry: ${kind('General Enquiry')}`,
      `Service: ${kind('Service')}`,
      `All: ${leads.length}`,
      '3 open leads have no answer yet.',
      `Answered: ${waits.filter(Boolean).length}`,
      'Median: 12 min',
      'Within 15 min: 40%',
      'Late, without an answer: 2',
      'Hold ended: 2',
      'flying car: 3',
      'https://www.alpha.example/desk/numbers/?from=2026-11-16&until=2026-11-22&dealer=1',
    ])
      expect(text).toContain(said);
    expect(html).toContain('Last week in numbers');
    // The page of the link says the same.
    const olivia = staff();
    await olivia.signIn(owner);
    const page = await olivia.get('/desk/numbers/?from=2026-11-16&until=2026-11-22&dealer=1');
    expect(page.text).toContain(`<dt>Leads</dt><dd>${leads.length}</dd>`);
    expect(page.text).toContain('<dt>Answered in time</dt><dd>40%</dd>');
    // Nothing is sent again: not by a restart, and not to somebody who became an owner since.
    write({ desk: { enabled: true, staff: [{ name: 'Olivia', email: owner, role: 'owner' }, second] } });
    api.clock.now += 10 * 60 * MINUTE;
    await api.restart();
    api.clock.now += 7 * DAY;
    await api.restart();
    await expect.poll(() => [mails().length, mails('beta').length], patience).toEqual([3, 2]);
    expect(
      mails()
        .map((one) => one.to)
        .sort(),
    ).toEqual([owner, owner, second.email].sort());
    expect(mails('beta').map((one) => one.to)).toEqual(['bruno@example.com', 'bruno@example.com']);
  });

  test('is planned by one of several servers, and not sent when the option is off or the week is long over', async ({
    start,
  }) => {
    const { api, mail, write } = await openedDesk(start, database);
    // Connections of one process to an SQLite file would wait for each other for ever.
    const count = database === 'sqlite' ? 1 : 3;
    const servers = await Promise.all(Array.from({ length: count }, () => openDatabase(api.database)));
    const week = { website_id: 1, week: '2026-11-16', owners: [owner, owner.toUpperCase()] };
    const planned = await Promise.all(
      [0, 1, 2].map((index) => planWeek(servers[index % count]!, week, monday)),
    );
    expect(planned.filter(Boolean)).toEqual([true]);
    expect((await api.rows('lead_deliveries')).map(({ target }) => target)).toEqual([`week ${owner}`]);
    write({
      desk: { enabled: true, weeklyMail: false, staff: [{ name: 'Olivia', email: owner, role: 'owner' }] },
    });
    api.clock.now = monday;
    const state = async () =>
      (await api.rows('lead_deliveries')).find(({ website_id }) => website_id === 1)?.state;
    await expect.poll(state, patience).toBe('dropped');
    expect(mail.messagesOf('alpha')).toEqual([]);
    // What is known of the week is deleted with the other old data, and with what is known of the person.
    await planWeek(servers[0]!, { ...week, week: '2026-11-23' }, monday);
    await erasePerson(servers[0]!, { email: owner.toUpperCase() });
    expect((await api.rows('lead_deliveries')).filter(({ website_id }) => website_id === 1)).toEqual([]);
    await deleteOldWeeks(servers[0]!, 1, monday + 31 * DAY);
    expect((await api.rows('desk_weeks')).filter(({ website_id }) => website_id === 1)).toEqual([]);
    for (const db of servers) await db.destroy();
  });
});

/** Says that a lead was answered now, as a note of the desk does. */
async function answer(api: Api, id: string): Promise<void> {
  const db = await openDatabase(api.database);
  const who = { email: owner, name: 'Olivia' };
  await new DeskChanges(db).add(
    { id, website_id: 1 },
    [{ kind: 'answered' }],
    { who, isAnswer: true },
    api.clock.now,
  );
  await db.destroy();
}

const location = (id: string, slug: string, dealership_id: string) => ({
  id,
  name: `${slug} yard`,
  slug,
  dealership_id,
  address: { street: '1 Test Street', city: 'Brisbane', state: 'qld' as const, postcode: '4000' },
  contact_detail: { phone: '07 5550 1234' },
});

/** Two locations, of which Sam sees the northern one. */
const places: Partial<DealerInput> = {
  dealerships: [
    { id: 'd-1', slug: 'north', name: 'North' },
    { id: 'd-2', slug: 'south', name: 'South' },
  ],
  locations: [location('l-n', 'north', 'd-1'), location('l-s', 'south', 'd-2')],
  desk: {
    enabled: true,
    staff: [
      { name: 'Sam', email: sales, role: 'sales', locations: ['north'] },
      { name: 'Olivia', email: owner, role: 'owner' },
    ],
  },
};

/** Stores a reservation for each lead, as a car that is held without a deposit. */
async function reserve(api: Api, leads: (string | null)[]): Promise<void> {
  const db = await openDatabase(api.database);
  for (const [index, lead_id] of leads.entries()) {
    await db
      .insertInto('reservations')
      .values({
        id: `r-${index}`,
        website_id: 1,
        dealer: 'alpha',
        car_id: `1-${index}`,
        car_slug: 'car',
        car_title: 'Car',
        visitor_hash: '',
        claimed_from: '',
        lead_key: `key ${index}`,
        lead_id,
        terms: '',
        amount_cents: 0,
        hold_hours: 48,
        refund_hours: null,
        state: 'held',
        created_at: api.clock.now,
        claim_until: api.clock.now + DAY,
        released_at: null,
        provider: '',
        payment_id: null,
        payment_url: null,
        payment_ref: null,
        payment_closed_at: null,
        declined_at: null,
        paid_at: null,
        refund_asked_at: null,
        refunded_at: null,
        kept_at: null,
      })
      .execute();
  }
  await db.destroy();
}

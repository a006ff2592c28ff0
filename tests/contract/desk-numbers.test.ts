import { describe, expect } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { databases, test } from './api-server.ts';
import { DAY, MINUTE } from './customer.ts';
import { enquire, openedDesk, owner, type Staff, sales, service } from './desk-staff.ts';
import { reserve } from './stored-reservations.ts';

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
  test('count leads, answers, visits and searches of the period without spam, as the inbox does [REPORT-1] [REPORT-2] [REPORT-3]', async ({
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

  test('write cells that no spreadsheet runs as a formula [REPORT-3]', async ({ start }) => {
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

  test('are those of the own locations for staff who have some [REPORT-2]', async ({ start }) => {
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

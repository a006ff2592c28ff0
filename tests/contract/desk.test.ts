import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { erasePerson } from '../../src/server/privacy/person-data.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { databases, test } from './api-server.ts';
import { MINUTE } from './customer.ts';
import { enquire, openedDesk, owner, sales, service, stranger } from './desk-staff.ts';

describe.each(databases)('the desk on %s', (database) => {
  test('lists, searches, filters and pages the leads, and escapes what visitors wrote [STAFF-5] [DESK-1]', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database);
    const first = await enquire(api, { name: 'Ruth', last_name: '<b>O%Neil</b>', phone: '0491 570 006' });
    api.clock.now += MINUTE;
    await enquire(api, { name: 'Zoë', email: 'zoe@example.com', phone: '0491 570 156', car_id: '1-1' });
    await enquire(api, {
      name: 'Paul',
      category: 'Service',
      email: 'paul@example.com',
      phone: '0491 570 157',
    });
    for (let count = 0; count < 55; count++) {
      api.clock.now += 1000;
      await enquire(api, { name: `Many ${count}`, email: 'many@example.com', phone: '0491 570 158' });
    }
    const olivia = staff();
    await olivia.signIn(owner);
    const names = async (path: string) =>
      [...(await olivia.get(path)).text.matchAll(/class="customer"><a [^>]*>([^<]*)</g)].map(
        ([, name]) => name!,
      );
    const page = await olivia.get('/desk/');
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(await names('/desk/')).toHaveLength(50);
    const next = /href="(\/desk\/\?[^"]*after[^"]*)"/.exec(page.text)![1]!.replaceAll('&amp;', '&');
    expect(await names(next)).toHaveLength(8);
    expect((await olivia.get(next)).text).not.toContain('<b>O');
    expect(await names('/desk/?q=0491570006')).toEqual(['Ruth &lt;b&gt;O%Neil&lt;/b&gt;']);
    expect(await names('/desk/?q=o%25neil')).toHaveLength(1);
    expect(await names('/desk/?q=%25')).toHaveLength(1);
    expect(await names('/desk/?q=ZOE%40')).toEqual(['Zoë Nguyen']);
    expect(await names(`/desk/?q=${first.slice(0, 8)}`)).toHaveLength(1);
    expect(await names('/desk/?kind=Service')).toEqual(['Paul Nguyen']);
    expect(await names('/desk/?from=2026-11-22')).toEqual([]);
    expect(await names('/desk/?until=2026-11-21&q=Ruth')).toHaveLength(1);
    expect((await olivia.get('/desk/?q=Many%201')).text).toContain('54 more leads');
    // Sales does not see what the workshop answers, and the workshop sees nothing else.
    const [sam, nina] = [staff(), staff()];
    await sam.signIn(sales);
    await nina.signIn(service);
    expect((await sam.get('/desk/?q=paul')).text).toContain('No lead is like this');
    expect((await nina.get('/desk/')).text).toContain('Paul');
    expect((await nina.get('/desk/')).text).not.toContain('Many');
  });

  test('keeps status, assignment and notes with their history, and stops the clock at the first answer [DESK-2] [DESK-3]', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth' });
    const sam = staff();
    await sam.signIn(sales);
    const path = `/desk/leads/${id}`;
    expect((await sam.get(path)).text).toContain('15 min left');
    api.clock.now += 16 * MINUTE;
    expect((await sam.get(path)).text).toContain('Late: 16 min');
    const handle = async (more: Record<string, string>) =>
      sam.post(path, {
        ...(await sam.fields(path)),
        action: 'handle',
        status: 'new',
        reason: '',
        assigned: '',
        ...more,
      });
    expect((await handle({ status: 'lost' })).status).toBe(400);
    expect((await handle({ assigned: stranger })).status).toBe(400);
    expect((await handle({ status: 'in-progress', assigned: sales })).status).toBe(303);
    const note = { action: 'note', note: 'Rang <i>her</i>\nshe comes by', answered: '1' };
    expect((await sam.post(path, { ...(await sam.fields(path)), ...note })).status).toBe(303);
    expect((await handle({ status: 'lost', reason: 'price', assigned: sales })).status).toBe(303);
    const { text } = await sam.get(path);
    expect(text).toContain('Answered in 16 min');
    expect(text).toContain('Rang &lt;i&gt;her&lt;/i&gt;');
    const lines = (await api.rows('desk_changes')).sort((a, b) => a.number - b.number);
    expect(lines.map(({ who, kind, was, becomes }) => [who, kind, was, becomes])).toEqual([
      [sales, 'status', 'New', 'In progress'],
      [sales, 'assigned', 'Nobody', 'Sam'],
      [sales, 'note', '', ''],
      [sales, 'answered', '', ''],
      [sales, 'status', 'In progress', 'Lost: Price'],
    ]);
  });

  test('loses nobody’s change when two change one lead at once: the second sees both and decides [DESK-4]', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth' });
    const path = `/desk/leads/${id}`;
    const [sam, olivia] = [staff(), staff()];
    await sam.signIn(sales);
    await olivia.signIn(owner);
    const seen = await sam.fields(path);
    const theirs = await olivia.fields(path);
    const sold = { action: 'handle', status: 'sold', reason: '', assigned: owner };
    expect((await olivia.post(path, { ...theirs, ...sold })).status).toBe(303);
    // A note meets nothing, so it is kept.
    expect((await sam.post(path, { ...seen, action: 'note', note: 'She rang again' })).status).toBe(303);
    const lost = { action: 'handle', status: 'lost', reason: 'price', assigned: sales };
    const conflict = await sam.post(path, { ...seen, ...lost });
    expect(conflict.status).toBe(409);
    expect(conflict.text).toContain('Somebody else changed this lead meanwhile');
    expect(conflict.text).toContain('Status: New &rarr; Sold');
    expect(conflict.text).toContain('Assigned: Nobody &rarr; Olivia');
    for (const wanted of ['lost', 'price', sales])
      expect(conflict.text).toContain(`<option value="${wanted}" selected>`);
    expect((await api.rows('leads'))[0]).toMatchObject({ status: 'sold', assigned: owner });
    // The same wish as the other's is no conflict.
    expect((await sam.post(path, { ...seen, ...sold })).status).toBe(303);
    const again = /name="version" value="(\d+)"/.exec(conflict.text)![1]!;
    expect((await sam.post(path, { ...seen, ...lost, version: again })).status).toBe(303);
    expect((await api.rows('leads'))[0]).toMatchObject({ status: 'lost', version: 2 });
    // Sent at the same moment, one is stored and one asks.
    const [ofSam, ofOlivia] = [await sam.fields(path), await olivia.fields(path)];
    const both = await Promise.all([
      sam.post(path, { ...ofSam, ...sold }),
      olivia.post(path, { ...ofOlivia, ...sold, status: 'appointment' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  test('shows a member of staff the leads of their own locations only [STAFF-5]', async ({ start }) => {
    const dealership = { id: 'd-1', slug: 'north', name: 'North' };
    const location = (id: string, slug: string, dealership_id: string) => ({
      id,
      name: slug,
      slug,
      dealership_id,
      address: { street: '1 Test Street', city: 'Brisbane', state: 'qld' as const, postcode: '4000' },
      contact_detail: { phone: '07 5550 1234' },
    });
    const { api, staff } = await openedDesk(start, database, {
      dealerships: [dealership, { id: 'd-2', slug: 'south', name: 'South' }],
      locations: [location('l-n', 'north', 'd-1'), location('l-s', 'south', 'd-2')],
      desk: {
        enabled: true,
        staff: [
          { name: 'Sam', email: sales, role: 'sales', locations: ['north'] },
          { name: 'Olivia', email: owner, role: 'owner' },
        ],
      },
    });
    const north = await enquire(api, { name: 'Northerner', location_id: 'l-n' });
    const south = await enquire(api, { name: 'Southerner', location_id: 'l-s' });
    await enquire(api, { name: 'Somewhere', dealership_slug: 'north' });
    await enquire(api, { name: 'Elsewhere', dealership_slug: 'south' });
    const [sam, olivia] = [staff(), staff()];
    await sam.signIn(sales);
    await olivia.signIn(owner);
    const names = (text: string) =>
      ['Northerner', 'Southerner', 'Somewhere', 'Elsewhere'].filter((name) => text.includes(name));
    expect(names((await sam.get('/desk/')).text)).toEqual(['Northerner', 'Somewhere']);
    expect(names((await olivia.get('/desk/')).text)).toHaveLength(4);
    expect((await sam.get(`/desk/leads/${north}`)).status).toBe(200);
    expect((await sam.get(`/desk/leads/${south}`)).status).toBe(404);
  });

  test('erases what the desk knows of a person with their leads, and nothing comes back [PRIVACY-6]', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth', email: 'ruth@example.com' });
    const sam = staff();
    await sam.signIn(sales);
    const path = `/desk/leads/${id}`;
    const fields = await sam.fields(path);
    await sam.post(path, { ...fields, action: 'note', note: 'Ruth has two children', answered: '1' });
    const db = await openDatabase(api.database);
    await erasePerson(db, { email: 'Ruth@example.com' });
    await db.destroy();
    expect([await api.rows('leads'), await api.rows('desk_changes')]).toEqual([[], []]);
    expect((await sam.post(path, { ...fields, action: 'note', note: 'Still here' })).status).toBe(404);
    expect(await api.rows('desk_changes')).toEqual([]);
  });
});

test('a file of the desk is kept by browsers for good, and an unknown address is a page', async ({
  start,
}) => {
  const { staff } = await openedDesk(start, 'sqlite');
  const sam = staff();
  const { text } = await sam.get('/desk/sign-in');
  const css = /href="(\/desk\/desk\.\w+\.css)"/.exec(text)![1]!;
  const file = await sam.get(css);
  expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  const font = await sam.get(/url\((\/desk\/figtree\.\w+\.woff2)\)/.exec(file.text)![1]!);
  expect([font.status, font.headers['content-type']]).toEqual([200, 'font/woff2']);
  const none = await sam.get(`/desk/${randomUUID()}`);
  expect([none.status, none.headers['content-type']]).toEqual([404, 'text/html; charset=UTF-8']);
});

test('pages have the type, the colours and the logo of the dealer’s site', async ({ start }) => {
  const { staff } = await openedDesk(start, 'sqlite', {
    template: 'gantry',
    logo: { src: 'https://img.example/logo.svg', alt: 'Alpha', width: 200, height: 40 },
  });
  const { text, headers } = await staff().get('/desk/sign-in');
  expect(text).toContain('<img src="https://img.example/logo.svg" alt="Alpha" width="200" height="40">');
  expect(text).toMatch(/--font-text:Archivo/);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/img-src 'self' https:\/\/img\.example; font-src 'self'; style-src 'self' 'sha256-/);
});

import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { pendingMigrations } from '../../src/server/storage/migrations.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { erasePerson } from '../../src/server/storage/person-data.ts';
import { type Api, databases, test } from './api-server.ts';
import { customer, reservableStock } from './customer.ts';
import { writeStock } from './dealer-files.ts';
import { enquire, openedDesk, owner, sales, service, stranger } from './desk-staff.ts';
import { qualityWith } from './known-quality.ts';

const MINUTE = 60_000;
const patience = { timeout: 10_000, interval: 20 };

describe.each(databases)('the desk on %s', (database) => {
  test('signs in by a mailed link, once, within 15 minutes, by a posted form of the desk only', async ({
    start,
  }) => {
    const { api, mail, linkTo, staff } = await openedDesk(start, database);
    const sam = staff();
    expect((await sam.get('/desk/')).headers.location).toBe('/desk/sign-in');
    const asked = await sam.post('/desk/sign-in', { email: 'Sam@Example.com' });
    const unknown = await sam.post('/desk/sign-in', { email: stranger });
    // Nobody learns who works here.
    expect([unknown.status, unknown.headers.location]).toEqual([asked.status, asked.headers.location]);
    await expect.poll(() => linkTo(sales), patience).toBeDefined();
    expect(mail.messagesOf('alpha').filter(({ to }) => to === stranger)).toEqual([]);
    const path = linkTo(sales)!;
    const link = new URL(path, 'https://x.example').searchParams.get('link')!;
    // Mail programs open links by themselves: that must not use them up.
    const shown = await sam.get(path);
    expect([shown.status, shown.text.includes('Sign in as Sam')]).toEqual([200, true]);
    for (const origin of ['https://evil.example', 'null'])
      expect((await sam.post('/desk/enter', { link }, origin)).status).toBe(403);
    const forged = link.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await sam.post('/desk/enter', { link: forged })).status).toBe(404);
    const entered = await sam.post('/desk/enter', { link });
    expect([entered.status, entered.headers.location]).toEqual([303, '/desk/']);
    expect(entered.headers['set-cookie']![0]).toMatch(
      /^__Host-desk=[\w-]{43};.*Path=\/;.*HttpOnly;.*Secure;.*SameSite=Lax/,
    );
    expect((await sam.get('/desk/')).status).toBe(200);
    expect((await staff().post('/desk/enter', { link })).status).toBe(404);
    await sam.post('/desk/sign-in', { email: sales });
    await expect.poll(() => linkTo(sales) !== path, patience).toBe(true);
    const late = new URL(linkTo(sales)!, 'https://x.example').searchParams.get('link')!;
    api.clock.now += 15 * MINUTE;
    expect((await staff().post('/desk/enter', { link: late })).status).toBe(404);
  });

  test('mails at most five links an hour to an address, and stops a network that asks for many', async ({
    start,
  }) => {
    const { api, mail, staff } = await openedDesk(start, database);
    const sam = staff();
    const ask = async (email: string) => (await sam.post('/desk/sign-in', { email })).status;
    for (let count = 0; count < 5; count++) expect(await ask(sales)).toBe(303);
    for (let count = 0; count < 5; count++) expect(await ask(stranger)).toBe(303);
    expect([await ask(sales), await ask(stranger)]).toEqual([429, 429]);
    expect(mail.messagesOf('alpha').filter(({ to }) => to === sales).length).toBe(5);
    for (let count = 0; count < 10; count++) expect(await ask(`${count}@example.com`)).toBe(303);
    expect(await ask('another@example.com')).toBe(429);
    api.clock.now += 61 * MINUTE;
    expect(await ask(sales)).toBe(303);
  });

  test('ends sessions: by sign-out, by the owner, and when somebody leaves the staff', async ({ start }) => {
    const { api, write, staff } = await openedDesk(start, database);
    const [sam, nina, olivia] = [staff(), staff(), staff()];
    await sam.signIn(sales);
    await nina.signIn(service);
    await olivia.signIn(owner);
    // Sales sees only the own session, and cannot end another's.
    const rows = await api.rows('desk_sessions');
    const ofNina = rows.find(({ email }) => email === service)!.id;
    expect((await sam.get('/desk/sessions')).text).not.toContain('Nina');
    const { form_key } = await sam.fields('/desk/sessions');
    expect((await sam.post('/desk/sessions', { form_key: form_key!, id: ofNina })).status).toBe(404);
    const own = await olivia.fields('/desk/sessions');
    expect((await olivia.get('/desk/sessions')).text).toContain('Nina');
    expect((await olivia.post('/desk/sessions', { ...own, id: ofNina })).status).toBe(303);
    expect((await nina.get('/desk/')).headers.location).toBe('/desk/sign-in');
    // The key of another session's form is refused.
    expect((await sam.post('/desk/sign-out', { form_key: own['form_key']! })).status).toBe(403);
    const cookie = sam.cookie;
    await sam.post('/desk/sign-out', { form_key: form_key! });
    sam.cookie = cookie;
    expect((await sam.get('/desk/')).headers.location).toBe('/desk/sign-in');
    write({ desk: { enabled: true, staff: [{ name: 'Sam', email: sales, role: 'sales' }] } });
    expect((await olivia.get('/desk/')).headers.location).toBe('/desk/sign-in');
    write({ desk: { enabled: false } });
    expect((await staff().get('/desk/')).status).toBe(404);
  });

  test('lists, searches, filters and pages the leads, and escapes what visitors wrote', async ({ start }) => {
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

  test('keeps status, assignment and notes with their history, and stops the clock at the first answer', async ({
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

  test('loses nobody’s change when two change one lead at once: the second sees both and decides', async ({
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
    expect(conflict.text).toContain('Sold, assigned to Olivia');
    expect(conflict.text).toContain('Lost: Price, assigned to Sam');
    expect((await api.rows('desk_leads'))[0]).toMatchObject({ status: 'sold', assigned: owner });
    // The same wish as the other's is no conflict.
    expect((await sam.post(path, { ...seen, ...sold })).status).toBe(303);
    const again = /name="version" value="(\d+)"/.exec(conflict.text)![1]!;
    expect((await sam.post(path, { ...seen, ...lost, version: again })).status).toBe(303);
    expect((await api.rows('desk_leads'))[0]).toMatchObject({ status: 'lost', version: 2 });
    // Sent at the same moment, one is stored and one asks.
    const [ofSam, ofOlivia] = [await sam.fields(path), await olivia.fields(path)];
    const both = await Promise.all([
      sam.post(path, { ...ofSam, ...sold }),
      olivia.post(path, { ...ofOlivia, ...sold, status: 'appointment' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  test('answers none of 1,000 random requests by staff of one dealer for things of another', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database);
    const theirs = await enquire(
      api,
      {
        name: 'Secretperson',
        email: 'secret@example.com',
        phone: '0491 570 110',
        category: 'Test Drive',
        car_id: '2-1',
        appointment_date: '2026-11-23',
        appointment_time: '10:00',
        lead_attributes: { visited_pages: ['/Secretperson/'] },
      },
      'beta',
    );
    // The same person also asked alpha: only that lead is shown.
    const own = await enquire(api, { name: 'Known', email: 'secret@example.com', phone: '0491 570 110' });
    writeStock(api.dealersDir, 'beta', reservableStock(2));
    api.clock.now += 2000;
    const reserved = await customer(api, 'beta').reserve({ car_id: '2-3', name: 'Secretperson' });
    const theirCar = reserved.json.reservation_id as string;
    const { claim_until } = (await api.rows('reservations'))[0]!;
    const bruno = staff('beta');
    await bruno.signIn('bruno@example.com');
    const [session] = (await api.rows('desk_sessions')).map(({ id }) => id);
    const olivia = staff();
    await olivia.signIn(owner);
    const { form_key } = await olivia.fields('/desk/sessions');
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    console.log(`SEED=${seed} makes the same requests again.`);
    const random = randomOf(seed);
    const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)]!;
    const problem = { kind: 'noPhoto' as const, name: 'Secretperson', path: '/cars/secretperson/' };
    await api.restart(undefined, {
      quality: async (slug) => (slug === 'beta' ? qualityWith([problem]) : undefined),
    });
    const ofBeta = { website_id: 2, words: 'secretperson' };
    await api.visitor('beta').post('/api/searches/empty', ofBeta);
    const kept = async () =>
      JSON.stringify([
        await leadsOf(api),
        (await api.rows('desk_leads')).filter(({ website_id }) => website_id === 2),
        (await api.rows('lead_deliveries')).filter(
          ({ website_id, target }) => website_id === 2 && target.startsWith('letter answer'),
        ),
        await api.rows('appointments'),
        await api.rows('reservations'),
      ]);
    const before = await kept();
    const leaks: string[] = [];
    for (let count = 0; count < 1000; count++) {
      const host = pick(['www.alpha.example', 'www.beta.example']);
      const headers = { host, origin: `https://${host}` };
      const query = new URLSearchParams({
        q: pick(['secret', '0491570110', theirs.slice(0, 8), '%', '_', "' or 1=1 --", '']),
        place: pick(['2', '2:l-2', '1:l-2', '', '0', '1 or 1']),
        status: pick(['all', 'spam', '', 'new', 'x']),
        assigned: pick(['', 'bruno@example.com', 'nobody', 'me']),
        after: pick(['', `${Date.now()}.0`, `9999999999999.${theirs}`]),
        dealer: pick(['', '2', '1', '0']),
        day: pick(['', '2026-11-23', '2026-13-01']),
        view: pick(['day', 'week']),
      });
      const fields = new URLSearchParams({
        form_key: form_key!,
        version: '0',
        lines: '0',
        id: session!,
        action: pick([
          'handle',
          'note',
          'fill',
          'mail',
          'retry',
          'move',
          'cancel',
          'extend',
          'sell',
          'release',
        ]),
        answer_key: randomUUID(),
        subject: 'x',
        template: '0',
        number: '1',
        hours: '24',
        seen_until: `${claim_until}`,
        status: 'lost',
        reason: 'price',
        assigned: pick(['', owner, 'bruno@example.com']),
        note: 'x',
        text: 'x',
        moves: '0',
        when: '2026-11-24 11:00',
      });
      const path = pick([
        `/desk/leads/${theirs}`,
        `/desk/leads/${theirs.toUpperCase()}`,
        `/desk/leads/%20${theirs}`,
        `/desk/leads/${own}/../${theirs}`,
        `/desk/?${query}`,
        `/desk/leads/${own}?${query}`,
        '/desk/sessions',
        `/desk/diary/${theirs}`,
        `/desk/diary/?${query}`,
        `/desk/numbers/?${query}`,
        `/desk/numbers/${pick(['kinds', 'cars', 'pages', 'places', 'searches'])}.csv?${query}`,
        `/desk/quality/?${query}`,
        `/desk/quality/${pick(['noPhoto', 'leftOut', 'deadLink', 'x'])}.csv?${query}`,
        `/desk/reservations/?show=${pick(['open', 'ended', 'x'])}`,
        `/desk/reservations/${theirCar}?do=${pick(['extend', 'sell', 'release'])}`,
        `/desk/reservations/${theirs}`,
        `/desk/content/beta/${pick(['', 'edit', 'publish', 'preview', 'editor.json', 'draft', 'site/'])}`,
        `/desk/content/beta/git/api/v1/repos/dealers/alpha/${pick(['contents', 'git/trees/main', 'media/main/offers.json'])}`,
        `/desk/content/alpha/git/api/v1/repos/dealers/beta/${pick(['media/main/../beta/offers.json', 'raw/..%2fbeta%2foffers.json'])}`,
      ]);
      const answer =
        random() < 0.5
          ? await olivia.get(path, { headers: { host } })
          : await olivia.get(path, {
              method: 'POST',
              body: fields.toString(),
              headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
            });
      if (path.startsWith('/desk/content/beta/') && answer.status < 400)
        leaks.push(`${answer.status} ${path}`);
      const isOwn = path.includes(own);
      // 'bruno@example.com' comes back in the address that was asked for.
      if (/[Ss]ecretperson|Bruno/.test(answer.text) || answer.text.includes(theirs))
        leaks.push(`${answer.status} ${path}`);
      if (
        [theirs, theirCar].some((id) => path.split('?')[0]!.includes(id)) &&
        !isOwn &&
        answer.status !== 404
      )
        leaks.push(`${answer.status} ${path}`);
      if (answer.status >= 500) leaks.push(`${answer.status} ${path}`);
    }
    expect(leaks).toEqual([]);
    expect(await kept()).toBe(before);
    expect((await api.rows('desk_changes')).filter(({ website_id }) => website_id === 2)).toEqual([]);
    expect((await bruno.get('/desk/')).status).toBe(200);
    expect((await bruno.get('/desk/quality/')).text).toContain('Secretperson');
  }, 120_000);

  test('shows a member of staff the leads of their own locations only', async ({ start }) => {
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

  test('erases what the desk knows of a person with their leads, and nothing comes back', async ({
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
    expect([await api.rows('desk_leads'), await api.rows('desk_changes')]).toEqual([[], []]);
    expect((await sam.post(path, { ...fields, action: 'note', note: 'Still here' })).status).toBe(404);
    expect(await api.rows('desk_changes')).toEqual([]);
  });

  test('tells an open page of a change by another server, the command line or a visitor, and ends with the session', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth' });
    const [sam, olivia] = [staff(), staff()];
    await sam.signIn(sales);
    await olivia.signIn(owner);
    api.clock.now += 60_000;
    const events = await listen(api.port, sam.cookie!);
    await expect.poll(() => events.heard, patience).toContain('hello');
    // The first look learns how it stands.
    await new Promise((done) => setTimeout(done, 1500));
    expect(events.heard).not.toContain('changed');
    const path = `/desk/leads/${id}`;
    await olivia.post(path, { ...(await olivia.fields(path)), action: 'note', note: 'Hello' });
    await expect.poll(() => events.heard.filter((one) => one === 'changed').length, patience).toBe(1);
    // Written by another process, as by another server or a command.
    const db = await openDatabase(api.database);
    api.clock.now += 1000;
    await db.updateTable('leads').set({ updated_at: api.clock.now }).where('id', '=', id).execute();
    await db.destroy();
    await expect.poll(() => events.heard.filter((one) => one === 'changed').length, patience).toBe(2);
    const { form_key } = await sam.fields('/desk/sessions');
    await sam.post('/desk/sign-out', { form_key: form_key! });
    await enquire(api, { name: 'Another' });
    await expect.poll(() => events.isOver, patience).toBe(true);
    expect(events.heard.filter((one) => one === 'changed').length).toBe(2);
  });
});

test('tells an open page of a change between its making and the start of its stream', async ({ start }) => {
  const { api, staff } = await openedDesk(start, 'sqlite');
  const sam = staff();
  await sam.signIn(sales);
  const made = async () => /data-made="(\d+)"/.exec((await sam.get('/desk/diary/')).text)![1]!;
  const early = await made();
  api.clock.now += 60_000;
  await enquire(api, { name: 'Ruth' });
  const missed = await listen(api.port, sam.cookie!, early);
  await expect.poll(() => missed.heard, patience).toContain('changed');
  // A page that was made later shows the change already.
  api.clock.now += 60_000;
  const upToDate = await listen(api.port, sam.cookie!, await made());
  await new Promise((done) => setTimeout(done, 2500));
  expect(upToDate.heard).not.toContain('changed');
  for (const { stop } of [missed, upToDate]) stop();
});

/** The stored leads. Their delivery goes on meanwhile: it sets a time, and Postgres then returns another order. */
async function leadsOf(api: Api) {
  const rows = await api.rows('leads');
  return rows.map(({ deliver_after: _, ...lead }) => lead).sort((a, b) => a.id.localeCompare(b.id));
}

describe.each(databases)('the migration of the desk on %s', (database) => {
  test('keeps every lead of a filled database of the version before', async ({ start }) => {
    const { api, staff } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth' });
    await enquire(api, { name: 'Paul', phone: '0491 570 157' });
    const kept = () => leadsOf(api);
    const before = await kept();
    await api.restart();
    const db = await openDatabase(api.database);
    for (const table of [
      'desk_leads',
      'desk_changes',
      'desk_sign_ins',
      'desk_sessions',
      'desk_weeks',
      'desk_turns',
      'content_changes',
      'car_views',
    ] as const)
      await db.schema.dropTable(table).execute();
    for (const index of ['leads_by_change', 'leads_inbox', 'leads_phone'])
      await db.schema.dropIndex(index).execute();
    await sql`delete from kysely_migration where name >= '0016'`.execute(db);
    expect(await pendingMigrations(db)).toEqual([
      '0016-desk',
      '0018-desk-weeks',
      '0019-content-changes',
      '0020-car-views',
    ]);
    await db.destroy();
    await api.restart();
    expect(await kept()).toEqual(before);
    const sam = staff();
    await sam.signIn(sales);
    expect((await sam.get(`/desk/leads/${id}`)).text).toContain('Ruth');
  });
});

test('no session opens a fifth stream: the oldest ends', async ({ start }) => {
  const { api, staff } = await openedDesk(start, 'sqlite');
  const sam = staff();
  await sam.signIn(sales);
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let count = 0; count < 5; count++) streams.push(await listen(api.port, sam.cookie!));
  await expect
    .poll(() => streams.map(({ isOver }) => isOver), patience)
    .toEqual([true, false, false, false, false]);
  expect(streams[0]!.heard).toContain('enough');
  for (const { stop } of streams) stop();
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
  const none = await sam.get(`/desk/${randomUUID()}`);
  expect([none.status, none.headers['content-type']]).toEqual([404, 'text/html; charset=UTF-8']);
});

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Follows the stream of changes. */
async function listen(port: number, cookie: string, since = '') {
  const events = { heard: [] as string[], isOver: false, stop: () => {} };
  await new Promise<void>((done, failed) => {
    const call = request(
      {
        port,
        path: `/desk/live?since=${since}`,
        headers: { host: 'www.alpha.example', cookie },
        agent: false,
      },
      (response) => {
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          for (const [, name] of text.matchAll(/^event: (\w+)/gm)) events.heard.push(name!);
          done();
        });
        response.on('close', () => {
          events.isOver = true;
        });
        response.on('error', () => {});
      },
    );
    events.stop = () => call.destroy();
    call.on('error', failed);
    call.end();
  });
  return events;
}

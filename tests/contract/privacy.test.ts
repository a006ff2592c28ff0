import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { main } from '../../scripts/leads.ts';
import { runCommand } from '../../scripts/run-command.fixture.ts';
import { serviceGroups } from '../../src/config/schema/services.ts';
import { revealedPhone, visitorEventIds } from '../../src/domain/leads/events.ts';
import { idKey } from '../../src/release-store/dealer-releases.ts';
import { FolderStore } from '../../src/release-store/object-store.ts';
import { logWebsiteErasure } from '../../src/server/privacy/erasure-log.ts';
import {
  countWebsite,
  deleteOld,
  deleteWebsite,
  unsettledReservations,
  websiteTables,
} from '../../src/server/privacy/website-data.ts';
import { PostOutbox } from '../../src/server/services/lead-post.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import type { Tables } from '../../src/server/storage/tables.ts';
import type { PublishedDealers } from '../../src/site/server-data.ts';
import { type Api, databases, test } from './api-server.ts';
import { phone } from './api-visitor.ts';
import { customer, opened as openedForReservations } from './customer.ts';
import { writeDealer } from './dealer-files.ts';
import { reserve } from './stored-reservations.ts';

const DAY = 86_400_000;
const usual = serviceGroups.retention.parse({});

const monday = { appointment_date: '2026-11-23', appointment_time: '10:00' };

const form = (more: object = {}) => ({
  lead_key: randomUUID(),
  name: 'Zoë Okafor',
  email: 'Zoe@example.com',
  phone,
  message: 'Hello',
  opt_in: true,
  ...more,
});

/** Runs `npm run leads` on the database of a running server. */
async function leads(api: Api, ...args: string[]) {
  return leadsWith({ API_SECRET: 'a secret that is long enough for tests' }, api, ...args);
}

async function leadsWith(secrets: NodeJS.ProcessEnv, { database, dealersDir }: Api, ...args: string[]) {
  const place = 'file' in database ? ['--data', database.file] : [];
  const env = {
    PATH: process.env['PATH'],
    RELEASE_STORE: join(dealersDir, '_store'),
    ...secrets,
    ...('url' in database && { DATABASE_URL: database.url }),
  };
  const { status, out, err } = await runCommand(main, ['--dealers', dealersDir, ...place, ...args], { env });
  return { code: status, stdout: out, stderr: err };
}

async function opened(api: Api): Promise<Api> {
  const delivery = [{ type: 'https-adf' as const, url: 'https://crm.example/adf' }];
  for (const [slug, id] of [
    ['alpha', 1],
    ['beta', 2],
  ] as const)
    writeDealer(api.dealersDir, slug, id, { leads: { captcha: false, delivery } });
  api.clock.now += 2000;
  return api;
}

const times = { poster: new PostOutbox(), jobTimes: { pollMs: 20, attemptMs: 2000, graceMs: 50 } };

describe.each(databases)('stored data on %s', (database) => {
  test('leads older than the dealer’s limit are deleted with everything that belongs to them, and newer ones stay [PRIVACY-1]', async ({
    start,
  }) => {
    const api = await opened(await start(database, times));
    await api.visitor().post('/api/forms', form({ category: 'Test Drive', ...monday }));
    await api.visitor('beta').post('/api/forms', form());
    await api.visitor().post('/api/forms', form({ fax_number: '1', phone: '0491 570 156' }));
    await expect.poll(async () => (await api.rows('jobs')).length).toBe(2);
    const db = await openDatabase(api.database);
    const now = api.clock.now;
    const kept = async () =>
      (await api.rows('leads')).map(({ website_id, spam }) => `${website_id}${spam}`).sort();
    expect(await deleteOld(db, 1, usual, now + 29 * DAY)).toMatchObject({ leads: 0 });
    expect(await deleteOld(db, 1, usual, now + 31 * DAY)).toMatchObject({ leads: 1 });
    expect(await kept()).toEqual(['10', '20']);
    expect(await deleteOld(db, 1, { ...usual, leadDays: 90 }, now + 91 * DAY)).toMatchObject({ leads: 1 });
    expect(await kept()).toEqual(['20']);
    expect(await api.rows('appointments')).toEqual([]);
    expect((await api.rows('jobs')).map(({ website_id }) => website_id)).toEqual([2]);
    expect(await deleteOld(db, 2, usual, now + 700 * DAY)).toMatchObject({ leads: 0 });
    expect(await deleteOld(db, 2, usual, now + 731 * DAY)).toMatchObject({ leads: 1 });
    await db.destroy();
  });

  test('reveals, searches and saved cars are deleted after their own days, and only those of the website [PRIVACY-2]', async ({
    start,
  }) => {
    const api = await start(database);
    const db = await openDatabase(api.database);
    // The server deletes old data by itself when it has started, so nothing here may be old by its clock.
    const now = api.clock.now;
    for (const website_id of [1, 2]) {
      const reveal = {
        id: `reveal ${website_id}`,
        website_id,
        event_id: revealedPhone,
        car_id: '1-1',
        dealership_id: '1',
        path: '',
        occurred_at: now,
      };
      await db.insertInto('visit_events').values(reveal).execute();
      const search = { website_id, day: '1970-01-01', words: 'bugatti', count: 1, last_seen_at: now };
      await db.insertInto('empty_searches').values(search).execute();
      await db
        .insertInto('watchlist_entries')
        .values({ website_id, phone, car_id: '1-1', saved_at: now })
        .execute();
    }
    const days = { ...usual, visitDays: 10, savedCarDays: 20 };
    const kept = { savedCars: 0, visits: 0, emptySearches: 0 };
    expect(await deleteOld(db, 1, days, now + 9 * DAY)).toMatchObject(kept);
    expect(await deleteOld(db, 1, days, now + 11 * DAY)).toMatchObject({
      ...kept,
      visits: 1,
      emptySearches: 1,
    });
    expect(await deleteOld(db, 1, days, now + 21 * DAY)).toMatchObject({ ...kept, savedCars: 1 });
    for (const table of ['visit_events', 'empty_searches', 'watchlist_entries'] as const)
      expect([table, await api.rows(table)]).toEqual([table, [expect.objectContaining({ website_id: 2 })]]);
    await db.destroy();
  });

  test('the server deletes expired data by its clock, and counts it [PRIVACY-3]', async ({ start }) => {
    const api = await opened(await start(database, times));
    await api.visitor().post('/api/forms', form());
    const event = { event_id: visitorEventIds[0], dealership_id: '1', website_id: 1, url: '/' };
    expect((await api.visitor().post('/api/events', event)).status).toBe(200);
    api.clock.now += 800 * DAY;
    // Where nobody was for so long, the clock is in doubt for a day, also after a restart.
    const { json: lately } = await api.visitor().post('/api/forms', form());
    await api.restart();
    await expect.poll(() => api.logged.some((line) => line.includes('went forward'))).toBe(true);
    expect(await api.rows('leads')).toHaveLength(2);
    api.clock.now += 2 * DAY;
    await api.restart();
    await expect.poll(async () => (await api.rows('visit_events')).length).toBe(0);
    expect((await api.rows('leads')).map(({ id }) => id)).toEqual([lately.lead_id]);
    expect(await api.metrics()).toContain('forecourt_deleted_total{kind="leads"} 1');
    expect(api.logged.some((line) => line.includes('delete old data') && line.includes('"leads":1'))).toBe(
      true,
    );
  });

  test('the data of a dealer that left is deleted after the usual time, but not while the release store cannot be read [PRIVACY-4]', async ({
    start,
  }) => {
    let isDown = false;
    const publishing = (usual: PublishedDealers): PublishedDealers => ({
      ...usual,
      list: () => (isDown ? Promise.reject(new Error('The store does not answer.')) : usual.list()),
    });
    const api = await opened(await start(database, { ...times, publishing }));
    await api.visitor('beta').post('/api/forms', form());
    await api.visitor().post('/api/forms', form());
    const left = async () => (await api.rows('leads')).map(({ website_id }) => website_id).sort();
    rmSync(join(api.dealersDir, 'beta'), { recursive: true });
    api.clock.now += 800 * DAY;
    await api.visitor().post('/api/forms', form());
    api.clock.now += 2 * DAY;
    isDown = true;
    // The second start ends when the first has looked at everything.
    for (let starts = 0; starts < 2; starts++) await api.restart();
    expect(await left()).toEqual([1, 1, 2]);
    isDown = false;
    await api.restart();
    await expect.poll(left).toEqual([1]);
    expect(api.logged.some((line) => line.includes('"dealer":"website 2"'))).toBe(true);
  });

  test('the lead of a car that is still reserved stays, and an ended reservation is deleted after years [PRIVACY-1] [PRIVACY-2]', async ({
    start,
  }) => {
    const api = await openedForReservations(start, database);
    const { json } = await customer(api).reserve({ car_id: '1-3' });
    const db = await openDatabase(api.database);
    const now = api.clock.now;
    expect(await deleteOld(db, 1, usual, now + 1000 * DAY)).toMatchObject({ leads: 0, reservations: 0 });
    await db
      .updateTable('reservations')
      .set({ released_at: now, state: 'expired' })
      .where('id', '=', json.reservation_id)
      .execute();
    expect(await deleteOld(db, 1, usual, now + 1000 * DAY)).toMatchObject({ leads: 1, reservations: 0 });
    expect(await api.rows('reservations')).toMatchObject([{ lead_id: null }]);
    const payment: Tables['payments'] = {
      provider: 'test',
      payment_ref: 'p1',
      reservation: json.reservation_id,
      amount_cents: 20_000,
      currency: 'aud',
      role: 'deposit',
      refunded_cents: 0,
      dispute: '',
      made_at: now,
      refund_failed_at: null,
      refund_error: '',
      returned_at: null,
      heard_at: now,
    };
    await db.insertInto('payments').values(payment).execute();
    expect(await deleteOld(db, 1, usual, now + 2558 * DAY)).toMatchObject({ reservations: 1 });
    expect(await api.rows('payments')).toEqual([]);
    await db.destroy();
  });

  test('who was erased is erased again in a restored backup, and who came back later stays [PRIVACY-7]', async ({
    start,
  }) => {
    const api = await opened(await start(database, times));
    const visitor = api.visitor();
    await visitor.signIn();
    await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id: '1-1' });
    await visitor.post('/api/forms', form());
    await visitor.post('/api/forms', form({ email: 'other@example.com', phone: '0491 570 156' }));
    const db = await openDatabase(api.database);
    const backup = await db.selectFrom('leads').selectAll().execute();
    const saved = await db.selectFrom('watchlist_entries').selectAll().execute();
    const store = join(api.dealersDir, '_store/server/erasures');
    await leads(api, 'erase', '--email', 'zoe@example.com');
    expect(existsSync(store)).toBe(false);
    await leads(api, 'erase', '--email', 'ZOE@example.com', '--phone', '0412 345 678', '--yes');
    const [noted] = readdirSync(store);
    expect(readFileSync(join(store, noted!), 'utf8')).not.toMatch(/zoe|412/i);
    // The backup was made before the erasure; the person sends another form after it.
    await db.deleteFrom('leads').execute();
    await db.insertInto('leads').values(backup).execute();
    await db.insertInto('watchlist_entries').values(saved).execute();
    const future = Date.now() + DAY;
    const back = { ...backup[0]!, id: 'later', lead_key: 'later', received_at: future, updated_at: future };
    await db.insertInto('leads').values(back).execute();
    expect((await leads(api, 'erase', '--again')).stdout).toBe(
      '1 leads of people who were erased before are deleted again.\n',
    );
    const left = (await api.rows('leads')).map(({ id, email }) => (id === 'later' ? id : email));
    expect(left.sort()).toEqual(['later', 'other@example.com']);
    expect(await api.rows('watchlist_entries')).toEqual([]);
    await db.destroy();
  });

  test('the data of a person is shown, then deleted in every table, and the command says where copies exist [PRIVACY-6]', async ({
    start,
  }) => {
    const api = await opened(await start(database, times));
    const visitor = api.visitor();
    await visitor.signIn();
    await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id: '1-1' });
    await visitor.post('/api/forms', form());
    await api.visitor('beta').post('/api/leads', form({ email: 'zoe@EXAMPLE.com', phone: '' }));
    await api.visitor().post('/api/forms', form({ email: 'other@example.com', phone: '0491 570 156' }));
    const delivered = async () => (await api.rows('jobs')).filter(({ state }) => state === 'delivered');
    await expect.poll(async () => (await delivered()).length).toBe(2);

    const person = ['--email', 'zoe@example.com', '--phone', '0412 345 678'];
    const shown = await leads(api, 'erase', ...person);
    expect(shown.stdout).toContain(
      'There are 2 leads with their deliveries and appointments, 1 saved cars, 0 mail alerts, 1 sign-ins.',
    );
    expect(shown.stdout).toContain('https-adf https://crm.example/adf');
    expect(await api.rows('leads')).toHaveLength(3);
    const erased = await leads(api, 'erase', ...person, '--yes');
    expect([erased.code, erased.stdout]).toEqual([0, expect.stringContaining('Deleted: 2 leads')]);
    expect((await api.rows('leads')).map(({ email }) => email)).toEqual(['other@example.com']);
    for (const table of ['watchlist_entries', 'sessions', 'sign_in_codes'] as const)
      expect([table, await api.rows(table)]).toEqual([table, []]);
    const all = JSON.stringify(
      await Promise.all(
        (['leads', 'jobs', 'appointments', 'limit_locks'] as const).map((table) => api.rows(table)),
      ),
    );
    expect(all).not.toMatch(/zoe@|\+61412345678/i);
    expect((await visitor.get('/api/auth/session')).json).toEqual({ signedIn: false, phone: null });
    expect((await leads(api, 'erase', '--phone', '12')).stderr).toContain("--phone is '12'");
    expect((await leads(api, 'erase')).stderr).toContain('Give --email or --phone.');
  });

  test('all that the database has of a website is deleted, and nothing of another one [PRIVACY-10]', async ({
    start,
  }) => {
    const api = await opened(await start(database, times));
    for (const [index, dealer] of (['alpha', 'beta'] as const).entries()) {
      const website_id = index + 1;
      const visitor = api.visitor(dealer);
      await visitor.signIn();
      await visitor.post('/api/watchlist/save-car', { phone_number: phone, car_id: `${website_id}-1` });
      await visitor.post('/api/forms', form({ category: 'Test Drive', ...monday }));
      const event = { event_id: visitorEventIds[0], dealership_id: '1', website_id, url: '/' };
      await visitor.post('/api/events', event);
    }
    await reserve(api, [null]);
    const db = await openDatabase(api.database);
    const beta = await countWebsite(db, 2);
    const website = { id: 1, hosts: ['www.alpha.example'] };
    const payment = { provider: 'test', payment_ref: 'p-1', amount_cents: 100, currency: 'aud', heard_at: 1 };
    await db
      .insertInto('payments')
      .values({
        ...{ ...payment, reservation: 'r-0', role: 'deposit', refunded_cents: 0, dispute: '', made_at: 1 },
        ...{ refund_failed_at: null, refund_error: '', returned_at: null },
      })
      .execute();
    expect(await unsettledReservations(db, 1)).toEqual([{ id: 'r-0', car_title: 'Car' }]);
    expect(await unsettledReservations(db, 2)).toEqual([]);
    // A lead that is not among those that were handed over keeps everything else.
    expect(await deleteWebsite(db, website, new Set())).toBe(1);
    expect((await countWebsite(db, 1)).sessions).toBe(1);
    expect(await deleteWebsite(db, website)).toBe(0);
    expect(Object.values(await countWebsite(db, 1)).every((count) => count === 0)).toBe(true);
    expect(await api.rows('payments')).toEqual([]);
    expect(await countWebsite(db, 2)).toEqual(beta);
    expect(beta).toMatchObject({
      leads: 1,
      appointments: 1,
      sessions: 1,
      watchlist_entries: 1,
      visit_events: 1,
    });
    await db.destroy();
  });

  test('every table with rows of a website is known to what deletes them [PRIVACY-10]', async ({ start }) => {
    const api = await start(database);
    const db = await openDatabase(api.database);
    const tables = await db.introspection.getTables();
    const ofWebsites = tables.filter(({ columns }) => columns.some(({ name }) => name === 'website_id'));
    expect(ofWebsites.map(({ name }) => name).sort()).toEqual([...websiteTables].sort());
    await db.destroy();
  });

  test('a website that was deleted is deleted again in a restored backup, unless a dealer has its id again [PRIVACY-7] [PRIVACY-10]', async ({
    start,
  }) => {
    const api = await opened(await start(database, times));
    await api.visitor().post('/api/forms', form());
    await api.visitor('beta').post('/api/forms', form());
    const store = new FolderStore(join(api.dealersDir, '_store'));
    await logWebsiteErasure(store, { id: 1, hosts: ['www.alpha.example'] }, api.clock.now);
    await store.put(idKey(1), JSON.stringify({ dealer: 'gamma' }));
    await leads(api, 'erase', '--again');
    expect(await api.rows('leads')).toHaveLength(2);
    await store.remove([idKey(1)]);
    expect((await leads(api, 'erase', '--again')).stdout).toBe(
      '1 leads of people who were erased before are deleted again.\n',
    );
    expect((await api.rows('leads')).map(({ website_id }) => website_id)).toEqual([2]);
  });

  test('a person who wants no more news is marked, and the targets are told [PRIVACY-9]', async ({
    start,
  }) => {
    const api = await opened(await start(database, times));
    await api.visitor().post('/api/forms', form());
    const delivered = async () => (await api.rows('jobs')).filter(({ state }) => state === 'delivered');
    await expect.poll(async () => (await delivered()).length).toBe(1);
    expect((await leadsWith({}, api, 'unsubscribe', '--email', 'zoe@example.com')).stderr).toContain(
      'API_SECRET is needed, the one of the server',
    );
    expect((await leads(api, 'unsubscribe', '--email', 'zoe@example.com')).stdout).toContain(
      'Changed 1 lead.',
    );
    const [row] = await api.rows('leads');
    expect([row?.opt_in, JSON.parse(row!.payload).opt_in, JSON.parse(row!.consent).opt_in]).toEqual([
      0,
      false,
      false,
    ]);
    api.clock.now = Date.now() + 120_000;
    await expect.poll(async () => (await delivered()).length).toBe(2);
    expect((await leads(api, 'unsubscribe', '--email', 'zoe@example.com')).stdout).toContain(
      'No lead of this person',
    );
  });
});

import { describe, expect } from 'vitest';
import type { Dealer } from '../../src/config/schema/dealer.ts';
import { createLog } from '../../src/server/create-log.ts';
import { dealerDirectory } from '../../src/server/dealers/dealer-directory.ts';
import { openDelivery } from '../../src/server/delivery/deliver.ts';
import { startJobs } from '../../src/server/jobs/job-worker.ts';
import { leadKind, leadPlans } from '../../src/server/leads/lead-plan.ts';
import { mostAttempts } from '../../src/server/services/sending.ts';
import {
  Jobs,
  type JobsOfLead,
  leaseMs,
  type PlannedLead,
  reviveJobs,
} from '../../src/server/storage/jobs.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import type { Database } from '../../src/server/storage/tables.ts';
import { type Api, databases, test } from './api-server.ts';
import {
  form,
  MINUTE,
  options,
  rows,
  sendTo,
  shortTimes,
  states,
  waitForNextRun,
  withDatabase,
} from './delivery-server.ts';
import { receiver } from './lead-receivers.ts';
import { publishedFolder } from './published-folder.ts';

const HOUR = 3_600_000;

const wanted = (targets: string[]) => targets.map((target) => ({ kind: leadKind, target }));

/** The websites and kinds of jobs of the servers in these tests. */
const known = { websites: [1], kinds: [leadKind] };

/** Plans the leads of a website. @param failed is told which lead could not be planned; fails the test by default */
const plan = (
  db: Database,
  jobsOfLead: JobsOfLead,
  now: number,
  failed = (told: object) => expect(told).toBeUndefined(),
) =>
  leadPlans(db, [jobsOfLead], {
    dealers: { byId: async () => ({}) as Dealer },
    log: { error: failed },
  }).plan([1], now);

describe.each(databases)('delivery on %s', (database) => {
  test('a delivery is given up after the last try, and can be sent again by command [DELIVER-3]', async ({
    start,
  }) => {
    const api = await start(database, options);
    let isDown = true;
    const crm = await receiver((response) => response.writeHead(isDown ? 503 : 200).end());
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    const { json } = await api.visitor().post('/api/forms', form());
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const tried = async () => (await rows(api)).map(({ attempts, lease }) => [attempts, lease]);
      await expect.poll(tried).toEqual([[attempt, null]]);
      api.clock.now += 8 * HOUR;
    }
    expect(await states(api)).toEqual(['dead']);
    expect(api.logged.join('')).toContain('"result":"dead","failure":"The receiver answered 503."');
    await waitForNextRun(api);
    expect(crm.received).toHaveLength(mostAttempts);
    isDown = false;
    await withDatabase(api, (db) => reviveJobs(db, {}, api.clock.now));
    await expect.poll(() => states(api)).toEqual(['delivered']);
    expect(JSON.parse(crm.received.at(-1)!.body).lead.id).toBe(json.lead_id);
  });

  test('a server that stops during a delivery releases it, and the next server sends it [DELIVER-5]', async ({
    start,
  }) => {
    const api = await start(database, options);
    let isStuck = true;
    const crm = await receiver((response) => {
      if (!isStuck) response.writeHead(200).end();
    });
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    await api.visitor().post('/api/forms', form());
    await expect.poll(() => crm.received.length).toBe(1);
    isStuck = false;
    await api.restart();
    await expect.poll(() => states(api)).toEqual(['delivered']);
    expect(await rows(api)).toMatchObject([{ attempts: 1 }]);
    expect(new Set(crm.received.map(({ headers }) => headers['x-forecourt-delivery'])).size).toBe(1);
  });

  test('a second server gets a delivery only when the lease of the first has expired, and a late failure of the first changes nothing', async ({
    start,
  }) => {
    // This server only accepts leads.
    const api = await start(database, {
      ...options,
      jobTimes: { pollMs: HOUR, attemptMs: 400, graceMs: 50 },
    });
    sendTo(api, []);
    await api.visitor().post('/api/forms', form());
    const now = api.clock.now;
    await withDatabase(api, async (db) => {
      const jobs = new Jobs(db);
      await plan(db, () => wanted(['webhook https://crm.example/']), now);
      const first = await jobs.lease(known, [], now);
      expect(first).toMatchObject({ attempts: 1 });
      expect(await jobs.lease(known, [], now + leaseMs - 1)).toBeUndefined();
      const second = await jobs.lease(known, [], now + leaseMs);
      expect(second).toMatchObject({ id: first!.id, attempts: 2 });
      // The first server was only slow. Its failure must not affect the attempt of the second.
      await jobs.settle(first!, { failure: 'It failed.', state: 'dead', ended_at: now });
      expect(await states(api)).toEqual(['pending']);
    });
  });

  test('workers that claim deliveries at the same time get different ones', async ({ start }) => {
    const api = await start(database, {
      ...options,
      jobTimes: { ...options.jobTimes!, pollMs: HOUR },
    });
    sendTo(api, []);
    await api.visitor().post('/api/forms', form());
    const { now } = api.clock;
    await withDatabase(api, async (db) => {
      const jobs = new Jobs(db);
      const targets = Array.from({ length: 40 }, (_, at) => `webhook https://${at}.example/`);
      await plan(db, () => wanted(targets), now);
      const taken: string[] = [];
      const take = async (): Promise<void> => {
        // A worker that loses a race gets nothing. The rest is claimed in the next round.
        for (let round = 0; round < 40; round++) {
          const row = await jobs.lease(known, [], now);
          if (row) taken.push(row.id);
        }
      };
      await Promise.all(Array.from({ length: 8 }, take));
      expect(taken).toHaveLength(40);
      expect(new Set(taken).size).toBe(40);
    });
  });

  // Two servers can share a database server, but not an SQLite file.
  test.runIf(database === 'postgres')(
    'two servers on one database send each lead once [DELIVER-5]',
    async ({ start }) => {
      const api = await start(database, options);
      const crm = await receiver();
      const other = await receiver();
      const second = await anotherWorker(api);
      sendTo(api, [
        { type: 'webhook', url: crm.url },
        { type: 'webhook', url: other.url },
      ]);
      second.clock.now = api.clock.now;
      const sent = await Promise.all(
        Array.from({ length: 30 }, () => api.visitor().post('/api/forms', form())),
      );
      await expect.poll(() => states(api)).toEqual(Array(60).fill('delivered'));
      for (const { received } of [crm, other]) {
        const ids = received.map(({ body }) => JSON.parse(body).lead.id);
        expect(ids.sort()).toEqual(sent.map(({ json }) => json.lead_id).sort());
      }
      await second.stop();
    },
  );

  test('sends a lead in steps when it is complete, and again when it changes [DELIVER-9]', async ({
    start,
  }) => {
    const api = await start(database, options);
    const crm = await receiver();
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    const visitor = api.visitor();
    const step = { ...form({ category: 'Trade In' }), rego: 'abc 123' };
    const { json } = await visitor.post('/api/leads', step);
    await waitForNextRun(api);
    expect(crm.received).toHaveLength(0);
    await visitor.post('/api/leads', { ...step, lead_id: json.lead_id, form_completed: true });
    api.clock.now += 10_000;
    await expect.poll(() => crm.received.length).toBe(1);
    await expect.poll(() => states(api)).toEqual(['delivered']);
    // The second call changes nothing.
    await visitor.post('/api/leads', { ...step, lead_id: json.lead_id, form_completed: true });
    api.clock.now += MINUTE;
    await waitForNextRun(api);
    expect(crm.received).toHaveLength(1);
    await visitor.post('/api/leads', { ...step, lead_id: json.lead_id, offer_accepted: true });
    api.clock.now += MINUTE;
    await expect.poll(() => crm.received.length).toBe(2);
    const [first, update] = crm.received.map(({ body }) => JSON.parse(body));
    expect([first.event, update.event]).toEqual(['lead.created', 'lead.updated']);
    expect(first.lead).toMatchObject({
      id: json.lead_id,
      ownCar: { registration: 'ABC123' },
      sellsOwnCar: true,
    });
    expect(update.lead.details).toContainEqual({ label: 'Offer accepted', text: 'Yes' });
    expect(update.id).not.toBe(first.id);
  });

  test('sends an incomplete lead in steps ten minutes after its last step [DELIVER-9]', async ({ start }) => {
    const api = await start(database, options);
    const crm = await receiver();
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    await api.visitor().post('/api/leads', form({ category: 'Trade In' }));
    api.clock.now += 9 * MINUTE;
    await waitForNextRun(api);
    expect(crm.received).toHaveLength(0);
    api.clock.now += MINUTE;
    await expect.poll(() => crm.received.length).toBe(1);
  });
});

describe.each(databases)('planning on %s', (database) => {
  test('continues after a lead that cannot be planned, names it in the log, and retries it in an hour [API-13]', async ({
    start,
  }) => {
    // During this test the server's own worker plans nothing.
    const api = await start(database, { ...options, jobTimes: { ...shortTimes, pollMs: HOUR } });
    sendTo(api, []);
    for (let count = 0; count < 3; count++) await api.visitor().post('/api/forms', form());
    const ids = (await api.rows('leads')).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const bad = ids[1]!;
    const targets = ({ lead }: PlannedLead) => {
      if (lead.id === bad) throw new Error('No such category.');
      return wanted(['email sales@alpha.example']);
    };
    const failed: object[] = [];
    const planAt = (now: number) =>
      withDatabase(api, (db) => plan(db, targets, now, (told) => void failed.push(told)));
    const later = api.clock.now + HOUR / 2;
    await planAt(later);
    await planAt(later);
    expect(failed).toMatchObject([{ lead: bad, error: { message: 'No such category.' } }]);
    expect((await rows(api)).map(({ subject }) => subject).sort()).toEqual(
      ids.filter((id) => id !== bad).sort(),
    );
    await planAt(later + HOUR);
    expect(failed.length).toBe(2);
  });
});

/** A worker of another server on the same database. */
async function anotherWorker(api: Api) {
  const db = await openDatabase(api.database);
  const clock = { now: api.clock.now };
  const log: string[] = [];
  const dealers = dealerDirectory({
    published: publishedFolder(api.dealersDir, () => clock.now),
    elapsed: () => clock.now,
    log: { error: () => {} },
  });
  const worker = startJobs({
    jobs: new Jobs(db),
    kinds: openDelivery(
      { db, mail: undefined, now: () => clock.now },
      { poster: options.poster!, secrets: options.leadSecrets! },
    ).jobs,
    plans: { isAnyDue: async () => false, plan: async () => false },
    dealers,
    times: options.jobTimes!,
    log: createLog('debug', { write: (line) => void log.push(line) }),
    now: () => clock.now,
  });
  return {
    clock,
    log,
    stop: async () => {
      await worker.stop();
      await db.destroy();
    },
  };
}

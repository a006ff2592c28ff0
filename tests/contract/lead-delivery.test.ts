import { createHmac, randomUUID } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { createLog } from '../../src/server/api/log.ts';
import { DealerDirectory } from '../../src/server/dealers/dealer-directory.ts';
import { DeliveryWorker } from '../../src/server/delivery/delivery-worker.ts';
import { leadSecrets } from '../../src/server/delivery/lead-secrets.ts';
import { mostAttempts } from '../../src/server/services/delivery-failure.ts';
import { PostOutbox, publicPoster } from '../../src/server/services/lead-post.ts';
import { smtpMail } from '../../src/server/services/mail.ts';
import { LeadDeliveries, leaseMs } from '../../src/server/storage/lead-deliveries.ts';
import type { PlannedLead } from '../../src/server/storage/lead-plan.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { type Api, databases, type StartOptions, test, writeDealer } from './api-server.ts';
import { receiver, smtpSink } from './lead-receivers.ts';

/** A short time limit, for receivers that do not answer. */
const shortTimes: StartOptions['deliveryTimes'] = { pollMs: 20, attemptMs: 300, graceMs: 50 };

const key = 'a key that both sides know, 32 letters';
const HOUR = 3_600_000;
const MINUTE = 60_000;
const patience = { timeout: 10_000, interval: 20 };

type Targets = NonNullable<NonNullable<DealerInput['leads']>['delivery']>;

const options: StartOptions = {
  poster: new PostOutbox(),
  leadSecrets: leadSecrets({ LEADS_WEBHOOK_SECRET_ALPHA: key, LEADS_ADF_TOKEN_ALPHA: 'token-1' }),
  deliveryTimes: { pollMs: 20, attemptMs: 10_000, graceMs: 50 },
  leadLimits: { perPhone: 1000, perAddress: 1000 },
};

/** Changes the targets of alpha's leads. */
function sendTo(api: Api, delivery: Targets, changes: Partial<DealerInput> = {}): void {
  const leads = { captcha: false, delivery, letters: { enabled: false } };
  writeDealer(api.dealersDir, 'alpha', 1, { leads, ...changes });
  // The server checks the dealers' files for changes once a second.
  api.clock.now += 2000;
}

const form = (more: object = {}) => ({
  lead_key: randomUUID(),
  category: 'General Enquiry',
  name: 'Zoë',
  last_name: 'Okafor',
  email: 'zoe@example.com',
  phone: '0491 570 156',
  message: 'Is it still there?',
  car_id: '1-1',
  source: 'Website',
  url: 'https://www.alpha.example/cars/2021-toyota-corolla-1-1/',
  ...more,
});

/** The deliveries of alpha's leads. */
const rows = async (api: Api) =>
  (await api.rows('lead_deliveries')).filter(({ website_id }) => website_id === 1);
const states = async (api: Api) => (await rows(api)).map(({ state }) => state).sort();

/** Waits for the next run of the worker: until a lead of another dealer, which is due last, was sent. */
async function waitForNextRun(api: Api): Promise<void> {
  const marker = await receiver();
  const delivery: Targets = [{ type: 'https-adf', url: marker.url }];
  writeDealer(api.dealersDir, 'beta', 2, { leads: { captcha: false, delivery } });
  api.clock.now += 2000;
  await api.visitor('beta').post('/api/forms', form({ car_id: '2-1' }));
  await expect.poll(() => marker.received.length, patience).toBe(1);
}

const wanted = (targets: string[]) => ({ targets, letters: [] });

/** Fails the test, because every lead in these tests can be planned. */
const unplanned = (_: string, error: unknown) => {
  throw error;
};

describe.each(databases)('delivery on %s', (database) => {
  test('sends a lead to a webhook once, signed and with an id', async ({ start }) => {
    const api = await start(database, options);
    const crm = await receiver();
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    const { json } = await api.visitor().post('/api/forms', form());
    await expect.poll(() => states(api), patience).toEqual(['delivered']);
    expect(crm.received).toHaveLength(1);
    const [{ headers, body }] = crm.received as [(typeof crm.received)[0]];
    const sent = JSON.parse(body);
    expect(sent).toMatchObject({
      id: headers['x-forecourt-delivery'],
      event: 'lead.created',
      dealer: { id: 1, slug: 'alpha', name: 'Alpha Motors' },
      lead: {
        id: json.lead_id,
        receivedAt: '2026-11-21T13:00:02+10:00',
        category: 'General Enquiry',
        name: 'Zoë',
        phone: '+61491570156',
        car: { id: '1-1', name: '2021 Toyota Corolla', price: 25_990 },
      },
    });
    const time = headers['x-forecourt-timestamp'];
    const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
    expect(headers['x-forecourt-signature']).toBe(`sha256=${signature}`);
    expect(Number(time)).toBe(api.clock.now / 1000);
    await api.visitor().post('/api/forms', form({ lead_key: (await api.rows('leads'))[0]!.lead_key }));
    await waitForNextRun(api);
    expect(crm.received).toHaveLength(1);
  });

  test('sends ADF to a CRM over https with its token and by mail, and a readable mail to people', async ({
    start,
  }) => {
    const sink = await smtpSink();
    const mail = smtpMail({ url: `smtp://127.0.0.1:${sink.port}`, from: 'leads@forecourt.example' });
    const api = await start(database, { ...options, mail });
    const crm = await receiver();
    sendTo(api, [
      { type: 'https-adf', url: crm.url, contentType: 'text/xml' },
      { type: 'email-adf', to: 'adf@crm.example' },
      { type: 'email', to: 'sales@alpha.example' },
    ]);
    await api.visitor().post('/api/forms', form({ message: 'Line one\r\n.\r\nBcc: eve@evil.example' }));
    await expect.poll(() => states(api), patience).toEqual(['delivered', 'delivered', 'delivered']);
    const [{ headers, body }] = crm.received as [(typeof crm.received)[0]];
    expect(headers).toMatchObject({
      'content-type': 'text/xml; charset=utf-8',
      authorization: 'Bearer token-1',
    });
    const { prospect } = new XMLParser({ parseTagValue: false }).parse(body).adf;
    expect(prospect.vehicle).toMatchObject({ make: 'Toyota', model: 'Corolla', year: '2021' });
    expect(prospect.customer.comments).toContain('Line one\n.\nBcc: eve@evil.example');
    expect(sink.mails.map(({ to }) => to).sort()).toEqual([['adf@crm.example'], ['sales@alpha.example']]);
    const heads = sink.mails.map(({ data }) => data.split('\n\n', 1)[0] ?? '');
    for (const head of heads) {
      expect(head).toMatch(/^From: Alpha Motors website <leads@forecourt\.example>$/m);
      expect(head).toMatch(/^Reply-To: .*<zoe@example\.com>$/m);
      expect(head).not.toMatch(/^Bcc/im);
    }
    const ids = (await rows(api)).map(({ id }) => id);
    for (const head of heads)
      expect(ids).toContain(/^Message-ID: <([\w-]+)@forecourt\.example>$/m.exec(head)?.[1]);
  });

  test('sends a target only leads of its categories and dealerships', async ({ start }) => {
    const api = await start(database, options);
    const [all, service, north] = await Promise.all([receiver(), receiver(), receiver()]);
    sendTo(
      api,
      [
        { type: 'webhook', url: all.url },
        { type: 'webhook', url: service.url, categories: ['service booking'] },
        { type: 'webhook', url: north.url, dealerships: ['north'] },
      ],
      {
        dealerships: [
          { id: 'd1', slug: 'north', name: 'North' },
          { id: 'd2', slug: 'south', name: 'South' },
        ],
      },
    );
    const visitor = api.visitor();
    await visitor.post('/api/forms', form({ category: 'Service Booking', dealership_slug: 'south' }));
    await visitor.post('/api/forms', form({ category: 'Test Drive', dealership_slug: 'north' }));
    await visitor.post('/api/forms', form({ category: 'Test Drive', dealership_slug: 'south' }));
    await expect.poll(() => states(api), patience).toEqual(Array(5).fill('delivered'));
    const got = [all, service, north].map(({ received }) =>
      received
        .map(({ body }) => JSON.parse(body).lead)
        .map(({ category, dealership }) => [category, dealership.name]),
    );
    expect(got[0]).toHaveLength(3);
    expect(got[1]).toEqual([['Service Booking', 'South']]);
    expect(got[2]).toEqual([['Test Drive', 'North']]);
  });

  test('retries a failed delivery later, with the same id', async ({ start }) => {
    const api = await start(database, options);
    const crm = await receiver((response, count) => response.writeHead(count < 3 ? 500 : 200).end('ok'));
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    expect((await api.visitor().post('/api/forms', form())).status).toBe(200);
    const failed = async () => (await rows(api))[0]?.failure;
    await expect.poll(failed, patience).toBe('The receiver answered 500.');
    await waitForNextRun(api);
    expect(crm.received).toHaveLength(1);
    api.clock.now += MINUTE;
    await expect.poll(() => crm.received.length, patience).toBe(2);
    await expect.poll(async () => (await rows(api))[0]?.lease, patience).toBe(null);
    api.clock.now += 2 * MINUTE;
    await expect.poll(() => states(api), patience).toEqual(['delivered']);
    expect((await rows(api))[0]).toMatchObject({ attempts: 3, failure: '' });
    expect(new Set(crm.received.map(({ headers }) => headers['x-forecourt-delivery'])).size).toBe(1);
  });

  test.for<[string, Parameters<typeof receiver>[0], string]>([
    ['does not answer', () => {}, 'The receiver did not answer in time.'],
    ['closes the connection', (response) => response.destroy(), 'The receiver closed the connection.'],
    ['refuses', (response) => response.writeHead(401).end('zoe@example.com'), 'The receiver answered 401.'],
    [
      'redirects elsewhere',
      (response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      'The receiver answered 307.',
    ],
  ])('counts a delivery as failed when the receiver %s', async ([, answer, failure], { start }) => {
    const isSilent = failure.includes('in time');
    const api = await start(database, { ...options, ...(isSilent && { deliveryTimes: shortTimes }) });
    const crm = await receiver(answer);
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    await api.visitor().post('/api/forms', form());
    await expect.poll(async () => (await rows(api))[0]?.failure, patience).toBe(failure);
    expect(await rows(api)).toMatchObject([{ state: 'pending', attempts: 1, lease: null }]);
  });

  test('reports targets without a secret, a public address or a known mailbox, and accepts the lead anyway', async ({
    start,
  }) => {
    const nobody = await receiver();
    const sink = await smtpSink(() => true);
    const mail = smtpMail({ url: `smtp://127.0.0.1:${sink.port}`, from: 'leads@forecourt.example' });
    const api = await start(database, {
      ...options,
      poster: publicPoster,
      leadSecrets: leadSecrets({}),
      mail,
    });
    sendTo(api, [
      { type: 'webhook', url: 'https://crm.example/' },
      { type: 'https-adf', url: nobody.url },
      { type: 'https-adf', url: 'https://[::ffff:127.0.0.1]/' },
      { type: 'email', to: 'nobody@alpha.example' },
    ]);
    expect((await api.visitor().post('/api/forms', form())).status).toBe(200);
    const failures = async () => (await rows(api)).map(({ failure }) => failure).sort();
    await expect
      .poll(failures, patience)
      .toEqual([
        'Its address is not one of a public https host.',
        'Its address is not one of a public https host.',
        'LEADS_WEBHOOK_SECRET_ALPHA is not set.',
        'The mail server does not accept the address (550).',
      ]);
    expect(nobody.received).toEqual([]);
    expect(api.logged.join('')).not.toMatch(/zoe|okafor|491 ?570|@|crm\.example/i);
  });

  test('sends no lead to a mail server without encryption', async ({ start }) => {
    const sink = await smtpSink();
    const url = `smtp://127.0.0.1:${sink.port}?requireTLS=true`;
    const api = await start(database, {
      ...options,
      mail: smtpMail({ url, from: 'leads@forecourt.example' }),
    });
    sendTo(api, [{ type: 'email', to: 'sales@alpha.example' }]);
    await api.visitor().post('/api/forms', form());
    const failure = async () => (await rows(api))[0]?.failure;
    await expect.poll(failure, patience).toMatch(/^The mail server does not support encryption/);
    expect(sink.mails).toEqual([]);
  });

  test('a receiver that does not answer delays only its own leads', async ({ start }) => {
    const api = await start(database, options);
    const hanging = await receiver(() => {});
    const quick = await receiver();
    sendTo(api, [
      { type: 'webhook', url: hanging.url },
      { type: 'webhook', url: quick.url },
    ]);
    for (let count = 0; count < 20; count++) await api.visitor().post('/api/forms', form());
    await expect.poll(() => quick.received.length, patience).toBe(20);
    expect(hanging.received.length).toBeLessThan(20);
  });

  test('a delivery is given up after the last try, and can be sent again by command', async ({ start }) => {
    const api = await start(database, options);
    let isDown = true;
    const crm = await receiver((response) => response.writeHead(isDown ? 503 : 200).end());
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    const { json } = await api.visitor().post('/api/forms', form());
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const tried = async () => (await rows(api)).map(({ attempts, lease }) => [attempts, lease]);
      await expect.poll(tried, patience).toEqual([[attempt, null]]);
      api.clock.now += 8 * HOUR;
    }
    expect(await states(api)).toEqual(['dead']);
    expect(api.logged.join('')).toContain('"result":"dead","failure":"The receiver answered 503."');
    await waitForNextRun(api);
    expect(crm.received).toHaveLength(mostAttempts);
    isDown = false;
    await withDeliveries(api, (deliveries) => deliveries.resendDead({}, api.clock.now));
    await expect.poll(() => states(api), patience).toEqual(['delivered']);
    expect(JSON.parse(crm.received.at(-1)!.body).lead.id).toBe(json.lead_id);
  });

  test('a server that stops during a delivery releases it, and the next server sends it', async ({
    start,
  }) => {
    const api = await start(database, options);
    let isStuck = true;
    const crm = await receiver((response) => {
      if (!isStuck) response.writeHead(200).end();
    });
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    await api.visitor().post('/api/forms', form());
    await expect.poll(() => crm.received.length, patience).toBe(1);
    isStuck = false;
    await api.restart();
    await expect.poll(() => states(api), patience).toEqual(['delivered']);
    expect(await rows(api)).toMatchObject([{ attempts: 1 }]);
    expect(new Set(crm.received.map(({ headers }) => headers['x-forecourt-delivery'])).size).toBe(1);
  });

  test('a second server gets a delivery only when the lease of the first has expired, and a late failure of the first changes nothing', async ({
    start,
  }) => {
    // This server only accepts leads.
    const api = await start(database, {
      ...options,
      deliveryTimes: { pollMs: HOUR, attemptMs: 400, graceMs: 50 },
    });
    sendTo(api, []);
    await api.visitor().post('/api/forms', form());
    const now = api.clock.now;
    await withDeliveries(api, async (deliveries) => {
      await deliveries.plan([1], () => wanted(['webhook https://crm.example/']), now, unplanned);
      const first = await deliveries.lease([1], [], now);
      expect(first).toMatchObject({ attempts: 1 });
      expect(await deliveries.lease([1], [], now + leaseMs - 1)).toBeUndefined();
      const second = await deliveries.lease([1], [], now + leaseMs);
      expect(second).toMatchObject({ id: first!.id, attempts: 2 });
      // The first server was only slow. Its failure must not affect the attempt of the second.
      await deliveries.setFailed(first!, 'It failed.', undefined, now);
      expect(await states(api)).toEqual(['pending']);
    });
  });

  test('workers that claim deliveries at the same time get different ones', async ({ start }) => {
    const api = await start(database, {
      ...options,
      deliveryTimes: { ...options.deliveryTimes!, pollMs: HOUR },
    });
    sendTo(api, []);
    await api.visitor().post('/api/forms', form());
    const { now } = api.clock;
    await withDeliveries(api, async (deliveries) => {
      await deliveries.plan(
        [1],
        () => wanted(Array.from({ length: 40 }, (_, at) => `webhook https://${at}.example/`)),
        now,
        unplanned,
      );
      const taken: string[] = [];
      const take = async (): Promise<void> => {
        // A worker that loses a race gets nothing. The rest is claimed in the next round.
        for (let round = 0; round < 40; round++) {
          const row = await deliveries.lease([1], [], now);
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
    'two servers on one database send each lead once',
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
      await expect.poll(() => states(api), patience).toEqual(Array(60).fill('delivered'));
      for (const { received } of [crm, other]) {
        const ids = received.map(({ body }) => JSON.parse(body).lead.id);
        expect(ids.sort()).toEqual(sent.map(({ json }) => json.lead_id).sort());
      }
      await second.stop();
    },
  );

  test('sends a lead in steps when it is complete, and again when it changes', async ({ start }) => {
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
    await expect.poll(() => crm.received.length, patience).toBe(1);
    await expect.poll(() => states(api), patience).toEqual(['delivered']);
    // The second call changes nothing.
    await visitor.post('/api/leads', { ...step, lead_id: json.lead_id, form_completed: true });
    api.clock.now += MINUTE;
    await waitForNextRun(api);
    expect(crm.received).toHaveLength(1);
    await visitor.post('/api/leads', { ...step, lead_id: json.lead_id, offer_accepted: true });
    api.clock.now += MINUTE;
    await expect.poll(() => crm.received.length, patience).toBe(2);
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

  test('sends an incomplete lead in steps ten minutes after its last step', async ({ start }) => {
    const api = await start(database, options);
    const crm = await receiver();
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    await api.visitor().post('/api/leads', form({ category: 'Trade In' }));
    api.clock.now += 9 * MINUTE;
    await waitForNextRun(api);
    expect(crm.received).toHaveLength(0);
    api.clock.now += MINUTE;
    await expect.poll(() => crm.received.length, patience).toBe(1);
  });

  test('does not send spam written by a machine until an operator asks for it', async ({ start }) => {
    const api = await start(database, options);
    const crm = await receiver();
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    const { json } = await api.visitor().post('/api/forms', form({ fax_number: '1' }));
    const planned = async () => (await api.rows('leads')).map(({ deliver_after }) => deliver_after);
    await expect.poll(planned, patience).toEqual([null]);
    expect(await rows(api)).toEqual([]);
    await withDeliveries(api, (deliveries) => deliveries.resend(json.lead_id, api.clock.now));
    await expect.poll(() => crm.received.length, patience).toBe(1);
    await expect.poll(() => states(api), patience).toEqual(['delivered']);
    // Also for a delivered lead, because an operator may have a reason to send it again.
    await withDeliveries(api, (deliveries) => deliveries.resend(json.lead_id, api.clock.now));
    await expect.poll(() => crm.received.length, patience).toBe(2);
  });

  test('sends a lead to the corrected address after it went to a wrong one', async ({ start }) => {
    const api = await start(database, options);
    const wrong = await receiver((response) => response.writeHead(404).end());
    const right = await receiver();
    sendTo(api, [{ type: 'webhook', url: wrong.url }]);
    await api.visitor().post('/api/forms', form());
    await expect.poll(async () => (await rows(api))[0]?.failure, patience).toBe('The receiver answered 404.');
    sendTo(api, [{ type: 'webhook', url: right.url }]);
    api.clock.now += MINUTE;
    await expect.poll(() => states(api), patience).toEqual(['delivered', 'dropped']);
    expect([wrong.received.length, right.received.length]).toEqual([1, 1]);
  });
});

describe.each(databases)('planning on %s', (database) => {
  test('continues after a lead that cannot be planned, names it in the log, and retries it in an hour [API-13]', async ({
    start,
  }) => {
    // During this test the server's own worker plans nothing.
    const api = await start(database, { ...options, deliveryTimes: { ...shortTimes, pollMs: HOUR } });
    sendTo(api, []);
    for (let count = 0; count < 3; count++) await api.visitor().post('/api/forms', form());
    const ids = (await api.rows('leads')).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const bad = ids[1]!;
    const targets = ({ lead }: PlannedLead) => {
      if (lead.id === bad) throw new Error('No such category.');
      return wanted(['email sales@alpha.example']);
    };
    const failed: string[] = [];
    const plan = (now: number) =>
      withDeliveries(api, (deliveries) =>
        deliveries.plan([1], targets, now, (id, error) => failed.push(`${id} ${error}`)),
      );
    const later = api.clock.now + HOUR / 2;
    await plan(later);
    await plan(later);
    expect(failed).toEqual([`${bad} Error: No such category.`]);
    expect((await rows(api)).map(({ lead_id }) => lead_id).sort()).toEqual(
      ids.filter((id) => id !== bad).sort(),
    );
    await plan(later + HOUR);
    expect(failed.length).toBe(2);
  });
});

/** A worker of another server on the same database. */
async function anotherWorker(api: Api) {
  const db = await openDatabase(api.database);
  const clock = { now: api.clock.now };
  const log: string[] = [];
  const worker = new DeliveryWorker({
    deliveries: new LeadDeliveries(db),
    dealers: new DealerDirectory({ dealersDir: api.dealersDir, now: () => clock.now }),
    services: { mail: undefined, poster: options.poster!, secrets: options.leadSecrets! },
    letters: { mail: undefined, sms: undefined, secret: '', preview: false },
    desk: { history: async () => [] },
    alerts: { send: async () => false },
    weeks: { send: async () => false },
    times: options.deliveryTimes!,
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

async function withDeliveries<Result>(
  api: Api,
  use: (deliveries: LeadDeliveries) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(api.database);
  try {
    return await use(new LeadDeliveries(db));
  } finally {
    await db.destroy();
  }
}

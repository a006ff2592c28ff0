import { createHmac } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect } from 'vitest';
import { leadSecrets } from '../../src/server/delivery/lead-secrets.ts';
import { resendLead } from '../../src/server/leads/lead-deliveries.ts';
import { publicPoster } from '../../src/server/services/lead-post.ts';
import { smtpMail } from '../../src/server/services/mail.ts';
import { databases, test } from './api-server.ts';
import {
  form,
  key,
  MINUTE,
  options,
  rows,
  sendTo,
  shortTimes,
  states,
  waitForNextRun,
  withDatabase,
} from './delivery-server.ts';
import { receiver, smtpSink } from './lead-receivers.ts';

describe.each(databases)('delivery on %s', (database) => {
  test('sends a lead to a webhook once, signed and with an id [DELIVER-1]', async ({ start }) => {
    const api = await start(database, options);
    const crm = await receiver();
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    const { json } = await api.visitor().post('/api/forms', form());
    await expect.poll(() => states(api)).toEqual(['delivered']);
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

  test('sends ADF to a CRM over https with its token and by mail, and a readable mail to people [DELIVER-1]', async ({
    start,
  }) => {
    const sink = await smtpSink();
    const mail = smtpMail(`smtp://127.0.0.1:${sink.port}`, 'leads@forecourt.example');
    const api = await start(database, { ...options, mail });
    const crm = await receiver();
    sendTo(api, [
      { type: 'https-adf', url: crm.url, contentType: 'text/xml' },
      { type: 'email-adf', to: 'adf@crm.example' },
      { type: 'email', to: 'sales@alpha.example' },
    ]);
    await api.visitor().post('/api/forms', form({ message: 'Line one\r\n.\r\nBcc: eve@evil.example' }));
    await expect.poll(() => states(api)).toEqual(['delivered', 'delivered', 'delivered']);
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

  test('keeps a lead of a preview as a test, and sends it to no target and its visitor no letter [PUBLISH-10]', async ({
    start,
  }) => {
    const sink = await smtpSink();
    const mail = smtpMail(`smtp://127.0.0.1:${sink.port}`, 'leads@forecourt.example');
    const api = await start(database, { ...options, mail });
    const crm = await receiver();
    const delivery = [{ type: 'webhook' as const, url: crm.url }];
    const leads = { captcha: false, delivery, letters: { enabled: true } };
    sendTo(api, delivery, { preview: true, leads });
    await api.visitor().post('/api/forms', form({ email: 'tester@agency.example' }));
    await waitForNextRun(api);
    const sent = async () => [
      await rows(api),
      crm.received,
      sink.mails.filter(({ to }) => to.includes('tester@agency.example')),
    ];
    const lead = (await api.rows('leads')).find(({ website_id }) => website_id === 1)!;
    expect(JSON.parse(lead.payload).test).toBe('Sent from a preview');
    expect(await sent()).toEqual([[], [], []]);
    // Nor when somebody asks for it.
    await withDatabase(api, (db) => resendLead(db, lead.id, api.clock.now));
    await waitForNextRun(api);
    expect(await sent()).toEqual([[], [], []]);
  });

  test('sends a target only leads of its categories and dealerships [DELIVER-2]', async ({ start }) => {
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
    await expect.poll(() => states(api)).toEqual(Array(5).fill('delivered'));
    const got = [all, service, north].map(({ received }) =>
      received
        .map(({ body }) => JSON.parse(body).lead)
        .map(({ category, dealership }) => [category, dealership.name]),
    );
    expect(got[0]).toHaveLength(3);
    expect(got[1]).toEqual([['Service Booking', 'South']]);
    expect(got[2]).toEqual([['Test Drive', 'North']]);
  });

  test('retries a failed delivery later, with the same id [DELIVER-3]', async ({ start }) => {
    const api = await start(database, options);
    const crm = await receiver((response, count) => response.writeHead(count < 3 ? 500 : 200).end('ok'));
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    expect((await api.visitor().post('/api/forms', form())).status).toBe(200);
    const failed = async () => (await rows(api))[0]?.failure;
    await expect.poll(failed).toBe('The receiver answered 500.');
    await waitForNextRun(api);
    expect(crm.received).toHaveLength(1);
    api.clock.now += MINUTE;
    await expect.poll(() => crm.received.length).toBe(2);
    await expect.poll(async () => (await rows(api))[0]?.lease).toBe(null);
    api.clock.now += 2 * MINUTE;
    await expect.poll(() => states(api)).toEqual(['delivered']);
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
    const api = await start(database, { ...options, ...(isSilent && { jobTimes: shortTimes }) });
    const crm = await receiver(answer);
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    await api.visitor().post('/api/forms', form());
    await expect.poll(async () => (await rows(api))[0]?.failure).toBe(failure);
    expect(await rows(api)).toMatchObject([{ state: 'pending', attempts: 1, lease: null }]);
  });

  test('reports targets without a secret, a public address or a known mailbox, and accepts the lead anyway [DELIVER-8]', async ({
    start,
  }) => {
    const nobody = await receiver();
    const sink = await smtpSink(() => true);
    const mail = smtpMail(`smtp://127.0.0.1:${sink.port}`, 'leads@forecourt.example');
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
      .poll(failures)
      .toEqual([
        'Its address is not one of a public https host.',
        'Its address is not one of a public https host.',
        'LEADS_WEBHOOK_SECRET_ALPHA is not set.',
        'The mail server does not accept the address (550).',
      ]);
    expect(nobody.received).toEqual([]);
    expect(api.logged.join('')).not.toMatch(/zoe|okafor|491 ?570|@|crm\.example/i);
  });

  test('sends no lead to a mail server without encryption [DELIVER-8]', async ({ start }) => {
    const sink = await smtpSink();
    const url = `smtp://127.0.0.1:${sink.port}?requireTLS=true`;
    const api = await start(database, {
      ...options,
      mail: smtpMail(url, 'leads@forecourt.example'),
    });
    sendTo(api, [{ type: 'email', to: 'sales@alpha.example' }]);
    await api.visitor().post('/api/forms', form());
    const failure = async () => (await rows(api))[0]?.failure;
    await expect.poll(failure).toMatch(/^The mail server does not support encryption/);
    expect(sink.mails).toEqual([]);
  });

  test('a receiver that does not answer delays only its own leads [DELIVER-7]', async ({ start }) => {
    const api = await start(database, options);
    const hanging = await receiver(() => {});
    const quick = await receiver();
    sendTo(api, [
      { type: 'webhook', url: hanging.url },
      { type: 'webhook', url: quick.url },
    ]);
    for (let count = 0; count < 20; count++) await api.visitor().post('/api/forms', form());
    await expect.poll(() => quick.received.length).toBe(20);
    expect(hanging.received.length).toBeLessThan(20);
  });

  test('does not send spam written by a machine until an operator asks for it [DELIVER-9]', async ({
    start,
  }) => {
    const api = await start(database, options);
    const crm = await receiver();
    sendTo(api, [{ type: 'webhook', url: crm.url }]);
    const { json } = await api.visitor().post('/api/forms', form({ fax_number: '1' }));
    const planned = async () => (await api.rows('leads')).map(({ deliver_after }) => deliver_after);
    await expect.poll(planned).toEqual([null]);
    expect(await rows(api)).toEqual([]);
    await withDatabase(api, (db) => resendLead(db, json.lead_id, api.clock.now));
    await expect.poll(() => crm.received.length).toBe(1);
    await expect.poll(() => states(api)).toEqual(['delivered']);
    // Also for a delivered lead, because an operator may have a reason to send it again.
    await withDatabase(api, (db) => resendLead(db, json.lead_id, api.clock.now));
    await expect.poll(() => crm.received.length).toBe(2);
  });

  test('sends a lead to the corrected address after it went to a wrong one', async ({ start }) => {
    const api = await start(database, options);
    const wrong = await receiver((response) => response.writeHead(404).end());
    const right = await receiver();
    sendTo(api, [{ type: 'webhook', url: wrong.url }]);
    await api.visitor().post('/api/forms', form());
    await expect.poll(async () => (await rows(api))[0]?.failure).toBe('The receiver answered 404.');
    sendTo(api, [{ type: 'webhook', url: right.url }]);
    api.clock.now += MINUTE;
    await expect.poll(() => states(api)).toEqual(['delivered', 'dropped']);
    expect([wrong.received.length, right.received.length]).toEqual([1, 1]);
  });
});

import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import { main } from '../../scripts/leads.ts';
import { runCommand } from '../../scripts/run-command.fixture.ts';
import { PostOutbox } from '../../src/server/services/lead-post.ts';
import { mostAttempts } from '../../src/server/services/sending.ts';
import { type Api, databases, test } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';
import { receiver } from './lead-receivers.ts';

/** Runs `npm run leads` on the database of a running server. */
async function leads({ database, dealersDir }: Api, ...args: string[]) {
  const place = 'file' in database ? ['--data', database.file] : [];
  const env = { PATH: process.env['PATH'], ...('url' in database && { DATABASE_URL: database.url }) };
  const { status, out, err } = await runCommand(main, ['--dealers', dealersDir, ...place, ...args], { env });
  return { code: status, stdout: out, stderr: err };
}

const form = (more: object = {}) => ({
  lead_key: randomUUID(),
  category: 'Sales',
  name: '=cmd',
  email: 'zoe@example.com',
  phone: '0491 570 156',
  message: 'Hello',
  source: 'Website',
  ...more,
});

const options = {
  poster: new PostOutbox(),
  jobTimes: { pollMs: 20, attemptMs: 2000, graceMs: 50 },
};

async function opened(
  start: (kind: 'sqlite' | 'postgres', options: object) => Promise<Api>,
  kind: 'sqlite' | 'postgres',
  url: string,
) {
  const api = await start(kind, options);
  const delivery = [{ type: 'https-adf' as const, url }];
  writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false, delivery } });
  writeDealer(api.dealersDir, 'beta', 2, { leads: { captcha: false } });
  api.clock.now += 2000;
  return api;
}

describe.each(databases)('npm run leads on %s', (kind) => {
  test('cancels a test drive, so that its time can be booked again', async ({ start }) => {
    const api = await opened(start, kind, 'http://127.0.0.1:9/');
    const monday = { appointment_date: '2026-11-23', appointment_time: '10:00' };
    const { json } = await api.visitor().post('/api/forms', form({ category: 'Test Drive', ...monday }));
    const done = await leads(api, 'cancel', json.lead_id);
    expect([done.code, done.stdout]).toEqual([
      0,
      'The test drive on Monday 23 November 2026, 10 am is cancelled, and its time can be booked again. The running server writes to the visitor and to the targets that have the lead.\n',
    ]);
    const shown = JSON.parse((await leads(api, 'show', json.lead_id)).stdout);
    expect(shown.appointment_cancelled_at).toMatch(/^20\d\d-/);
    const again = await leads(api, 'cancel', json.lead_id);
    expect([again.code, again.stderr]).toEqual([
      1,
      'The test drive on Monday 23 November 2026, 10 am was cancelled before.\n',
    ]);
    const plain = await api.visitor().post('/api/forms', form());
    expect((await leads(api, 'cancel', plain.json.lead_id)).stderr).toBe(
      'This lead has booked no time, so there is nothing to cancel.\n',
    );
    expect((await leads(api, 'cancel', 'none')).stderr).toMatch(/^There is no lead none\./);
    expect((await leads(api, 'cancel')).code).toBe(1);
  });

  test('lists, shows and exports leads, of one dealer or of all', async ({ start }) => {
    const crm = await receiver();
    const api = await opened(start, kind, crm.url);
    const sent = await api.visitor().post('/api/forms', form());
    api.clock.now += 86_400_000;
    const kept = await api.visitor('beta').post('/api/forms', form({ category: 'Parts' }));
    await api.visitor('beta').post('/api/forms', form({ fax_number: '1' }));
    const ended = async () => (await api.rows('leads')).map(({ deliver_after }) => deliver_after);
    await expect.poll(ended).toEqual([null, null, null]);
    await expect.poll(() => crm.received.length).toBe(1);
    await expect.poll(async () => (await api.rows('jobs'))[0]?.state).toBe('delivered');

    const all = (await leads(api, 'list')).stdout.trim().split('\n');
    expect(all).toHaveLength(4);
    expect(all.at(-1)).toMatch(
      new RegExp(`^${sent.json.lead_id}  2026-11-21 03:00  alpha .* delivered  https-adf`),
    );
    expect((await leads(api, 'list', '--dealer', 'beta', '--state', 'kept')).stdout).toContain(
      kept.json.lead_id,
    );
    const since = await leads(api, 'list', '--since', '2026-11-22');
    expect(since.stdout).not.toContain(sent.json.lead_id);
    expect((await leads(api, 'list', '--limit', '1')).stdout).toMatch(/There are more/);
    expect((await leads(api, 'list', '--state', 'dead')).stdout).toBe('There are no such leads.\n');

    const shown = JSON.parse((await leads(api, 'show', sent.json.lead_id)).stdout);
    expect(shown).toMatchObject({ name: '=cmd', state: 'delivered', deliveries: [{ attempts: 1 }] });

    const file = join(api.dealersDir, 'leads.csv');
    await leads(api, 'export', '--dealer', 'alpha', '--out', file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const records = parse(readFileSync(file), { bom: true, columns: true });
    expect(records).toMatchObject([{ Lead: sent.json.lead_id, Name: "'=cmd", State: 'delivered' }]);
    const lines = (await leads(api, 'export', '--format', 'ndjson')).stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).state).sort()).toEqual(['delivered', 'kept', 'spam']);
  });

  test('exports what is known of one person, and of nobody else [PRIVACY-5]', async ({ start }) => {
    const api = await opened(start, kind, 'http://127.0.0.1:9/');
    const { json } = await api.visitor().post('/api/forms', form({ email: 'Ann@example.com' }));
    await api.visitor().post('/api/forms', form({ phone: '0491 570 157' }));
    const of = async (...words: string[]) =>
      (await leads(api, 'export', '--format', 'ndjson', ...words)).stdout
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line).id]));
    expect(await of('--email', 'ann@example.com')).toEqual([json.lead_id]);
    expect(await of('--phone', '0491 570 156')).toEqual([json.lead_id]);
    expect(await of('--email', 'bob@example.com')).toEqual([]);
    expect(await of()).toHaveLength(2);
  });

  test('resends one or all of the leads that were given up [DELIVER-4]', async ({ start }) => {
    let isDown = true;
    const crm = await receiver((response) => response.writeHead(isDown ? 500 : 200).end());
    const api = await opened(start, kind, crm.url);
    const { json } = await api.visitor().post('/api/forms', form());
    await api.visitor().post('/api/forms', form());
    const tried = async () => (await api.rows('jobs')).map(({ attempts, lease }) => [attempts, lease]);
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      await expect.poll(tried).toEqual([
        [attempt, null],
        [attempt, null],
      ]);
      api.clock.now += 8 * 3_600_000;
    }
    expect((await leads(api, 'list', '--state', 'dead')).stdout).toContain(json.lead_id);
    isDown = false;
    // The command uses the machine's clock, the server the test's clock.
    api.clock.now = Math.max(api.clock.now, Date.now() + 3_600_000);
    expect((await leads(api, 'resend', json.lead_id)).stdout).toContain('will send this lead again');
    const states = async () => (await api.rows('jobs')).map(({ state }) => state).sort();
    await expect.poll(states).toEqual(['dead', 'delivered']);
    expect((await leads(api, 'resend', '--dead', '--dealer', 'beta')).stdout).toBe(
      'There are no dead deliveries.\n',
    );
    expect((await leads(api, 'resend', '--dead')).stdout).toBe('The server will retry 1 delivery.\n');
    await expect.poll(states).toEqual(['delivered', 'delivered']);
  });
});

describe.each(databases)('npm run leads -- report on %s', (kind) => {
  test('counts leads, events, phone reveals and page views by the dealer’s day, campaign, car, dealership and page [LEAD-17] [EVENT-8]', async ({
    start,
  }) => {
    const api = await start(kind);
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
    writeDealer(api.dealersDir, 'beta', 2, { leads: { captcha: false } });
    api.clock.now += 2000;
    const visited = (visited_pages: string[], linked_query_params: object) => ({
      lead_attributes: { visited_pages, linked_query_params },
    });
    const visitor = api.visitor();
    // 23:30 in Brisbane is still the same day in UTC. Half an hour later the next day has begun in Brisbane only.
    api.clock.now = Date.parse('2026-11-21T13:30:00Z');
    const campaign = { utm_source: 'newsletter', utm_campaign: 'spring sale', gclid: 'x' };
    await visitor.post('/api/forms', form({ car_id: '1-1', ...visited(['/', '/cars/'], campaign) }));
    await visitor.post('/api/forms', form({ fax_number: '1' }));
    const event = { website_id: 1, dealership_id: '1', car_id: '1-1' };
    await visitor.post('/api/events', { ...event, event_id: 15, url: '/cars/a/' });
    api.clock.now = Date.parse('2026-11-21T14:00:00Z');
    await visitor.post('/api/events', { ...event, event_id: 39, url: '/cars/a/' });
    await visitor.post('/api/phone/reveal', event);
    await api.visitor('beta').post('/api/forms', form(visited(['/'], {})));

    const report = async (...args: string[]) => {
      const { stdout } = await leads(api, 'report', '--json', ...args);
      return (JSON.parse(stdout) as Record<string, string | number>[]).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0)),
      );
    };
    const beta = { dealer: 'beta', Leads: 1, 'Pages seen': 1 };
    expect(await report()).toEqual([
      { dealer: 'alpha', day: '2026-11-21', Leads: 1, 'Used enquiries': 1, 'Pages seen': 2 },
      { dealer: 'alpha', day: '2026-11-22', 'Saved cars': 1, 'Phone reveals': 1 },
      { ...beta, day: '2026-11-22' },
    ]);
    expect(await report('--since', '2026-11-22', '--dealer', 'alpha')).toEqual([
      { dealer: 'alpha', day: '2026-11-22', 'Saved cars': 1, 'Phone reveals': 1 },
    ]);
    expect(await report('--by', 'source')).toEqual([
      { dealer: 'alpha', source: 'newsletter, spring sale', Leads: 1, 'Pages seen': 2 },
      { dealer: 'alpha', source: '(not known)', 'Used enquiries': 1, 'Saved cars': 1, 'Phone reveals': 1 },
      { ...beta, source: '(no campaign)' },
    ]);
    const [car] = await report('--by', 'car', '--dealer', 'alpha');
    expect(car).toMatchObject({ car: expect.stringMatching(/ \(1-1\)$/), Leads: 1, 'Saved cars': 1 });
    expect(await report('--by', 'dealership', '--dealer', 'beta')).toHaveLength(1);
    expect(await report('--by', 'page', '--dealer', 'alpha')).toContainEqual({
      dealer: 'alpha',
      page: '/cars/a/',
      'Used enquiries': 1,
      'Saved cars': 1,
    });

    const table = (await leads(api, 'report')).stdout.split('\n');
    expect(table[0]).toMatch(/^Dealer\s+Day\s+Leads\s+New enquiries/);
    const file = join(api.dealersDir, 'report.csv');
    await leads(api, 'report', '--csv', '--out', file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(parse(readFileSync(file), { bom: true, columns: true })).toMatchObject([
      { Dealer: 'alpha', Day: '2026-11-21', Leads: '1', 'Saved cars': '0' },
      { Dealer: 'alpha', Day: '2026-11-22', 'Phone reveals': '1' },
      { Dealer: 'beta', Day: '2026-11-22', Leads: '1' },
    ]);
    expect((await leads(api, 'report', '--since', '2027-01-01')).stdout).toBe('Nothing was counted.\n');
  });
});

test.for<[string[], number, RegExp]>([
  [['report', '--by', 'moon'], 1, /^--by is 'moon'; write one of day, source, car, dealership, page\./],
  [['report', '--csv', '--json'], 2, /^Write --csv or --json\./],
  [['report', '--since', '2026-13-45'], 1, /^--since is '2026-13-45'/],
  [
    ['list', '--dealer', 'gamma'],
    1,
    /^There is no dealer 'gamma' that can be read\. There are: alpha, beta\./,
  ],
  [['list', '--state', 'lost'], 1, /^--state is 'lost'; write one of pending, delivered, dead, kept, spam\./],
  [['list', '--since', 'monday'], 1, /^--since is 'monday'/],
  [['show', 'nothing'], 1, /^There is no lead nothing\./],
  [['resend', 'nothing'], 1, /^There is no lead nothing\./],
  [['resend'], 2, /^Give the id of a lead, or --dead\.\n\nThe leads of all dealers/],
  [['remove'], 2, /^Name a command\./],
  [['list', '--verbose'], 2, /^Unknown option '--verbose'/],
  [['list', '--data', '/nowhere/a.sqlite'], 1, /^There is no database at/],
])(
  'npm run leads rejects the arguments %j with a clear message',
  async ([args, code, message], { start }) => {
    const answer = await leads(await start('sqlite'), ...args);
    expect(answer.code).toBe(code);
    expect(answer.stderr).toMatch(message);
    expect(answer.stderr).not.toMatch(/\n\s+at /);
  },
);

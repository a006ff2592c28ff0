import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect } from 'vitest';
import { fleetStatus } from '../../src/publish/fleet-status.ts';
import { DealerReleases } from '../../src/release-store/dealer-releases.ts';
import { FolderStore } from '../../src/release-store/object-store.ts';
import { StockCopies } from '../../src/release-store/stock-copies.ts';
import { MailOutbox } from '../../src/server/services/mail.ts';
import { type Api, databases, type StartOptions, test } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';
import { enquire, Staff } from './desk-staff.ts';
import { addRelease, stockCopy, stockLine } from './fleet-releases.ts';
import { withoutCaptcha } from './published-store.ts';

const host = 'fleet.agency.example';
const ann = 'ann@agency.example';
const ben = 'ben@agency.example';
const page = '/fleet/dealers/alpha/';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const releasesOfAlpha = [
  ['20261120T010000Z-aaaaaaaa', [stockLine(1, 20_000), stockLine(2, 15_000)], ['/', '/cars/one/']],
  ['20261120T020000Z-bbbbbbbb', [stockLine(1, 18_000), stockLine(3, 9_000)], ['/', '/cars/three/']],
] as const;

type Start = (database: 'sqlite' | 'postgres', options?: StartOptions) => Promise<Api>;

/** A server with the console, whose store has three releases of alpha and none of beta. */
async function openedConsole(start: Start, database: 'sqlite' | 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-fleet-'));
  folders.push(folder);
  const releases = new DealerReleases(new FolderStore(folder));
  const copies = new StockCopies(releases.store);
  const mail = new MailOutbox();
  const shown: string[] = [];
  const machine = { isDown: false };
  const api = await start(database, {
    mail,
    releases,
    fleet: {
      origin: `https://${host}`,
      staff: new Map([
        [ann, 'Ann Lee'],
        [ben, 'Ben Ng'],
      ]),
    },
    office: {
      status: (store, only) => fleetStatus({ dealersDir: api.dealersDir, store, now: api.clock.now, only }),
      publisherProblem: async () => undefined,
      show: async (slug) => {
        if (machine.isDown) throw new Error('s3://sites does not answer.');
        shown.push(`${slug} ${(await releases.current(slug))?.release}`);
      },
    },
  });
  withoutCaptcha(api);
  for (const [name, lines, pages] of releasesOfAlpha)
    await addRelease(releases, api.dealersDir, { name, lines, pages });
  const linkTo = (email: string) =>
    /https:\/\/[^/]+(\/fleet\/enter\S+)/.exec(
      mail.messagesOf('fleet').find(({ to }) => to === email)?.text ?? '',
    )?.[1];
  const visitor = () => new Staff(api, host, linkTo, '/fleet/');
  const signedIn = async (email: string) => {
    const staff = visitor();
    const proof = await api.visitor().proof();
    await staff.post('/fleet/sign-in', { email, captcha: proof });
    await expect.poll(() => linkTo(email)).toBeDefined();
    const link = new URL(linkTo(email)!, 'https://x.example').searchParams.get('link')!;
    expect((await staff.post('/fleet/enter', { link })).headers.location).toBe('/fleet/');
    const { form_key: key } = await staff.fields('/fleet/dealers/alpha/');
    const act = (path: string, fields: Record<string, string>) =>
      staff.post(`${page}${path}`, { form_key: key!, ...fields });
    return Object.assign(staff, { act });
  };
  return { api, releases, copies, mail, shown, machine, visitor, signedIn };
}

describe.each(databases)('the console of the fleet on %s', (database) => {
  test('is at its own host, for its own staff, and nowhere else [FLEET-1]', async ({ start }) => {
    const { api, mail, visitor, signedIn } = await openedConsole(start, database);
    const stranger = visitor();
    expect((await stranger.get('/')).headers.location).toBe('/fleet/');
    expect((await stranger.get('/fleet/')).headers.location).toBe('/fleet/sign-in');
    const proof = () => api.visitor().proof();
    await stranger.post('/fleet/sign-in', { email: 'olivia@example.com', captcha: await proof() });
    expect(mail.messagesOf('fleet')).toEqual([]);
    const staff = await signedIn(ann);
    expect((await staff.get('/fleet/')).text).toContain('Alpha Motors');
    for (const at of ['/fleet/', '/fleet/sign-in', '/fleet/people/', page]) {
      const answer = await api.ask(at, { headers: { host: 'www.alpha.example', cookie: staff.cookie } });
      expect([at, answer.status]).toEqual([at, 404]);
    }
    // The desk is not at the console's host, and a session of the console opens no desk.
    expect((await staff.get('/desk/')).status).toBe(404);
    const desk = await api.ask('/desk/', { headers: { host: 'www.alpha.example', cookie: staff.cookie } });
    expect(desk.status).not.toBe(200);
  });

  test('is not opened by a session of a dealer’s desk, also of the same person [FLEET-1]', async ({
    start,
  }) => {
    const { api, mail, visitor } = await openedConsole(start, database);
    const staff = [{ name: 'Ann', email: ann, role: 'owner' as const }];
    writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false }, desk: { enabled: true, staff } });
    api.clock.now += 2000;
    const linkTo = () =>
      /https:\/\/[^/]+(\/desk\/enter\S+)/.exec(mail.messagesOf('alpha')[0]?.text ?? '')?.[1];
    const atDesk = new Staff(api, 'www.alpha.example', linkTo);
    expect((await atDesk.signIn(ann)).headers.location).toBe('/desk/');
    expect((await atDesk.get('/desk/')).status).toBe(200);
    const stranger = visitor();
    stranger.cookie = atDesk.cookie;
    expect((await stranger.get('/fleet/')).headers.location).toBe('/fleet/sign-in');
  });

  test('refuses forms of other sites, of another session, and for a dealer that does not exist [FLEET-1]', async ({
    start,
  }) => {
    const { api, releases, signedIn } = await openedConsole(start, database);
    const staff = await signedIn(ann);
    const { form_key: key = '' } = await staff.fields(page);
    const forms: [string, Record<string, string>, string | undefined, number][] = [
      [`${page}hold`, { form_key: key, why: 'x' }, 'https://www.alpha.example', 403],
      [`${page}hold`, { form_key: 'other', why: 'x' }, undefined, 403],
      ['/fleet/dealers/nobody/hold', { form_key: key, why: 'x' }, undefined, 404],
      ['/fleet/dealers/..%2Fbeta/hold', { form_key: key, why: 'x' }, undefined, 404],
      [`${page}hold`, { form_key: key, why: '  ' }, undefined, 400],
      [`${page}rollback`, { form_key: key, release: '../x', current: '' }, undefined, 404],
    ];
    for (const [path, fields, origin, status] of forms) {
      const answer = await staff.post(path, fields, origin);
      expect([path, answer.status]).toEqual([path, status]);
    }
    expect(await releases.holdOf('alpha')).toBeUndefined();
    expect(await api.rows('fleet_log')).toEqual([]);
  });

  test('lists dealers that need a person first, with what to do, and finds them by name [FLEET-2]', async ({
    start,
  }) => {
    const { api, signedIn } = await openedConsole(start, database);
    await enquire(api);
    const staff = await signedIn(ann);
    const { text } = await staff.get('/fleet/');
    expect(text.indexOf('Beta Motors')).toBeLessThan(text.indexOf('Alpha Motors'));
    expect(text).toContain('It was never published');
    expect((await staff.get('/fleet/?q=alph')).text).not.toContain('Beta Motors');
    expect((await staff.get('/fleet/?show=fine')).text).not.toContain('Beta Motors');
    expect((await staff.get('/fleet/?q=%3Cscript%3Ealert(1)')).text).toContain('&lt;script&gt;alert(1)');
  });

  test('holds and resumes a dealer, with why and who [FLEET-3]', async ({ start }) => {
    const { api, releases, signedIn } = await openedConsole(start, database);
    const staff = await signedIn(ann);
    const held = await staff.act('hold', { why: 'waits for\r\n<b>prices</b>' });
    expect([held.status, held.headers.location]).toEqual([303, `${page}?done=hold`]);
    const hold = (await releases.holdOf('alpha'))!;
    expect(hold.why).toBe('waits for <b>prices</b> (Ann Lee)');
    expect((await staff.get(page)).text).toContain('waits for &lt;b&gt;prices&lt;/b&gt; (Ann Lee)');
    expect((await staff.act('hold', { why: 'again' })).status).toBe(409);
    // Somebody else put it on hold for another reason after this page was read.
    expect((await staff.act('resume', { since: 'earlier' })).status).toBe(409);
    expect((await staff.act('resume', { since: hold.since })).status).toBe(303);
    expect(await releases.holdOf('alpha')).toBeUndefined();
    expect((await staff.act('resume', { since: hold.since })).status).toBe(409);
    const log = await api.rows('fleet_log');
    expect(log.map(({ name, dealer, what }) => `${name} ${dealer} ${what}`).sort()).toEqual([
      'Ann Lee alpha Put on hold: waits for <b>prices</b>',
      'Ann Lee alpha Resumed, after: waits for <b>prices</b> (Ann Lee)',
    ]);
    expect((await staff.get('/fleet/log/')).text).toContain('Ann Lee, ');
  });

  test('shows what differs in held stock, and accepts just that stock [FLEET-4]', async ({ start }) => {
    const { copies, signedIn } = await openedConsole(start, database);
    await copies.keep('alpha', stockCopy([stockLine(1, 20_000), stockLine(2, 15_000), stockLine(3, 9_000)]));
    const held = stockCopy(
      [stockLine(1, 2000), stockLine(3, 9_000, { images: [] }), stockLine(4, 0)],
      '33 % fewer cars',
    );
    await copies.hold('alpha', held);
    const staff = await signedIn(ben);
    const { text } = await staff.get(page);
    expect(text).toContain(
      '1 vehicle goes, 1 vehicle comes, 1 price changes, 1 vehicle loses its photos; 2 stay',
    );
    expect(text).toContain('$20,000, now $2,000');
    expect(text).toContain('2022 Kia Rio &lt;4&gt;');
    expect((await staff.act('accept', { hash: 'another' })).status).toBe(409);
    expect((await copies.good('alpha'))?.about.cars).toBe(3);
    expect((await staff.act('accept', { hash: held.about.hash })).status).toBe(303);
    expect((await copies.goodNote('alpha'))?.hash).toBe(held.about.hash);
    expect((await staff.act('accept', { hash: held.about.hash })).status).toBe(409);
  });

  test('compares a release with the current one, and goes back to it once [FLEET-5]', async ({ start }) => {
    const { releases, shown, machine, signedIn } = await openedConsole(start, database);
    const [newest, first] = (await releases.list('alpha')).map(({ release }) => release) as [string, string];
    const staff = await signedIn(ann);
    const { text } = await staff.get(`${page}releases/${first}`);
    for (const words of [
      'Pages that come back (1)',
      'Pages that go (1)',
      'Pages that change (1)',
      '/cars/one/',
    ])
      expect(text).toContain(words);
    expect(text).toContain('1 vehicle goes, 1 vehicle comes, 1 price changes; 1 stays');
    expect((await staff.get(`${page}releases/${newest}`)).headers.location).toBe(page);
    expect((await staff.get(`${page}releases/20200101T000000Z-00000000`)).status).toBe(404);
    expect((await staff.act('rollback', { release: first, current: first })).status).toBe(409);
    expect((await staff.act('rollback', { release: first, current: newest })).status).toBe(303);
    expect(await releases.current('alpha')).toMatchObject({ release: first });
    expect((await releases.holdOf('alpha'))?.why).toBe(`rolled back to ${first} by Ann Lee`);
    expect(shown).toEqual([`alpha ${first}`]);
    // The page was read before: nothing is rolled back twice.
    expect((await staff.act('rollback', { release: first, current: newest })).status).toBe(409);
    machine.isDown = true;
    const failed = await staff.act('rollback', { release: newest, current: first });
    expect([failed.status, failed.text.includes('s3://sites does not answer.')]).toEqual([503, true]);
  });

  test('shows people with their roles, and ends sign-ins of its own staff [FLEET-6]', async ({ start }) => {
    const { signedIn } = await openedConsole(start, database);
    const [staff, other] = [await signedIn(ann), await signedIn(ben)];
    expect((await staff.get('/fleet/people/')).text).toContain('No dealer has a desk yet.');
    const { text } = await staff.get('/fleet/sessions');
    const [, key] = /name="form_key" value="([^"]*)"/.exec(text) ?? [];
    const [, id] =
      /name="id" value="([^"]*)"><button class="quiet" aria-label="End the sign-in of Ben Ng/.exec(text) ??
      [];
    expect((await staff.post('/fleet/sessions', { form_key: key!, id: id! })).status).toBe(303);
    expect((await other.get('/fleet/')).headers.location).toBe('/fleet/sign-in');
    expect((await staff.post('/fleet/sign-out', { form_key: key! })).headers.location).toBe('/fleet/sign-in');
  });
});

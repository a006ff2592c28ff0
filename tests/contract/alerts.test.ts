import { describe, expect } from 'vitest';
import { alertConsentVersion } from '../../src/domain/stock/alerts.ts';
import { addressHash } from '../../src/server/alerts/alerts.ts';
import { erasePerson } from '../../src/server/privacy/person-data.ts';
import { deleteOld } from '../../src/server/privacy/website-data.ts';
import { ServerKeys } from '../../src/server/server-keys.ts';
import { MailOutbox, messageOf } from '../../src/server/services/mail.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { type Api, databases, type StartOptions, test } from './api-server.ts';
import { stockOf, writeDealer, writeStock } from './dealer-files.ts';
import { publishedFolder } from './published-folder.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const origin = 'https://www.alpha.example';
const asking = (more: object = {}) => ({
  email: 'zoe@example.com',
  cars: ['1-1'],
  wanted: ['drop', 'back', 'sold'],
  searches: [],
  consent: true,
  consent_version: alertConsentVersion,
  time_zone: 'Australia/Brisbane',
  ...more,
});
const used = { path: '/search/used-cars/', query: '' };

async function opened(
  start: (database: 'sqlite' | 'postgres', options?: StartOptions) => Promise<Api>,
  database: 'sqlite' | 'postgres',
) {
  const mail = new MailOutbox();
  const times = { pollMs: 20, attemptMs: 5000, graceMs: 5000 };
  const api = await start(database, { mail, jobTimes: times });
  for (const [id, slug] of [
    [1, 'alpha'],
    [2, 'beta'],
  ] as const)
    writeDealer(api.dealersDir, slug, id, {
      leads: { captcha: false },
      alerts: { enabled: slug === 'alpha' },
    });
  // Saturday 1 pm in Brisbane. News goes out from 5 pm.
  api.clock.now += 2000;
  /** Oldest first. */
  const mails = () => mail.messagesOf('alpha').toReversed();
  const arrived = async (count: number) => {
    await expect.poll(() => mails().length).toBe(count);
    return mails().at(-1)!;
  };
  /** Changes cars of the stock file; undefined takes one away. */
  const stock = (changes: Record<string, object | undefined>) => {
    const cars = stockOf(1).flatMap((car) => {
      if (!(car.id in changes)) return [car];
      const change = changes[car.id];
      return change ? [{ ...car, ...change }] : [];
    });
    writeStock(api.dealersDir, 'alpha', cars);
  };
  /** The server looks for news when it starts, and every minute. */
  const lookAt = async (moment: number) => {
    api.clock.now = moment;
    await api.restart();
    // The look is over when every confirmed request was looked at, or has its day before it.
    await api.restart();
  };
  /** Another server with the same database. */
  const beside = (begin: typeof start, of: Api) =>
    begin(database, {
      mail,
      jobTimes: times,
      database: of.database,
      publishing: () => publishedFolder(of.dealersDir, () => of.clock.now),
      now: () => of.clock.now,
    });
  return { api, mails, arrived, stock, lookAt, beside };
}

const linkIn = (text: string, purpose: 'confirm' | 'stop') =>
  new RegExp(`${origin}(/api/alerts/${purpose}/\\S+)`).exec(text)?.[1] ?? '';

const press = (api: Api, path: string, body = '') =>
  api.ask(path, {
    method: 'POST',
    body,
    // As a mail program does: no origin, no cookie.
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const evening = Date.parse('2026-11-21T07:05:00Z');

describe.each(databases)('mails about saved cars and searches on %s', (database) => {
  test('a secret that the operator changes ends no link, and nobody who unsubscribed gets a mail [ALERT-8]', async ({
    start,
  }) => {
    const { api, mails, arrived } = await opened(start, database);
    const ask = (email: string) => api.visitor().post('/api/alerts', asking({ email }));
    await ask('zoe@example.com');
    const zoe = await arrived(1);
    await press(api, linkIn(zoe.text, 'stop'));
    const kept = (await api.rows('unsubscribed'))[0]!;
    expect(kept.email_hash).not.toBe(addressHash(1, 'zoe@example.com'));
    await ask('ann@example.com');
    const ann = await arrived(2);
    const former = 'a secret that is long enough for tests';
    await api.restart(undefined, { keys: new ServerKeys('another secret that is long enough', [former]) });
    expect((await press(api, linkIn(ann.text, 'confirm'))).text).toContain('Confirmed');
    await ask('zoe@example.com');
    await ask('new@example.com');
    await arrived(3);
    expect(mails().map(({ to }) => to)).toEqual(['zoe@example.com', 'ann@example.com', 'new@example.com']);
    await api.restart(undefined, { keys: new ServerKeys('another secret that is long enough') });
    expect((await press(api, linkIn(ann.text, 'stop'))).status).toBe(404);
  });

  test('sends nothing but a mail to confirm, then each change once, by day, until one click stops it for ever [ALERT-1] [ALERT-2] [ALERT-3] [ALERT-4]', async ({
    start,
  }) => {
    const { api, mails, arrived, stock, lookAt } = await opened(start, database);
    const visitor = api.visitor();
    const asked = await visitor.post('/api/alerts', asking({ searches: [used] }));
    expect([asked.status, asked.json]).toEqual([200, { success: true }]);
    const first = await arrived(1);
    expect([first.to, first.subject]).toEqual([
      'zoe@example.com',
      'Please confirm: emails about cars at Alpha Motors',
    ]);
    const confirm = linkIn(first.text, 'confirm');
    // Mail programs open links by themselves: that confirms nothing.
    const page = (await api.ask(confirm)).text;
    expect(page).toContain('Yes, email me');
    // Who asked for several searches knows which of them this is.
    const names = [`<a href="${origin}/search/used-cars/">Used</a>`, '>2021 Toyota Corolla: $'];
    for (const name of names) expect(page).toContain(name);
    expect((await api.rows('alerts'))[0]).toMatchObject({ confirmed_at: null, zone: 'Australia/Brisbane' });
    expect((await press(api, confirm)).text).toContain('Confirmed');
    const again = (await press(api, confirm)).text;
    for (const name of ['Confirmed', ...names]) expect(again).toContain(name);
    const [row] = await api.rows('alerts');
    expect(JSON.parse(row!.consent)).toMatchObject({ version: alertConsentVersion, at: expect.any(Number) });
    expect(JSON.parse(row!.consent).text).toContain('Alpha Motors may email me');

    stock({ '1-1': { price: 10_000 } });
    await lookAt(evening - 10 * 60_000);
    expect(mails()).toHaveLength(1);
    await lookAt(evening);
    const news = await arrived(2);
    expect(news.subject).toBe('2021 Toyota Corolla: the price is lower');
    expect(news.text).toMatch(/now \$10,000 Drive away, was \$\d\d,\d{3}/);
    expect(news.text).toContain('alpha Pty Ltd');
    expect(news.text).toContain('1 Test Street');
    expect(news.html).not.toMatch(/<img|https?:\/\/(?!www\.alpha\.example)/);

    // The same day brings no second mail, and the next day only what is new.
    stock({ '1-1': { price: 9000 }, '1-2': undefined });
    await lookAt(evening + HOUR);
    expect(mails()).toHaveLength(2);
    await lookAt(evening + DAY);
    expect((await arrived(3)).text).toContain('now $9,000 Drive away, was $10,000');

    const stop = linkIn(news.text, 'stop');
    expect((await api.ask(stop)).text).toContain('Stop all emails');
    expect(await api.rows('unsubscribed')).toEqual([]);
    expect(news.unsubscribeUrl).toBe(origin + stop);
    const headers = messageOf(news, 'sales@alpha.example').headers;
    expect(headers).toMatchObject({
      'List-Unsubscribe': `<${origin}${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const stopped = await press(api, stop, 'List-Unsubscribe=One-Click');
    expect([stopped.status, stopped.text.includes('You will get no more emails from us')]).toEqual([
      200,
      true,
    ]);
    expect(await api.rows('alerts')).toEqual([]);
    const kept = JSON.stringify(await api.rows('unsubscribed'));
    expect(kept).not.toContain('zoe');

    stock({ '1-1': { price: 5000 } });
    await lookAt(evening + 2 * DAY);
    // Whoever asks again for this address, also in other letters, is answered the same, and no mail goes out.
    const oneMore = await visitor.post('/api/alerts', asking({ email: 'Zoe@Example.com' }));
    expect([oneMore.status, oneMore.json]).toEqual([200, { success: true }]);
    expect(await api.rows('alerts')).toEqual([]);
    expect(mails()).toHaveLength(3);
    expect((await press(api, stop)).status).toBe(200);
  });

  test('tells of sold, back and new cars; two servers that look together send one mail [ALERT-2]', async ({
    start,
  }) => {
    const { api, mails, arrived, stock, lookAt, beside } = await opened(start, database);
    stock({ '1-3': undefined });
    api.clock.now += 2000;
    await api.visitor().post('/api/alerts', asking({ cars: ['1-1', '1-2'], searches: [used] }));
    await press(api, linkIn((await arrived(1)).text, 'confirm'));
    stock({
      '1-1': { status: 'sold', sold: true, sold_at: '2026-11-21T01:00:00Z' },
      '1-2': { reserved: true },
    });
    // Two connections of one process to SQLite would wait for each other for ever.
    const other = database === 'postgres' ? await beside(start, api) : undefined;
    await Promise.all([lookAt(evening), other?.restart()]);
    const news = await arrived(2);
    expect(news.subject).toBe('News of 2 cars at Alpha Motors');
    expect(news.text).toContain('2021 Toyota Corolla: sold');
    expect(news.text).toContain('New in your search: Used');
    expect(news.text).not.toContain('back on sale');
    stock({});
    await lookAt(evening + DAY);
    const back = await arrived(3);
    expect(back.text.match(/back on sale/g)).toHaveLength(2);
    expect(back.text).not.toContain('New in your search');
    expect(mails()).toHaveLength(3);
  });

  test('tells nothing of a car that is not shown for a while, and then that it is back [ALERT-2]', async ({
    start,
  }) => {
    const { api, mails, arrived, stock, lookAt } = await opened(start, database);
    await api.visitor().post('/api/alerts', asking());
    await press(api, linkIn((await arrived(1)).text, 'confirm'));
    stock({ '1-1': { show_on_dealer_website: false } });
    await lookAt(evening);
    expect(mails()).toHaveLength(1);
    stock({});
    await lookAt(evening + DAY);
    expect((await arrived(2)).subject).toBe('2021 Toyota Corolla: back on sale');
  });

  test('a network asks for at most 20 mails a day, to whomever they go [ALERT-6]', async ({ start }) => {
    const { api } = await opened(start, database);
    const ask = (number: number) =>
      api.visitor().post('/api/alerts', asking({ email: `visitor-${number}@example.com` }));
    for (let number = 1; number <= 20; number++) expect((await ask(number)).status).toBe(200);
    const refused = await ask(21);
    expect([refused.status, refused.json.error]).toEqual([
      429,
      'There were too many requests from your network today. Please try again tomorrow.',
    ]);
    expect((await api.rows('alerts')).length).toBe(20);
    api.clock.now += DAY;
    expect((await ask(21)).status).toBe(200);
  });

  test('refuses what is not from the dealer’s own pages and stock, and floods nobody [ALERT-5] [ALERT-6]', async ({
    start,
  }) => {
    const { api, mails, arrived } = await opened(start, database);
    const visitor = api.visitor();
    const search = (query: string, path = used.path) => asking({ cars: [], searches: [{ path, query }] });
    const cases: [object, number][] = [
      [asking({ consent: false }), 400],
      [asking({ consent_version: 'mine' }), 400],
      [asking({ email: 'zoe@example.com\r\nBcc: eve@evil.example' }), 400],
      [asking({ email: 'zoe@example.com, eve@evil.example' }), 400],
      [asking({ email: '<eve@evil.example>' }), 400],
      [asking({ cars: [] }), 400],
      [asking({ wanted: [] }), 400],
      [asking({ wanted: ['anything'] }), 400],
      [asking({ cars: ['2-1'] }), 404],
      [asking({ cars: Array.from({ length: 51 }, (_, at) => `${at}`) }), 400],
      [search('', '/search/nowhere/'), 400],
      [search('', '//evil.example/'), 400],
      [search('', '/about-us/'), 400],
      [search('?query=go%20to%20evil.example/win'), 400],
      [search('?query=you%20have%20won%20a%20prize'), 400],
      [search('?refinementList[make][0]=evil.example'), 400],
      [search('?refinementList[make][0]=__proto__'), 400],
    ];
    for (const [sent, status] of cases)
      expect([sent, (await visitor.post('/api/alerts', sent)).status]).toEqual([sent, status]);
    const elsewhere = await api.ask('/api/alerts', {
      method: 'POST',
      json: asking(),
      headers: { origin: 'https://evil.example' },
    });
    expect(elsewhere.status).toBe(403);
    expect((await api.visitor('beta').post('/api/alerts', asking({ cars: ['2-1'] }))).status).toBe(404);
    expect(await api.rows('alerts')).toEqual([]);
    // Unknown parts of a search, its order and its page are left out.
    const sent = search('?sortBy=price:asc&page=3&utm_source=x&refinementList[make][0]=Toyota');
    expect((await visitor.post('/api/alerts', { ...sent, time_zone: 'Mars/Olympus' })).status).toBe(200);
    const mail = await arrived(1);
    expect(mail.text).toContain(`${origin}${used.path}?refinementList[make][0]=Toyota`);
    expect((await api.rows('alerts'))[0]).toMatchObject({ zone: '' });
    for (let count = 0; count < 5; count++)
      expect((await visitor.post('/api/alerts', asking())).status).toBe(200);
    await arrived(3);
    expect(await api.rows('alerts')).toHaveLength(3);

    const good = linkIn(mail.text, 'confirm');
    for (const wrong of [
      good.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      good.replace('/confirm/', '/stop/'),
      linkIn(mail.text, 'stop').replace('/stop/', '/confirm/'),
      linkIn(mail.text, 'stop').replace('/stop/1-', '/stop/2-'),
      '/api/alerts/confirm/x',
    ]) {
      expect((await api.ask(wrong)).status).toBe(404);
      expect((await press(api, wrong)).status).toBe(404);
    }
    // Whoever did not ask can have the address left alone before it was confirmed.
    expect((await press(api, linkIn(mail.text, 'stop'))).status).toBe(200);
    expect((await press(api, good)).status).toBe(404);
    expect(mails()).toHaveLength(3);
  });

  test('is deleted in time, and with the person’s other data [ALERT-7]', async ({ start }) => {
    const { api, arrived } = await opened(start, database);
    await api.visitor().post('/api/alerts', asking());
    await press(api, linkIn((await arrived(1)).text, 'confirm'));
    await api.visitor().post('/api/alerts', asking({ email: 'never@example.com' }));
    await arrived(2);
    const db = await openDatabase(api.database);
    const keep = { leadDays: 730, spamDays: 30, savedCarDays: 730, visitDays: 790, reservationDays: 2557 };
    expect(await deleteOld(db, 1, keep, api.clock.now + 8 * DAY)).toMatchObject({ alerts: 1 });
    expect((await api.rows('alerts')).map(({ email }) => email)).toEqual(['zoe@example.com']);
    await deleteOld(db, 1, keep, api.clock.now + 31 * DAY);
    expect(await api.rows('jobs')).toEqual([]);
    expect(await erasePerson(db, { email: 'ZOE@example.com' })).toMatchObject({ alerts: 1 });
    await db.destroy();
    expect(await api.rows('alerts')).toEqual([]);
  });
});

import { describe, expect } from 'vitest';
import { revealedPhone } from '../../src/domain/leads/events.ts';
import { databases, test } from './api-server.ts';

const reveal = { car_id: '1-1', dealership_id: 'd-1', website_id: 1 };
const event = { ...reveal, event_id: 39, url: 'https://www.alpha.example/cars/a/?name=Ann#photos' };

describe.each(databases)('visits on %s', (database) => {
  test('a revealed phone number is counted [API-3] [OPEN-2]', async ({ start }) => {
    const api = await start(database);
    const { status, json } = await api.visitor().post('/api/phone/reveal', reveal);
    expect([status, json]).toEqual([200, { success: true }]);
    expect(await api.rows('visit_events')).toEqual([
      { id: expect.any(String), ...reveal, event_id: revealedPhone, path: '', occurred_at: api.clock.now },
    ]);
  });

  test('each of the seven events is counted, without personal data that its address may contain [API-10] [OPEN-8] [EVENT-1] [EVENT-2] [EVENT-3] [EVENT-4] [EVENT-5] [EVENT-6] [EVENT-7]', async ({
    start,
  }) => {
    const api = await start(database);
    const ids = [14, 15, 17, 18, 25, 39, 48];
    for (const event_id of ids) {
      const { status, json } = await api.visitor().post('/api/events', { ...event, event_id });
      expect([status, json]).toEqual([200, { success: true }]);
    }
    const rows = await api.rows('visit_events');
    expect(rows.map(({ event_id }) => event_id).sort()).toEqual(ids);
    expect(rows[0]).toMatchObject({ ...reveal, path: '/cars/a/', occurred_at: api.clock.now });
  });

  test('a beacon, whose content type is text, is accepted [API-10] [API-3]', async ({ start }) => {
    const api = await start(database);
    for (const [path, body] of [
      ['/api/events', event],
      ['/api/phone/reveal', reveal],
    ] as const) {
      const { status } = await api.ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin: 'https://www.alpha.example', 'content-type': 'text/plain;charset=UTF-8' },
      });
      expect(status).toBe(200);
    }
  });

  test('an invalid payload is refused with a sentence [OPEN-8] [OPEN-20]', async ({ start }) => {
    const api = await start(database);
    const wrong: [what: string, payload: object, error: string][] = [
      ['an unknown event', { ...event, event_id: 1 }, 'The event is not supported.'],
      ['an event as text', { ...event, event_id: '39' }, 'The event is not valid.'],
      ['no event', { ...event, event_id: undefined }, 'The event is missing.'],
      [
        "another website's id",
        { ...event, website_id: 2 },
        'The website id is not that of the site that sent this.',
      ],
      ['a website as text', { ...event, website_id: '1' }, 'The website is not valid.'],
      ['half a website', { ...event, website_id: 1.5 }, 'The website is not valid.'],
      [
        'a page of another dealer',
        { ...event, url: 'https://www.beta.example/' },
        'The address is not valid.',
      ],
      ['a script as address', { ...event, url: 'javascript:alert(1)' }, 'The address is not valid.'],
      ['an address without end', { ...event, url: `/${'a'.repeat(3000)}` }, 'The address is too long.'],
      ['a car as number', { ...event, car_id: 11 }, 'The car is not valid.'],
      ['no dealership', { ...event, dealership_id: '' }, 'The dealership is missing.'],
    ];
    for (const [what, payload, error] of wrong) {
      const { status, json } = await api.visitor().post('/api/events', payload);
      expect([what, status, json.success, json.error]).toEqual([what, 400, false, error]);
    }
    expect(await api.rows('visit_events')).toEqual([]);
  });

  test('an event that is not about a car is counted too [API-3] [API-10]', async ({ start }) => {
    const api = await start(database);
    const { car_id: _, ...rest } = event;
    expect((await api.visitor().post('/api/events', rest)).status).toBe(200);
    expect((await api.rows('visit_events'))[0]?.car_id).toBe('');
  });

  test('the id of another website is also refused for a phone reveal [OPEN-20]', async ({ start }) => {
    const api = await start(database);
    expect((await api.visitor().post('/api/phone/reveal', { ...reveal, website_id: 2 })).status).toBe(400);
  });
});

describe.each(databases)('searches that found nothing on %s', (database) => {
  const search = { words: 'Ferrari F40', website_id: 1 };

  test('are counted by day and words, without what could name a person [OPEN-8]', async ({ start }) => {
    const api = await start(database);
    const typed = [
      'Ferrari F40',
      'ferrari  f40',
      'Lada, call 0412 345 678 or ann@example.com',
      '0412 345 678',
    ];
    for (const words of typed) {
      const { status, json } = await api.visitor().post('/api/searches/empty', { ...search, words });
      expect([status, json]).toEqual([200, { success: true }]);
    }
    const first = { website_id: 1, last_seen_at: api.clock.now };
    api.clock.now += 86_400_000;
    await api.visitor().post('/api/searches/empty', search);
    const rows = await api.rows('empty_searches');
    const known = rows.map(({ words, count, last_seen_at }) => ({ words, count, last_seen_at })).sort(byText);
    expect(known).toEqual(
      [
        { words: 'ferrari f40', count: 2, last_seen_at: first.last_seen_at },
        { words: 'ferrari f40', count: 1, last_seen_at: api.clock.now },
        { words: 'lada, call or', count: 1, last_seen_at: first.last_seen_at },
      ].sort(byText),
    );
    expect(new Set(rows.map(({ day }) => day)).size).toBe(2);
    expect(Object.keys(rows[0]!).sort()).toEqual(['count', 'day', 'last_seen_at', 'website_id', 'words']);
  });

  test('at the same moment are all counted', async ({ start }) => {
    const api = await start(database);
    await Promise.all(Array.from({ length: 8 }, () => api.visitor().post('/api/searches/empty', search)));
    expect(await api.rows('empty_searches')).toMatchObject([{ words: 'ferrari f40', count: 8 }]);
  });

  test('with an invalid payload are refused with a sentence [OPEN-20]', async ({ start }) => {
    const api = await start(database);
    const wrong: [payload: object, error: string][] = [
      [{ ...search, words: undefined }, 'The words are missing.'],
      [{ ...search, words: ['x'] }, 'The words are not valid.'],
      [{ ...search, words: 'x'.repeat(300) }, 'The words are too long.'],
      [{ ...search, website_id: 2 }, 'The website id is not that of the site that sent this.'],
    ];
    for (const [payload, error] of wrong) {
      const { status, json } = await api.visitor().post('/api/searches/empty', payload);
      expect([status, json.error]).toEqual([400, error]);
    }
    expect(await api.rows('empty_searches')).toEqual([]);
  });

  test('are deleted when the retention time of visits is over', async ({ start }) => {
    const api = await start(database);
    await api.visitor().post('/api/searches/empty', search);
    api.clock.now += 800 * 86_400_000;
    await api.restart();
    await expect.poll(async () => (await api.rows('empty_searches')).length).toBe(0);
  });
});

test('what the policy of a page blocked is one line of the log an hour, with the origin alone', async ({
  start,
}) => {
  const api = await start('sqlite', { rateLimits: { all: { calls: 1000, seconds: 60 }, of: {} } });
  const violation = {
    directive: 'img-src',
    blocked: 'https://ads.example/p?user=ann',
    website_id: 1,
    url: '/used/?q=ann',
  };
  const send = async (changes: object) =>
    (await api.visitor().post('/api/policy-violations', { ...violation, ...changes })).status;
  expect([await send({}), await send({}), await send({ blocked: 'inline' })]).toEqual([200, 200, 200]);
  const wrong = [
    { directive: 'img-src"\n' },
    { blocked: '' },
    { website_id: 2 },
    { url: 'https://evil.example/' },
  ];
  for (const changes of wrong) expect(await send(changes)).toBe(400);
  expect(await send({ blocked: 'ann@example.com {' })).toBe(200);
  const lines = api.logged.flatMap((line) => {
    const { call, dealer, directive, blocked, path } = JSON.parse(line);
    return call === 'policy violation' ? [{ dealer, directive, blocked, path }] : [];
  });
  const line = { dealer: 'alpha', directive: 'img-src', path: '/used/' };
  expect(lines).toEqual([
    { ...line, blocked: 'https://ads.example' },
    { ...line, blocked: 'inline' },
    { ...line, blocked: 'unknown' },
  ]);
});

describe.each(databases)('views of cars on %s', (database) => {
  const view = { car_id: '1-1', dealership_id: 'd-1', website_id: 1 };

  test('are counted by day and car, all of them, without anything about the visitor', async ({ start }) => {
    const api = await start(database);
    await Promise.all(Array.from({ length: 8 }, () => api.visitor().post('/api/views', view)));
    api.clock.now += 86_400_000;
    await api.visitor().post('/api/views', view);
    const rows = (await api.rows('car_views')).sort(byText);
    expect(rows.map(({ day: _, ...row }) => row)).toEqual([
      { ...view, count: 8 },
      { ...view, count: 1 },
    ]);
    expect(new Set(rows.map(({ day }) => day)).size).toBe(2);
  });

  test('with an invalid payload are refused with a sentence [OPEN-20]', async ({ start }) => {
    const api = await start(database);
    for (const [wrong, error] of [
      [{ ...view, car_id: undefined }, 'The car is missing.'],
      [{ ...view, car_id: 'x'.repeat(70) }, 'The car is too long.'],
      [{ ...view, website_id: 2 }, 'The website id is not that of the site that sent this.'],
    ] as const) {
      const { status, json } = await api.visitor().post('/api/views', wrong);
      expect([status, json.error]).toEqual([400, error]);
    }
    expect(await api.rows('car_views')).toEqual([]);
  });

  test('of a car that the dealer does not have count nothing, and events and revealed numbers do not name it', async ({
    start,
  }) => {
    const api = await start(database);
    for (const car_id of ['invented', '2-1']) {
      const { status } = await api.visitor().post('/api/views', { ...view, car_id });
      expect(status).toBe(200);
      await api.visitor().post('/api/events', { ...event, car_id });
      await api.visitor().post('/api/phone/reveal', { ...reveal, car_id });
    }
    expect(await api.rows('car_views')).toEqual([]);
    const seen = (await api.rows('visit_events')).map(({ event_id, car_id }) => `${event_id} ${car_id}`);
    expect(seen.sort()).toEqual(['1000 ', '1000 ', '39 ', '39 ']);
  });

  test('are deleted when the retention time of visits is over', async ({ start }) => {
    const api = await start(database);
    await api.visitor().post('/api/views', view);
    api.clock.now += 800 * 86_400_000;
    await api.restart();
    await expect.poll(async () => (await api.rows('car_views')).length).toBe(0);
  });
});

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

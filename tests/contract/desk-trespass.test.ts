import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { untouched } from '../../src/server/storage/tables.ts';
import { databases, test } from './api-server.ts';
import { customer, reservableStock } from './customer.ts';
import { writeStock } from './dealer-files.ts';
import { enquire, leadsOf, openedDesk, owner } from './desk-staff.ts';
import { qualityWith } from './known-quality.ts';

describe.each(databases)('the desk on %s', (database) => {
  test('answers none of 1,000 random requests by staff of one dealer for things of another [STAFF-6]', async ({
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
        (await leadsOf(api)).map((lead) => (lead.website_id === 2 ? lead : { ...lead, ...untouched })),
        (await api.rows('jobs')).filter(({ website_id, kind }) => website_id === 2 && kind === 'answer'),
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
  });
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

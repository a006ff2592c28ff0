import { describe, expect } from 'vitest';
import { serviceGroups } from '../../src/config/schema/services.ts';
import { planWeek } from '../../src/server/desk/weekly-mail.ts';
import { erasePerson } from '../../src/server/privacy/person-data.ts';
import { deleteOld } from '../../src/server/privacy/website-data.ts';
import { changeLead, markAnswered } from '../../src/server/storage/lead-changes.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { type Api, databases, test } from './api-server.ts';
import { DAY, MINUTE } from './customer.ts';
import { enquire, openedDesk, owner, sales } from './desk-staff.ts';
import { reserve } from './stored-reservations.ts';

describe.each(databases)('the weekly mail on %s', (database) => {
  /** Monday 23 November 2026, 7 am in Brisbane. */
  const monday = Date.parse('2026-11-22T21:00:00Z');

  test('has the figures of the rows, once for each owner and week, also after a restart [REPORT-4]', async ({
    start,
  }) => {
    const second = { name: 'Oscar', email: 'oscar@example.com', role: 'owner' as const };
    const { api, mail, staff, write } = await openedDesk(start, database, {
      desk: {
        enabled: true,
        staff: [
          { name: 'Olivia', email: owner, role: 'owner' },
          { name: 'Sam', email: sales, role: 'sales' },
        ],
      },
    });
    const mails = (slug = 'alpha') =>
      mail.messagesOf(slug).filter(({ subject }) => subject.startsWith('Last week'));
    // Friday of the week before, which is open still, and Saturday of the last week from 1 pm.
    // The server reads the dealer's folder again now, which it would not do with a clock that goes back.
    await api.visitor().get('/api/auth/session');
    api.clock.now -= 8 * DAY;
    await enquire(api, { name: 'Earlier' });
    api.clock.now += 8 * DAY;
    const waits = [3, 40, 12, undefined, undefined];
    for (const [index, wait] of waits.entries()) {
      const category = index % 2 === 1 ? { category: 'Service' } : {};
      const id = await enquire(api, { name: `Person ${index}`, ...category });
      if (wait === undefined) continue;
      api.clock.now += wait * MINUTE;
      await answer(api, id);
    }
    await enquire(api, { name: 'Bot', fax_number: '1' });
    for (let count = 0; count < 3; count++)
      await api.visitor().post('/api/searches/empty', { website_id: 1, words: 'flying car' });
    await reserve(api, [null, null]);
    api.clock.now = monday - 1000;
    await api.restart();
    expect(mails()).toEqual([]);
    api.clock.now = monday;
    await api.restart();
    await expect.poll(() => [mails().length, mails('beta').length]).toEqual([1, 1]);
    const [{ to, text, html, subject } = mails()[0]!] = mails();
    const leads = (await api.rows('leads')).filter(
      ({ spam, website_id, received_at }) =>
        Number(spam) === 0 && website_id === 1 && Number(received_at) > monday - 7 * DAY,
    );
    const kind = (name: string) => leads.filter(({ category }) => category === name).length;
    expect([to, subject]).toEqual([owner, `Last week at Alpha Motors: ${leads.length} leads`]);
    for (const said of [
      'Monday 16 November 2026 to Sunday 22 November 2026',
      `General Enquiry: ${kind('General Enquiry')}`,
      `Service: ${kind('Service')}`,
      `All: ${leads.length}`,
      '3 open leads have no answer yet.',
      `Answered: ${waits.filter(Boolean).length}`,
      'Median: 12 min',
      'Within 15 min: 40%',
      'Late, without an answer: 2',
      'Hold ended: 2',
      'flying car: 3',
      'https://www.alpha.example/desk/numbers/?from=2026-11-16&until=2026-11-22&dealer=1',
    ])
      expect(text).toContain(said);
    expect(html).toContain('Last week in numbers');
    // The page of the link says the same.
    const olivia = staff();
    await olivia.signIn(owner);
    const page = await olivia.get('/desk/numbers/?from=2026-11-16&until=2026-11-22&dealer=1');
    expect(page.text).toContain(`<dt>Leads</dt><dd>${leads.length}</dd>`);
    expect(page.text).toContain('<dt>Answered in time</dt><dd>40%</dd>');
    // Nothing is sent again: not by a restart, and not to somebody who became an owner since.
    write({ desk: { enabled: true, staff: [{ name: 'Olivia', email: owner, role: 'owner' }, second] } });
    api.clock.now += 10 * 60 * MINUTE;
    await api.restart();
    api.clock.now += 7 * DAY;
    await api.restart();
    await expect.poll(() => [mails().length, mails('beta').length]).toEqual([3, 2]);
    expect(
      mails()
        .map((one) => one.to)
        .sort(),
    ).toEqual([owner, owner, second.email].sort());
    expect(mails('beta').map((one) => one.to)).toEqual(['bruno@example.com', 'bruno@example.com']);
  });

  test('is planned by one of several servers, and not sent when the option is off or the week is long over [REPORT-4]', async ({
    start,
  }) => {
    const { api, mail, write } = await openedDesk(start, database);
    // Connections of one process to an SQLite file would wait for each other for ever.
    const count = database === 'sqlite' ? 1 : 3;
    const servers = await Promise.all(Array.from({ length: count }, () => openDatabase(api.database)));
    const week = { website_id: 1, week: '2026-11-16', owners: [owner, owner.toUpperCase()] };
    const planned = await Promise.all(
      [0, 1, 2].map((index) => planWeek(servers[index % count]!, week, monday)),
    );
    expect(planned.filter(Boolean)).toEqual([true]);
    expect((await api.rows('jobs')).map(({ kind, target }) => `${kind} ${target}`)).toEqual([
      `week ${owner}`,
    ]);
    write({
      desk: { enabled: true, weeklyMail: false, staff: [{ name: 'Olivia', email: owner, role: 'owner' }] },
    });
    api.clock.now = monday;
    const state = async () => (await api.rows('jobs')).find(({ website_id }) => website_id === 1)?.state;
    await expect.poll(state).toBe('dropped');
    expect(mail.messagesOf('alpha')).toEqual([]);
    // What is known of the week is deleted with the other old data, and with what is known of the person.
    const ofAlpha = async () => (await api.rows('jobs')).filter(({ website_id }) => website_id === 1);
    await planWeek(servers[0]!, { ...week, week: '2026-11-23' }, monday);
    await erasePerson(servers[0]!, { email: owner.toUpperCase() });
    expect(await ofAlpha()).toEqual([]);
    await planWeek(servers[0]!, { ...week, week: '2026-11-30' }, monday);
    await deleteOld(servers[0]!, 1, serviceGroups.retention.parse({}), monday + 29 * DAY);
    expect(await ofAlpha()).toHaveLength(1);
    await deleteOld(servers[0]!, 1, serviceGroups.retention.parse({}), monday + 31 * DAY);
    expect(await ofAlpha()).toEqual([]);
    for (const db of servers) await db.destroy();
  });
});

/** Says that a lead was answered now, as a note of the desk does. */
async function answer(api: Api, id: string): Promise<void> {
  const db = await openDatabase(api.database);
  const who = { email: owner, name: 'Olivia' };
  await changeLead(db, id, who, api.clock.now, async (change) => [
    { kind: 'answered' },
    ...(await markAnswered(change)),
  ]);
  await db.destroy();
}

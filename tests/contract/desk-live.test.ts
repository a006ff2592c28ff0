import { describe, expect } from 'vitest';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { databases, test } from './api-server.ts';
import { enquire, openedDesk, owner, type Staff, sales } from './desk-staff.ts';

describe.each(databases)('the desk on %s', (database) => {
  test('tells an open page of a change by another server, the command line or a visitor, and ends with the session [DESK-5]', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database);
    const [sam, olivia] = [staff(), staff()];
    await sam.signIn(sales);
    await olivia.signIn(owner);
    const empty = await made(sam);
    api.clock.now += 60_000;
    const id = await enquire(api, { name: 'Ruth' });
    await expect.poll(() => live(sam)).not.toBe(empty);
    // A page that is made after the server has seen the change shows it already.
    const arrived = await made(sam);
    expect(await live(sam)).toBe(arrived);
    api.clock.now += 60_000;
    const path = `/desk/leads/${id}`;
    await olivia.post(path, { ...(await olivia.fields(path)), action: 'note', note: 'Hello' });
    await expect.poll(() => live(sam)).not.toBe(arrived);
    const noted = await live(sam);
    // Written by another process, as by another server or a command.
    const db = await openDatabase(api.database);
    api.clock.now += 1000;
    await db.updateTable('leads').set({ updated_at: api.clock.now }).where('id', '=', id).execute();
    await db.destroy();
    await expect.poll(() => live(sam)).not.toBe(noted);
    // Of another dealer's leads nobody learns anything.
    const known = await live(sam);
    await enquire(api, { name: 'Bea' }, 'beta');
    await afterLook(olivia);
    expect(await live(sam)).toBe(known);
    const { form_key } = await sam.fields('/desk/sessions');
    const { cookie } = sam;
    await sam.post('/desk/sign-out', { form_key: form_key! });
    sam.cookie = cookie;
    const { status, text } = await sam.get('/desk/live');
    expect([status, text]).toEqual([303, '']);
  });

  test('lets an open page that nobody sits before keep nobody signed in, and fill no log [DESK-5]', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database);
    const sam = staff();
    await sam.signIn(sales);
    const db = await openDatabase(api.database);
    const seenAt = async () =>
      (await db.selectFrom('desk_sessions').select('seen_at').executeTakeFirst())?.seen_at;
    const before = await seenAt();
    const logged = api.logged.length;
    api.clock.now += 3_600_000;
    await live(sam);
    expect(await seenAt()).toBe(before);
    const usual = api.logged.slice(logged).filter((line) => JSON.parse(line).level > 20);
    expect(usual).toEqual([]);
    await sam.get('/desk/');
    expect(await seenAt()).toBe(api.clock.now);
    await db.destroy();
  });
});

/** What the pages of the desk are told that are open now. */
const live = async (person: Staff): Promise<string> => (await person.get('/desk/live')).text;

/** What a page of the desk that is made now was drawn with. */
async function made(person: Staff): Promise<string> {
  const { text } = await person.get('/desk/diary/');
  return /data-seen="(\w+)"/.exec(text)![1]!;
}

/** Waits until the server has looked into the database again. */
async function afterLook(person: Staff) {
  await new Promise((done) => setTimeout(done, 1100));
  return live(person);
}

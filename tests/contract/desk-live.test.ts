import { request } from 'node:http';
import { describe, expect } from 'vitest';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { databases, test } from './api-server.ts';
import { enquire, openedDesk, owner, patience, type Staff, sales } from './desk-staff.ts';

describe.each(databases)('the desk on %s', (database) => {
  test('tells an open page of a change by another server, the command line or a visitor, and ends with the session [DESK-5]', async ({
    start,
  }) => {
    const { api, staff } = await openedDesk(start, database);
    const [sam, olivia] = [staff(), staff()];
    await sam.signIn(sales);
    await olivia.signIn(owner);
    const early = await made(sam);
    api.clock.now += 60_000;
    const id = await enquire(api, { name: 'Ruth' });
    api.clock.now += 60_000;
    const events = await listen(api.port, sam.cookie!);
    await expect.poll(() => events.heard, patience).toContain('hello');
    await firstLook(api.port, sam.cookie!, early);
    expect(events.heard).not.toContain('changed');
    const path = `/desk/leads/${id}`;
    await olivia.post(path, { ...(await olivia.fields(path)), action: 'note', note: 'Hello' });
    await expect.poll(() => events.heard.filter((one) => one === 'changed').length, patience).toBe(1);
    // Written by another process, as by another server or a command.
    const db = await openDatabase(api.database);
    api.clock.now += 1000;
    await db.updateTable('leads').set({ updated_at: api.clock.now }).where('id', '=', id).execute();
    await db.destroy();
    await expect.poll(() => events.heard.filter((one) => one === 'changed').length, patience).toBe(2);
    const { form_key } = await sam.fields('/desk/sessions');
    await sam.post('/desk/sign-out', { form_key: form_key! });
    await enquire(api, { name: 'Another' });
    await expect.poll(() => events.isOver, patience).toBe(true);
    expect(events.heard.filter((one) => one === 'changed').length).toBe(2);
  });
});

test('tells an open page of a change between its making and the start of its stream', async ({ start }) => {
  const { api, staff } = await openedDesk(start, 'sqlite');
  const sam = staff();
  await sam.signIn(sales);
  const early = await made(sam);
  api.clock.now += 60_000;
  await enquire(api, { name: 'Ruth' });
  const missed = await listen(api.port, sam.cookie!, early);
  await expect.poll(() => missed.heard, patience).toContain('changed');
  // A page that is made after the server has seen the change shows it already, also in the same moment.
  const upToDate = await listen(api.port, sam.cookie!, await made(sam));
  await firstLook(api.port, sam.cookie!, early);
  expect(upToDate.heard).not.toContain('changed');
  await enquire(api, { name: 'Rose' });
  await expect.poll(() => upToDate.heard, patience).toContain('changed');
  for (const { stop } of [missed, upToDate]) stop();
});

test('no session opens a fifth stream: the oldest ends', async ({ start }) => {
  const { api, staff } = await openedDesk(start, 'sqlite');
  const sam = staff();
  await sam.signIn(sales);
  const streams: Awaited<ReturnType<typeof listen>>[] = [];
  for (let count = 0; count < 5; count++) streams.push(await listen(api.port, sam.cookie!));
  await expect
    .poll(() => streams.map(({ isOver }) => isOver), patience)
    .toEqual([true, false, false, false, false]);
  expect(streams[0]!.heard).toContain('enough');
  for (const { stop } of streams) stop();
});

/** What a page of the desk that is made now has seen, as its script hands that on. */
async function made(person: Staff): Promise<string> {
  const { text } = await person.get('/desk/diary/');
  return /data-seen="(\w+)"/.exec(text)![1]!;
}

/**
 * Waits until the server has looked for changes on behalf of every page that is open now.
 *
 * @param early what a page has seen that has missed a change: it is told of it by that look
 */
async function firstLook(port: number, cookie: string, early: string) {
  const page = await listen(port, cookie, early);
  await expect.poll(() => page.heard, patience).toContain('changed');
  page.stop();
}

/** Follows the stream of changes. */
async function listen(port: number, cookie: string, seen = '') {
  const events = { heard: [] as string[], isOver: false, stop: () => {} };
  await new Promise<void>((done, failed) => {
    const call = request(
      {
        port,
        path: `/desk/live?seen=${seen}`,
        headers: { host: 'www.alpha.example', cookie },
        agent: false,
      },
      (response) => {
        response.setEncoding('utf8');
        response.on('data', (text: string) => {
          for (const [, name] of text.matchAll(/^event: (\w+)/gm)) events.heard.push(name!);
          done();
        });
        response.on('close', () => {
          events.isOver = true;
        });
        response.on('error', () => {});
      },
    );
    events.stop = () => call.destroy();
    call.on('error', failed);
    call.end();
  });
  return events;
}

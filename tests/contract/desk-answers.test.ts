import { describe, expect } from 'vitest';
import { erasePerson } from '../../src/server/privacy/person-data.ts';
import { messageOf } from '../../src/server/services/mail.ts';
import { leaseMs } from '../../src/server/storage/jobs.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import { databases, test } from './api-server.ts';
import { enquire, openedDesk, owner, type Staff, sales } from './desk-staff.ts';

const MINUTE = 60_000;
const ruth = 'ruth@example.com';

/** The fields of the form of answers. */
async function answerFields(staff: Staff, path: string): Promise<Record<string, string>> {
  const { text } = await staff.get(path);
  const key = /name="answer_key" value="([^"]*)"/.exec(text)?.[1] ?? '';
  return { ...(await staff.fields(path)), answer_key: key, action: 'mail' };
}

const textIn = (page: string) =>
  /<textarea id="text"[^>]*>([^<]*)</.exec(page)?.[1]?.replaceAll('&#39;', "'");
const subjectIn = (page: string) => /name="subject"[^>]* value="([^"]*)"/.exec(page)?.[1];

describe.each(databases)('answers by mail of the desk on %s', (database) => {
  test('go out once as a letter with replies to the member of staff, stop the clock, and are in the history [DESK-7]', async ({
    start,
  }) => {
    const { api, mail, staff } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth', email: ruth });
    const sam = staff();
    await sam.signIn(sales);
    const path = `/desk/leads/${id}`;
    api.clock.now += 4 * MINUTE;
    const fields = await answerFields(sam, path);
    const form = { ...fields, subject: 'It is here', text: 'Hello Ruth,\r\n\r\nit is here.\r\nCome by.' };
    const sent = await sam.post(path, form);
    expect([sent.status, sent.headers.location]).toEqual([303, `${path}?done=mailed`]);
    // The button pressed twice, and the page sent again: one answer.
    const again = await Promise.all([sam.post(path, form), sam.post(path, form)]);
    expect(again.map(({ status }) => status)).toEqual([303, 303]);
    const mails = () => mail.messagesOf('alpha').filter(({ subject }) => subject === 'It is here');
    await expect.poll(() => mails().length).toBe(1);
    const [letter] = mails();
    expect(letter).toMatchObject({
      to: ruth,
      fromName: 'Sam, Alpha Motors',
      replyTo: { name: 'Sam', address: sales },
    });
    expect(letter!.text).toContain('Hello Ruth,\n\nit is here.\nCome by.');
    expect(letter!.html).toContain('it is here.<br>Come by.');
    expect(messageOf(letter!, 'mail@example.com').headers).not.toHaveProperty('Auto-Submitted');
    await expect.poll(async () => (await sam.get(path)).text).toContain('Sent 1:04 pm');
    const { text } = await sam.get(path);
    expect(text).toContain('Answered in 4 min');
    expect(text).toContain('In progress');
    const lines = (await api.rows('desk_changes')).sort((a, b) => a.number - b.number);
    expect(lines.map(({ who, kind, was, becomes, note }) => [who, kind, was, becomes, note])).toEqual([
      [sales, 'mail', ruth, 'It is here', 'Hello Ruth,\n\nit is here.\nCome by.'],
      [sales, 'status', 'New', 'In progress', ''],
    ]);
    expect((await api.rows('jobs')).filter(({ kind }) => kind === 'answer')).toHaveLength(1);
  });

  test('ask the second of two who answer at once, who sees what the first sent and loses nothing [DESK-4]', async ({
    start,
  }) => {
    const { api, mail, staff } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth', email: ruth });
    const path = `/desk/leads/${id}`;
    const [sam, olivia] = [staff(), staff()];
    await sam.signIn(sales);
    await olivia.signIn(owner);
    const ofSam = { ...(await answerFields(sam, path)), subject: 'From Sam', text: 'It costs $20,000.' };
    const ofOlivia = { ...(await answerFields(olivia, path)), subject: 'From Olivia', text: 'It is <sold>.' };
    expect((await sam.post(path, ofSam)).status).toBe(303);
    const asked = await olivia.post(path, ofOlivia);
    expect(asked.status).toBe(409);
    expect(asked.text).toContain('Somebody else answered this customer meanwhile');
    expect(asked.text).toContain('It costs $20,000.');
    expect(textIn(asked.text)).toBe('It is &lt;sold&gt;.');
    const subjects = () =>
      mail
        .messagesOf('alpha')
        .map(({ subject }) => subject)
        .filter((subject) => subject.startsWith('From'));
    await expect.poll(subjects).toEqual(['From Sam']);
    expect((await api.rows('desk_changes')).filter(({ kind }) => kind === 'mail')).toHaveLength(1);
    // Decided: the page of the conflict knows what she has seen.
    const lines = /name="lines" value="(\d+)"/.exec(asked.text)![1]!;
    expect((await olivia.post(path, { ...ofOlivia, lines })).status).toBe(303);
    await expect.poll(subjects).toEqual(['From Olivia', 'From Sam']);
    // Sent at the same moment, one goes out and one asks.
    const both = await Promise.all(
      [sam, olivia].map(async (one) => ({ one, form: await answerFields(one, path) })),
    );
    const answers = await Promise.all(
      both.map(({ one, form }) => one.post(path, { ...form, subject: 'Again', text: 'x' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  test('are sent once by the next server when the first is killed during a try [DESK-7]', async ({
    start,
  }) => {
    const { api, mail, staff } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth', email: ruth });
    const sam = staff();
    await sam.signIn(sales);
    const path = `/desk/leads/${id}`;
    // The letter about the enquiry is out of the way.
    await expect.poll(() => mail.messagesOf('alpha').some(({ to }) => to === ruth)).toBe(true);
    const accepted: string[] = [];
    const accept = mail.send.bind(mail);
    let tries = 0;
    mail.send = async () => {
      tries += 1;
      await new Promise(() => {});
    };
    const form = { ...(await answerFields(sam, path)), subject: 'It is here', text: 'Hello' };
    await sam.post(path, form);
    await expect.poll(() => tries).toBe(1);
    expect((await sam.get(path)).text).toContain('Waiting to be sent');
    const [before] = (await api.rows('jobs')).filter(({ kind }) => kind === 'answer');
    // As a killed process leaves it: the try is counted and nobody gives its lease back.
    const db = await openDatabase(api.database);
    await db
      .updateTable('jobs')
      .set({ lease: 'killed', leased_until: api.clock.now + leaseMs })
      .where('id', '=', before!.id)
      .execute();
    mail.send = async (one) => {
      accepted.push(one.id);
      await accept(one);
    };
    await api.restart();
    await sam.post(path, form);
    api.clock.now += leaseMs + 1;
    await expect.poll(() => accepted).toEqual([before!.id]);
    await api.restart();
    await sam.post(path, form);
    await expect
      .poll(async () => (await api.rows('jobs')).find(({ id: one }) => one === before!.id)?.state)
      .toBe('delivered');
    await db.destroy();
    expect(accepted).toEqual([before!.id]);
    expect((await api.rows('desk_changes')).filter(({ kind }) => kind === 'mail')).toHaveLength(1);
  });

  test('show why a mail did not go out, and try it again when asked [DESK-7]', async ({ start }) => {
    const { api, mail, staff } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth', email: ruth });
    const sam = staff();
    await sam.signIn(sales);
    const path = `/desk/leads/${id}`;
    await expect.poll(() => mail.messagesOf('alpha').some(({ to }) => to === ruth)).toBe(true);
    const accept = mail.send.bind(mail);
    mail.send = async () => {
      throw new Error('550 no such <mailbox>');
    };
    await sam.post(path, { ...(await answerFields(sam, path)), subject: 'It is here', text: 'Hello' });
    await expect.poll(async () => (await sam.get(path)).text).toContain('Not sent yet.');
    expect((await sam.get(path)).text).not.toContain('<mailbox>');
    mail.send = accept;
    const retry = { ...(await sam.fields(path)), action: 'retry', number: '1' };
    expect((await sam.post(path, retry)).status).toBe(303);
    await expect.poll(async () => (await sam.get(path)).text).toContain('Sent 1:00 pm');
    // Sent is sent.
    await sam.post(path, retry);
    await api.restart();
    expect(mail.messagesOf('alpha').filter(({ subject }) => subject === 'It is here')).toHaveLength(1);
    expect((await sam.post(path, { ...retry, number: "1' or 1=1" })).status).toBe(400);
  });

  test('are filled from templates without JavaScript, and what was typed stays', async ({ start }) => {
    const own = [
      {
        name: 'Here <b>now</b>',
        categories: ['General Enquiry'],
        subject: 'The {car} is here',
        text: 'Hello {customer},\n\n{staff}\n{dealership}\n{phone}',
      },
      { name: 'Other kinds', categories: ['Finance'], subject: 'x', text: 'x' },
    ];
    const { api, staff, write } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth', email: ruth, car_id: '1-1' });
    const bad = await enquire(api, { name: '<img src=x onerror=alert(1)>', email: ruth });
    const sam = staff();
    await sam.signIn(sales);
    const path = `/desk/leads/${id}`;
    const fill = async (where: string, more: Record<string, string>) =>
      sam.post(where, {
        ...(await answerFields(sam, where)),
        action: 'fill',
        subject: '',
        text: '',
        template: '0',
        ...more,
      });
    // Ours.
    expect((await sam.get(path)).text).toContain('We have the car, come and see it');
    const ours = await fill(path, {});
    expect(ours.status).toBe(200);
    expect(subjectIn(ours.text)).toBe('The 2021 Toyota Corolla is here');
    // Another template replaces one that nobody changed; what was typed stays in front.
    const second = await fill(path, {
      subject: subjectIn(ours.text)!,
      text: textIn(ours.text)!,
      template: '1',
    });
    expect(textIn(second.text)).not.toContain('is here');
    const typed = await fill(path, { subject: 'Mine', text: 'I wrote this.' });
    expect([subjectIn(typed.text), textIn(typed.text)?.slice(0, 19)]).toEqual([
      'Mine',
      'I wrote this.\n\nHi R',
    ]);
    expect(textIn((await fill(path, { text: 'Kept', template: '99' })).text)).toBe('Kept');
    // The dealer's own.
    const staffOf = { enabled: true, staff: [{ name: 'Sam', email: sales, role: 'sales' as const }] };
    write({ desk: { ...staffOf, templates: own } });
    const page = await sam.get(path);
    expect(page.text).toContain('Here &lt;b&gt;now&lt;/b&gt;');
    expect(page.text).not.toContain('Other kinds');
    expect(textIn((await fill(path, {})).text)).toBe('Hello Ruth,\n\nSam\nalpha yard\n07 5550 1234');
    const hostile = await fill(`/desk/leads/${bad}`, {});
    expect(hostile.text).not.toContain('<img');
    expect(textIn(hostile.text)).toContain('Hello there,');
    expect(await api.rows('desk_changes')).toEqual([]);
  });

  test('inject no header and no HTML, keep what was refused, and are erased with the person [DESK-7]', async ({
    start,
  }) => {
    const { api, mail, staff } = await openedDesk(start, database);
    const id = await enquire(api, { name: 'Ruth', email: ruth });
    const sam = staff();
    await sam.signIn(sales);
    const path = `/desk/leads/${id}`;
    const fields = await answerFields(sam, path);
    for (const [subject, text, fault] of [
      ['', 'Hello', 'Write a subject first.'],
      ['Hello', ' \r\n ', 'Write a text first.'],
      ['x'.repeat(121), 'Hello', 'A subject has at most 120 characters.'],
      ['Kept', 'y'.repeat(4001), 'A text has at most 4000 characters.'],
    ] as const) {
      const refused = await sam.post(path, { ...fields, subject, text });
      expect([refused.status, refused.text.includes(fault)]).toEqual([400, true]);
      expect([subjectIn(refused.text), textIn(refused.text)]).toEqual([subject, text.trim()]);
    }
    expect((await sam.post(path, { ...fields, form_key: 'x', subject: 'a', text: 'b' })).status).toBe(403);
    const subject = 'Hi\r\nBcc: all@example.com <b>';
    await sam.post(path, { ...fields, subject, text: 'Look <script>alert(1)</script>' });
    await expect
      .poll(() => mail.messagesOf('alpha').some(({ replyTo }) => replyTo?.address === sales))
      .toBe(true);
    const letter = mail.messagesOf('alpha').find(({ replyTo }) => replyTo?.address === sales)!;
    expect(letter.subject).toBe('Hi Bcc: all@example.com <b>');
    expect(letter.html).toContain('Look &lt;script&gt;');
    expect(letter.html).not.toMatch(/<script|<b>/);
    expect((await sam.get(path)).text).not.toContain('<script>alert');
    const db = await openDatabase(api.database);
    await erasePerson(db, { email: ruth });
    await db.destroy();
    expect([await api.rows('desk_changes'), await api.rows('jobs')]).toEqual([[], []]);
    expect((await sam.post(path, { ...fields, subject: 'a', text: 'b' })).status).toBe(404);
  });
});

test('stand right after the enquiry, and on a phone the call and the mail are in reach below', async ({
  start,
}) => {
  const { api, staff } = await openedDesk(start, 'sqlite');
  const sam = staff();
  await sam.signIn(sales);
  const { text } = await sam.get(`/desk/leads/${await enquire(api, { email: ruth, phone: '0491 570 156' })}`);
  const parts = [
    '>Is it there?<',
    'href="tel:',
    'id="answer"',
    'name="note"',
    '>Where it came from<',
    '"reach ',
  ];
  const places = parts.map((part) => text.indexOf(part));
  expect(places).toEqual(places.filter((place) => place > 0).sort((one, other) => one - other));
  const [call, mail] = [...text.slice(places.at(-1)).matchAll(/<a class="button[^>]* href="([^"]*)"/g)];
  expect([call?.[1], mail?.[1]]).toEqual(['tel:+61491570156', '#answer']);
});

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect } from 'vitest';
import { databases, test } from './api-server.ts';
import { Authenticator, type Falsified } from './authenticator.ts';
import { MINUTE } from './customer.ts';
import { openedDesk, owner, type Staff, sales, service } from './desk-staff.ts';

/** What a page asks of a device. */
async function asked(browser: Staff, path: string) {
  const { text } = await browser.get(path);
  const [, written = ''] = /data-passkey="\w+" data-options="([^"]*)"/.exec(text)!;
  return JSON.parse(written.replaceAll('&quot;', '"')) as { challenge: string };
}

describe.each(databases)('passkeys of the desk on %s', (database) => {
  async function withPasskey(start: Parameters<typeof openedDesk>[0]) {
    const desk = await openedDesk(start, database);
    const device = new Authenticator('https://www.alpha.example');
    const sam = desk.staff();
    await sam.signIn(sales);
    const add = async (browser: Staff, falsified?: Falsified) => {
      const answer = device.create(await asked(browser, '/desk/sessions'), falsified);
      const { form_key = '' } = await browser.fields('/desk/sessions');
      return { answer, form_key };
    };
    const signIn = async (falsified?: Falsified) => {
      const browser = desk.staff();
      const answer = device.get(await asked(browser, '/desk/sign-in'), falsified);
      return { browser, answer, send: () => browser.post('/desk/passkey', { answer, to: '/desk/diary/' }) };
    };
    return { ...desk, device, sam, add, signIn };
  }

  test('sign in without a mail, and no more once they are removed [STAFF-3]', async ({ start }) => {
    const { api, mail, staff, sam, add, signIn } = await withPasskey(start);
    const added = await sam.post('/desk/passkeys', await add(sam));
    expect([added.status, added.headers.location]).toEqual([303, '/desk/sessions?done=passkey']);
    const letters = mail.messagesOf('alpha').length;
    const { browser, send } = await signIn();
    const entered = await send();
    expect([entered.status, entered.headers.location]).toEqual([303, '/desk/diary/']);
    expect((await browser.get('/desk/')).text).toContain('<span>Sam</span>');
    expect(mail.messagesOf('alpha').length).toBe(letters);
    // Only the person and the owner see the passkey and can remove it.
    const [row] = await api.rows('desk_passkeys');
    expect(row).toMatchObject({ email: sales, host: 'www.alpha.example', counter: 1 });
    const [nina, olivia] = [staff(), staff()];
    await nina.signIn(service);
    await olivia.signIn(owner);
    const shows = async (one: Staff) => (await one.get('/desk/sessions')).text.includes(row!.id);
    expect([await shows(sam), await shows(nina), await shows(olivia)]).toEqual([true, false, true]);
    const remove = async (one: Staff) =>
      (await one.post('/desk/sessions', { ...(await one.fields('/desk/sessions')), id: row!.id })).status;
    expect([await remove(nina), await remove(olivia), await remove(sam)]).toEqual([404, 303, 404]);
    expect((await (await signIn()).send()).status).toBe(400);
  });

  test('are refused when the answer is false, late or repeated, and for who has left the staff [STAFF-3]', async ({
    start,
  }) => {
    const { api, write, staff, sam, add, signIn } = await withPasskey(start);
    const falsehoods: Falsified[] = [
      { origin: 'https://www.beta.example' },
      { origin: 'https://evil.example' },
      { challenge: Buffer.from('of nobody').toString('base64url') },
      { isVerified: false },
    ];
    for (const falsified of falsehoods)
      expect((await sam.post('/desk/passkeys', await add(sam, falsified))).status).toBe(400);
    const other = staff();
    await other.signIn(owner);
    // The page of one session asks; another session cannot answer.
    const { answer } = await add(sam);
    const key = await other.fields('/desk/sessions');
    expect((await other.post('/desk/passkeys', { ...key, answer })).status).toBe(400);
    expect((await sam.post('/desk/passkeys', { answer: 'no JSON', form_key: key['form_key']! })).status).toBe(
      403,
    );
    const sent = await add(sam);
    expect((await sam.post('/desk/passkeys', sent)).status).toBe(303);
    expect((await sam.post('/desk/passkeys', sent)).status).toBe(400);

    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const falsified of [...falsehoods, { key: foreign }])
      expect((await (await signIn(falsified)).send()).status).toBe(400);
    const { browser } = await signIn();
    for (const wrong of ['', 'null', '{}', '{"id":"x"}', '['.repeat(1000)])
      expect((await browser.post('/desk/passkey', { answer: wrong })).status).toBe(400);
    const first = await signIn();
    expect([(await first.send()).status, (await first.send()).status]).toEqual([303, 400]);
    const late = await signIn();
    api.clock.now += 15 * MINUTE;
    expect((await late.send()).status).toBe(400);
    write({ desk: { enabled: true, staff: [{ name: 'Olivia', email: owner, role: 'owner' }] } });
    const left = await (await signIn()).send();
    expect([left.status, left.text.includes('That passkey does not sign in here')]).toEqual([400, true]);
  });
});

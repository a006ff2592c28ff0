import { describe, expect } from 'vitest';
import { databases, test } from './api-server.ts';
import { MINUTE } from './customer.ts';
import { openedDesk, owner, sales, service, stranger } from './desk-staff.ts';

describe.each(databases)('the desk on %s', (database) => {
  test('signs in by a mailed link, once, within 15 minutes, by a posted form of the desk only [STAFF-1]', async ({
    start,
  }) => {
    const { api, mail, linkTo, staff } = await openedDesk(start, database);
    const sam = staff();
    expect((await sam.get('/desk/')).headers.location).toBe('/desk/sign-in');
    const asked = await sam.post('/desk/sign-in', { email: 'Sam@Example.com' });
    const unknown = await sam.post('/desk/sign-in', { email: stranger });
    // Nobody learns who works here.
    expect([unknown.status, unknown.headers.location]).toEqual([asked.status, asked.headers.location]);
    await expect.poll(() => linkTo(sales)).toBeDefined();
    expect(mail.messagesOf('alpha').filter(({ to }) => to === stranger)).toEqual([]);
    const path = linkTo(sales)!;
    const link = new URL(path, 'https://x.example').searchParams.get('link')!;
    // Mail programs open links by themselves: that must not use them up.
    const shown = await sam.get(path);
    expect([shown.status, shown.text.includes('Sign in as Sam')]).toEqual([200, true]);
    for (const origin of ['https://evil.example', 'null'])
      expect((await sam.post('/desk/enter', { link }, origin)).status).toBe(403);
    const forged = link.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await sam.post('/desk/enter', { link: forged })).status).toBe(404);
    const entered = await sam.post('/desk/enter', { link });
    expect([entered.status, entered.headers.location]).toEqual([303, '/desk/']);
    expect(entered.headers['set-cookie']!.at(-1)).toMatch(
      /^__Host-desk=[\w-]{43};.*Path=\/;.*HttpOnly;.*Secure;.*SameSite=Lax/,
    );
    expect((await sam.get('/desk/')).status).toBe(200);
    expect((await staff().post('/desk/enter', { link })).status).toBe(404);
    await sam.post('/desk/sign-in', { email: sales });
    await expect.poll(() => linkTo(sales) !== path).toBe(true);
    const late = new URL(linkTo(sales)!, 'https://x.example').searchParams.get('link')!;
    api.clock.now += 15 * MINUTE;
    expect((await staff().post('/desk/enter', { link: late })).status).toBe(404);
  });

  test('mails at most five links an hour to an address, and stops a network that asks for many [STAFF-2]', async ({
    start,
  }) => {
    const { api, mail, staff } = await openedDesk(start, database);
    const sam = staff();
    const ask = async (email: string) => (await sam.post('/desk/sign-in', { email })).status;
    for (let count = 0; count < 5; count++) expect(await ask(sales)).toBe(303);
    for (let count = 0; count < 5; count++) expect(await ask(stranger)).toBe(303);
    expect([await ask(sales), await ask(stranger)]).toEqual([429, 429]);
    expect(mail.messagesOf('alpha').filter(({ to }) => to === sales).length).toBe(5);
    for (let count = 0; count < 10; count++) expect(await ask(`${count}@example.com`)).toBe(303);
    expect(await ask('another@example.com')).toBe(429);
    api.clock.now += 61 * MINUTE;
    expect(await ask(sales)).toBe(303);
  });

  test('mails a link to who has signed in with this browser before, whatever strangers ask for [STAFF-2]', async ({
    start,
  }) => {
    const { staff } = await openedDesk(start, database);
    const { headers } = await staff().signIn(sales);
    const known = headers['set-cookie']!.find((line) => line.startsWith('__Host-known-desk='))!;
    const ask = async (email: string, cookie?: string) => {
      const browser = staff();
      browser.cookie = cookie;
      return (await browser.post('/desk/sign-in', { email })).status;
    };
    for (let count = 0; count < 25; count++) await ask(count % 2 ? sales : stranger);
    const [own = ''] = known.split(';');
    expect([await ask(sales), await ask(stranger, own)]).toEqual([429, 429]);
    for (let count = 0; count < 5; count++) expect(await ask(sales, own)).toBe(303);
    expect(await ask(sales, own)).toBe(429);
  });

  test('mails a link to a browser that has not signed in before once it has solved a challenge', async ({
    start,
  }) => {
    const { api, mail, staff } = await openedDesk(start, database, { leads: { captcha: true } });
    const ask = (captcha?: string, browser = staff()) =>
      browser.post('/desk/sign-in', { email: sales, ...(captcha && { captcha }) });
    expect((await staff().get('/desk/sign-in')).text).toContain('data-challenge="{');
    const without = await ask();
    expect([without.status, without.text.includes('it needs JavaScript')]).toEqual([400, true]);
    const proof = await api.visitor('alpha').proof();
    expect([(await ask(proof)).status, (await ask(proof)).status]).toEqual([303, 400]);
    const sent = () => mail.messagesOf('alpha').filter(({ to }) => to === sales).length;
    await expect.poll(sent).toBe(1);
    const browser = staff();
    const { headers } = await browser.signIn(sales, await api.visitor('alpha').proof());
    browser.cookie = headers['set-cookie']!.find((line) => line.startsWith('__Host-known-desk='))!.split(
      ';',
    )[0];
    expect((await ask(undefined, browser)).status).toBe(303);
  });

  test('ends sessions: by sign-out, by the owner, and when somebody leaves the staff [STAFF-4]', async ({
    start,
  }) => {
    const { api, write, staff } = await openedDesk(start, database);
    const [sam, nina, olivia] = [staff(), staff(), staff()];
    await sam.signIn(sales);
    await nina.signIn(service);
    await olivia.signIn(owner);
    // Sales sees only the own session, and cannot end another's.
    const rows = await api.rows('desk_sessions');
    const ofNina = rows.find(({ email }) => email === service)!.id;
    expect((await sam.get('/desk/sessions')).text).not.toContain('Nina');
    const { form_key } = await sam.fields('/desk/sessions');
    expect((await sam.post('/desk/sessions', { form_key: form_key!, id: ofNina })).status).toBe(404);
    const own = await olivia.fields('/desk/sessions');
    expect((await olivia.get('/desk/sessions')).text).toContain('Nina');
    expect((await olivia.post('/desk/sessions', { ...own, id: ofNina })).status).toBe(303);
    expect((await nina.get('/desk/')).headers.location).toBe('/desk/sign-in');
    // The key of another session's form is refused.
    expect((await sam.post('/desk/sign-out', { form_key: own['form_key']! })).status).toBe(403);
    const cookie = sam.cookie;
    await sam.post('/desk/sign-out', { form_key: form_key! });
    sam.cookie = cookie;
    expect((await sam.get('/desk/')).headers.location).toBe('/desk/sign-in');
    write({ desk: { enabled: true, staff: [{ name: 'Sam', email: sales, role: 'sales' }] } });
    expect((await olivia.get('/desk/')).headers.location).toBe('/desk/sign-in');
    write({ desk: { enabled: false } });
    expect((await staff().get('/desk/')).status).toBe(404);
  });
});

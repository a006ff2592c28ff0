import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, vi } from 'vitest';
import type { CaptchaChallenge } from '../../src/api/leads.ts';
import { databases, test } from './api-server.ts';
import type { Visitor } from './api-visitor.ts';
import { form } from './sent-form.ts';

const cheap = { captchaCost: 1 };

async function solved(visitor: Visitor): Promise<string> {
  const challenge: CaptchaChallenge = (await visitor.get('/api/captcha')).json;
  const solution = await solveChallenge({ challenge: challenge as never, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

describe.each(databases)('captcha on %s', (database) => {
  const wanted = {
    status: 400,
    json: { success: false, code: 'captcha', error: expect.stringContaining('security check') },
  };

  test('a lead needs a solution, and each solution is valid for one lead [CFG-50] [LEAD-13]', async ({
    start,
  }) => {
    const api = await start(database, cheap);
    const visitor = api.visitor();
    expect(await visitor.post('/api/forms', form())).toMatchObject(wanted);
    const captcha = await solved(visitor);
    const sent = form({ captcha });
    const taken = await visitor.post('/api/forms', sent);
    expect(taken.status).toBe(200);
    expect(await visitor.post('/api/forms', form({ captcha }))).toMatchObject(wanted);
    await api.restart();
    expect(await visitor.post('/api/forms', form({ captcha }))).toMatchObject(wanted);
    // The same lead may be sent again, because its answer may have been lost.
    expect((await visitor.post('/api/forms', sent)).json).toEqual(taken.json);
    expect(await api.rows('leads')).toHaveLength(1);
  });

  test('of several leads with one solution that arrive at the same time, one is accepted [CFG-50]', async ({
    start,
  }) => {
    const api = await start(database, cheap);
    const visitor = api.visitor();
    const captcha = await solved(visitor);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor.post('/api/forms', form({ captcha }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await api.rows('leads')).toHaveLength(1);
  });

  test('a lead that is refused for another reason does not use up its solution [CFG-50]', async ({
    start,
  }) => {
    const api = await start(database, cheap);
    const visitor = api.visitor();
    const captcha = await solved(visitor);
    expect((await visitor.post('/api/forms', form({ captcha, message: '' }))).status).toBe(400);
    expect((await visitor.post('/api/forms', form({ captcha }))).status).toBe(200);
  });

  test.for([
    ['an empty text', () => ''],
    ['invalid JSON', () => 'abc'],
    ['null', () => btoa('null')],
    [
      'another counter',
      (text: string) =>
        text
          .replace(/"counter":(\d+)/, (_, counter) => `"counter":${Number(counter) + 1}`)
          .replace(/"derivedKey":"(\w)/, (_, digit) => `"derivedKey":"${digit === '0' ? '1' : '0'}`),
    ],
    ['an easier challenge', (text: string) => text.replace(/"keyPrefix":"\w+"/, '"keyPrefix":"0"')],
    ['a later expiry', (text: string) => text.replace(/"expiresAt":\d+/, '"expiresAt":99999999999')],
    ['a missing signature', (text: string) => text.replace(/,"signature":"\w+"/, '')],
  ] as const)('refuses %s as a solution [CFG-50]', async ([, change], { start }) => {
    const api = await start(database, cheap);
    const visitor = api.visitor();
    const text = Buffer.from(await solved(visitor), 'base64').toString();
    const changed = change(text);
    const captcha = changed.startsWith('{') ? Buffer.from(changed).toString('base64') : changed;
    expect(await visitor.post('/api/forms', form({ captcha }))).toMatchObject(wanted);
    expect(await api.rows('leads')).toEqual([]);
  });

  test('a solution expires after 20 minutes [CFG-50]', async ({ start }) => {
    const api = await start(database, cheap);
    const visitor = api.visitor();
    const captcha = await solved(visitor);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 + 1000 });
    try {
      expect(await visitor.post('/api/forms', form({ captcha }))).toMatchObject(wanted);
    } finally {
      vi.useRealTimers();
    }
  });
});

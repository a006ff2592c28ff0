import { describe, expect, it, vi } from 'vitest';
import { sendForm, sendLeadStep } from '../api/leads.ts';
import { newLeadKey } from './lead-origin.ts';
import {
  type Answer,
  content,
  lead_key,
  minute,
  noon,
  offline,
  ok,
  page,
  refusal,
  setUpOutbox,
  stored,
} from './lead-outbox.fixture.ts';
import { hasOutboxEntries } from './stored-keys.ts';

setUpOutbox();

const day = 24 * 60 * minute;
const html = (status: number): Answer => {
  return () => new Response('<h1>Hi</h1>', { status, headers: { 'content-type': 'text/html' } });
};

describe('a lead that could not be sent', () => {
  it.each<[what: string, answer: Answer]>([
    ['no connection', offline],
    ['a gateway without a server', html(502)],
    ['a gateway whose server is slow', html(504)],
    ['the sign-in page of a Wi-Fi network', html(200)],
  ])('because of %s is stored, and sent at a later try [ERR-8]', async (_, answer) => {
    const { send, resend, clock, calls } = page([answer, ok]);
    expect(await send()).toEqual({ kind: 'kept' });
    expect(await resend()).toMatchObject({ outcomes: [] });
    clock.now += minute;
    expect(await resend()).toEqual({ next: undefined, outcomes: ['sent'] });
    // With this mark the server accepts an appointment time that is past or taken meanwhile as a preference.
    expect(calls[1]?.body).toEqual({ ...(calls[0]?.body as object), sent_later: true });
    expect(stored()).toEqual([]);
  });

  it('is sent at once when the connection is back', async () => {
    const { send, resend } = page([offline, ok]);
    await send();
    expect((await resend(true)).outcomes).toEqual(['sent']);
  });

  it('is tried again after longer and longer waits, up to half an hour', async () => {
    const { send, resend, clock } = page([offline]);
    await send();
    const waits: number[] = [];
    for (let tries = 0; tries < 9; tries++) {
      const { next } = await resend(true);
      waits.push(next! - clock.now);
      clock.now = next!;
    }
    expect(waits[0]).toBeGreaterThan(0.7 * minute);
    expect(Math.max(...waits)).toBeLessThanOrEqual(37.5 * minute);
    expect(waits.at(-1)).toBeGreaterThan(22 * minute);
  });

  it('is reported when the server refuses it for good, but not for a captcha or a sign-in page', async () => {
    const answers = [
      offline,
      refusal(401),
      refusal(400, 'x', { code: 'captcha' }),
      html(404),
      refusal(400, 'Too late.'),
    ];
    const { send, resend } = page(answers, { solve: async () => undefined });
    await send();
    for (const outcome of ['waits', 'waits', 'waits', { refused: 'Too late.' }]) {
      expect((await resend(true)).outcomes).toEqual([outcome]);
    }
  });

  it('is reported on every page until the visitor has seen it, and is not sent again', async () => {
    const { send, resend } = page([offline, refusal(400, 'Too late.')]);
    await send();
    const over = { next: undefined, outcomes: [{ refused: 'Too late.' }] };
    expect(await resend(true)).toEqual(over);
    const next = page([ok]);
    expect(await next.resend()).toEqual(over);
    expect(next.calls).toEqual([]);
    next.outbox.forget(lead_key);
    expect(await next.resend()).toEqual({ next: undefined, outcomes: [] });
    expect(stored()).toEqual([]);
  });

  it('is given up after 30 days, and that is reported', async () => {
    const { send, resend, clock, calls } = page([offline]);
    await send();
    clock.now += 30 * day;
    expect((await resend(true)).outcomes).toEqual(['waits']);
    clock.now += minute;
    expect(await resend(true)).toEqual({ next: undefined, outcomes: ['expired'] });
    expect(calls).toHaveLength(2);
  });

  it('is sent although the clock was set back', async () => {
    const { send, resend, clock } = page([offline, ok]);
    await send();
    clock.now -= 365 * day;
    expect((await resend()).outcomes).toEqual(['sent']);
  });

  it('is sent together with its later steps [API-12]', async () => {
    const { outbox, calls, resend } = page([offline, offline, ok]);
    await outbox.send(sendLeadStep, { lead_key, name: 'Ann', phone: '0412 345 678' });
    await outbox.send(sendLeadStep, { lead_key, offer_accepted: true });
    expect(stored()).toHaveLength(1);
    await resend(true);
    expect(calls[2]).toMatchObject({
      path: '/api/leads',
      body: { name: 'Ann', offer_accepted: true, lead_key },
    });
  });

  it('goes on waiting when a later step is refused, and is sent with the step that follows [API-12] [LEAD-4]', async () => {
    const { outbox, calls } = page([offline, refusal(429, 'Not so fast.'), ok]);
    await outbox.send(sendLeadStep, { lead_key, name: 'Ann', phone: '0412 345 678' });
    const accept = () => outbox.send(sendLeadStep, { lead_key, offer_accepted: true });
    expect(await accept()).toEqual({ kind: 'refused', message: 'Not so fast.' });
    expect(stored()).toHaveLength(1);
    expect((await accept()).kind).toBe('sent');
    expect(calls[2]?.body).toMatchObject({ name: 'Ann', phone: '0412 345 678', offer_accepted: true });
    expect(stored()).toEqual([]);
  });

  it('does not keep other leads from being sent when it is refused', async () => {
    const { outbox, resend } = page([offline, offline, ok, refusal(400), ok]);
    const other = { ...content, lead_key: newLeadKey() };
    await outbox.send(sendForm, content);
    await outbox.send(sendForm, other);
    expect((await resend(true)).outcomes).toEqual(['sent', { refused: 'No.' }]);
  });
});

describe('a browser without storage', () => {
  it('reports that nothing is stored, and tries again while the page is open [ERR-8]', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { outbox, send, resend } = page([offline, offline, ok]);
    expect(await send()).toEqual({ kind: 'kept' });
    expect(outbox.waiting(lead_key)).toMatchObject({ lasts: false });
    expect((await resend(true)).outcomes).toEqual(['waits']);
    expect((await resend(true)).outcomes).toEqual(['sent']);
  });

  it('works when the storage is blocked [ERR-8]', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { send, resend } = page([offline, ok]);
    expect((await send()).kind).toBe('kept');
    expect((await resend(true)).outcomes).toEqual(['sent']);
    expect(hasOutboxEntries()).toBe(false);
  });
});

describe('a stored lead', () => {
  const whole = {
    version: 1,
    key: lead_key,
    path: '/api/forms',
    payload: content,
    at: noon,
    tries: 1,
    nextAt: noon,
  };

  it.each([
    ['invalid JSON', '{'],
    ['the version of another release', JSON.stringify({ ...whole, version: 2 })],
    ['another key', JSON.stringify({ ...whole, key: newLeadKey() })],
    ['the payload of another lead', JSON.stringify({ ...whole, payload: { lead_key: 'x' } })],
    ['the address of another site', JSON.stringify({ ...whole, path: 'https://evil.example/' })],
    ['no time', JSON.stringify({ ...whole, at: null })],
    ['a list in its place', '[]'],
  ])('with %s is not sent, and is deleted', async (_, text) => {
    localStorage.setItem(`lead-outbox:${lead_key}`, text);
    const { resend, calls } = page([ok]);
    expect(await resend(true)).toEqual({ next: undefined, outcomes: [] });
    expect([calls, stored()]).toEqual([[], []]);
  });

  it('is sent when it is valid, and other storage entries stay', async () => {
    localStorage.setItem('favourites:1', 'x');
    localStorage.setItem(`lead-outbox:${lead_key}`, JSON.stringify(whole));
    expect((await page([ok]).resend()).outcomes).toEqual(['sent']);
    expect(Object.keys(localStorage)).toEqual(['favourites:1']);
  });
});

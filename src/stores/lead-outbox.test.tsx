import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../api/client.ts';
import { sendForm, sendLeadStep } from '../api/leads.ts';
import { noLeadIdMessage, submitFailedMessage } from '../domain/lead-rules.ts';
import { newLeadKey } from './lead-origin.ts';
import { LeadOutbox, type OutboxParts, type Resent } from './lead-outbox.ts';
import { OutboxEntries } from './outbox-entries.ts';
import { hasOutboxEntries } from './outbox-keys.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const minute = 60_000;
const day = 24 * 60 * minute;
const lead_key = '0b0a64f4-3c5d-4d0a-8f0e-5a1f7a9d3c11';
const content = { lead_key, name: 'Ann', email: 'ann@example.com', phone: '0412 345 678', message: 'Hello' };
const sent = { success: true, lead_id: 'lead-1' };

type Answer = (body: Record<string, unknown>, path: string) => Response | Promise<Response>;

/** A page whose server gives these answers in turn and repeats the last one. */
function page(answers: Answer[], parts: Partial<OutboxParts> = {}) {
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  const clock = { now: noon };
  const api = createApiClient({
    fetch: async (address, init) => {
      const body = JSON.parse(String(init?.body ?? 'null')) as Record<string, unknown>;
      calls.push({ path: String(address), body });
      const answer = answers[Math.min(calls.length, answers.length) - 1]!;
      return answer(body, String(address));
    },
  });
  const outbox = new LeadOutbox({
    api,
    entries: new OutboxEntries(),
    origin: () => ({
      url: 'https://x.example/',
      user_agent: 'Test',
      source: 'Website',
      lead_attributes: { visited_pages: ['/'], linked_query_params: { gclid: 'a' } },
    }),
    solve: async () => 'solved',
    now: () => clock.now,
    alone: (send) => send(),
    ...parts,
  });
  const resend = async (isAll = false) => {
    const told: Resent[] = [];
    const next = await outbox.resend(isAll, (one) => told.push(one));
    const outcomes = told.map(({ outcome }) =>
      typeof outcome === 'object' && 'sent' in outcome ? 'sent' : outcome,
    );
    return { next, outcomes };
  };
  return { outbox, calls, clock, resend, send: () => outbox.send(sendForm, content) };
}

const ok: Answer = () => Response.json(sent);
const offline: Answer = () => Promise.reject(new TypeError('network'));
const refusal = (status: number, error = 'No.', more = {}): Answer => {
  return () => Response.json({ success: false, error, ...more }, { status });
};
const html = (status: number): Answer => {
  return () => new Response('<h1>Hi</h1>', { status, headers: { 'content-type': 'text/html' } });
};

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('lead-outbox:'));

beforeEach(() => localStorage.clear());

describe('a lead that is sent', () => {
  it("contains its origin, returns the server's answer, and leaves nothing in the storage [LEAD-17] [LEAD-18]", async () => {
    const { send, calls } = page([ok]);
    expect(await send()).toEqual({ kind: 'sent', leadId: 'lead-1', answer: sent });
    expect(calls).toEqual([
      {
        path: '/api/forms',
        body: {
          ...content,
          url: 'https://x.example/',
          user_agent: 'Test',
          source: 'Website',
          lead_attributes: { visited_pages: ['/'], linked_query_params: { gclid: 'a' } },
        },
      },
    ]);
    expect(stored()).toEqual([]);
    expect(hasOutboxEntries()).toBe(false);
  });

  it('is stored before it is sent, so that closing the page does not lose it', async () => {
    let kept: string[] = [];
    const { send } = page([
      () => {
        kept = stored();
        return Response.json(sent);
      },
    ]);
    await send();
    expect(kept).toEqual([`lead-outbox:${lead_key}`]);
    // This page is closed while it sends.
    void page([() => new Promise<Response>(() => {})]).send();
    await vi.waitFor(() => expect(stored()).toHaveLength(1));
    const next = page([ok]);
    expect((await next.resend()).outcomes).toEqual([]);
    next.clock.now += minute;
    expect((await next.resend()).outcomes).toEqual(['sent']);
    expect(next.calls[0]?.body).toMatchObject(content);
  });

  it('solves the captcha again when the server asks for that [CFG-50]', async () => {
    const wanted = refusal(400, 'Try again.', { code: 'captcha' });
    const { send, calls } = page([wanted, ok]);
    expect((await send()).kind).toBe('sent');
    expect(calls.map(({ body }) => body['captcha'])).toEqual([undefined, 'solved']);
    const cannot = page([wanted], { solve: async () => undefined });
    expect(await cannot.send()).toEqual({ kind: 'refused', message: 'Try again.' });
    const failure = { ok: false, kind: 'offline', message: '' } as const;
    const cut = page([wanted], { solve: async () => failure });
    expect((await cut.send()).kind).toBe('kept');
  });
});

describe('a lead that is refused', () => {
  it.each([400, 409, 413, 422])(
    'with status %i is shown and not tried again [OPEN-20] [LEAD-4]',
    async (status) => {
      const { send, resend } = page([refusal(status, 'Please enter your name.')]);
      expect(await send()).toEqual({ kind: 'refused', message: 'Please enter your name.' });
      expect(stored()).toEqual([]);
      expect(await resend(true)).toEqual({ next: undefined, outcomes: [] });
    },
  );

  it('because the server does not have its first step is shown [API-12]', async () => {
    const { send } = page([refusal(404, 'Please start again.', { code: 'no-lead' })]);
    expect(await send()).toEqual({ kind: 'refused', message: 'Please start again.' });
    expect(stored()).toEqual([]);
  });

  it('because its key was used with other content is sent again as a new lead [API-13]', async () => {
    const used = refusal(409, 'We already have it.', { code: 'key-used' });
    const { send, calls } = page([used, ok]);
    expect((await send()).kind).toBe('sent');
    const [first, second] = calls.map(({ body }) => body['lead_key']);
    expect(first).toBe(lead_key);
    expect(second).toMatch(/^[\da-f]{8}-/);
    expect(second).not.toBe(first);
    expect(stored()).toEqual([]);
  });

  it('without a message shows a general error [ERR-7]', async () => {
    const { send } = page([() => Response.json({ success: false }, { status: 400 })]);
    expect(await send()).toEqual({ kind: 'refused', message: 'An unexpected error occured' });
    expect(stored()).toEqual([]);
  });
});

describe('a lead that could not be sent', () => {
  it.each<[what: string, answer: Answer, failure: string]>([
    ['no connection', offline, submitFailedMessage],
    ['an error of the server', refusal(500), submitFailedMessage],
    ['too many requests', refusal(429), submitFailedMessage],
    ['a gateway without a server', html(502), submitFailedMessage],
    [
      'a server that does not know the site',
      refusal(404, 'No site.', { code: 'no-site' }),
      submitFailedMessage,
    ],
    ['a server that refuses this host', refusal(403), submitFailedMessage],
    ['a server that requires a sign-in', refusal(401), submitFailedMessage],
    ['a server that is overloaded', refusal(503), submitFailedMessage],
    ['the sign-in page of a Wi-Fi network', html(200), noLeadIdMessage],
    ['a proxy that forbids', html(403), submitFailedMessage],
    ['an answer without a lead', () => Response.json({ success: true }), noLeadIdMessage],
  ])('because of %s is stored, and sent at a later try [ERR-7] [ERR-8]', async (_, answer, failure) => {
    const { send, resend, clock, calls } = page([answer, ok]);
    expect(await send()).toEqual({ kind: 'kept', failure });
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
    const full = { ...localStorage, length: 0, key: () => null, getItem: () => null, removeItem: () => {} };
    const entries = new OutboxEntries(() => ({
      ...full,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }));
    const { outbox, send, resend } = page([offline, offline, ok], { entries });
    const failure = submitFailedMessage;
    expect(await send()).toEqual({ kind: 'kept', failure });
    expect(outbox.waiting(lead_key)).toMatchObject({ lasts: false });
    expect((await resend(true)).outcomes).toEqual(['waits']);
    expect((await resend(true)).outcomes).toEqual(['sent']);
  });

  it('works when the storage is blocked [ERR-8]', async () => {
    const entries = new OutboxEntries(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const { send, resend } = page([offline, ok], { entries });
    expect((await send()).kind).toBe('kept');
    expect((await resend(true)).outcomes).toEqual(['sent']);
    expect(
      hasOutboxEntries(() => {
        throw new Error('blocked');
      }),
    ).toBe(false);
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

it('two tabs that store a lead at the same time keep both', async () => {
  const [first, second] = [page([offline]), page([offline])];
  await Promise.all([first.send(), second.outbox.send(sendForm, { ...content, lead_key: newLeadKey() })]);
  expect(stored()).toHaveLength(2);
});

it('a lead key is a UUID even when the browser has no randomUUID', () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(newLeadKey()).toMatch(uuid);
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  expect(newLeadKey()).toMatch(uuid);
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
});

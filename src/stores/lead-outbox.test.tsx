import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { sendForm } from '../api/leads.ts';
import { newLeadKey } from './lead-origin.ts';
import {
  type Answer,
  content,
  lead_key,
  minute,
  offline,
  ok,
  page,
  refusal,
  sent,
  setUpOutbox,
  stored,
} from './lead-outbox.fixture.ts';
import { hasOutboxEntries } from './stored-keys.ts';

setUpOutbox();

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
          page_id: '/',
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
    await waitFor(() => expect(stored()).toHaveLength(1));
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
  it.each([200, 400, 401, 403, 404, 409, 413, 422, 429, 500, 503])(
    'with status %i shows the words of the server and is not tried again [OPEN-20] [LEAD-4] [ERR-7]',
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

  it.each<[what: string, answer: Answer]>([
    ['a refusal without a message', () => Response.json({ success: false }, { status: 400 })],
    ['an answer without a lead', () => Response.json({ success: true })],
    ['an error page', () => new Response('Internal Server Error', { status: 500 })],
    ['the page of a host without an API', () => new Response('<h1>Not found</h1>', { status: 404 })],
  ])('by %s shows a general error [ERR-7]', async (_, answer) => {
    const { send } = page([answer]);
    expect(await send()).toEqual({ kind: 'refused', message: 'An unexpected error occured' });
    expect(stored()).toEqual([]);
  });
});

it.each([
  ['without', false],
  ['with', true],
])(
  'a lead that waited for hours on a phone %s a connection is tried at once by a later page only without',
  async (_, isOnline) => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const { send, resend, clock } = page([offline]);
    await send();
    for (let hour = 0; hour < 12; hour++) {
      clock.now += 60 * minute;
      await resend();
    }
    onLine.mockRestore();
    const next = page([ok]);
    next.clock.now = clock.now + minute;
    expect((await next.resend()).outcomes).toEqual(isOnline ? [] : ['sent']);
    next.clock.now = clock.now + 40 * minute;
    expect((await next.resend()).outcomes).toEqual(isOnline ? ['sent'] : []);
  },
);

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

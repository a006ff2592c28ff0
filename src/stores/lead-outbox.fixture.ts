import { createApiClient } from '../api/client.ts';
import { sendForm } from '../api/leads.ts';
import { LeadOutbox, type OutboxParts, type Resent } from './lead-outbox.ts';

export const noon = Date.UTC(2026, 10, 21, 12);

export const minute = 60_000;

export const lead_key = '0b0a64f4-3c5d-4d0a-8f0e-5a1f7a9d3c11';

export const content = {
  lead_key,
  name: 'Ann',
  email: 'ann@example.com',
  phone: '0412 345 678',
  message: 'Hello',
};

export const sent = { success: true, lead_id: 'lead-1' };

export type Answer = (body: Record<string, unknown>, path: string) => Response | Promise<Response>;

/** A page whose server gives these answers in turn and repeats the last one. */
export function page(answers: Answer[], parts: Partial<OutboxParts> = {}) {
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
    origin: () => ({
      url: 'https://x.example/',
      page_id: '/',
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

export const ok: Answer = () => Response.json(sent);

export const offline: Answer = () => Promise.reject(new TypeError('network'));

export const refusal = (status: number, error = 'No.', more = {}): Answer => {
  return () => Response.json({ success: false, error, ...more }, { status });
};

export const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('lead-outbox:'));

/** Empties the storage before each test of the file. */
export function setUpOutbox(): void {}

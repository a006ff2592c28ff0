import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { contract } from '../../src/api/contract/contract.ts';
import { alertUrl } from '../../src/server/alerts/alert-desk.ts';
import { manageToken } from '../../src/server/letters/manage-link.ts';
import { stripePayments } from '../../src/server/reservations/stripe-payments.ts';
import { ServerKeys } from '../../src/server/server-keys.ts';
import type { Api, StartOptions } from './api-server.ts';
import { aForm } from './customer.ts';
import { openedDesk, owner, type Staff } from './desk-staff.ts';
import { origin } from './hostile-values.ts';
import type { RawClient, RawHead } from './raw-client.ts';

const keys = new ServerKeys('a secret that is long enough for tests');
const webhookSecret = 'whsec_for_tests_only';
export const json = 'application/json';
export const form = 'application/x-www-form-urlencoded';

/** A call that every check lets pass which needs no body. */
export interface Post extends RawHead {
  headers: Record<string, string>;
  body: Buffer;
}

/** A server whose every call may be made, and the calls that post something. */
export async function opened(
  start: Parameters<typeof openedDesk>[0],
  options: StartOptions = {},
): Promise<{ api: Api; posts: Post[]; olivia: Staff }> {
  const payments = stripePayments({ secretKey: 'sk_test_none', webhookSecret });
  const { api, staff } = await openedDesk(
    (kind, more) => start(kind, { ...more, payments, keys, ...options }),
    'sqlite',
  );
  const olivia = staff();
  await olivia.signIn(owner);
  const expiresAt = api.clock.now + 3_600_000;
  const manage = manageToken({ purpose: 'appointment', id: randomUUID(), expiresAt }, keys);
  const stop = alertUrl('', { purpose: 'stop', website_id: 1, email_hash: 'a'.repeat(64) }, keys);
  const calls = new Set<string>(Object.values(contract).map(({ route }) => route.path));
  const paths = new Set(api.routes().flatMap(({ method, path }) => (method === 'POST' ? [path] : [])));
  const posts = [...paths].map((pattern): Post => {
    const isJson = calls.has(pattern.replace(/:(\w+)/g, '{$1}')) || /draft|contents$/.test(pattern);
    const path =
      pattern === '/api/alerts/:purpose/:token'
        ? stop
        : pattern
            .replace('manage/:token', `manage/${manage}`)
            .replace(':slug', 'alpha')
            .replace(/:\w+/g, 'x');
    const headers = { origin, cookie: olivia.cookie!, 'content-type': isJson ? json : form };
    if (path !== '/api/payments/stripe')
      return { path, headers, body: Buffer.from(isJson ? '{"words":"a"}' : 'email=sam@example.com') };
    const payload = JSON.stringify({ id: 'evt_1', type: 'customer.created', data: { object: {} } });
    const timestamp = Math.floor(api.clock.now / 1000);
    const signature = new Stripe('sk').webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
      timestamp,
    });
    return { path, headers: { ...headers, 'stripe-signature': signature }, body: Buffer.from(payload) };
  });
  return { api, posts, olivia };
}

export const chunked = (post: Post, more: Record<string, string> = {}) => ({
  ...post,
  headers: { ...post.headers, 'transfer-encoding': 'chunked', ...more },
});
export const long = (post: Post, length: number) => ({
  ...post,
  headers: { ...post.headers, 'content-length': String(length) },
});

export function aLead(api: Api) {
  const { car_id: _, terms_conditions: __, ...lead } = aForm();
  return api.visitor().post('/api/forms', { ...lead, lead_key: randomUUID(), message: 'Is it there?' });
}

/** What the server logged as its own failure. */
export const failures = (api: Api) =>
  api.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);

/** The first answers to any of these. */
export function firstAnswers(clients: RawClient[], count: number) {
  const found: Awaited<RawClient['answer']>[] = [];
  return new Promise<typeof found>((done) => {
    for (const { answer } of clients)
      void answer.then((one) => {
        found.push(one);
        if (found.length === count) done(found);
      });
  });
}

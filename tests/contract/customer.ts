import { randomUUID } from 'node:crypto';
import type { CarInput } from '../../src/domain/cars/car.ts';
import { testPayments } from '../../src/server/reservations/payments.ts';
import type { Api, StartOptions } from './api-server.ts';
import { stockOf, writeDealer, writeStock } from './dealer-files.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const site = 'https://www.alpha.example';

/**
 * Dealers without a captcha. The first three cars can be reserved: for $500, for the default amount, and for free. The
 * others cannot.
 */
export async function opened(
  start: (database: 'sqlite' | 'postgres', options?: StartOptions) => Promise<Api>,
  database: 'sqlite' | 'postgres',
  options: StartOptions & { gateCheckout?: boolean } = {},
): Promise<Api> {
  const { gateCheckout = false, ...rest } = options;
  const api = await start(database, { payments: testPayments, ...rest });
  for (const [id, slug] of [
    [1, 'alpha'],
    [2, 'beta'],
  ] as const) {
    writeDealer(api.dealersDir, slug, id, { leads: { captcha: false }, gates: { gateCheckout } });
    writeStock(api.dealersDir, slug, reservableStock(id));
  }
  // The server checks files once a second.
  api.clock.now += 2000;
  return api;
}

export function reservableStock(id: number): CarInput[] {
  const processors: CarInput['payment_processors'][] = [
    [{ name: 'stripe', amount: 500 }],
    [{ name: 'stripe' }],
    [{ name: 'stripe', amount: 0 }],
  ];
  return stockOf(id).map((car, at) => ({ ...car, payment_processors: processors[at] ?? [] }));
}

/** A browser with its own cookies. */
export function customer(api: Api, dealer: 'alpha' | 'beta' = 'alpha') {
  const cookies = new Map<string, string>();
  const origin = `https://www.${dealer}.example`;
  const send = async (method: string, path: string, sent: { json?: unknown; body?: string } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await api.ask(path, {
      method,
      ...sent,
      headers: {
        host: `www.${dealer}.example`,
        ...(method === 'POST' && { origin }),
        ...(sent.body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(cookie && { cookie }),
      },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  const read = async (id: string) => (await send('GET', `/api/reservations/${id}`)).json;
  return {
    cookies,
    read,
    get: (path: string) => send('GET', path),
    post: (path: string, json: unknown) => send('POST', path, { json }),
    reserve: (changes: object = {}) => send('POST', '/api/reservations', { json: aForm(changes) }),
    /** Presses one of the buttons of the test payment page. */
    press: (url: string, choice: 'pay' | 'decline' | 'cancel') =>
      send('POST', new URL(url).pathname, { body: `choice=${choice}` }),
    cancel: (id: string) => send('POST', '/api/reservations/cancel', { json: { id } }),
  };
}

export function aForm(changes: object = {}) {
  return {
    lead_key: randomUUID(),
    car_id: '1-1',
    name: 'Alex',
    last_name: 'Nguyen',
    email: 'alex@example.com',
    phone: '0491 570 156',
    terms_conditions: true,
    url: `${site}/cars/2021-toyota-corolla-1-1/checkout/`,
    source: 'Website',
    ...changes,
  };
}

/** What the site is told of a car now. */
export const carNow = async (
  api: Api,
  id = '1-1',
): Promise<{ taken: boolean; taken_until?: number; reserved: boolean }> =>
  (await api.ask(`/api/cars/${id}`)).json;
export const isTaken = async (api: Api, id?: string) => (await carNow(api, id)).taken;

import { PassThrough } from 'node:stream';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { array, mixed, object, string } from 'yup';
import type { Endpoint } from '../../api/contract/contract.ts';
import { Refusal } from '../refusal.ts';
import type { Env } from './api-parts.ts';
import { type BodyReader, readPayload, withholdBody } from './arrived-body.ts';
import { openBodies } from './node-bodies.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a route that has not waited for its body does not get it [OPEN-20]', async () => {
  const app = new Hono<Env>();
  app.use(withholdBody);
  app.post('/', async ({ req, text }) => text(`got ${await req.text()}`));
  const answer = await app.request('http://www.alpha.example/', { method: 'POST', body: 'a body' });
  expect(await answer.text()).toBe('got ');
});

/** Bodies have a second, and another for each 1,000 bytes. */
const limits = {
  graceMs: 1000,
  slowestRate: 1000,
  open: { inAll: 10, perAddress: 10 },
  bytes: { inAll: 1e9, perAddress: 1e9 },
};

test.each<[what: string, bytes: number, everyMs: number, outcome: number | string]>([
  ['one byte a second', 1, 1000, 408],
  ['fewer bytes a second than must come', 50, 100, 408],
  ['more bytes a second than must come', 110, 100, '11000 bytes'],
  ['nothing', 0, 100, 408],
])(
  'a body that comes with %s is read or given up: %d every %d ms, %s [OPEN-20]',
  async (_, bytes, everyMs, outcome) => {
    const incoming = new PassThrough();
    const read = openBodies(limits)(incoming, 20_000, { address: 'a', onEnd: () => {} }).then(
      (body) => `${body.length} bytes`,
      ({ status }: { status: number }) => status,
    );
    for (let part = 0; part < 100; part++) {
      incoming.write(Buffer.alloc(bytes));
      await vi.advanceTimersByTimeAsync(everyMs);
    }
    incoming.end();
    expect(await read).toBe(outcome);
  },
);

test('what has arrived while this process was busy counts before the clock does [OPEN-20]', async () => {
  const incoming = new PassThrough();
  const read = openBodies(limits)(incoming, 20_000, { address: 'a', onEnd: () => {} });
  vi.advanceTimersByTime(1000);
  incoming.end(Buffer.alloc(500));
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toHaveLength(500);
});

const readBody: BodyReader = async ({ req }) => new Uint8Array(await req.arrayBuffer());

/** Its schema checks types only, so that the rules for every payload show. */
const payload = object({ note: string(), list: array(object({ name: string() })), any: mixed() });
const lax = { route: { method: 'POST' }, payload } as unknown as Endpoint;

async function readBack(json: object): Promise<unknown> {
  const app = new Hono<Env>();
  app.post('/', async (context) => {
    try {
      return context.json(await readPayload(lax, context, { readBody }));
    } catch (error) {
      return context.json(error instanceof Refusal ? { refused: error.field } : String(error));
    }
  });
  const body = JSON.stringify(json);
  const headers = { 'content-type': 'application/json' };
  return (await app.request('/', { method: 'POST', body, headers })).json();
}

test.each<[what: string, sent: object, read: object]>([
  ['a field that the schema names', { note: 'a' }, { note: 'a' }],
  ['a field that the schema does not name', { note: 'a', other: 'b' }, { note: 'a' }],
  ['an unknown field in a list', { list: [{ name: 'a', other: 1 }] }, { list: [{ name: 'a' }] }],
  ['NUL in a text', { note: 'a\0b' }, { refused: 'note' }],
  ['NUL in a text of a list', { list: [{ name: '\0' }] }, { refused: 'list.0.name' }],
  ['NUL in the name of a field', { any: { 'a\0': 1 } }, { refused: 'any.a' }],
  ['NUL in a field that is dropped', { other: '\0' }, {}],
  ['a wrong type', { note: 5 }, { refused: 'note' }],
  ['deep nesting', { any: nested(9) }, { refused: 'any.a.a.a.a.a.a.a.a' }],
  ['nesting within the limit', { any: nested(6) }, { any: nested(6) }],
])('reads a payload with %s [OPEN-20]', async (_, sent, expected) => {
  expect(await readBack(sent)).toEqual(expected);
});

function nested(levels: number): object {
  return levels === 0 ? {} : { a: nested(levels - 1) };
}

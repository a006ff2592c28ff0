import { PassThrough } from 'node:stream';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Env } from './api-parts.ts';
import { withholdBody } from './arrived-body.ts';
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
    const read = openBodies(limits)
      .read(incoming, 20_000, { address: 'a', onEnd: () => {} })
      .then(
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
  const read = openBodies(limits).read(incoming, 20_000, { address: 'a', onEnd: () => {} });
  vi.advanceTimersByTime(1000);
  incoming.end(Buffer.alloc(500));
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toHaveLength(500);
});

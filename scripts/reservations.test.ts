import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PaymentLedger } from '../src/server/reservations/payment-ledger.ts';
import { Reservations } from '../src/server/reservations/reservations.ts';
import { openDatabase } from '../src/server/storage/open-database.ts';
import { main } from './reservations.ts';
import { runCommand } from './run-command.fixture.ts';

const now = Date.parse('2026-11-21T03:00:00Z');
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-reservations-'));
  file = join(folder, 'api.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @returns what it printed, and its exit status */
async function run(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: '' };
  const { status, out, err } = await runCommand(main, [...words, '--data', file], { env });
  return { status, said: (status === 0 ? out : err).trim() };
}

/** One car of one dealer, paid for. */
async function paidReservation(): Promise<string> {
  const db = await openDatabase({ file });
  const claimed = await new Reservations(db).claim(
    {
      website_id: 1,
      dealer: 'alpha',
      car_id: 'c1',
      car_slug: 'car-1',
      car_title: '2021 Toyota Corolla',
      visitor_hash: 'hash',
      claimed_from: 'address',
      lead_key: 'key',
      terms: 'Terms.',
      amount_cents: 50_000,
      hold_hours: 48,
      refund_hours: null,
      provider: 'stripe',
    },
    now,
  );
  const id = claimed?.id ?? '';
  await new PaymentLedger(db).record(
    {
      kind: 'paid',
      provider: 'stripe',
      payment_ref: 'pi_1',
      reservation: id,
      amount_cents: 50_000,
      currency: 'aud',
      made_at: now,
    },
    now,
    true,
  );
  await db.destroy();
  return id;
}

async function rowOf(id: string) {
  const db = await openDatabase({ file });
  const row = await new Reservations(db).byId(id);
  await db.destroy();
  return row;
}

test('lists reservations, and orders a refund once [RESERVE-5]', async () => {
  await (await openDatabase({ file })).destroy();
  expect(await run('list')).toEqual({ status: 0, said: 'There are no reservations.' });
  const id = await paidReservation();
  const { said } = await run('list', '--dealer', 'alpha');
  expect(said).toMatch(new RegExp(`${id}\\s+alpha\\s+2021 Toyota Corolla \\(c1\\)\\s+\\$500`));
  expect((await run('list', '--dealer', 'beta')).said).toContain('There are no reservations');
  expect(await run('refund', id)).toEqual({
    status: 0,
    said: 'The server refunds the deposit within a minute.',
  });
  const row = await rowOf(id);
  expect([row?.state, row?.refund_asked_at, row?.released_at].map(Boolean)).toEqual([true, true, true]);
  expect((await run('refund', id)).status).toBe(1);
  expect((await run('keep', id)).status).toBe(1);
});

test('a deposit that is part of a sale is not refunded [RESERVE-5]', async () => {
  const id = await paidReservation();
  expect((await run('keep', id)).status).toBe(0);
  expect((await run('list')).said).toContain('Part of a sale');
  expect((await run('refund', id)).status).toBe(1);
  expect((await rowOf(id))?.refund_asked_at).toBe(null);
});

test('extends a hold, also after its end, while the deposit is there and nobody else has the car [RESERVE-5]', async () => {
  const id = await paidReservation();
  expect((await run('extend', id)).said).toContain('--hours needs a whole number');
  expect((await run('extend', id, '--hours', '0')).said).toContain('--hours needs a whole number');
  const extended = await run('extend', id, '--hours', '24');
  expect([extended.status, extended.said]).toEqual([0, expect.stringContaining('The car is held until 20')]);
  const row = await rowOf(id);
  expect([row?.state, row?.released_at, row!.claim_until > now + 48 * 3_600_000]).toEqual([
    'held',
    null,
    true,
  ]);
  const db = await openDatabase({ file });
  const reservations = new Reservations(db);
  await new Reservations(db).endClaims(row!.claim_until);
  expect((await run('extend', id, '--hours', '1')).status).toBe(0);
  await new Reservations(db).endClaims((await rowOf(id))!.claim_until);
  const { id: _, state: __, ...claim } = row!;
  await reservations.claim({ ...claim, lead_key: 'key 2', visitor_hash: 'another' }, Date.now());
  await db.destroy();
  expect(await run('extend', id, '--hours', '1')).toMatchObject({
    status: 1,
    said: expect.stringContaining('cannot be extended'),
  });
  expect((await rowOf(id))?.state).toBe('expired');
});

test.each(['list', 'payments', 'refund x', 'keep x', 'extend x --hours 2'])(
  '%s without a database says so, and makes none: an empty one would say that nothing waits',
  async (words) => {
    expect(await run(...words.split(' '))).toEqual({
      status: 1,
      said: `There is no database at ${file}. Name it with --data, or set FORECOURT_HOME as for the server.`,
    });
    expect(existsSync(file)).toBe(false);
  },
);

test('reports an unknown id and an unknown command', async () => {
  await (await openDatabase({ file })).destroy();
  expect(await run('refund', 'nothing')).toMatchObject({
    status: 1,
    said: expect.stringContaining('nothing has no'),
  });
  expect((await run('dance')).said).toContain('npm run reservations');
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withLock } from './with-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('runs one task at a time, and names the task that it waits for', async () => {
  const file = join(folder, 'a.lock');
  const said: string[] = [];
  const order: string[] = [];
  let finish = () => {};
  const first = withLock(
    file,
    (line) => said.push(line),
    async () => {
      order.push('first begins');
      await new Promise<void>((done) => {
        finish = done;
      });
      order.push('first ends');
    },
  );
  const second = withLock(
    file,
    (line) => said.push(line),
    async () => void order.push('second'),
  );
  await expect.poll(() => said.length).toBe(1);
  finish();
  await Promise.all([first, second]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(said[0]).toMatch(new RegExp(`Waiting for process ${process.pid} of .*, since 20`));
  expect(existsSync(file)).toBe(false);
});

it('is released after an error', async () => {
  const file = join(folder, 'b.lock');
  await expect(
    withLock(
      file,
      () => {},
      () => Promise.reject(new Error('x')),
    ),
  ).rejects.toThrow('x');
  expect(existsSync(file)).toBe(false);
});

it('is taken over from a process that ended', async () => {
  const file = join(folder, 'c.lock');
  // No system has a process with this number.
  writeFileSync(file, JSON.stringify({ pid: 2 ** 30, host: hostname(), since: 0 }));
  expect(
    await withLock(
      file,
      () => {},
      async () => 'done',
    ),
  ).toBe('done');
});

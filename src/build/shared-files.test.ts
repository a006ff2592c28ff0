import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, test, vi } from 'vitest';
import { withLock, writeWhole } from './shared-files.ts';

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

it.each([
  ['on a machine that is gone', 2 ** 30, 'gone'],
  ['whose number is another process now', process.pid, hostname()],
])('is taken over from a process %s, when it gives no sign', async (_, pid, host) => {
  const file = join(folder, 'd.lock');
  writeFileSync(file, JSON.stringify({ pid, host, since: 0 }));
  const said: string[] = [];
  const done = withLock(
    file,
    (line) => said.push(line),
    async () => 'done',
    600,
  );
  await expect.poll(() => said.length).toBe(1);
  expect(await done).toBe('done');
  expect(said[0]).toContain('for 60 minutes at most. Stop it, or delete the file if it has ended.');
});

it('is not taken over from a process that gives signs', async () => {
  const file = join(folder, 'e.lock');
  writeFileSync(file, JSON.stringify({ pid: 2 ** 30, host: 'far', since: 0 }));
  // The clock goes on with each sign, so that a pause of this machine is none between two signs.
  let passedMs = 1000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => passedMs);
  onTestFinished(() => clock.mockRestore());
  let isDone = false;
  const taking = withLock(
    file,
    () => {},
    async () => {
      isDone = true;
    },
    600,
  );
  for (let sign = 1; sign <= 5; sign++) {
    utimesSync(file, sign, sign);
    passedMs += 500;
    await pause(300);
  }
  expect(isDone).toBe(false);
  passedMs += 700;
  await taking;
});

let scratchFolder: string;

beforeEach(() => {
  scratchFolder = mkdtempSync(join(tmpdir(), 'forecourt-write-'));
});
afterEach(() => rmSync(scratchFolder, { recursive: true }));

const module = new URL('./shared-files.ts', import.meta.url).href;

/** Runs the code in several threads at once and returns their exit codes. */
function inThreads(code: string): Promise<number[]> {
  const text = `import(${JSON.stringify(module)}).then(({ writeWhole, writeOnce }) => {
    const { linkSync } = require('node:fs');
    const { threadId } = require('node:worker_threads');
    const scratchFolder = ${JSON.stringify(scratchFolder)};
    ${code}
  });`;
  const ends = [1, 2, 3].map(
    () =>
      new Promise<number>((resolve, reject) => {
        new Worker(text, { eval: true }).on('error', reject).on('exit', resolve);
      }),
  );
  return Promise.all(ends);
}

test('threads that write the same file at once all succeed, and the file is complete', async () => {
  const code = `for (let i = 0; i < 500; i++) writeWhole(scratchFolder + '/state.json', 'x'.repeat(20000));`;
  expect(await inThreads(code)).toEqual([0, 0, 0]);
  expect(readFileSync(join(scratchFolder, 'state.json'), 'utf8')).toBe('x'.repeat(20_000));
  expect(readdirSync(scratchFolder)).toEqual(['state.json']);
});

test('a file that is written once can be linked at once, even when other threads write it too', async () => {
  const code = `for (let i = 0; i < 1500; i++) {
    writeOnce(scratchFolder + '/' + i + '.svg', 'x'.repeat(2000));
    linkSync(scratchFolder + '/' + i + '.svg', scratchFolder + '/' + i + '.' + threadId);
  }`;
  expect(await inThreads(code)).toEqual([0, 0, 0]);
  expect(readdirSync(scratchFolder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a file that cannot be written leaves nothing beside its place', () => {
  mkdirSync(join(scratchFolder, 'state.json/inner'), { recursive: true });
  expect(() => writeWhole(join(scratchFolder, 'state.json'), 'x')).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(scratchFolder)).toEqual(['state.json']);
});

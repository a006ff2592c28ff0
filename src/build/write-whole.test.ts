import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-write-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const module = new URL('./write-whole.ts', import.meta.url).href;

/** Runs the code in several threads at once and returns their exit codes. */
function inThreads(code: string): Promise<number[]> {
  const text = `import(${JSON.stringify(module)}).then(({ writeWhole, writeOnce }) => {
    const { linkSync } = require('node:fs');
    const { threadId } = require('node:worker_threads');
    const folder = ${JSON.stringify(folder)};
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
  const code = `for (let i = 0; i < 500; i++) writeWhole(folder + '/state.json', 'x'.repeat(20000));`;
  expect(await inThreads(code)).toEqual([0, 0, 0]);
  expect(readFileSync(join(folder, 'state.json'), 'utf8')).toBe('x'.repeat(20_000));
  expect(readdirSync(folder)).toEqual(['state.json']);
});

test('a file that is written once can be linked at once, even when other threads write it too', async () => {
  const code = `for (let i = 0; i < 1500; i++) {
    writeOnce(folder + '/' + i + '.svg', 'x'.repeat(2000));
    linkSync(folder + '/' + i + '.svg', folder + '/' + i + '.' + threadId);
  }`;
  expect(await inThreads(code)).toEqual([0, 0, 0]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

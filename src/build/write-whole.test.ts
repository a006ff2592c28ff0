import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-write-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('threads that write the same file at once all succeed and leave one of their contents', async () => {
  const file = join(folder, 'drawing.svg');
  const module = new URL('./write-whole.ts', import.meta.url).href;
  const code = `import(${JSON.stringify(module)}).then(({ writeWhole }) => {
    for (let i = 0; i < 500; i++) writeWhole(${JSON.stringify(file)}, 'x'.repeat(20000));
  });`;
  const ends = [1, 2, 3].map(
    () =>
      new Promise<number>((resolve, reject) => {
        new Worker(code, { eval: true }).on('error', reject).on('exit', resolve);
      }),
  );
  expect(await Promise.all(ends)).toEqual([0, 0, 0]);
  expect(readFileSync(file, 'utf8')).toBe('x'.repeat(20_000));
  expect(readdirSync(folder)).toEqual(['drawing.svg']);
});

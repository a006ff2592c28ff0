import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeFailed } from './full-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-disk-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fault = (code: string) => Object.assign(new Error(`${code}: it failed, write`), { code });
const thrown = (cause: unknown) => {
  try {
    return writeFailed(join(folder, 'a.html'), cause);
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
};

test.each(['ENOSPC', 'EDQUOT'])('%s names the disk and the folder', (code) => {
  const { message, code: told, cause } = thrown(fault(code));
  expect(message).toMatch(/^The disk at \S+ is full: there is no room in /);
  expect(message).toContain(`in ${folder}.`);
  expect([told, (cause as Error).message]).toEqual([code, `${code}: it failed, write`]);
});

test('another error of a write stays as it is', () => {
  for (const error of [fault('EACCES'), new Error('x'), 'text']) expect(thrown(error)).toBe(error);
});

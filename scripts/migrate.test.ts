import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo, openDatabase } from '../src/server/storage/open-database.ts';
import { main } from './migrate.ts';
import { runCommand } from './run-command.fixture.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-migrate-'));
  file = join(folder, 'api.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(...words: string[]) {
  const env = { ...process.env, DATABASE_URL: '' };
  const { status, out, err } = await runCommand(main, [...words, '--data', file], { env });
  return { status, said: (out + err).trim() };
}

async function tables(): Promise<string[]> {
  const db = await connectTo({ file });
  const found = await db.introspection.getTables();
  await db.destroy();
  return found.map(({ name }) => name);
}

test('a dry run says what would run and changes nothing, and then it runs once', async () => {
  expect((await run('--dry-run')).said).toMatch(/There is no database at .* It would be created/);
  await (await connectTo({ file })).destroy();
  const rehearsed = await run('--dry-run');
  expect(rehearsed).toMatchObject({
    status: 0,
    said: expect.stringMatching(/0001-visitors\n[\s\S]*0007-health/),
  });
  expect(await tables()).toEqual([]);
  expect((await run()).said).toMatch(/0001-visitors[\s\S]*The database is up to date\.$/);
  expect(await tables()).toContain('leads');
  expect((await run()).said).toBe('Nothing is missing.\nThe database is up to date.');
  expect((await run('--dry-run')).said).toBe('Nothing is missing.');
});

test('a database of a newer version is left alone, and the error says so', async () => {
  const db = await openDatabase({ file });
  await db
    .insertInto('kysely_migration' as never)
    .values({ name: '9999-future', timestamp: '2027-01-01T00:00:00.000Z' } as never)
    .execute();
  await db.destroy();
  expect(await run()).toMatchObject({ status: 1, said: expect.stringContaining('used by a newer version') });
});

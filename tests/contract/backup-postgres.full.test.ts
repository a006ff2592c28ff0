import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { main } from '../../scripts/backup.ts';
import { runCommand } from '../../scripts/run-command.fixture.ts';
import { connectTo } from '../../src/server/storage/open-database.ts';
import { test } from './api-server.ts';

/**
 * Stands for the program of Postgres, whose version must be that of the server. It tells what it was asked, and restores
 * a dump without leads: the server makes its tables.
 */
function pgRestore(status: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-programs-'));
  const program = join(folder, 'pg_restore');
  writeFileSync(program, `#!/bin/sh\necho "it says no" >&2\nexit ${status}\n`);
  chmodSync(program, 0o755);
  return folder;
}

test('a dump of Postgres is restored into a database of its own, which is removed, also when the dump is none [PRIVACY-8]', async ({
  start,
}) => {
  const api = await start('postgres');
  const { url } = api.database as { url: string };
  const dump = join(mkdtempSync(join(tmpdir(), 'forecourt-dump-')), 'forecourt.dump');
  writeFileSync(dump, '');
  const rehearse = (programs: string) =>
    runCommand(main, [dump, '--rehearse'], {
      env: { DATABASE_URL: url, PATH: `${programs}${delimiter}/no-programs` },
    });
  for (const [programs, answer] of [
    [
      pgRestore(0),
      { status: 0, out: expect.stringMatching(/^Restored in [\d.]+ s, and removed again: 0 leads\./) },
    ],
    [pgRestore(1), { status: 1, err: expect.stringContaining('pg_restore failed: it says no') }],
    [
      '/no-programs',
      { status: 1, err: expect.stringContaining('pg_restore is not on this machine. Install') },
    ],
  ] as const)
    expect(await rehearse(programs)).toMatchObject(answer);
  const db = await connectTo({ url });
  const { rows } = await sql<{ datname: string }>`select datname from pg_database`.execute(db);
  await db.destroy();
  expect(rows.filter(({ datname }) => datname.includes('rehearsal'))).toEqual([]);
});

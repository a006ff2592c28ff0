import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../src/server/storage/open-database.ts';
import { main } from './backup.ts';
import { runCommand } from './run-command.fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...words: string[]) => runCommand(main, words, { env: { TMPDIR: folder } });

/** A backup of a server that has no lead yet. */
async function backup(): Promise<string> {
  const [data, copy] = ['data.sqlite', 'copy.sqlite'].map((name) => join(folder, name)) as [string, string];
  await (await openDatabase({ file: data })).destroy();
  expect(await run(copy, '--data', data)).toMatchObject({ status: 0 });
  return copy;
}

test.each([
  ['whole', (bytes: Buffer) => bytes, 0, 'Restored in'],
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), 1, 'copy.sqlite is no whole backup ('],
  [
    'empty',
    () => '',
    1,
    'copy.sqlite is no whole backup (no such table: leads). Make another, and rehearse that.',
  ],
  [
    'no database',
    () => 'a,b\n1,2\n'.repeat(300),
    1,
    'copy.sqlite is no whole backup (file is not a database)',
  ],
])(
  'a rehearsal of a backup that is %s says so, and leaves nothing behind',
  async (_, change, status, said) => {
    const copy = await backup();
    writeFileSync(copy, change(readFileSync(copy)));
    const rehearsed = await run(copy, '--rehearse');
    expect([rehearsed.status, rehearsed.out + rehearsed.err]).toEqual([
      status,
      expect.stringContaining(said),
    ]);
    expect(readdirSync(folder).filter((name) => name.includes('rehearsal'))).toEqual([]);
  },
);

test.each([
  ['beside it', true, {}],
  ['in API_SECRET', false, { API_SECRET: 'x'.repeat(32) }],
  ['nowhere', false, {}],
])('a rehearsal warns of a secret that is %s only when that is nowhere', async (where, isBeside, env) => {
  const copy = await backup();
  if (isBeside) writeFileSync(`${copy}.secret`, 'x');
  const { status, out } = await runCommand(main, [copy, '--rehearse'], { env });
  expect([status, out.includes(`Warning: there is no ${copy}.secret.`)]).toEqual([0, where === 'nowhere']);
});

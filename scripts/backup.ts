import { chmodSync, existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { command, Misuse, readCommandLine } from './command-line.ts';

const help = `Copies the API server's SQLite file while the server runs. The copy is whole, and is checked.

  npm run backup -- <FILE> [--data FILE]

  <FILE>       where the copy goes; it must not exist
  --data FILE  the SQLite file (.data/forecourt.sqlite)

To restore, stop the server, put the copy in the place of the file, delete the files that end in -wal and -shm, and start
the server. For Postgres use pg_dump and pg_restore.`;

/** `npm run backup`. */
export const main = command(async (args) => {
  const { values, positionals } = readCommandLine('backup', {
    args,
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '.data/forecourt.sqlite' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const [to = '', ...more] = positionals;
  if (to === '' || more.length > 0) throw new Misuse(`Name one file for the copy.\n\n${help}`);
  if (process.env['DATABASE_URL'])
    throw new Error(
      'DATABASE_URL names a Postgres server. Back it up with: pg_dump --format custom "$DATABASE_URL"',
    );
  if (!existsSync(values.data)) throw new Error(`There is no database at ${values.data}.`);
  const target = resolve(to);
  if (existsSync(target)) throw new Error(`${to} exists. Name another file, or remove it.`);
  const database = new DatabaseSync(resolve(values.data), { readOnly: true, timeout: 5000 });
  try {
    // One snapshot, whatever is written meanwhile.
    database.prepare('vacuum into ?').run(target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  } finally {
    database.close();
  }
  chmodSync(target, 0o600);
  const copy = new DatabaseSync(target, { readOnly: true });
  try {
    const found = Object.values(copy.prepare('pragma integrity_check').get() ?? {})[0];
    if (found !== 'ok') throw new Error(`The copy is damaged: ${found}.`);
    const { count } = copy.prepare('select count(*) as count from leads').get() as { count: number };
    console.log(`Copied to ${to} and checked: ${count} ${count === 1 ? 'lead' : 'leads'}.`);
  } finally {
    copy.close();
  }
  return 0;
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

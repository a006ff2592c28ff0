import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { standingDataFile } from '../src/release-store/data-home.ts';
import { secretFile } from '../src/server/server-settings.ts';
import { connectTo, type DatabasePlace, openDatabase } from '../src/server/storage/open-database.ts';
import { Misuse, program } from './command-line.ts';

const help = `Copies the API server's SQLite file while the server runs. The copy is whole, and is checked. Where the server made
its secret itself, the copy of that is FILE.secret.

  npm run backup -- <FILE> [--data FILE]
  npm run backup -- <FILE> --rehearse

  <FILE>       where the copy goes; it must not exist
  --data FILE  the SQLite file (.data/forecourt.sqlite)
  --rehearse   restores a backup beside the database in use, opens it as the server would, says how long that took and
               what it found, and removes it. With DATABASE_URL the file is one of pg_dump --format custom, and the
               user of the database must be allowed to create another

To restore, stop the server, put the copies in the place of the files, delete those that end in -wal and -shm, and start
the server. For Postgres use pg_dump and pg_restore.`;

/** `npm run backup`. */
export const main = program({ name: 'backup', help, takesWords: true }, async (values, words) => {
  const [to = '', ...more] = words;
  if (to === '' || more.length > 0) throw new Misuse(`Name one file for the copy.\n\n${help}`);
  const url = process.env['DATABASE_URL'];
  if (values.rehearse) {
    if (!existsSync(to)) throw new Error(`There is no backup at ${to}.`);
    console.log(await (url ? rehearsePostgres(resolve(to), url) : rehearseFile(resolve(to))));
    return 0;
  }
  if (url)
    throw new Error(
      'DATABASE_URL names a Postgres server. Back it up with: pg_dump --format custom "$DATABASE_URL"',
    );
  const data = standingDataFile(values.data);
  const target = resolve(to);
  for (const file of [target, secretFile(target)])
    if (existsSync(file)) throw new Error(`${file} exists. Name another file, or remove it.`);
  const database = new DatabaseSync(data, { readOnly: true, timeout: 5000 });
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
  const secret = secretFile(data);
  if (existsSync(secret)) copyFileSync(secret, secretFile(target), constants.COPYFILE_EXCL);
  const count = leadsIn(target);
  console.log(`Copied to ${to} and checked: ${count} ${count === 1 ? 'lead' : 'leads'}.`);
  return 0;
});

/** The number of leads in a copy. @throws when it is not whole. Of an empty file SQLite would make a new database */
function leadsIn(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const found = Object.values(copy.prepare('pragma integrity_check').get() ?? {})[0];
    if (found !== 'ok') throw new Error(`${found}`);
    return (copy.prepare('select count(*) as count from leads').get() as { count: number }).count;
  } catch (error) {
    const why = (error as Error).message.replace(/\.$/, '');
    throw new Error(`${file} is no whole backup (${why}). Make another, and rehearse that.`);
  } finally {
    copy.close();
  }
}

/** Restores a copy of the SQLite file. @returns what was found */
async function rehearseFile(backup: string): Promise<string> {
  leadsIn(backup);
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-rehearsal-'));
  try {
    const started = performance.now();
    const file = join(folder, 'forecourt.sqlite');
    copyFileSync(backup, file);
    const found = await foundIn({ file }, started);
    if (process.env['API_SECRET'] || existsSync(secretFile(backup))) return found;
    return `${found}\nWarning: there is no ${secretFile(backup)}. Unless API_SECRET of the server is kept elsewhere, links in letters end after a restore, and addresses that unsubscribed get mail again.`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Restores a dump into a database of its own on the same server. @returns what was found */
async function rehearsePostgres(backup: string, url: string): Promise<string> {
  const name = `forecourt_rehearsal_${randomBytes(6).toString('hex')}`;
  await using server = await connectTo({ url });
  await sql`create database ${sql.id(name)}`.execute(server);
  try {
    const started = performance.now();
    const own = new URL(url);
    own.pathname = `/${name}`;
    await pgRestore(['--exit-on-error', '--no-owner', '--dbname', own.href, backup]);
    return await foundIn({ url: own.href }, started);
  } finally {
    await sql`drop database ${sql.id(name)}`.execute(server);
  }
}

async function pgRestore(words: string[]): Promise<void> {
  await promisify(execFile)('pg_restore', words).catch(
    ({ code, stderr = '' }: { code?: unknown; stderr?: string }) => {
      if (code === 'ENOENT')
        throw new Error(
          'pg_restore is not on this machine. Install the client programs of Postgres (postgresql-client).',
        );
      throw new Error(`pg_restore failed: ${stderr.trim().split('\n')[0]}`);
    },
  );
}

/** Opens a restored database as the server would, with its migrations. */
async function foundIn(place: DatabasePlace, started: number): Promise<string> {
  await using db = await openDatabase(place);
  const { leads, newest } = await db
    .selectFrom('leads')
    .select(({ fn }) => [fn.countAll<number>().as('leads'), fn.max('received_at').as('newest')])
    .executeTakeFirstOrThrow();
  const count = Number(leads);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const last = count === 0 ? '' : `, the newest of ${new Date(Number(newest)).toISOString()}`;
  return `Restored in ${seconds} s, and removed again: ${count} ${count === 1 ? 'lead' : 'leads'}${last}. The database in use was not touched.`;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

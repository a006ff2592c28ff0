import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { usualDataFile } from '../src/release-store/data-home.ts';
import { DealerReleases } from '../src/release-store/dealer-releases.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { adoptDatabase } from '../src/server/health/belonging.ts';
import { migrate, rehearseMigrations } from '../src/server/storage/migrations.ts';
import { connectTo, databaseIdOf, openDatabase, openingError } from '../src/server/storage/open-database.ts';
import { program } from './command-line.ts';

const help = `Brings the API server's database up to date. The server does so too when it starts; run this before an upgrade
of several servers, while the old ones still answer.

  npm run migrate -- [--dry-run] [--adopt] [--data FILE]

  --dry-run    runs the missing migrations in a transaction, rolls it back, and says which they are
  --adopt      lets the release store take this database in place of the one before, which is lost for good
  --data FILE  the SQLite file (.data/forecourt.sqlite); DATABASE_URL overrides it`;

/** `npm run migrate`. */
export const main = program({ name: 'migrate', help }, async (values) => {
  const data = values.data ?? usualDataFile();
  const url = process.env['DATABASE_URL'];
  const place = url ? { url } : { file: resolve(data) };
  const isRehearsal = values['dry-run'];
  if ('file' in place && isRehearsal && !existsSync(place.file)) {
    console.log(`There is no database at ${data}. It would be created.`);
    return 0;
  }
  const db = await connectTo(place, { migrating: true });
  try {
    const missing = await (isRehearsal ? rehearseMigrations : migrate)(db);
    const names = missing.length === 0 ? 'Nothing is missing.' : missing.join('\n');
    console.log(isRehearsal && missing.length > 0 ? `Would run, without an error:\n${names}` : names);
  } catch (error) {
    throw openingError(error, place);
  } finally {
    await db.destroy();
  }
  if (isRehearsal) return 0;
  await using whole = await openDatabase(place);
  if (values.adopt) {
    const releases = new DealerReleases(await openStore(process.env));
    await adoptDatabase(releases, await databaseIdOf(whole), Date.now());
  }
  console.log('The database is up to date.');
  return 0;
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of what has to outlive a checkout: the database in a file, and the store of releases. */
export const dataHome = (environment: NodeJS.ProcessEnv): string =>
  resolve(environment['FORECOURT_HOME'] || '.');

/** The SQLite file that is used when neither `--data` nor DATABASE_URL names a database. */
export const usualDataFile = (environment: NodeJS.ProcessEnv = process.env): string =>
  join(dataHome(environment), '.data/forecourt.sqlite');

/**
 * The SQLite file that `--data` names, or else the usual one.
 *
 * @throws when it does not exist. SQLite would create it, and it would have no lead and no reservation
 */
export function standingDataFile(named: string | undefined): string {
  const file = resolve(named ?? usualDataFile());
  if (existsSync(file)) return file;
  throw new Error(
    `There is no database at ${file}. Name it with --data, or set FORECOURT_HOME as for the server.`,
  );
}

import { join, resolve } from 'node:path';

/** The folder of what has to outlive a checkout: the database in a file, and the store of releases. */
export const dataHome = (environment: NodeJS.ProcessEnv): string =>
  resolve(environment['FORECOURT_HOME'] || '.');

/** The SQLite file that is used when neither `--data` nor DATABASE_URL names a database. */
export const usualDataFile = (environment: NodeJS.ProcessEnv = process.env): string =>
  join(dataHome(environment), '.data/forecourt.sqlite');

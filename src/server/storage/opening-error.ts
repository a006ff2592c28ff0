import type { DatabasePlace } from './open-database.ts';

/** Error codes of Postgres and of the network, with what the operator has to do. */
const remedies: Record<string, (where: string) => string> = {
  ECONNREFUSED: (where) => `Nothing answers at ${where}. Start Postgres, or correct DATABASE_URL.`,
  ENOTFOUND: (where) => `There is no host ${where}. Correct DATABASE_URL.`,
  EAI_AGAIN: (where) => `The name of ${where} cannot be looked up now. Check DATABASE_URL and the network.`,
  ETIMEDOUT: (where) => `${where} does not answer. Check DATABASE_URL and the firewall.`,
  '28P01': (where) => `Postgres at ${where} refuses the password in DATABASE_URL.`,
  '28000': (where) => `Postgres at ${where} refuses the user in DATABASE_URL.`,
  '3D000': (where) =>
    `Postgres at ${where} has no database of the name in DATABASE_URL. Create it: createdb <name>`,
  '42501': (where) =>
    `The user in DATABASE_URL may not create tables at ${where}. Make it the owner of the database.`,
  '53300': (where) => `Postgres at ${where} has no connection left. Raise max_connections, or use a pooler.`,
};

/** SQLite's own result codes. */
const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;

/** Says why a database could not be opened, and what the operator has to do. Never contains the password. */
export function openingError(error: unknown, place: DatabasePlace): unknown {
  const [first] = errorsIn(error);
  if (!first) return error;
  const said =
    'file' in place ? fileFault(errorsIn(error), place.file) : serverFault(errorsIn(error), place.url);
  return said === undefined ? error : new Error(said, { cause: error });
}

function serverFault(errors: readonly Error[], url: string): string | undefined {
  const { host, pathname } = URL.parse(url) ?? { host: 'the address', pathname: '' };
  const where = `${host}${pathname}`;
  for (const error of errors) {
    const code = 'code' in error ? String(error.code) : '';
    const remedy = Object.hasOwn(remedies, code) ? remedies[code] : undefined;
    if (remedy) return remedy(where);
    if (/timeout exceeded when trying to connect|terminated due to connection timeout/.test(error.message))
      return remedies['ETIMEDOUT']?.(where);
  }
  return undefined;
}

function fileFault(errors: readonly Error[], file: string): string | undefined {
  for (const error of errors) {
    // The lowest byte is the kind of an extended code.
    switch ('errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0) {
      case SQLITE_NOTADB:
        return `${file} is no SQLite database. Name another file with --data, or restore this one.`;
      case SQLITE_CORRUPT:
        return `${file} is damaged. Restore it from a backup (docs/operations.md).`;
      case SQLITE_CANTOPEN:
        return `${file} cannot be opened. Check that its folder exists and that this user may write there.`;
      case SQLITE_READONLY:
        return `${file} cannot be written. Make this user its owner.`;
      case SQLITE_FULL:
        return `The disk of ${file} is full.`;
    }
  }
  return undefined;
}

/** The error, its causes, and the errors that it groups. */
function errorsIn(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const grouped = error instanceof AggregateError ? error.errors : [];
  return [error, ...grouped.flatMap(errorsIn), ...errorsIn(error.cause)];
}

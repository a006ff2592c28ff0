/** SQLSTATE codes after which a connection is of no use: lost connections (class 08), and shutdowns (class 57P). */
const lostCodes = /^(?:08|57P0)/;

/** True when the connection broke, so that nobody knows whether the last statement ran. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    lostCodes.test(code) ||
    /^(?:ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/.test(code) ||
    /Connection terminated|Query read timeout|not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}

/**
 * SQLSTATE codes of a Postgres that has no room (class 53: disk, memory, connections), was stopped by its operator (57),
 * lost a race (40), did not get a lock (55P03), can only be read for now (25006) or whose password was just changed, so
 * that the server is about to be restarted with it (28).
 */
const passingStates = /^(?:53|57|40|28|55P03|25006)/;

/** SQLite: busy, locked, out of memory, an error of the disk, and a full disk. */
const passingResults = [5, 6, 7, 10, 13];

/** Errors of the operating system: no disk space, no quota, too many open files. */
const passingSystemCodes = /^(?:ENOSPC|EDQUOT|EMFILE|ENFILE)$/;

/** True for a fault of the database or the disk that ends by itself, so that the same call may succeed later. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // The lowest byte is the kind of an extended code.
  const result = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0;
  return (
    isLostConnection(error) ||
    (/^[\dA-Z]{5}$/.test(code) && passingStates.test(code)) ||
    passingSystemCodes.test(code) ||
    passingResults.includes(result) ||
    isPassingFault(error.cause)
  );
}

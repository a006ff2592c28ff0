/** SQLSTATE codes after which a connection is of no use: lost connections (class 08), and shutdowns (class 57P). */
const lostCodes = /^(?:08|57P0|(?:ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$)/;

/** The code of an error: SQLSTATE, that of the operating system, or a result of SQLite. Empty without one. */
export function faultCode(error: Error): string {
  // The lowest byte is the kind of an extended code.
  if ('errcode' in error && typeof error.errcode === 'number') return String(error.errcode & 0xff);
  return 'code' in error ? String(error.code) : '';
}

/** True when the connection broke, so that nobody knows whether the last statement ran. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    lostCodes.test(faultCode(error)) ||
    /Connection terminated|Query read timeout|not queryable|timeout exceeded when trying to connect/.test(
      error.message,
    )
  );
}

/**
 * - SQLSTATE codes of a Postgres that has no room (class 53: disk, memory, connections), was stopped by its operator (57),
 *   lost a race (40), whose password was just changed, so that the server is about to be restarted with it (28), did not
 *   get a lock (55P03), or can only be read for now (25006)
 * - SQLite: busy, locked, out of memory, an error of the disk, and a full disk
 * - the operating system: no disk space, no quota, too many open files
 */
const passingCodes = /^(?:(?:53|57|40|28)[\dA-Z]{3}|55P03|25006|5|6|7|10|13|ENOSPC|EDQUOT|EMFILE|ENFILE)$/;

/** True for a fault of the database or the disk that ends by itself, so that the same call may succeed later. */
export function isPassingFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isLostConnection(error) || passingCodes.test(faultCode(error)) || isPassingFault(error.cause);
}

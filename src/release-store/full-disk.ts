import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** No room on the disk, and no room for this user. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT']);

/**
 * Throws the error of a write. One of a full disk says which disk that is: Node's names none, and not even the file once
 * that is open.
 *
 * @param file that was written, in a folder that exists
 */
export function writeFailed(file: string, cause: unknown): never {
  const { code } = cause as NodeJS.ErrnoException;
  if (!codes.has(code)) throw cause;
  const folder = dirname(file);
  const message = `The disk at ${diskOf(folder)} is full: there is no room in ${folder}. Make some, and try again.`;
  throw Object.assign(new Error(message, { cause }), { code });
}

/** The folder where the disk of a folder begins. */
function diskOf(folder: string): string {
  const above = dirname(folder);
  const isSame = above !== folder && statSync(above).dev === statSync(folder).dev;
  return isSame ? diskOf(above) : folder;
}

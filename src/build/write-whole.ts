import { linkSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

/** Writes a file so that a reader, a crash half-way or another thread writing the same never meets half of it. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const scratch = scratchBeside(path);
  writeFileSync(scratch, content);
  renameSync(scratch, path);
}

/**
 * The same for a file whose name says its content: the first writer's stays. Replacing it would be no harm to a
 * reader, but to one who is just linking it: a file replaced between being found and being linked is not found.
 */
export function writeOnce(path: string, content: string | Uint8Array): void {
  const scratch = scratchBeside(path);
  writeFileSync(scratch, content);
  try {
    linkSync(scratch, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(scratch);
  }
}

function scratchBeside(path: string): string {
  return `${path}.${process.pid}-${threadId}.tmp`;
}

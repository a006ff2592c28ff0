import { linkSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

/** Writes a file atomically: a reader, a crash or another thread that writes the same file never sees half of it. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const scratch = scratchBeside(path);
  writeFileSync(scratch, content);
  renameSync(scratch, path);
}

/**
 * The same for a file whose name contains a hash of its content. The first writer's file stays, because a thread that
 * is linking the file would fail if it were replaced.
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

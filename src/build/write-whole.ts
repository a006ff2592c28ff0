import { linkSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

/**
 * Writes a file atomically: no reader sees a part of it, even after a crash or when another thread writes the same
 * file.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const scratch = scratchBeside(path);
  writeFileSync(scratch, content);
  renameSync(scratch, path);
}

/**
 * Writes a file whose name contains a hash of its content, also atomically. The file of the first writer stays,
 * because a thread that is linking the file would fail if it were replaced.
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

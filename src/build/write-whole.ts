import { linkSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

/**
 * Writes a file in one step, so that a reader never sees half of it, even after a crash or while another thread writes
 * it.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const scratch = scratchBeside(path);
  writeFileSync(scratch, content);
  renameSync(scratch, path);
}

/**
 * The same for a file whose name contains its hash: the first writer's file stays. Replacing it would not harm readers.
 * But a thread that is linking the file would fail if it were replaced between the check and the link.
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

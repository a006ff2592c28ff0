import { renameSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

/** Writes a file so that a reader, a crash half-way or another thread writing the same never meets half of it. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const scratch = `${path}.${process.pid}-${threadId}.tmp`;
  writeFileSync(scratch, content);
  renameSync(scratch, path);
}

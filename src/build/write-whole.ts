import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file so that a reader, or a crash half-way, never meets half of it. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const scratch = `${path}.${process.pid}.tmp`;
  writeFileSync(scratch, content);
  renameSync(scratch, path);
}

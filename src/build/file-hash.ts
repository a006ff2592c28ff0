import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A short hash of a content: the first 16 hex digits of its SHA-256. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** All files below `folder` as relative paths, sorted. Empty when the folder does not exist. */
export function filesBelow(folder: string, keep: (name: string) => boolean = () => true): string[] {
  const found: string[] = [];
  const visit = (relative: string) => {
    let entries: ReturnType<typeof readFolder>;
    try {
      entries = readFolder(join(folder, relative));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    for (const entry of entries) {
      const path = relative ? `${relative}/${entry.name}` : entry.name;
      if (entry.isDirectory()) visit(path);
      else if (keep(path)) found.push(path);
    }
  };
  visit('');
  return found.sort();
}

const readFolder = (folder: string) => readdirSync(folder, { withFileTypes: true });

/** Hash of the names and contents of files below a folder. */
export function hashOfFiles(folder: string, files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(folder, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

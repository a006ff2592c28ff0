import { rename, writeFile } from 'node:fs/promises';

/** Readers see the old file or the new one, never half of it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}

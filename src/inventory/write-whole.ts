import { rename, writeFile } from 'node:fs/promises';

/** Writes a file so that readers see either the old or the new content, never a part. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}

import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feedText, type TableEncoding, type TableText, wholeText } from './feed-text.ts';

/** The text of a table with these bytes, which is read from a file as a feed is. */
export async function textOfBytes(
  bytes: Uint8Array,
  name: string,
  encoding?: TableEncoding,
  mostBytes?: number,
): Promise<string> {
  const file = join(tmpdir(), `table-${randomUUID()}`);
  await writeFile(file, bytes);
  try {
    return await wholeText(await feedText(file, name, encoding, mostBytes));
  } finally {
    await rm(file);
  }
}

/** A text in pieces that end anywhere, but not within a letter: those of a file do not either. */
export function inPieces(text: string, length = 3): TableText {
  return () => text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
}

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { atOnce } from '../domain/at-once.ts';
import { encodingVersion, isPhotoName, mostPhotoPixels, photoKind } from './photo-kind.ts';

/** A photo in a dealer's folder. */
export interface LocalPhoto {
  /** Hash of the content and of the resize settings. */
  hash: string;
  /** Pixels, in the upright position. */
  width: number;
  /** True for an upright or a very wide photo: a box of 3:2 that it fills would cut the wheels off. */
  uncut?: true | undefined;
}

/** By path, 'media/front.jpg'. */
export type LocalPhotos = ReadonlyMap<string, LocalPhoto>;

/** Number of photos that are read at the same time. */
const AT_ONCE = 4;

/**
 * The photos among a dealer's files. Results are cached until a file changes. Photos that cannot be read are left out.
 *
 * @param folder the dealer's, absolute
 * @param files paths below it
 */
export async function localPhotos(
  folder: string,
  files: Iterable<string>,
  cacheDir: string,
): Promise<LocalPhotos> {
  const names = [...files].filter(isPhotoName);
  const found = new Map<string, LocalPhoto>();
  if (names.length === 0) return found;
  const known = join(cacheDir, 'photos', 'known');
  mkdirSync(known, { recursive: true });
  await atOnce(AT_ONCE, names, async (name) => {
    const photo = await photoAt(join(folder, name), known);
    if (photo) found.set(name, photo);
  });
  return found;
}

async function photoAt(file: string, known: string): Promise<LocalPhoto | undefined> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return undefined;
  const { size, mtimeMs, ino } = found;
  const note = join(known, hashOf(`${encodingVersion} ${file} ${size} ${mtimeMs} ${ino}`));
  try {
    const [, hash, width, height] = /^([0-9a-f]{16}) (\d+) (\d+)\n$/.exec(readFileSync(note, 'utf8')) ?? [];
    if (hash) return measured(hash, Number(width), Number(height));
  } catch {
    // Not read yet.
  }
  const photo = await read(file);
  if (!photo) return undefined;
  const scratch = `${note}.${process.pid}-${threadId}.tmp`;
  writeFileSync(scratch, `${photo.hash} ${photo.width} ${photo.height}\n`);
  renameSync(scratch, note);
  return measured(photo.hash, photo.width, photo.height);
}

/** A box of 3:2 shows two thirds of a square photo, and three quarters of one twice as wide as high: enough. */
function measured(hash: string, width: number, height: number): LocalPhoto {
  return { hash, width, uncut: width < height || width > 2 * height || undefined };
}

async function read(file: string) {
  const bytes = readFileSync(file);
  if (!photoKind(bytes)) return undefined;
  // Loaded here, because most builds of most dealers have no new photo.
  const { default: sharp } = await import('sharp');
  const meta = await sharp(bytes, { limitInputPixels: mostPhotoPixels })
    .metadata()
    .catch(() => undefined);
  if (!meta || meta.width * meta.height > mostPhotoPixels) return undefined;
  return { hash: hashOf(`${encodingVersion}`, bytes), ...meta.autoOrient };
}

function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

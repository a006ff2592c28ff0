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
  /** True for a photo that is upright or more than twice as wide as high: filling a box of 3:2 would cut wheels off. */
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
    return JSON.parse(readFileSync(note, 'utf8'));
  } catch {
    // Not read yet.
  }
  const photo = await read(file);
  if (photo) {
    const scratch = `${note}.${process.pid}-${threadId}.tmp`;
    writeFileSync(scratch, JSON.stringify(photo));
    renameSync(scratch, note);
  }
  return photo;
}

async function read(file: string): Promise<LocalPhoto | undefined> {
  const bytes = readFileSync(file);
  if (!photoKind(bytes)) return undefined;
  // Loaded here, because most builds of most dealers have no new photo.
  const { default: sharp } = await import('sharp');
  const meta = await sharp(bytes, { limitInputPixels: mostPhotoPixels })
    .metadata()
    .catch(() => undefined);
  if (!meta || meta.width * meta.height > mostPhotoPixels) return undefined;
  const { width, height } = meta.autoOrient;
  const uncut = width < height || width > 2 * height || undefined;
  return { hash: hashOf(`${encodingVersion}`, bytes), width, uncut };
}

function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

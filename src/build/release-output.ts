import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { contentType, isCompressible } from '../release-store/content-types.ts';
import { blobKey, contentHash, type ReleaseFile } from '../release-store/manifest.ts';
import { writeWhole } from './shared-files.ts';
import { fileOfPath, type SiteOutput } from './site-folder.ts';

/** Minimum size in bytes for compression. Smaller texts do not become smaller. */
const leastCompressed = 200;

/**
 * The quality of brotli. Quality 4 makes a page 4 % smaller and takes 1.6 times as long. Quality 5 makes it 11 %
 * smaller and takes 2.3 times as long.
 */
const quality = 3;

const smallBytes = 2 ** 17;

/** Blobs of files that many dealers share, by the source file, so that each thread reads them once. */
const adopted = new Map<string, ReleaseFile>();

/**
 * Writes the files of a site as blobs of the release store. A blob that exists is not written again.
 *
 * @param blobsDir the store's folder, or a folder whose blobs are uploaded afterwards
 * @param previous the files of the current release
 * @param files the files that are already written. New files are added to them.
 */
export function releaseOutput(
  blobsDir: string,
  previous: Readonly<Record<string, ReleaseFile>>,
  files: Record<string, ReleaseFile> = {},
): SiteOutput & { files: Record<string, ReleaseFile> } {
  const write = (path: string, content: string | Uint8Array) => {
    files[path] = blobOf(blobsDir, path, typeof content === 'string' ? Buffer.from(content) : content);
  };
  return {
    files,
    write,
    keep(path) {
      const file = files[path] ?? previous[path];
      if (file) files[path] = file;
      return file !== undefined;
    },
    copy: (path, source) => write(path, readFileSync(source)),
    adopt(path, source) {
      let file = adopted.get(source);
      // Writes a shared blob again if the store has lost it.
      if (!file || !existsSync(join(blobsDir, blobKey(file)))) {
        file = blobOf(blobsDir, path, readFileSync(source));
        adopted.set(source, file);
      }
      files[path] = file;
    },
    bytes: { now: (path) => files[path]?.bytes, before: (path) => previous[path]?.bytes },
  };
}

function blobOf(blobsDir: string, path: string, content: Uint8Array): ReleaseFile {
  const type = contentType(fileOfPath(path));
  const hash = contentHash(content);
  const bytes = content.byteLength;
  const br = isCompressible(type) && bytes >= leastCompressed;
  const file: ReleaseFile = { hash, bytes, stored: bytes, type, ...(br && { br }) };
  const place = join(blobsDir, blobKey(file));
  const known = statSync(place, { throwIfNoEntry: false });
  if (known) return { ...file, stored: known.size };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
    // A larger window needs memory that would be cleared for every page.
    [constants.BROTLI_PARAM_LGWIN]: bytes > smallBytes ? 22 : 18,
  };
  const blob = br ? brotliCompressSync(content, { params, chunkSize: smallBytes }) : content;
  try {
    writeWhole(place, blob);
  } catch (error) {
    // A store has only 256 folders, so the folder of a blob is rarely missing.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(place), { recursive: true });
    writeWhole(place, blob);
  }
  return { ...file, stored: blob.byteLength };
}

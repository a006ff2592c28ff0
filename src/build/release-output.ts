import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { contentType, isCompressible } from '../release-store/content-types.ts';
import { blobKey, contentHash, type ReleaseFile } from '../release-store/manifest.ts';
import { writeWhole } from './shared-files.ts';
import { fileOfPath, type SiteOutput } from './site-folder.ts';
import type { FileBytes } from './site-quality.ts';

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

/** Writes the files of a site as blobs of the release store. A blob that exists is not written again. */
export class ReleaseOutput implements SiteOutput {
  /** The files of the release so far, by path. */
  readonly files: Record<string, ReleaseFile>;
  readonly #blobsDir: string;
  readonly #previous: Readonly<Record<string, ReleaseFile>>;

  /**
   * @param blobsDir the store's folder, or a folder whose blobs are uploaded afterwards
   * @param previous the files of the current release
   * @param files the files that are already written. New files are added to them.
   */
  constructor(
    blobsDir: string,
    previous: Readonly<Record<string, ReleaseFile>>,
    files: Record<string, ReleaseFile> = {},
  ) {
    this.files = files;
    this.#blobsDir = blobsDir;
    this.#previous = previous;
  }

  write(path: string, content: string | Uint8Array): void {
    this.files[path] = this.#blobOf(path, typeof content === 'string' ? Buffer.from(content) : content);
  }

  keep(path: string): boolean {
    const file = this.files[path] ?? this.#previous[path];
    if (!file) return false;
    this.files[path] = file;
    return true;
  }

  copy(path: string, source: string): void {
    this.write(path, readFileSync(source));
  }

  adopt(path: string, source: string): void {
    let file = adopted.get(source);
    // Writes a shared blob again if the store has lost it.
    if (!file || !existsSync(join(this.#blobsDir, blobKey(file)))) {
      file = this.#blobOf(path, readFileSync(source));
      adopted.set(source, file);
    }
    this.files[path] = file;
  }

  get bytes(): FileBytes {
    return { now: (path) => this.files[path]?.bytes, before: (path) => this.#previous[path]?.bytes };
  }

  #blobOf(path: string, content: Uint8Array): ReleaseFile {
    const type = contentType(fileOfPath(path));
    const hash = contentHash(content);
    const br = isCompressible(type) && content.byteLength >= leastCompressed;
    const file: ReleaseFile = {
      hash,
      bytes: content.byteLength,
      stored: content.byteLength,
      type,
      ...(br && { br }),
    };
    const place = join(this.#blobsDir, blobKey(file));
    const known = statSync(place, { throwIfNoEntry: false });
    if (known) {
      file.stored = known.size;
      return file;
    }
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      // A larger window needs memory that would be cleared for every page.
      [constants.BROTLI_PARAM_LGWIN]: content.byteLength > smallBytes ? 22 : 18,
    };
    const blob = br ? brotliCompressSync(content, { params, chunkSize: smallBytes }) : content;
    file.stored = blob.byteLength;
    try {
      writeWhole(place, blob);
    } catch (error) {
      // A store has only 256 folders, so the folder of a blob is rarely missing.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      mkdirSync(dirname(place), { recursive: true });
      writeWhole(place, blob);
    }
    return file;
  }
}

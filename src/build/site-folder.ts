import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { oncePer } from '../domain/once-per.ts';
import { writeFailed } from '../release-store/full-disk.ts';
import type { FileBytes } from './site-quality.ts';

/** The output for the files of a site: a folder (site-folder.ts) or a release (release-output.ts). */
export interface SiteOutput {
  write(path: string, content: string | Uint8Array): void;
  /** Takes a file over from the current site. False when it does not exist. */
  keep(path: string): boolean;
  /** Copies a file that the dealer may edit in place later. */
  copy(path: string, source: string): void;
  /**
   * Adds a file that never changes.
   *
   * @throws with code ENOENT when the source does not exist
   */
  adopt(path: string, source: string): void;
  /** Bytes of a file of the new site and of the current one. */
  readonly bytes: FileBytes;
}

/** The file of a page or asset in a site's folder: '/cars/x/' is `cars/x/index.html`. */
export function fileOfPath(path: string): string {
  return path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
}

/**
 * The new version of a dealer's site. It is built beside the current one and then replaces it as a whole. Files are
 * never changed in place, because unchanged files are hard links to those of the current site.
 */
export class SiteFolder implements SiteOutput {
  readonly #standing: string;
  readonly #scratch: string;
  readonly #retired: string;
  /** Each page has a folder, and creating folders is most of the disk time of a build. */
  readonly #make = oncePer((folder: string) => mkdirSync(folder, { recursive: true }));

  constructor(outDir: string, slug: string) {
    this.#standing = join(outDir, slug);
    this.#scratch = join(outDir, '.building', slug);
    this.#retired = join(outDir, '.retired', slug);
  }

  /** Deletes the remains of an interrupted build, and restores the current site after an interrupted swap. */
  prepare(): void {
    if (!existsSync(this.#standing) && existsSync(this.#retired)) renameSync(this.#retired, this.#standing);
    rmSync(this.#scratch, { recursive: true, force: true });
    rmSync(this.#retired, { recursive: true, force: true });
    mkdirSync(this.#scratch, { recursive: true });
  }

  has(path: string): boolean {
    return existsSync(join(this.#standing, fileOfPath(path)));
  }

  write(path: string, content: string | Uint8Array): void {
    this.#lay(path, (place) => writeFileSync(place, content));
  }

  /** Links a file of the current site. False when it does not exist. */
  keep(path: string): boolean {
    try {
      linkSync(`${this.#standing}/${fileOfPath(path)}`, this.#place(path));
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EEXIST';
    }
  }

  /** Copies a file that the dealer may edit in place later. Such a file must not be linked. */
  copy(path: string, source: string): void {
    this.#lay(path, (place) => copyFileSync(source, place));
  }

  /** Adds a file that never changes. It is linked, or copied when it is on another file system. */
  adopt(path: string, source: string): void {
    this.#lay(path, (place) => {
      try {
        linkSync(source, place);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EEXIST') return;
        if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error;
        copyFileSync(source, place);
      }
    });
  }

  get bytes(): FileBytes {
    const size = (folder: string) => (path: string) =>
      statSync(join(folder, fileOfPath(path)), { throwIfNoEntry: false })?.size;
    return { now: size(this.#scratch), before: size(this.#standing) };
  }

  /** Replaces the current site by the new one. The returned promise deletes the old one. */
  swap(): Promise<void> {
    if (existsSync(this.#standing)) {
      mkdirSync(dirname(this.#retired), { recursive: true });
      renameSync(this.#standing, this.#retired);
    }
    renameSync(this.#scratch, this.#standing);
    // What stays is deleted by the next build of the dealer, or named by it. The other dealers go on.
    return rm(this.#retired, { recursive: true, force: true }).catch(() => undefined);
  }

  /** Cancels the build. The current site stays. */
  discard(): void {
    rmSync(this.#scratch, { recursive: true, force: true });
  }

  #lay(path: string, write: (place: string) => void): void {
    try {
      write(this.#place(path));
    } catch (error) {
      writeFailed(this.#standing, error);
    }
  }

  #place(path: string): string {
    const file = `${this.#scratch}/${fileOfPath(path)}`;
    this.#make(dirname(file));
    return file;
  }
}

/** Removes the scratch folders, which are empty when all dealers are finished. */
export function tidyOutput(outDir: string): void {
  for (const name of ['.building', '.retired']) {
    const folder = join(outDir, name);
    if (existsSync(folder) && readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
  }
}

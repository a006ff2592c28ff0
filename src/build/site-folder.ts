import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where a page or file of a site lies: '/cars/x/' is `cars/x/index.html`. */
export function fileOfPath(path: string): string {
  return path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
}

/**
 * A dealer's site while it is being made: built beside the standing one, then swapped in whole. Nothing in it is ever
 * written to in place, because unchanged files are hard links to the standing site's.
 */
export class SiteFolder {
  readonly #standing: string;
  readonly #scratch: string;
  readonly #retired: string;
  readonly #folders = new Set<string>();

  constructor(outDir: string, slug: string) {
    this.#standing = join(outDir, slug);
    this.#scratch = join(outDir, '.building', slug);
    this.#retired = join(outDir, '.retired', slug);
  }

  /** Clears what an interrupted build left, and brings back the standing site if it broke off in mid-swap. */
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
    writeFileSync(this.#place(path), content);
  }

  /** Takes a file over from the standing site. False when it is not there. */
  keep(path: string): boolean {
    try {
      linkSync(`${this.#standing}/${fileOfPath(path)}`, this.#place(path));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return true;
      return false;
    }
  }

  /** Copies a file the dealer may edit in place later, so it must not be linked. */
  copy(path: string, source: string): void {
    copyFileSync(source, this.#place(path));
  }

  /** Takes a file that never changes from anywhere on this machine: linked, or copied across file systems. */
  adopt(path: string, source: string): void {
    const place = this.#place(path);
    try {
      linkSync(source, place);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return;
      if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error;
      copyFileSync(source, place);
    }
  }

  /** Puts the new site in the standing one's place. The old one is deleted by the returned promise. */
  swap(): Promise<void> {
    if (existsSync(this.#standing)) {
      mkdirSync(dirname(this.#retired), { recursive: true });
      renameSync(this.#standing, this.#retired);
    }
    renameSync(this.#scratch, this.#standing);
    return rm(this.#retired, { recursive: true, force: true });
  }

  /** Gives up: the standing site stays as it is. */
  discard(): void {
    rmSync(this.#scratch, { recursive: true, force: true });
  }

  #place(path: string): string {
    const file = `${this.#scratch}/${fileOfPath(path)}`;
    this.#make(file.slice(0, file.lastIndexOf('/')));
    return file;
  }

  /** As `mkdir -p`, remembering what is there: most of a build's time on the disk is folders, one a page. */
  #make(folder: string): void {
    if (folder === this.#scratch || this.#folders.has(folder)) return;
    this.#make(folder.slice(0, folder.lastIndexOf('/')));
    try {
      mkdirSync(folder);
    } catch (error) {
      // Another slice of the same site was first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    this.#folders.add(folder);
  }
}

/** Removes the scratch folders once every dealer is done; they are empty then. */
export function tidyOutput(outDir: string): void {
  for (const name of ['.building', '.retired']) {
    const folder = join(outDir, name);
    if (existsSync(folder) && readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
  }
}

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './file-hash.ts';
import { writeWhole } from './write-whole.ts';

/** What the last good build of a dealer stored, so that the next build can skip unchanged parts. */
export interface SiteState {
  appHash: string;
  /** Names, sizes and times of the dealer's input files. If equal, the files are unchanged and need not be read. */
  inputStat: string;
  /** Hash of the input files' contents. It decides when only the times differ, as in a fresh checkout. */
  inputHash: string;
  /** The dealer's date that the pages were planned for, ISO. */
  today: string;
  /** Time zone in which the dealer's day begins and ends. */
  timeZone: string;
  /** The stock comes from a URL, so unchanged files do not mean unchanged stock. */
  remote: boolean;
  /** Ids of the cars that visitors held, sorted. */
  held: readonly string[];
  /** Content hash of every page, by path. */
  pages: Record<string, string>;
  /** Content hash of every written file that is not a page, by path. */
  files: Record<string, string>;
  /** Paths of this release's assets whose name contains a hash. */
  immutable: string[];
}

/** Stores site states for one output folder. Several output folders may share a cache. */
export class SiteStates {
  readonly #folder: string;

  constructor(cacheDir: string, outDir: string) {
    this.#folder = join(cacheDir, 'sites', hashOf(outDir));
  }

  /** A dealer's state. Undefined when there is none or it cannot be read; the build then renders everything. */
  read(slug: string): SiteState | undefined {
    try {
      return JSON.parse(readFileSync(this.#file(slug), 'utf8'));
    } catch {
      return undefined;
    }
  }

  write(slug: string, state: SiteState): void {
    mkdirSync(this.#folder, { recursive: true });
    writeWhole(this.#file(slug), JSON.stringify(state));
  }

  forget(slug: string): void {
    rmSync(this.#file(slug), { force: true });
  }

  /** Slugs of dealers whose sites were built into this output folder. */
  slugs(): string[] {
    try {
      return readdirSync(this.#folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.slice(0, -'.json'.length));
    } catch {
      return [];
    }
  }

  #file(slug: string): string {
    return join(this.#folder, `${slug}.json`);
  }
}

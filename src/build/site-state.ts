import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from './file-hash.ts';
import { writeWhole } from './write-whole.ts';

/** What the last good build of one dealer left behind; decides what the next one may skip. */
export interface SiteState {
  appHash: string;
  /** Names, sizes and times of the dealer's inputs: equal means untouched, without reading them. */
  inputStat: string;
  /** Contents of the dealer's inputs; decides when only the times differ (a fresh checkout). */
  inputHash: string;
  /** The dealer's day that the pages were planned for, ISO. */
  today: string;
  /** In which the dealer's day begins and ends. */
  timeZone: string;
  /** The stock comes from a URL, so unchanged files say nothing. */
  remote: boolean;
  /** Ids of the cars that visitors held, sorted. */
  held: readonly string[];
  /** Content hash of every page, by path. */
  pages: Record<string, string>;
  /** Content hash of every written file that is not a page, by path. */
  files: Record<string, string>;
  /** Paths with a content hash in their name that this release refers to. */
  immutable: string[];
}

/** Where states of sites in one output folder are kept. Several output folders may share a cache. */
export class SiteStates {
  readonly #folder: string;

  constructor(cacheDir: string, outDir: string) {
    this.#folder = join(cacheDir, 'sites', hashOf(outDir));
  }

  /** The state of a dealer's site; undefined when never built here or not readable, which only costs time. */
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

  /** Dealers whose sites were built into this output folder. */
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

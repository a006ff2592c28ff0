import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { environmentServer } from '../config/search-nodes.ts';
import type { SiteQuality } from '../domain/quality/site-quality.ts';
import {
  type PublishedDealer,
  type PublishedDealers,
  readServerData,
  type ServerData,
} from '../site/server-data.ts';
import { hashOf } from './file-hash.ts';
import { writeWhole } from './shared-files.ts';

/** The saved state of a dealer's last good build. The next build skips what did not change. */
export interface SiteState {
  appHash: string;
  /** A hash of the names, sizes and times of the dealer's inputs. If it is equal, the files need not be read. */
  inputStat: string;
  /** A hash of the contents of the dealer's inputs, for the case that only the times differ (a fresh checkout). */
  inputHash: string;
  /** The dealer's date for which the pages were planned, ISO. */
  today: string;
  /** The time zone of the dealer's date. */
  timeZone: string;
  /** Hash of the feed's stock. Absent when the stock is a file of the dealer's folder. */
  stock?: string | undefined;
  /** The search server of the environment (`searchServerState`). Absent for dealers that do not use it. */
  searchServer?: string | undefined;
  /** The ids of the reserved cars, sorted. */
  held: readonly string[];
  /** Content hash of every page, by path. */
  pages: Record<string, string>;
  /** Content hash of every written file that is not a page, by path. */
  files: Record<string, string>;
  /** Paths with a content hash in their name that this release refers to. */
  immutable: string[];
  /** Paths of the style sheets of each kind of page, by route. */
  sheets: Record<string, string[]>;
}

/** The server that a dealer with `search.typesense.fromEnvironment` is searched on, or none. It contains no secret. */
export function searchServerState(slug: string): string {
  return JSON.stringify(environmentServer(slug) ?? null);
}

interface BuiltServerData extends ServerData {
  /** The dealer's date for which the pages were planned, ISO. */
  today: string;
}

/** The folder with the states of the sites of one output folder. Several output folders may share a cache. */
export class SiteStates {
  readonly #folder: string;
  readonly #outDir: string;
  readonly #published = new Map<string, PublishedDealer>();

  constructor(cacheDir: string, outDir: string) {
    this.#outDir = outDir;
    this.#folder = join(cacheDir, 'sites', hashOf(outDir));
  }

  /**
   * The state of a dealer's site. Undefined when it was never built here or is unreadable. The site is then rendered
   * again.
   */
  read(slug: string): SiteState | undefined {
    return saved(this.#file(slug)) as SiteState | undefined;
  }

  write(slug: string, state: SiteState): void {
    save(this.#file(slug), state);
  }

  /** What is known of the quality of a dealer's site. It lies here because everything in the site's folder is public. */
  quality(slug: string): SiteQuality | undefined {
    return saved(this.#file(slug, 'quality')) as SiteQuality | undefined;
  }

  writeQuality(slug: string, quality: SiteQuality | undefined): void {
    const file = this.#file(slug, 'quality');
    if (quality) save(file, quality);
    else rmSync(file, { force: true });
  }

  /** What is built here, as the API of a preview reads it. */
  readonly published: PublishedDealers = {
    list: async () => new Map(this.slugs().map((slug) => [slug, this.#serverStamp(slug) ?? ''])),
    read: async (slug) => {
      const id = this.#serverStamp(slug);
      const known = this.#published.get(slug);
      if (id === undefined || id === known?.id) return known;
      const data: BuiltServerData = JSON.parse(await readFile(this.#file(slug, 'server'), 'utf8'));
      const published: PublishedDealer = {
        id,
        head: data.head,
        dealer: async () => JSON.parse(data.dealer),
        sources: async () => readServerData(data, data.today),
        file: (path) => readFile(join(this.#outDir, slug, path)),
      };
      this.#published.set(slug, published);
      return published;
    },
  };

  writeServerData(slug: string, data: BuiltServerData): void {
    save(this.#file(slug, 'server'), data);
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

  #serverStamp(slug: string): string | undefined {
    const found = statSync(this.#file(slug, 'server'), { throwIfNoEntry: false });
    return found && `${found.ino} ${found.mtimeMs}`;
  }

  #file(slug: string, kind: '' | 'quality' | 'server' = ''): string {
    return join(this.#folder, kind, `${slug}.json`);
  }
}

function saved(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function save(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeWhole(file, JSON.stringify(value));
}

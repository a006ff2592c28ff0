import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Dealer } from '../config/schema/dealer.ts';
import type { PriceRecord } from '../domain/prices/price-record.ts';
import type { SiteQuality } from '../domain/quality/site-quality.ts';
import type { ReleaseFile } from '../release-store/manifest.ts';
import type { ServerData } from '../site/server-data.ts';
import type { BuildFolders, ReleaseTarget } from './dealer-job.ts';
import { SiteFolder, type SiteOutput, tidyOutput } from './site-folder.ts';
import { type SiteState, SiteStates } from './site-state.ts';

/** A finished site, before it replaces the current one. */
export interface FinishedFiles {
  dealer: Dealer;
  state: SiteState;
  /** The files that the slices and the last step have written, by path. Empty for a folder. */
  files: Record<string, ReleaseFile>;
  /** Paths of the previous site, kept for pages that visitors have open. */
  leaving: readonly string[];
  cars: number;
  /** The record of prices with this site. Undefined for a folder. */
  prices: PriceRecord | undefined;
  server: ServerData;
  /** Undefined when the dealer does not want it. */
  quality: SiteQuality | undefined;
}

/** The target of a build's sites: folders of an output folder, or releases of a store. */
export interface SiteTarget {
  /** The state of a dealer's current site. Undefined when there is no site, or when nothing of it can be reused. */
  previous(slug: string): Promise<SiteState | undefined>;
  /** What is known of the quality of a dealer's current site. */
  quality(slug: string): Promise<SiteQuality | undefined>;
  /** Saves the state of a site that did not change. */
  note(slug: string, state: SiteState): Promise<void>;
  /** Prepares for a new site. Returns the release target for the render threads. */
  prepare(slug: string): Promise<ReleaseTarget | undefined>;
  /**
   * Paths of the current site that open pages may still request. Used when there is no state, for example after a
   * rollback.
   */
  standing?(slug: string): readonly string[];
  /** The output for the files that are added when all slices are finished. */
  output(slug: string, files: Record<string, ReleaseFile>): SiteOutput;
  /** Replaces the current site. The returned promise resolves when the old site is deleted. */
  finish(site: FinishedFiles): Promise<{ retired: Promise<void> }>;
  /** Cancels a failed site. The current one stays. */
  discard(slug: string): void;
  /** Called when all dealers are finished. */
  end?(): void;
  /** Removes the sites of dealers that no longer exist. Returns the number of their pages. */
  removeAllBut?(slugs: ReadonlySet<string>): number;
}

/** Sites in folders: `dist/<slug>`. */
export function folderTarget({ cacheDir, outDir }: BuildFolders): SiteTarget {
  const states = new SiteStates(cacheDir, outDir);
  const folderOf = (slug: string) => new SiteFolder(outDir, slug);
  return {
    // A deleted site has nothing to reuse.
    previous: async (slug) => (existsSync(join(outDir, slug, 'index.html')) ? states.read(slug) : undefined),
    quality: async (slug) => states.quality(slug),
    note: async (slug, state) => states.write(slug, state),
    async prepare(slug) {
      folderOf(slug).prepare();
      return undefined;
    },
    output: folderOf,
    async finish({ dealer: { slug }, state, server, quality }) {
      // The state is deleted before the swap. If the machine stops in between, the next build renders everything.
      states.forget(slug);
      const retired = folderOf(slug).swap();
      states.writeServerData(slug, { ...server, today: state.today });
      states.write(slug, state);
      states.writeQuality(slug, quality);
      return { retired };
    },
    discard: (slug) => folderOf(slug).discard(),
    end: () => tidyOutput(outDir),
    /** Removes only sites that were built here. */
    removeAllBut(slugs) {
      let removed = 0;
      for (const slug of states.slugs().filter((known) => !slugs.has(known))) {
        removed += Object.keys(states.read(slug)?.pages ?? {}).length;
        rmSync(join(outDir, slug), { recursive: true, force: true });
        states.forget(slug);
      }
      return removed;
    },
  };
}

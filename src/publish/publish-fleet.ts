import { join } from 'node:path';
import { buildFleet, type FleetOptions, stockPlace } from '../build/build-fleet.ts';
import { dealerSlugs } from '../build/dealer-inputs.ts';
import type { releasedIndex } from '../build/index-fleet.ts';
import { atOnce } from '../domain/at-once.ts';
import { DealerReleases, type Hold } from '../release-store/dealer-releases.ts';
import { contentHash } from '../release-store/manifest.ts';
import { type ObjectStore, readJson, writeJson } from '../release-store/object-store.ts';
import { StockCopies } from '../release-store/stock-copies.ts';
import { bringUpToDate, type Host } from './hosts.ts';
import { noteFailures } from './publish-failures.ts';
import { type NewRelease, releaseTarget } from './release-target.ts';

/**
 * The indexes on the search server. They go live with the releases: cars whose pages will be gone are withdrawn before
 * a release becomes current, and the other changes are made after the hosts have it. So every found car has a page at
 * any moment, and once a publish has ended every page of a car has its car in the search.
 */
type SearchIndex = ReturnType<typeof releasedIndex>;

/** Where the store has the release that a dealer's index was last made equal to: `{release}`. */
const noteKey = (slug: string) => `dealers/${slug}/search-index.json`;

/** The number of notes that are read at the same time. */
const readAtOnce = 32;

/**
 * Fills the indexes of dealers whose current release is not the one that their index was filled for. So an index that
 * failed is filled by the next publish, even if that has no new release.
 *
 * @returns what failed
 */
async function fillOutdated(index: SearchIndex, slugs: readonly string[], releases: DealerReleases) {
  const { store } = releases;
  const outdated = new Map<string, string>();
  await atOnce(readAtOnce, slugs, async (slug) => {
    const [current, note] = await Promise.all([
      releases.current(slug),
      readJson<{ release: string }>(store, noteKey(slug)),
    ]);
    if (current && !current.takenDown && current.release !== note?.release)
      outdated.set(slug, current.release);
  });
  if (outdated.size === 0) return [];
  const failed = await index.fill([...outdated.keys()].sort());
  for (const { slug } of failed) outdated.delete(slug);
  await atOnce(readAtOnce, [...outdated], ([slug, release]) => writeJson(store, noteKey(slug), { release }));
  return failed;
}

export interface PublishOptions
  extends Omit<FleetOptions, 'target' | 'copies' | 'outDir' | 'prune' | 'environment'> {
  store: ObjectStore;
  hosts: readonly Host[];
  environment: NodeJS.ProcessEnv;
  /** The indexes on the search server. Undefined when none is named. */
  searchIndex?: SearchIndex | undefined;
}

/** The folder for blobs that wait for their upload. Several stores may share a cache. */
export const spoolDirOf = (cacheDir: string, store: ObjectStore) =>
  join(cacheDir, 'spool', contentHash(store.address).slice(0, 16));

/** The place of a failure of the search server, in messages. */
const searchPlace = 'its search index';

/** The number of dealers that are sent to hosts at the same time. */
const handedAtOnce = 8;

/**
 * Publishes dealers: reads the feeds, builds the changed sites, releases them, sends them to the hosts and fills
 * the search index. It can be interrupted at any time and run again. A failing dealer does not affect the others.
 *
 * @throws only when nothing can be published: the app does not compile, or a folder is missing
 */
export async function publishFleet(options: PublishOptions) {
  const { store, hosts, environment, searchIndex, ...fleet } = options;
  const started = performance.now();
  const releases = new DealerReleases(store);
  const copies = new StockCopies(store);
  const released: NewRelease[] = [];
  const unwithdrawn = new Map<string, unknown>();
  const named = options.slugs ?? dealerSlugs(options.dealersDir);
  const onHold = new Map<string, Hold>();
  await atOnce(readAtOnce, named, async (slug) => {
    const hold = await releases.holdOf(slug);
    if (hold) onHold.set(slug, hold);
  });
  const slugs = named.filter((slug) => !onHold.has(slug));
  const { summary, problems, failures, stale } = await buildFleet({
    ...fleet,
    slugs,
    outDir: join(options.cacheDir, 'released'),
    environment,
    copies,
    guardsFiles: true,
    target: releaseTarget({
      releases,
      spoolDir: spoolDirOf(options.cacheDir, store),
      now: options.now,
      onRelease: (release) => released.push(release),
      beforeCurrent:
        searchIndex &&
        (({ slug, search }, carsGone) =>
          search.typesense && carsGone.length > 0
            ? searchIndex.withdraw(slug, carsGone).catch((error) => void unwithdrawn.set(slug, error))
            : Promise.resolve()),
    }),
  });
  const fail = (slug: string, place: string, error: unknown) =>
    failures.push({ slug, place, message: error instanceof Error ? error.message : String(error) });
  for (const [slug, error] of unwithdrawn) fail(slug, searchPlace, error);

  await atOnce(handedAtOnce, named, async (slug) => {
    for (const host of hosts) {
      await bringUpToDate(host, slug, releases, new Date(options.now)).catch((error: unknown) =>
        fail(slug, host.name, error),
      );
    }
  });
  // Runs after the hosts have the pages, so that the search never finds a car whose page is missing.
  if (searchIndex)
    for (const { slug, message } of await fillOutdated(searchIndex, slugs, releases))
      fail(slug, searchPlace, message);

  const heldSlugs = new Set<string>();
  for (const { slug } of stale) if ((await copies.feedNote(slug))?.outcome === 'held') heldSlugs.add(slug);
  const broken: string[] = [];
  for (const { slug, place } of failures)
    if (place === stockPlace && (await copies.heldNote(slug))) heldSlugs.add(slug);
    else broken.push(slug);
  const failed = new Set([
    ...broken,
    ...problems.map(({ dealer }) => dealer),
    ...stale.map(({ slug }) => slug).filter((slug) => !heldSlugs.has(slug)),
  ]);
  const folders = new Set(dealerSlugs(options.dealersDir));
  await endDeparted(releases, folders);
  const there = slugs.filter((slug) => folders.has(slug));
  await noteFailures(store, there, { failures, problems, now: options.now }).catch((error: unknown) => {
    // A store that is full must not hide what failed, and what was published all the same.
    if (failed.size === 0) throw error;
    for (const slug of failed) fail(slug, store.address, error);
  });
  return {
    /** The last line of `publish --json`. */
    summary: {
      /** Number of dealers that were checked. */
      dealers: named.length,
      /** Number of new releases. */
      published: released.length,
      /** Dealers whose current release is up to date. */
      unchanged: summary.dealers - released.length,
      /** Dealers whose feed or stock file is held. Their sites show the last good stock, or their last release. */
      held: heldSlugs.size,
      /** Dealers that a person put on hold. Nothing of them is built, and their current release stays. */
      on_hold: onHold.size,
      /** Dealers that failed: their feed, their build, a host or the search index. */
      failed: failed.size,
      pages: summary.pages,
      rendered: summary.rendered,
      /** Number of uploaded blobs. Into a store in a folder the render threads write, and nobody counts. */
      files_put: released.reduce((sum, { blobsPut }) => sum + blobsPut, 0),
      bytes_put: released.reduce((sum, { bytesPut }) => sum + bytesPut, 0),
      seconds: Math.round(performance.now() - started) / 1000,
    },
    problems,
    failures,
    stale,
    released,
    /** By slug. */
    onHold,
  };
}

/**
 * The API answers no more for a dealer that is taken down and has no folder. Without a takedown a missing folder means
 * nothing: this machine may have a part of the fleet.
 */
async function endDeparted(releases: DealerReleases, folders: ReadonlySet<string>): Promise<void> {
  for (const slug of (await releases.listServed()).keys())
    if (!folders.has(slug) && (await releases.served(slug))?.takenDown) await releases.endServing(slug);
}

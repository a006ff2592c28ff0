import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { loadDealers } from '../config/load.ts';
import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { atOnce } from '../domain/at-once.ts';
import { offlinePagePath, releasePath } from '../domain/offline-paths.ts';
import { oncePer } from '../domain/once-per.ts';
import type { SiteQuality } from '../domain/quality/site-quality.ts';
import { workerPath } from '../domain/worker-path.ts';
import type { FeedLimits } from '../inventory/feed/feed-text.ts';
import { type FeedStock, NoStock, takeStocks } from '../inventory/feed/take-stock.ts';
import { DealerReleases } from '../release-store/dealer-releases.ts';
import { cachedCopies, type StockCopies } from '../release-store/stock-copies.ts';
import { dealerToday, dealerZone } from '../site/site-identity.ts';
import { contrastRule } from '../theme/theme-for.ts';
import { jobRunner } from './build-threads.ts';
import { compileApp, isCompiled, workerFiles } from './compile-app.ts';
import { type Candidate, candidatesOf, dealerSlugs } from './dealer-inputs.ts';
import { type BuildFolders, type BuildReport, DealerFailure, type SliceResult } from './dealer-job.ts';
import { appHash, filesBelow, hashOf } from './file-hash.ts';
import { styleParts } from './joined-styles.ts';
import { finishedQuality } from './site-quality.ts';
import { type SiteState, searchServerState } from './site-state.ts';
import { folderTarget, type SiteTarget } from './site-target.ts';

export interface FleetOptions extends BuildFolders {
  /** The checkout, which contains `src/`. */
  root: string;
  /** The hash of the sources, if the caller knows it. */
  appHash?: string;
  /** The dealers to build. Default: all dealers. */
  slugs?: string[];
  /**
   * The moment that the sites are built for, in milliseconds since 1970. Each dealer has the date of its own time zone.
   */
  now: number;
  /**
   * Returns the ids of a dealer's cars that visitors have reserved on the site (RESERVE-2). Undefined when they are not
   * known; the build then uses those of the last build. Without this function no car is reserved.
   */
  held?: ((slug: string) => readonly string[] | undefined) | undefined;
  /** The target of the sites. Default: folders of the output folder. */
  target?: SiteTarget;
  /** The last good stock of feeds. Default: a folder of the cache. */
  copies?: StockCopies;
  /** The environment, with the secrets of feeds. */
  environment?: NodeJS.ProcessEnv;
  feedLimits?: FeedLimits;
  /** True to hold a stock file that lost its cars, as feeds are. A person who builds sees what the file has. */
  guardsFiles?: boolean;
  /** True to remove the sites of dealers whose folder is gone. */
  prune?: boolean;
  force?: boolean;
  /** Threads that render. Default: one for each core. With 1, this thread renders. */
  threads?: number;
  report?: BuildReport;
}

export type FleetResult = Awaited<ReturnType<typeof buildFleet>>;

/** The last line of `build --json`. */
export type BuildSummary = FleetResult['summary'];

/** Where a dealer fails whose stock cannot be used, or is a file that is held. */
export const stockPlace = 'its stock';

type Work = Candidate & { dealer: Dealer; stock: FeedStock | undefined };

/**
 * Builds dealers' sites: validates every configuration, reads the feeds, compiles the app if its sources changed, skips
 * dealers whose inputs did not change, and renders the changed pages of the others on all cores. A failing dealer does
 * not affect the others.
 *
 * @throws only when nothing can be built: the app does not compile, or a folder is missing
 */
export async function buildFleet(options: FleetOptions) {
  const started = performance.now();
  const { report = {}, dealersDir, cacheDir } = options;
  const target = options.target ?? folderTarget(options);
  /** Dealers that are built and current, and numbers of their pages. */
  const counts = { dealers: 0, pages: 0, rendered: 0, skipped: 0, removed: 0 };
  const countCurrent = (state: SiteState) => {
    const count = Object.keys(state.pages).length;
    counts.dealers++;
    counts.pages += count;
    counts.skipped += count;
  };

  const failures: { slug: string; place: string; message: string }[] = [];
  const fail = (slug: string, place: string, error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    failures.push({ slug, place, message });
    report.dealerDone?.({ slug, ok: false, place, message });
  };

  const sources = options.appHash ?? appHash(options.root);
  if (!isCompiled(cacheDir, sources)) report.compiling?.();
  const app = await compileApp(options.root, cacheDir, sources);
  const candidates = await candidatesOf(options, { target, app, countCurrent, fail });
  const slugs = candidates.map(({ slug }) => slug);
  const copies = options.copies ?? cachedCopies(cacheDir);
  const published = new DealerReleases(copies.store);
  const { dealers, problems } =
    slugs.length > 0
      ? await loadDealers(dealersDir, slugs, { extraRules: contrastRule, published })
      : { dealers: [], problems: [] as ConfigProblem[] };
  /** The reasons why dealers show their last good stock: their feed failed or is held. */
  const stale: { slug: string; why: string }[] = [];
  const stocks = await takeStocks(dealers, {
    dealersDir,
    copies,
    cacheDir,
    now: options.now,
    todayOf: (dealer) => dealerToday(dealer, options.now),
    environment: options.environment ?? {},
    limits: options.feedLimits,
    guardsFiles: options.guardsFiles,
  });
  const bySlug = new Map<string, Dealer>(dealers.map((dealer) => [dealer.slug, dealer]));
  const work: Work[] = [];
  for (const candidate of candidates) {
    const { slug, current } = candidate;
    const dealer = bySlug.get(slug);
    if (!dealer) continue;
    const stock = stocks.get(slug);
    if (stock instanceof NoStock) {
      fail(slug, stockPlace, stock);
      continue;
    }
    if (stock?.stale !== undefined) stale.push({ slug, why: stock.stale });
    const previous = current ? await target.previous(slug).catch(() => undefined) : undefined;
    if (previous && previous.stock === stock?.hash) countCurrent(previous);
    else work.push({ ...candidate, dealer, stock });
  }

  // The largest dealer starts first, because a large dealer that starts last would run alone at the end.
  const size = (one: Work) => one.stock?.bytes ?? one.inputs.stockBytes;
  work.sort((a, b) => size(b) - size(a));
  const retired: Promise<void>[] = [];
  const largestStock = work[0] ? size(work[0]) : 0;
  const run = jobRunner({ dealers: work.length, largestStock }, options, app);
  const build = async (one: Work) => {
    const { slug, dealer, inputs, held, stock } = one;
    try {
      const previous = await target.previous(slug);
      const wantsQuality = dealer.desk.enabled && dealer.desk.quality.enabled;
      const quality = wantsQuality ? await target.quality(slug) : undefined;
      const release = await target.prepare(slug);
      const stockBytes = stock?.bytes ?? inputs.stockBytes;
      const slices = await run.dealer(dealer, {
        held,
        previous,
        release,
        stock,
        stockBytes,
        quality: wantsQuality ? { watched: quality?.watched, assets: quality?.assets } : undefined,
      });
      const { now } = options;
      const done = await finishSite(one, slices, { app, now, target, previous, quality });
      const { pages, rendered, removed } = done;
      counts.dealers++;
      counts.pages += pages;
      counts.rendered += rendered;
      counts.skipped += pages - rendered;
      counts.removed += removed;
      retired.push(done.retired);
      report.dealerDone?.({ slug, ok: true, pages, rendered, removed, slices });
    } catch (error) {
      target.discard(slug);
      const place = error instanceof DealerFailure ? error.place : 'the build';
      fail(slug, place, error);
    }
  };
  // Twice as many dealers as render threads are in memory, so that a thread never waits for the next one.
  await atOnce(options.threads === 1 ? 1 : 2 * (options.threads ?? availableParallelism()), work, build);
  await run.end();
  await Promise.all(retired);

  const broken = new Set(problems.map((problem) => problem.dealer));
  if (options.prune && !options.slugs) {
    counts.removed += target.removeAllBut?.(new Set(dealerSlugs(dealersDir))) ?? 0;
  }
  target.end?.();
  // Their last good sites stay.
  const failed = failures.length + broken.size;
  const seconds = Math.round(performance.now() - started) / 1000;
  return { summary: { ...counts, stale: stale.length, failed, seconds }, problems, failures, stale };
}

const textOf = oncePer((file: string) => readFileSync(file, 'utf8'));

/**
 * Adds the app's assets and the service worker to the finished slices of a dealer, replaces the site, and saves the state
 * of its inputs.
 *
 * @returns the numbers of pages: all, those rendered and those that the new site no longer has; `retired` resolves when
 *   the files of the old site are deleted
 */
async function finishSite(
  { dealer, inputs, stock, held }: Work,
  slices: SliceResult[],
  known: Pick<Parameters<typeof finishedQuality>[0], 'app' | 'now'> & {
    target: SiteTarget;
    previous: SiteState | undefined;
    /** Of the current site. Undefined when it is not known. */
    quality: SiteQuality | undefined;
  },
) {
  const { app, now, target, previous } = known;
  const files = Object.assign({}, ...slices.map(({ released }) => released));
  const folder = target.output(dealer.slug, files);
  const client = join(app.folder, 'client');
  const assets = assetsOf(client);
  for (const path of assets) folder.adopt(path, join(client, path));

  const immutable = [
    ...new Set([...assets.filter((p) => p.startsWith('/_astro/')), ...slices.flatMap((s) => s.immutable)]),
  ];
  // A CDN or an open tab may still have the HTML of the last release, so its assets stay for one more release.
  const own = new Set(immutable);
  const standing = previous?.immutable ?? target.standing?.(dealer.slug) ?? [];
  const leaving = standing.filter((path) => !own.has(path) && folder.keep(path));

  const pages: Record<string, string> = Object.assign({}, ...slices.map((slice) => slice.pages));
  // The worker changes with the code and with the content of the offline page, but not with the stock, because browsers
  // load a changed worker as an update.
  const offline = dealer.offline.enabled;
  const code = textOf(join(app.folder, 'workers', offline ? workerFiles.site : workerFiles.retiring));
  const release = hashOf(code, pages[offlinePagePath] ?? '');
  const workers: Record<string, string> = {
    [workerPath]: offline ? `const RELEASE=${JSON.stringify(release)};${code}` : code,
    // Missing when the site has no worker. An installed worker then finds no release and removes itself.
    ...(offline && { [releasePath]: JSON.stringify({ release }) }),
  };
  const written: Record<string, string> = Object.assign({}, ...slices.map((slice) => slice.files));
  for (const [path, body] of Object.entries(workers)) {
    written[path] = hashOf(body);
    if (previous?.files[path] !== written[path] || !folder.keep(path)) folder.write(path, body);
  }
  const rendered = slices.reduce((sum, slice) => sum + slice.rendered, 0);
  const removed = Object.keys(previous?.pages ?? {}).filter((path) => !(path in pages)).length;
  const state: SiteState = {
    appHash: app.hash,
    inputStat: inputs.stat,
    inputHash: inputs.hash(),
    today: dealerToday(dealer, now),
    timeZone: dealerZone(dealer),
    stock: stock?.hash,
    ...(dealer.search.typesense?.fromEnvironment && { searchServer: searchServerState(dealer.slug) }),
    held,
    pages,
    files: written,
    immutable,
    sheets: Object.assign({}, ...slices.map((slice) => slice.sheets)),
  };
  const { cars, prices, server } = slices[0]!;
  const { bytes } = folder;
  const quality = finishedQuality({ dealer, app, slices, before: known.quality, now, bytes });
  const site = { dealer, state, files, leaving, cars, prices, server: server!, quality };
  const { retired } = await target.finish(site);
  return { pages: Object.keys(pages).length, rendered, removed, retired };
}

const assetsOf = oncePer((client: string) =>
  filesBelow(client)
    .map((file) => `/${file}`)
    .filter((path) => !path.startsWith(styleParts)),
);

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadDealers } from '../config/load.ts';
import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { localDay } from '../domain/time-zone.ts';
import { contrastRule } from '../theme/contrast-rule.ts';
import { appHash } from './app-hash.ts';
import type { BuildReport } from './build-report.ts';
import { compileApp } from './compile-app.ts';
import { type DealerInputs, dealerInputs, dealerSlugs } from './dealer-inputs.ts';
import { type BuildFolders, DealerFailure } from './dealer-job.ts';
import { finishSite } from './finish-site.ts';
import { jobRunner } from './job-runner.ts';
import { SiteFolder, tidyOutput } from './site-folder.ts';
import { type SiteState, SiteStates } from './site-state.ts';

export interface FleetOptions extends BuildFolders {
  /** The checkout: where `src/` is. */
  root: string;
  /** The hash of the sources, if the caller knows it. */
  appHash?: string;
  /** Dealers to build; all of them when absent. */
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
  force?: boolean;
  threads?: number;
  report?: BuildReport;
}

/** The last line of `build --json`. */
export interface BuildSummary {
  /** Dealers that are built and current. */
  dealers: number;
  /** Pages of all of them. */
  pages: number;
  rendered: number;
  skipped: number;
  removed: number;
  /** Dealers that failed. Their last good sites stay. */
  failed: number;
  seconds: number;
}

export interface FleetResult {
  summary: BuildSummary;
  problems: ConfigProblem[];
  failures: { slug: string; place: string; message: string }[];
}

/**
 * Builds dealers' sites: validates every configuration, compiles the app if its sources changed, skips dealers whose
 * inputs did not change, and renders the changed pages of the others on all cores. A failing dealer does not affect the
 * others.
 *
 * @throws only when nothing can be built: the app does not compile, or a folder is missing
 */
export async function buildFleet(options: FleetOptions): Promise<FleetResult> {
  const started = performance.now();
  const { report = {}, force = false } = options;
  const states = new SiteStates(options.cacheDir, options.outDir);
  const hash = options.appHash ?? appHash(options.root);
  const summary: BuildSummary = {
    dealers: 0,
    pages: 0,
    rendered: 0,
    skipped: 0,
    removed: 0,
    failed: 0,
    seconds: 0,
  };

  const work: {
    slug: string;
    inputs: DealerInputs;
    previous: SiteState | undefined;
    held: readonly string[];
  }[] = [];
  for (const slug of options.slugs ?? dealerSlugs(options.dealersDir)) {
    const inputs = dealerInputs(options.dealersDir, slug);
    // A deleted site has nothing to reuse.
    const previous = existsSync(join(options.outDir, slug)) ? states.read(slug) : undefined;
    const held = heldBy(slug, options, previous);
    const current =
      !force &&
      previous !== undefined &&
      String(previous.held) === String(held) &&
      isCurrent(previous, inputs, hash, options, slug, states);
    if (current) {
      const count = Object.keys(previous.pages).length;
      summary.dealers++;
      summary.pages += count;
      summary.skipped += count;
    } else work.push({ slug, inputs, previous, held });
  }

  const slugs = work.map(({ slug }) => slug);
  const { dealers, problems } =
    work.length > 0
      ? await loadDealers(options.dealersDir, slugs, { extraRules: contrastRule })
      : { dealers: [], problems: [] };
  const failures: FleetResult['failures'] = [];
  const fail = (slug: string, place: string, message: string) => {
    failures.push({ slug, place, message });
    report.dealerDone?.({ slug, ok: false, place, message });
  };

  if (dealers.length > 0) {
    if (!existsSync(join(options.cacheDir, 'app', hash))) report.compiling?.();
    const app = await compileApp(options.root, options.cacheDir, hash);
    const bySlug = new Map<string, Dealer>(dealers.map((dealer) => [dealer.slug, dealer]));
    // The largest dealer first, because a large one that started last would run alone at the end.
    const queue = work
      .filter(({ slug }) => bySlug.has(slug))
      .sort((a, b) => b.inputs.stockBytes - a.inputs.stockBytes);
    const retired: Promise<void>[] = [];
    const run = jobRunner(queue.length, options, app);
    await Promise.all(
      queue.map(async ({ slug, inputs, previous, held }) => {
        try {
          const dealer = bySlug.get(slug)!;
          const slices = await run.dealer(dealer, inputs, held);
          const done = finishSite({
            dealer,
            app,
            inputs,
            previous,
            slices,
            folders: options,
            now: options.now,
            held,
          });
          summary.dealers++;
          summary.pages += done.pages;
          summary.rendered += done.rendered;
          summary.skipped += done.pages - done.rendered;
          summary.removed += done.removed;
          retired.push(done.retired);
          report.dealerDone?.({
            slug,
            ok: true,
            pages: done.pages,
            rendered: done.rendered,
            removed: done.removed,
            slices,
          });
        } catch (error) {
          new SiteFolder(options.outDir, slug).discard();
          const place = error instanceof DealerFailure ? error.place : 'the build';
          fail(slug, place, error instanceof Error ? error.message : String(error));
        }
      }),
    );
    await run.end();
    await Promise.all(retired);
  }
  const broken = new Set(problems.map((problem) => problem.dealer));
  if (!options.slugs) summary.removed += removeGoneDealers(options, states);
  tidyOutput(options.outDir);
  summary.failed = failures.length + broken.size;
  summary.seconds = Math.round(performance.now() - started) / 1000;
  return { summary, problems, failures };
}

/** Sorted, so that equal sets are equal lists. */
function heldBy(slug: string, { held }: FleetOptions, previous: SiteState | undefined): readonly string[] {
  const ids = held ? (held(slug) ?? previous?.held ?? []) : [];
  return [...ids].sort();
}

/** True when a dealer's site is up to date for its inputs, the code and the dealer's date. */
function isCurrent(
  state: SiteState,
  inputs: DealerInputs,
  hash: string,
  options: FleetOptions,
  slug: string,
  states: SiteStates,
): boolean {
  if (state.remote || state.appHash !== hash) return false;
  if (state.today !== localDay(options.now, state.timeZone)) return false;
  if (!existsSync(join(options.outDir, slug, 'index.html'))) return false;
  if (state.inputStat === inputs.stat) return true;
  if (state.inputHash !== inputs.hash()) return false;
  states.write(slug, { ...state, inputStat: inputs.stat });
  return true;
}

/** Removes the sites of dealers whose folder was deleted. It removes only sites that were built here. */
function removeGoneDealers(options: FleetOptions, states: SiteStates): number {
  const present = new Set(dealerSlugs(options.dealersDir));
  let removed = 0;
  for (const slug of states.slugs().filter((known) => !present.has(known))) {
    removed += Object.keys(states.read(slug)?.pages ?? {}).length;
    rmSync(join(options.outDir, slug), { recursive: true, force: true });
    states.forget(slug);
  }
  return removed;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../config/issue-fault.ts';
import { buildFleet, type FleetOptions } from './build-fleet.ts';
import { dealerSlugs } from './dealer-inputs.ts';
import { buildPrinter, printFaults, summaryLine } from './printers.ts';
import { changedSince, dealerLabels, dealersConcerned, shardOf } from './select-dealers.ts';
import { withLock } from './shared-files.ts';

/** The options of the build command. Folders are absolute. */
export interface BuildCommand extends Omit<FleetOptions, 'slugs' | 'held' | 'threads' | 'report'> {
  /** Reads the reserved cars of the dealers that are built. */
  readHeld: (slugs: readonly string[]) => Promise<FleetOptions['held']>;
  dealers?: string[] | undefined;
  changedSince?: string | undefined;
  shard?: string | undefined;
  threads?: number | undefined;
  json: boolean;
  list: boolean;
}

/**
 * The build command: selects the dealers, builds them and prints the result.
 *
 * @returns the exit status: 1 when a dealer or a feed failed
 * @throws for invalid options and for an app that does not compile
 */
export async function runBuild(command: BuildCommand): Promise<number> {
  const { readHeld, threads, json, list, ...options } = command;
  const slugs = selectedSlugs(command);
  const named = slugs ?? dealerSlugs(command.dealersDir);
  if (list) {
    console.log(JSON.stringify(named));
    return 0;
  }
  const printer = buildPrinter(process.stderr, named.length);
  const lock = join(command.outDir, '.build.lock');
  const result = await withLock(lock, console.error, async () =>
    buildFleet({
      ...options,
      held: await readHeld(named),
      report: printer,
      ...(slugs && { slugs }),
      ...(threads !== undefined && { threads }),
    }),
  );
  printer.end();
  printFaults(result);
  const { summary } = result;
  console.error(summaryLine(summary));
  if (json) console.log(JSON.stringify(summary));
  return summary.failed + summary.stale > 0 ? 1 : 0;
}

/** The slugs of the selected dealers. Undefined: all dealers. */
function selectedSlugs(command: BuildCommand): string[] | undefined {
  if (!existsSync(command.dealersDir))
    throw new Error(`There is no folder of dealers at ${command.dealersDir}`);
  const all = dealerSlugs(command.dealersDir);
  for (const slug of command.dealers ?? []) {
    if (all.includes(slug)) continue;
    const near = nearest(slug, all);
    throw new Error(
      `There is no dealer "${slug}" in ${command.dealersDir}.${near ? ` Did you mean "${near}"?` : ''}`,
    );
  }
  let slugs = command.dealers;
  if (command.changedSince !== undefined) {
    const concerned = dealersConcerned(
      dealerLabels(command.dealersDir),
      changedSince(command.root, command.changedSince),
    );
    slugs = concerned.slugs.filter((slug) => slugs === undefined || slugs.includes(slug));
    console.error(`${slugs.length} of ${all.length} dealers: ${concerned.reason}`);
  }
  return command.shard === undefined ? slugs : shardOf(slugs ?? all, command.shard);
}

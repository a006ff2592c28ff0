import { setTimeout as pause } from 'node:timers/promises';
import { BuildPrinter } from '../build/build-printer.ts';
import { dealerSlugs } from '../build/dealer-inputs.ts';
import { withLock } from '../build/with-lock.ts';
import { formatProblems } from '../config/format-problems.ts';
import { grouped } from '../domain/money.ts';
import { type PublishOptions, type PublishResult, publishFleet } from './publish-fleet.ts';
import { DueDealers } from './watch.ts';

/** The options of the publish command. */
export interface PublishCommand extends Omit<PublishOptions, 'report' | 'now' | 'held'> {
  /** The moment that the sites are built for, in milliseconds since 1970. */
  now: () => number;
  /** Reads the reserved cars of the dealers that are built. */
  readHeld: (slugs: readonly string[]) => Promise<PublishOptions['held']>;
  json: boolean;
  /** Publishes for ever. */
  watch: boolean;
  /** Ends the watch. */
  signal?: AbortSignal;
}

/** Seconds between two looks of the watch. */
const lookSeconds = 2;

/** After a failure a dealer is tried again, less and less often. */
const firstRetrySeconds = 30;
const longestRetrySeconds = 3600;

/**
 * The publish command.
 *
 * @returns the exit status: 1 when a dealer failed or is held
 * @throws when nothing can be published
 */
export async function runPublish(command: PublishCommand): Promise<number> {
  if (command.watch) return watch(command);
  const { summary } = await publishOnce(command, command.slugs);
  return summary.failed + summary.held > 0 ? 1 : 0;
}

async function publishOnce(command: PublishCommand, slugs: string[] | undefined): Promise<PublishResult> {
  const { now, readHeld, json, watch: _, signal: __, ...options } = command;
  const named = slugs ?? dealerSlugs(command.dealersDir);
  const printer = new BuildPrinter(process.stderr, named.length);
  // Two publishes on one machine would render the same pages twice.
  const result = await withLock(`${command.cacheDir}/publish.lock`, console.error, async () =>
    publishFleet({
      ...options,
      slugs: named,
      now: now(),
      held: await readHeld(named),
      report: printer,
    }),
  );
  printer.end();
  if (result.problems.length > 0) console.error(formatProblems(result.problems));
  for (const { slug, place, message } of result.failures)
    console.error(`\n${slug}: failed at ${place}; its last release stays.\n  ${message}`);
  for (const { slug, why } of result.stale) console.error(`\n${slug}: ${why}`);
  for (const { manifest } of result.released)
    console.error(`${manifest.dealer}: release ${manifest.release}, ${grouped(manifest.cars)} cars`);
  const { dealers, published, unchanged, held, failed, seconds } = result.summary;
  console.error(
    `${dealers} dealers: ${published} published, ${unchanged} unchanged, ${held} held, ${failed} failed in ${seconds.toFixed(1)} s`,
  );
  if (json) console.log(JSON.stringify(result.summary));
  return result;
}

/** Publishes what is due until it is told to stop. A dealer that failed is tried again. */
async function watch(command: PublishCommand): Promise<number> {
  const due = new DueDealers(command.dealersDir);
  const retries = new Map<string, { at: number; seconds: number }>();
  const wanted = (slug: string) => command.slugs === undefined || command.slugs.includes(slug);
  console.error('Watching dealers and feeds. Ctrl+C stops.');
  while (!command.signal?.aborted) {
    const now = command.now();
    const dueNow = (await due.take(now)).map(({ slug }) => slug);
    const again = [...retries].filter(([, { at }]) => at <= now).map(([slug]) => slug);
    const slugs = [...new Set([...dueNow, ...again])].filter(wanted);
    if (slugs.length > 0) {
      const failed = await publishOnce(command, slugs).then(
        (result) => [...result.failures.map(({ slug }) => slug), ...result.stale.map(({ slug }) => slug)],
        (error: Error) => {
          console.error(error.message);
          return slugs;
        },
      );
      for (const slug of slugs) {
        if (!failed.includes(slug)) retries.delete(slug);
        else {
          const seconds = Math.min(
            longestRetrySeconds,
            2 * (retries.get(slug)?.seconds ?? firstRetrySeconds / 2),
          );
          retries.set(slug, { at: command.now() + seconds * 1000, seconds });
        }
      }
    }
    await pause(lookSeconds * 1000, undefined, { signal: command.signal }).catch(() => undefined);
  }
  return 0;
}

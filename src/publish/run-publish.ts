import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dealerSlugs } from '../build/dealer-inputs.ts';
import { buildPrinter, printFaults } from '../build/printers.ts';
import { withLock } from '../build/shared-files.ts';
import { things } from '../domain/stock/show-count.ts';
import { StockCopies } from '../release-store/stock-copies.ts';
import { type PublishOptions, publishFleet, spoolDirOf } from './publish-fleet.ts';
import { dueDealers, localQueue, type PublishQueue } from './publish-queue.ts';
import { startBeat } from './publisher-beat.ts';

/** The options of the publish command. */
export interface PublishCommand extends Omit<PublishOptions, 'report' | 'now' | 'held'> {
  /** The moment that the sites are built for, in milliseconds since 1970. */
  now: () => number;
  /** Reads the reserved cars of the dealers that are built. */
  readHeld: (slugs: readonly string[]) => Promise<PublishOptions['held']>;
  /** Dealers that are left alone, such as those which another version publishes. */
  except: readonly string[];
  json: boolean;
  /** True to continue publishing until the signal ends it. */
  watch: boolean;
  /** Ends the watch. */
  signal?: AbortSignal;
}

/** Seconds between two checks of the watch. */
const lookSeconds = 2;

/** The number of dealers that the watch takes from its queue at once. */
const jobsAtOnce = 25;
const heartbeatMs = 8000;

/**
 * The publish command.
 *
 * @returns the exit status: 1 when a dealer failed, its stock is held, or it was named and is on hold
 * @throws when nothing can be published
 */
export async function runPublish(command: PublishCommand): Promise<number> {
  if (command.watch) return watch(command);
  const { summary } = await publishOnce(command, command.slugs);
  // Who names a dealer wants it published. Among all dealers, one on hold is as a person wants it.
  const refused = command.slugs ? summary.on_hold : 0;
  return summary.failed + summary.held + refused > 0 ? 1 : 0;
}

async function publishOnce(command: PublishCommand, slugs: string[] | undefined) {
  const { now, readHeld, except, json, watch: _, signal: __, ...options } = command;
  const named = (slugs ?? dealerSlugs(command.dealersDir)).filter((slug) => !except.includes(slug));
  const printer = buildPrinter(process.stderr, named.length);
  // Without the lock, two publishes on one machine into one store would render the same pages twice.
  const folder = command.store.folder ?? spoolDirOf(command.cacheDir, command.store);
  const result = await withLock(join(folder, 'publish.lock'), console.error, async () =>
    publishFleet({
      ...options,
      slugs: named,
      now: now(),
      held: await readHeld(named),
      report: printer,
    }),
  );
  printer.end();
  printFaults(result);
  for (const [slug, { since, why }] of result.onHold)
    console.error(
      `\n${slug}: on hold since ${since}, ${why}; its release stays. To publish it: npm run fleet -- resume ${slug}`,
    );
  for (const { dealer, release, cars } of result.released)
    console.error(`${dealer}: release ${release}, ${things(cars, 'car')}`);
  const { dealers, published, unchanged, held, on_hold, failed, seconds } = result.summary;
  console.error(
    `${things(dealers, 'dealer')}: ${published} published, ${unchanged} unchanged, ${held} held, ${on_hold} on hold, ${failed} failed in ${seconds.toFixed(1)} s`,
  );
  if (json) console.log(JSON.stringify(result.summary));
  return result;
}

/** Publishes the dealers that are due until the signal ends it. A failed dealer is retried. */
async function watch(command: PublishCommand): Promise<number> {
  const { signal, now, store } = command;
  const copies = new StockCopies(store);
  const due = dueDealers(command.dealersDir, async (slug) => {
    const note = await copies.feedNote(slug);
    return note && Date.parse(note.at);
  });
  // The other workers of a queue may be of another version, and would do the jobs of these dealers.
  const hasAll = command.slugs === undefined && command.except.length === 0;
  const url = hasAll ? command.environment['DATABASE_URL'] : undefined;
  const queue = url
    ? await (await import('./boss-queue.ts')).openBossQueue(url, (error) => console.error(error.message))
    : localQueue(now);
  console.error(`Watching dealers and feeds${url ? ' with other workers' : ''}. Ctrl+C stops.`);
  const endBeat = startBeat(store, now);
  const stop = () => undefined;
  while (!signal?.aborted) {
    // The watch continues when a database or a store cannot be reached for some time.
    const worked = await workOnce(command, queue, due).catch((error: Error) => {
      console.error(error.message);
      return false;
    });
    if (!worked) await pause(lookSeconds * 1000, undefined, { signal }).catch(stop);
  }
  await endBeat();
  await queue.close();
  return 0;
}

/** @returns false when there was nothing to do */
async function workOnce(command: PublishCommand, queue: PublishQueue, due: ReturnType<typeof dueDealers>) {
  const dueNow = (await due(command.now())).map(({ slug }) => slug);
  const { slugs: wanted, except } = command;
  await queue.add(dueNow.filter((slug) => (wanted?.includes(slug) ?? true) && !except.includes(slug)));
  const jobs = await queue.take(jobsAtOnce);
  if (jobs.length === 0) return false;
  const beat = setInterval(() => void queue.stillWorking(jobs).catch(() => undefined), heartbeatMs);
  try {
    const failed = await publishOnce(
      command,
      jobs.map(({ dealer }) => dealer),
    ).then(
      ({ failures, problems, stale }) =>
        new Map([
          ...stale.map(({ slug, why }) => [slug, why] as const),
          ...problems.map(({ dealer, message }) => [dealer, message] as const),
          ...failures.map(({ slug, message }) => [slug, message] as const),
        ]),
      (error: Error) => {
        console.error(error.message);
        return new Map(jobs.map(({ dealer }) => [dealer, error.message]));
      },
    );
    await queue.finish(jobs.filter(({ dealer }) => !failed.has(dealer)));
    for (const job of jobs) if (failed.has(job.dealer)) await queue.fail(job, failed.get(job.dealer)!);
  } finally {
    clearInterval(beat);
  }
  return true;
}

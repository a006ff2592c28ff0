import type { WriteStream } from 'node:tty';
import { MultiBar, Presets } from 'cli-progress';
import { formatProblems } from '../config/problem.ts';
import { type SearchNode, settingsFor } from '../config/search-nodes.ts';
import { firstLines, things } from '../domain/stock/show-count.ts';
import type { Leftovers } from '../search/typesense/search-server.ts';
import type { LeftOutCar } from '../site/published/advert-feed.ts';
import type { BuildSummary, FleetResult } from './build-fleet.ts';
import type { BuildReport } from './dealer-job.ts';
import type { IndexOutcome, indexFleet } from './index-fleet.ts';

/** Rejected stock lines printed per dealer; `npm run stock -- check` prints all. */
const SHOWN_REJECTS = 3;

/** Prints the progress of a build: a bar with pages per second on a terminal, plain lines in a log. */
export function buildPrinter(out: WriteStream, dealerCount: number): Required<BuildReport> & { end(): void } {
  const format = '{bar} {value}/{total} dealers · {pages} pages · {rate} pages/s';
  const bars = out.isTTY
    ? new MultiBar({ stream: out, format, clearOnComplete: true, hideCursor: true }, Presets.rect)
    : undefined;
  const bar = bars?.create(dealerCount, 0, { pages: 0, rate: 0 });
  const started = performance.now();
  let pages = 0;
  let dealers = 0;
  const print = (text: string) => (bars ? bars.log(`${text}\n`) : out.write(`${text}\n`));
  return {
    compiling: () => print('Sources changed: compiling the app once for all dealers'),
    pages(count) {
      pages += count;
      const seconds = (performance.now() - started) / 1000;
      bar?.update(dealers, { pages, rate: Math.round(pages / seconds) });
    },
    dealerDone(outcome) {
      dealers++;
      bar?.increment(0);
      if (!outcome.ok) return;
      const { slug, rendered, removed, slices } = outcome;
      const gone = removed > 0 ? `, ${removed} removed` : '';
      print(`${slug}: ${things(outcome.pages, 'page')}, ${rendered} rendered${gone}`);
      const { stale, rejects = [], searchSize, leftOut = [], unadvertised = [] } = slices[0] ?? {};
      if (stale !== undefined) print(`  stock is the last good copy: ${stale}`);
      for (const reject of rejects.slice(0, SHOWN_REJECTS))
        print(`  left out: ${reject.place}: ${reject.reason}`);
      if (searchSize) print(`  search: ${searchSize.message}`);
      if (searchSize?.remedy) print(`    ${searchSize.remedy}`);
      const content = formatProblems(leftOut);
      if (content !== '') print(`  left out of offers, models and reviews:\n${content}`);
      for (const line of unadvertisedLines(unadvertised)) print(line);
      const more = rejects.length - SHOWN_REJECTS;
      if (more > 0) print(`  ${more} more left out: npm run stock -- check ${slug}`);
    },
    end: () => bars?.stop(),
  };
}

/** Says which dealers were not built, and which are built with their last good stock. */
export function printFaults({
  problems,
  failures,
  stale,
}: Pick<FleetResult, 'problems' | 'failures' | 'stale'>): void {
  if (problems.length > 0) console.error(formatProblems(problems));
  for (const { slug, place, message } of failures)
    console.error(`\n${slug}: failed at ${place}; its site stays as it was.\n  ${message}`);
  for (const { slug, why } of stale) console.error(`\n${slug}: ${why}`);
}

export function summaryLine(summary: BuildSummary): string {
  const { dealers, pages, rendered, skipped, removed, stale, failed, seconds } = summary;
  const rate = rendered > 0 && seconds > 0 ? ` (${Math.round(rendered / seconds)} pages a second)` : '';
  const parts = [`${rendered} rendered${rate}`, `${skipped} unchanged`, `${removed} removed`];
  const old = stale > 0 ? `; ${stale} with their last good stock` : '';
  return `${things(dealers, 'dealer')}, ${things(pages, 'page')}: ${parts.join(', ')}${old}; ${failed} failed; ${seconds} s`;
}

/** The cars that feeds leave out: a line for each feed and reason, with the first car and the remedy. */
function unadvertisedLines(cars: readonly LeftOutCar[]): string[] {
  const groups = Map.groupBy(cars, ({ feed, reason }) => `${feed}: ${reason}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    return [`  not in ${first.feed}: ${first.title} ${first.reason}${more}`, `    ${first.remedy}`];
  });
}

/** The maximum number of rejected documents, and of left out stock lines, that are printed one by one. */
const mostTold = 20;

/** The result of a dealer's index, as lines for the terminal. */
export function indexReport(outcome: IndexOutcome, nodes: readonly SearchNode[]): string {
  const { slug, rejected } = outcome;
  const refused = firstLines(
    rejected,
    mostTold,
    'were rejected',
    ({ id, reason }) => `  rejected ${id}: ${reason}`,
  );
  if (!outcome.ok) {
    return [`${slug}: failed. ${outcome.message}`, `  ${outcome.remedy}`, ...refused].join('\n');
  }
  const { collection, cars, changes, dropped, removed, seconds, newKey } = outcome;
  const settings = newKey && { engine: 'typesense', typesense: settingsFor(nodes, newKey) };
  const done = changes
    ? `${changes.added} added, ${changes.changed} changed, ${changes.deleted} deleted`
    : 'all written into a new collection';
  return [
    `${slug}: ${things(cars, 'car')} in ${collection}; ${done}; ${seconds} s${removed.length > 0 ? `; ${removed.join(', ')} deleted` : ''}`,
    ...refused,
    ...firstLines(
      dropped,
      mostTold,
      'lines of the stock were left out',
      ({ place, reason }) => `  left out ${place}: ${reason}`,
    ),
    ...(settings ? ['  Write this in its dealer.json:', `  "search": ${JSON.stringify(settings)}`] : []),
  ].join('\n');
}

/** What was removed from the server, as lines for the terminal. */
export function pruneReport({ dealers, aliases, collections, synonymSets, keys }: Leftovers): string {
  const outdated = keys.filter(({ slug }) => !dealers.includes(slug));
  return [
    dealers.length === 0
      ? 'The server holds nothing of dealers without a folder.'
      : `Removed ${aliases.length} aliases, ${collections.length} collections and ${keys.length - outdated.length} keys of ${dealers.join(', ')}.`,
    ...(outdated.length > 0
      ? [`Removed replaced keys of ${[...new Set(outdated.map(({ slug }) => slug))].join(', ')}.`]
      : []),
    ...(synonymSets.length > 0 ? [`Removed ${synonymSets.length} sets of synonyms that no index uses.`] : []),
  ].join('\n');
}

/** The last line of `index --json`. */
export function indexSummary(result: Awaited<ReturnType<typeof indexFleet>>, seconds: number) {
  const { outcomes, problems } = result;
  const broken = new Set(problems.map(({ dealer }) => dealer)).size;
  return {
    dealers: outcomes.filter(({ ok }) => ok).length,
    cars: outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.cars : 0), 0),
    rejected: outcomes.reduce((sum, { rejected }) => sum + rejected.length, 0),
    /** Lines of the stock that are left out. */
    dropped: outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.dropped.length : 0), 0),
    failed: outcomes.filter(({ ok }) => !ok).length + broken,
    seconds,
  };
}

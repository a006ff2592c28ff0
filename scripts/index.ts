import { join, resolve } from 'node:path';
import { type IndexOutcome, type IndexResult, indexFleet } from '../src/build/index-fleet.ts';
import { formatProblems } from '../src/config/problem.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { StockCopies } from '../src/release-store/stock-copies.ts';
import type { TypesenseSetup } from '../src/search/browser/engine-setup.ts';
import { nodesOf } from '../src/search/typesense/server-nodes.ts';
import {
  heldCarsSource,
  readHeldCars,
  reservationsHelp,
} from '../src/server/reservations/held-cars-source.ts';
import { command, Misuse, nowHelp, nowOf, readCommandLine } from './command-line.ts';

/** The maximum number of rejected documents that are printed one by one. */
const mostTold = 20;

/** The result of a dealer's index, as lines for the terminal. */
export function indexReport(outcome: IndexOutcome, nodes: TypesenseSetup['nodes']): string {
  const { slug, rejected } = outcome;
  const refused = rejected.slice(0, mostTold).map(({ id, reason }) => `  rejected ${id}: ${reason}`);
  if (rejected.length > mostTold) refused.push(`  and ${rejected.length - mostTold} more were rejected`);
  if (!outcome.ok) {
    return [`${slug}: failed. ${outcome.message}`, `  ${outcome.remedy}`, ...refused].join('\n');
  }
  const { collection, cars, removed, seconds, newKey } = outcome;
  return [
    `${slug}: ${cars} cars in ${collection}, ${seconds} s${removed.length > 0 ? `; ${removed.join(', ')} deleted` : ''}`,
    ...refused,
    ...(newKey ? [`  Write this in its dealer.json:`, `  ${settingsText(nodes, newKey)}`] : []),
  ].join('\n');
}

/**
 * The `search` settings that make a site use the server. Further hosts are listed only if they have the same port and
 * protocol as the first.
 */
function settingsText([first, ...others]: TypesenseSetup['nodes'], searchOnlyKey: string): string {
  const otherHosts = others
    .filter(({ port, protocol }) => port === first?.port && protocol === first.protocol)
    .map(({ host }) => host);
  const typesense = { ...first, ...(otherHosts.length > 0 && { otherHosts }), searchOnlyKey };
  return `"search": ${JSON.stringify({ engine: 'typesense', typesense })}`;
}

/** The last line of `index --json`. */
export function indexSummary({ outcomes, problems }: IndexResult, seconds: number) {
  const broken = new Set(problems.map(({ dealer }) => dealer)).size;
  return {
    dealers: outcomes.filter(({ ok }) => ok).length,
    cars: outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.cars : 0), 0),
    rejected: outcomes.reduce((sum, { rejected }) => sum + rejected.length, 0),
    failed: outcomes.filter(({ ok }) => !ok).length + broken,
    seconds,
  };
}

const usage = `Fills the Typesense index of the dealers that use Typesense.

  TYPESENSE_URL=https://search.example.com TYPESENSE_API_KEY=... \\
  npm run index -- [--dealer SLUG ...] [--dealers DIR] [--reservations FROM] [--now INSTANT] [--json]

  --dealer SLUG         this dealer, whatever engine it uses; may be repeated
  --dealers DIR         where dealers' folders are (dealers)
${reservationsHelp}
${nowHelp}
  --json                the last line printed is a summary in JSON

  TYPESENSE_URL         the server; several nodes of a cluster are separated by commas
  TYPESENSE_API_KEY     its admin key; never put it into a dealer's folder`;

const root = resolve(import.meta.dirname, '..');

/** `npm run index`. Its exit status is 1 when a dealer failed, and 2 when nothing could be done. */
export const main = command(async (args) => {
  const { values } = readCommandLine('index', {
    args,
    options: {
      dealer: { type: 'string', multiple: true },
      dealers: { type: 'string', default: 'dealers' },
      reservations: { type: 'string' },
      now: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;
  if (!urls || !adminKey) {
    throw new Misuse(
      `TYPESENSE_URL and TYPESENSE_API_KEY must be set to reach the search server.\n\n${usage}`,
    );
  }
  const nodes = nodesOf(urls);
  const now = nowOf(values.now);
  const dealersDir = resolve(values.dealers);
  const source = heldCarsSource(values.reservations, process.env, resolve('.data/forecourt.sqlite'));
  const started = performance.now();
  const result = await indexFleet({
    dealersDir,
    cacheDir: join(root, '.cache'),
    copies: new StockCopies(await openStore(process.env)),
    slugs: values.dealer,
    now,
    readHeld: (slugs) => readHeldCars(source, { dealersDir, slugs, now, warn: console.error }),
    server: { nodes, adminKey },
    onDealer: (outcome) => console.error(indexReport(outcome, nodes)),
  });
  if (result.problems.length > 0) console.error(formatProblems(result.problems));
  if (result.outcomes.length + result.problems.length === 0) {
    console.error('No dealer uses Typesense; name one with --dealer to index it anyway.');
  }
  const summary = indexSummary(result, Math.round(performance.now() - started) / 1000);
  if (values.json) console.log(JSON.stringify(summary));
  return summary.failed > 0 ? 1 : 0;
}, 2);

// Exit now: a timed-out import may still wait for its answer.
if (import.meta.main) process.exit(await main(process.argv.slice(2)));

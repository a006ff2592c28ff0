import { join, resolve } from 'node:path';
import { dealerSlugs } from '../src/build/dealer-inputs.ts';
import { indexFleet, pruneServer, rotateKeys } from '../src/build/index-fleet.ts';
import { indexReport, indexSummary, pruneReport } from '../src/build/printers.ts';
import { shardOf } from '../src/build/select-dealers.ts';
import { loadDealers } from '../src/config/load.ts';
import { formatProblems } from '../src/config/problem.ts';
import { nodesOf } from '../src/config/search-nodes.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { StockCopies } from '../src/release-store/stock-copies.ts';
import { type AdminServer, takeSnapshot } from '../src/search/typesense/search-server.ts';
import { heldCarsReader, reservationsHelp } from '../src/server/reservations/held-cars-source.ts';
import { Misuse, nowHelp, nowOf, program } from './command-line.ts';

const help = `Updates the Typesense index of the dealers that use Typesense.

  TYPESENSE_URL=https://search.example.com TYPESENSE_API_KEY=... \\
  npm run index -- [--dealer SLUG ...] [--shard I/N] [--full] [--prune]
                   [--dealers DIR] [--reservations FROM] [--now INSTANT] [--json]
  npm run index -- rotate-key SLUG ...
  npm run index -- snapshot FOLDER

  --dealer SLUG         this dealer, whatever engine it uses; may be repeated
  --shard I/N           the I-th of N equal parts of the dealers
  --full                writes every car into a new collection, instead of only what changed
  --prune               then removes what is no longer used: indexes and keys of dealers without a folder,
                        synonyms of no index, and keys that rotate-key replaced, once dealer.json has the new one
  --dealers DIR         where dealers' folders are (dealers)
${reservationsHelp}
${nowHelp}
  --json                the last line printed is a summary in JSON

  rotate-key            makes a new key for a dealer's pages and prints it; the old one works until --prune
  snapshot              makes the server write a copy of its data into a new folder of its own disk

  TYPESENSE_URL         the server; several nodes of a cluster are separated by commas
  TYPESENSE_API_KEY     its admin key; never put it into a dealer's folder` as const;

const root = resolve(import.meta.dirname, '..');

/** `npm run index`. Its exit status is 1 when a dealer failed, and 2 when nothing could be done. */
export const main = program({ name: 'index', help, failed: 2 }, async (values, words) => {
  const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;
  if (!urls || !adminKey) {
    throw new Misuse(
      `TYPESENSE_URL and TYPESENSE_API_KEY must be set to reach the search server.\n\n${help}`,
    );
  }
  const server = { nodes: nodesOf(urls), adminKey };
  const dealersDir = resolve(values.dealers ?? 'dealers');
  const { dealer: named, shard } = values;
  const [verb, ...operands] = words;
  if (verb === 'rotate-key') return rotateKey(server, dealersDir, operands);
  if (verb === 'snapshot') return snapshot(server, operands);
  if (verb !== undefined) throw new Misuse(`"${verb}" is no command of index.\n\n${help}`);

  const now = nowOf(values.now);
  const started = performance.now();
  const result = await indexFleet({
    dealersDir,
    cacheDir: join(root, '.cache'),
    copies: new StockCopies(await openStore(process.env)),
    slugs: shard === undefined ? named : shardOf(named ?? dealerSlugs(dealersDir), shard),
    anyEngine: named !== undefined,
    full: values.full,
    now,
    readHeld: heldCarsReader(values.reservations, dealersDir, () => now),
    server,
    onDealer: (outcome) => console.error(indexReport(outcome, server.nodes)),
  });
  if (result.problems.length > 0) console.error(formatProblems(result.problems));
  if (result.outcomes.length + result.problems.length === 0) {
    console.error('No dealer uses Typesense; name one with --dealer to index it anyway.');
  }
  if (values.prune) console.error(pruneReport(await pruneServer(server, dealersDir)));
  const summary = indexSummary(result, Math.round(performance.now() - started) / 1000);
  if (values.json) console.log(JSON.stringify(summary));
  return summary.failed > 0 ? 1 : 0;
});

async function rotateKey(server: AdminServer, dealersDir: string, slugs: string[]): Promise<number> {
  const unknown = slugs.find((slug) => !dealerSlugs(dealersDir).includes(slug));
  if (slugs.length === 0) throw new Misuse('Name the dealers: npm run index -- rotate-key SLUG ...');
  if (unknown !== undefined) throw new Misuse(`${dealersDir} has no dealer ${unknown}.`);
  const { dealers } = await loadDealers(dealersDir, slugs);
  const fixed = dealers.find(({ search }) => search.typesense?.fromEnvironment);
  if (fixed)
    throw new Misuse(
      `${fixed.slug} takes its server from the environment, and its key changes with TYPESENSE_API_KEY alone.`,
    );
  for (const { slug, searchOnlyKey } of await rotateKeys(server, slugs))
    console.log(`${slug}: write this in its dealer.json:\n  "searchOnlyKey": "${searchOnlyKey}"`);
  console.error('The present keys work until the sites are published and npm run index -- --prune has run.');
  return 0;
}

async function snapshot(server: AdminServer, [folder, more]: string[]): Promise<number> {
  if (!folder?.startsWith('/') || more !== undefined)
    throw new Misuse('Name a folder of the server, from its root: npm run index -- snapshot /data/snapshot');
  await takeSnapshot(server, folder);
  console.error(`The search server wrote its data into ${folder}.`);
  return 0;
}

// Exit now: a timed-out import may still wait for its answer.
if (import.meta.main) process.exit(await main(process.argv.slice(2)));

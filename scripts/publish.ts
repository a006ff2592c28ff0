import { join, resolve } from 'node:path';
import { dealerSlugs } from '../src/build/dealer-inputs.ts';
import { appHash } from '../src/build/file-hash.ts';
import type * as ReleasedIndex from '../src/build/index-fleet.ts';
import { openHosts } from '../src/publish/hosts.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { StockCopies } from '../src/release-store/stock-copies.ts';
import { heldCarsReader, reservationsHelp } from '../src/server/reservations/held-cars-source.ts';
import { cacheCompiledCode, clockFrom, Misuse, nowHelp, program, wholeNumber } from './command-line.ts';

const root = resolve(import.meta.dirname, '..');
const cacheDir = join(root, '.cache');
cacheCompiledCode(cacheDir);

const help =
  `Publishes dealers: reads feeds, builds what changed, releases it, hands it to hosts, fills the search index.

  npm run publish -- [--dealer SLUG ...] [--except SLUG ...] [--watch] [--dealers DIR]
                     [--reservations FROM] [--threads N] [--force] [--now INSTANT] [--json]

  --dealer SLUG         only this dealer; may be repeated
  --except SLUG         every dealer but this one, which another version publishes; may be repeated
  --watch               go on for ever: feeds at their interval, changed folders, each dealer's midnight
  --dealers DIR         where dealers' folders are (dealers)
  --threads N           number of threads that render (one per core)
${reservationsHelp}
  --force               render every page, even unchanged ones
${nowHelp}
  --json                the last line printed is a summary in JSON

Environment:
  RELEASE_STORE         where releases are kept: a folder (.releases in FORECOURT_HOME) or s3://…
  PUBLISH_HOSTS         who shows them, separated by blanks: folder:/srv/sites s3://bucket command:./deploy.sh
  TYPESENSE_URL         with TYPESENSE_API_KEY: fills the search index of dealers that use Typesense
The exit status is not 0 when a dealer failed, its stock is held, or --dealer names one that is on hold.` as const;

/** `npm run publish`. */
export const main = program({ name: 'publish', help, failed: 2 }, async (values) => {
  const now = clockFrom(values.now);
  const dealersDir = resolve(values.dealers ?? 'dealers');
  const readHeld = heldCarsReader(values.reservations, dealersDir, now);
  const { except = [] } = values;
  const unknown = except.find((slug) => !dealerSlugs(dealersDir).includes(slug));
  if (unknown !== undefined) throw new Misuse(`--except: ${dealersDir} has no dealer ${unknown}.`);
  const store = await openStore(process.env);
  const hosts = await openHosts(process.env);
  const { runPublish } = await import('../src/publish/run-publish.ts');
  const stopped = new AbortController();
  if (values.watch)
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort());
  return runPublish({
    root,
    appHash: appHash(root),
    cacheDir,
    dealersDir,
    store,
    hosts,
    environment: process.env,
    now,
    readHeld,
    except,
    searchIndex: await searchIndexOf({ dealersDir, cacheDir, copies: new StockCopies(store), now, readHeld }),
    watch: values.watch,
    signal: stopped.signal,
    force: values.force,
    json: values.json,
    ...(values.dealer && { slugs: values.dealer }),
    ...(values.threads !== undefined && { threads: wholeNumber('--threads', values.threads, 1, 512) }),
  });
});

/** Undefined when no search server is named. */
async function searchIndexOf(options: Omit<Parameters<typeof ReleasedIndex.releasedIndex>[0], 'server'>) {
  const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;
  if (!urls || !adminKey) return undefined;
  const { releasedIndex } = await import('../src/build/index-fleet.ts');
  const { nodesOf } = await import('../src/config/search-nodes.ts');
  return releasedIndex({ ...options, server: { nodes: nodesOf(urls), adminKey } });
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

import { join, resolve } from 'node:path';
import { openStore } from '../src/release-store/object-store.ts';
import { StockCopies } from '../src/release-store/stock-copies.ts';
import { heldCarsReader, reservationsHelp } from '../src/server/reservations/held-cars-source.ts';
import { cacheCompiledCode, nowHelp, nowOf, program, wholeNumber } from './command-line.ts';

const root = resolve(import.meta.dirname, '..');
const cacheDir = join(root, '.cache');
cacheCompiledCode(cacheDir);

const help = `Builds dealers' sites into dist/<slug>.

  npm run build -- [--dealer SLUG ...] [--changed-since REF] [--shard I/N]
                   [--out DIR] [--dealers DIR] [--reservations FROM] [--threads N] [--force]
                   [--now INSTANT] [--prune] [--json] [--list]

  --dealer SLUG         only this dealer; may be repeated
  --changed-since REF   only dealers whose folder, brand or template changed since a git ref;
                        all dealers when code changed
  --shard I/N           the I-th of N equal parts of the selection
  --out DIR             the folder of built sites (dist)
  --dealers DIR         where dealers' folders are (dealers)
  --threads N           number of threads that render (one per core)
${reservationsHelp}
  --force               render every page, even unchanged ones
  --prune               remove the sites of dealers whose folder is gone
${nowHelp};
                        preview takes it too. Ages of cars of a fixed day (stock.asOf) stay as they are
  --list                print the selected dealers as JSON and build nothing
  --json                the last line printed is a summary in JSON` as const;

/** `npm run build`. */
export const main = program({ name: 'build', help, failed: 2 }, async (values) => {
  const now = nowOf(values.now);
  const dealersDir = resolve(values.dealers ?? 'dealers');
  const readHeld = heldCarsReader(values.reservations, dealersDir, () => now);
  const { runBuild } = await import('../src/build/run-build.ts');
  return runBuild({
    root,
    cacheDir,
    outDir: resolve(values.out ?? 'dist'),
    dealersDir,
    now,
    readHeld,
    dealers: values.dealer,
    changedSince: values['changed-since'],
    shard: values.shard,
    threads: values.threads === undefined ? undefined : wholeNumber('--threads', values.threads, 1, 512),
    force: values.force,
    prune: values.prune,
    copies: new StockCopies(await openStore(process.env)),
    environment: process.env,
    json: values.json,
    list: values.list,
  });
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

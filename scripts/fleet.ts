import { resolve } from 'node:path';
import { fleetStatus } from '../src/publish/fleet-status.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { undeliveredLeads } from '../src/server/lead-list/lead-state.ts';
import { command, Misuse, readCommandLine } from './command-line.ts';

const usage = `Says how the fleet is: releases, stock, feeds and undelivered leads of every dealer.

  npm run fleet -- status [--all] [--dealers DIR] [--data FILE] [--json]
  npm run fleet -- jobs [--json]

  status         what needs a person, and with --all every dealer
  jobs           the queue of several workers (DATABASE_URL): what waits, and what failed for good

  --all          every dealer, and not only those that need a person
  --dealers DIR  where dealers' folders are (dealers)
  --data FILE    the API server's SQLite file (.data/forecourt.sqlite); DATABASE_URL goes before it
  --json         the status of every dealer as JSON

RELEASE_STORE names the store (.releases). The exit status is 1 when a dealer needs a person.`;

/** `npm run fleet`. */
export const main = command(async (args) => {
  const { values, positionals } = readCommandLine('fleet', {
    args,
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      dealers: { type: 'string', default: 'dealers' },
      data: { type: 'string', default: '.data/forecourt.sqlite' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [verb, ...more] = positionals;
  if (verb === 'jobs' && more.length === 0) return jobs(values.json);
  if (verb !== 'status' || more.length > 0) throw new Misuse(usage);
  const all = await fleetStatus({
    dealersDir: resolve(values.dealers),
    store: await openStore(process.env),
    now: Date.now(),
    undelivered: await undeliveredLeads(process.env, resolve(values.data)),
  });
  const wanting = all.filter(({ attention }) => attention);
  if (values.json) console.log(JSON.stringify(all, null, 2));
  else {
    for (const one of values.all ? all : wanting) {
      const stock = one.stockAgeHours === undefined ? '' : `, stock ${one.stockAgeHours} h old`;
      console.log(
        `${one.dealer}: ${one.cars} cars on ${one.pages} pages, ${one.release ?? 'no release'}${stock}`,
      );
      for (const problem of one.problems) console.log(`  ! ${problem}`);
    }
    console.log(`${all.length} dealers, ${wanting.length} need a person`);
  }
  return wanting.length > 0 ? 1 : 0;
}, 2);

async function jobs(json: boolean): Promise<number> {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set. A single worker has its queue in memory.');
  const { BossQueue } = await import('../src/publish/boss-queue.ts');
  const queue = await BossQueue.open(url, (error) => console.error(error.message));
  try {
    const { waiting, active, dead } = await queue.state();
    if (json) console.log(JSON.stringify({ waiting, active, dead }));
    else {
      console.log(`${waiting} dealers wait, ${active} are being published, ${dead.length} failed for good`);
      for (const { dealer, since, why } of dead) console.log(`  ${dealer}: since ${since} ${why}`);
    }
    return dead.length > 0 ? 1 : 0;
  } finally {
    await queue.close();
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

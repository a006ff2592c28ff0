import { resolve } from 'node:path';
import { dealerSlugs } from '../src/build/dealer-inputs.ts';
import { problemLine } from '../src/domain/dealer-status.ts';
import { things } from '../src/domain/stock/show-count.ts';
import { fleetStatus } from '../src/publish/fleet-status.ts';
import { publisherStatus } from '../src/publish/publisher-beat.ts';
import { usualDataFile } from '../src/release-store/data-home.ts';
import { DealerReleases } from '../src/release-store/dealer-releases.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { nameTheOther, otherDatabase } from '../src/server/health/belonging.ts';
import { undeliveredLeads } from '../src/server/lead-list/lead-commands.ts';
import { Misuse, program } from './command-line.ts';

const help = `Says how the fleet is: releases, stock, feeds and undelivered leads of every dealer.

  npm run fleet -- status [--all] [--dealers DIR] [--data FILE] [--json]
  npm run fleet -- jobs [--json]
  npm run fleet -- hold SLUG ... [--because TEXT] [--dealers DIR]
  npm run fleet -- resume SLUG ... [--dealers DIR]
  npm run fleet -- compare OLD NEW [--dealer SLUG ...] [--dealers DIR] [--out DIR] [--no-pictures]
  npm run fleet -- leave SLUG [--into FOLDER --yes] [--dealers DIR] [--data FILE]

  status         what needs a person, and with --all every dealer
  jobs           the queue of several workers (DATABASE_URL): what waits, and what failed for good
  hold           no publish changes the dealer's site until it is resumed, as after a rollback
  resume         ends a hold; the next publish brings the site up to date

  compare        builds dealers with two checkouts, before an upgrade, and writes what differs into DIR/index.html:
                 pages, texts, and pictures of each kind of page on a phone and a desktop
  leave          ends the service of a dealer: closes the site on every host, writes leads, history, reservations,
                 the folder and all releases into FOLDER, deletes all of it here, and certifies that; without --yes
                 only says what there is

  --dealer SLUG   compares this dealer; may be repeated
  --out DIR       where the comparison is written (.cache/compare)
  --no-pictures   compares without Chromium
  --because TEXT  why it is held, for those who read the status
  --all           every dealer, and not only those that need a person
  --dealers DIR   where dealers' folders are (dealers)
  --data FILE     the API server's SQLite file (.data/forecourt.sqlite); DATABASE_URL goes before it
  --into FOLDER   the folder that the dealer gets
  --yes           does what was only said
  --json          the status of every dealer as JSON

RELEASE_STORE names the store (.releases). The exit status is 1 when a dealer needs a person.`;

/** `npm run fleet`. */
export const main = program({ name: 'fleet', help, failed: 2 }, async (values, words) => {
  const [verb, ...more] = words;
  if (verb === 'jobs' && more.length === 0) return jobs(values.json);
  const [slug] = more;
  const dealersDir = resolve(values.dealers ?? 'dealers');
  const dataFile = resolve(values.data ?? usualDataFile());
  if (verb === 'compare') {
    const [before, after, ...rest] = more;
    if (before === undefined || after === undefined || rest.length > 0)
      throw new Misuse('Name two checkouts: npm run fleet -- compare OLD NEW');
    const { compare } = await import('./fleet/compare-builds.ts');
    return compare({
      checkouts: { old: resolve(before), new: resolve(after) },
      dealers: values.dealer,
      dealersDir: values.dealers === undefined ? undefined : dealersDir,
      out: resolve(values.out ?? '.cache/compare'),
      withPictures: !values['no-pictures'],
    });
  }
  if ((verb === 'hold' || verb === 'resume') && slug !== undefined) {
    for (const one of more) await holdOrResume(verb, one, dealersDir, values.because);
    return 0;
  }
  if (verb === 'leave' && slug !== undefined && more.length === 1) {
    if (values.yes !== (values.into !== undefined))
      throw new Misuse('Give both --into FOLDER and --yes, or neither.');
    const { leave } = await import('./fleet/leave.ts');
    const folder = values.into && resolve(values.into);
    return leave({ slug, dealersDir, dataFile, into: folder });
  }
  if (verb !== 'status' || more.length > 0) throw new Misuse(help);
  const store = await openStore(process.env);
  const publisher = await publisherStatus(store, Date.now());
  const leads = await undeliveredLeads(process.env, dataFile);
  const other = leads && (await otherDatabase(store, leads.databaseId));
  const undelivered = leads?.byWebsite;
  const all = await fleetStatus({ dealersDir, store, now: Date.now(), undelivered });
  const wanting = all.filter(({ attention }) => attention);
  if (values.json) {
    const written = all.map(({ problems, ...one }) => ({ ...one, problems: problems.map(problemLine) }));
    console.log(JSON.stringify(written, null, 2));
  } else {
    for (const one of values.all ? all : wanting) {
      const stock = one.stockAgeHours === undefined ? '' : `, stock ${one.stockAgeHours} h old`;
      console.log(
        `${one.dealer}: ${things(one.cars, 'car')} on ${things(one.pages, 'page')}, ${one.release ?? 'no release'}${one.version ? `, version ${one.version}` : ''}${stock}`,
      );
      for (const problem of one.problems) console.log(`  ! ${problemLine(problem)}`);
    }
    const uncounted = leads ? '' : `. No undelivered leads are counted: there is no file ${dataFile}`;
    console.log(`${things(all.length, 'dealer')}, ${wanting.length} need a person${uncounted}`);
  }
  const problems = [
    ...(publisher?.problem ? [publisher.problem] : []),
    ...(other === undefined ? [] : [`${other} The undelivered leads above are not theirs. ${nameTheOther}`]),
  ];
  for (const problem of problems) console.error(`! ${problem}`);
  return wanting.length + problems.length > 0 ? 1 : 0;
});

async function holdOrResume(
  verb: 'hold' | 'resume',
  slug: string,
  dealersDir: string,
  because = 'held by hand',
): Promise<void> {
  const releases = new DealerReleases(await openStore(process.env));
  const hold = await releases.holdOf(slug);
  if (verb === 'hold') {
    if (!dealerSlugs(dealersDir).includes(slug)) throw new Error(`${dealersDir} has no dealer ${slug}.`);
    await releases.hold(slug, because, new Date());
    console.log(`${slug} is on hold. To publish it again: npm run fleet -- resume ${slug}`);
  } else if (!hold) throw new Error(`${slug} is not on hold.`);
  else {
    await releases.resume(slug);
    console.log(
      `${slug} was on hold since ${hold.since}, ${hold.why}. Publish it now: npm run publish -- --dealer ${slug}`,
    );
  }
}

async function jobs(json: boolean): Promise<number> {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set. A single worker has its queue in memory.');
  const { openBossQueue } = await import('../src/publish/boss-queue.ts');
  const queue = await openBossQueue(url, (error) => console.error(error.message));
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

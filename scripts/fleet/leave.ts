import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dealerSlugs } from '../../src/build/dealer-inputs.ts';
import { pruneServer } from '../../src/build/index-fleet.ts';
import { pruneReport } from '../../src/build/printers.ts';
import { loadDealers } from '../../src/config/load.ts';
import { nodesOf } from '../../src/config/search-nodes.ts';
import { grouped } from '../../src/domain/prices/money.ts';
import { openHosts, shownOn, takeOff } from '../../src/publish/hosts.ts';
import { freeNames } from '../../src/publish/release-addresses.ts';
import { DealerReleases } from '../../src/release-store/dealer-releases.ts';
import { FolderStore, openStore } from '../../src/release-store/object-store.ts';
import { StockCopies } from '../../src/release-store/stock-copies.ts';
import { nameTheOther, otherDatabase } from '../../src/server/health/belonging.ts';
import { exportFormats, leadCommands } from '../../src/server/lead-list/lead-commands.ts';
import { logWebsiteErasure } from '../../src/server/privacy/erasure-log.ts';
import {
  countWebsite,
  deleteWebsite,
  givenRows,
  rowsOfWebsite,
  targetsOf,
  unsettledReservations,
} from '../../src/server/privacy/website-data.ts';
import { databaseIdOf, openDatabase } from '../../src/server/storage/open-database.ts';
import type { Database } from '../../src/server/storage/tables.ts';

export interface Leaving {
  slug: string;
  dealersDir: string;
  /** The SQLite file. Not used with DATABASE_URL. */
  dataFile: string;
  /** The folder that the dealer gets. Undefined: only says what there is. */
  into: string | undefined;
}

/** What is known of a dealer who leaves. */
type Belongings = Awaited<ReturnType<typeof belongingsOf>>;

interface Places {
  db: Database;
  releases: DealerReleases;
  dealersDir: string;
}

/** Written when all that the dealer gets is complete. A second run then goes on with the deletion. */
const completeMark = 'complete.json';
const certificateFile = 'certificate.txt';
const onlyOwner = { mode: 0o600 };

/**
 * Ends the service of a dealer: closes the site everywhere, writes what is the dealer's into a folder, deletes it here,
 * and certifies that. Run again with the same folder, it goes on where it was interrupted.
 *
 * @returns the exit status
 * @throws with the remedy while something has to be settled first, or when nothing is known of the dealer
 */
export async function leave({ slug, dealersDir, dataFile, into }: Leaving): Promise<number> {
  const url = process.env['DATABASE_URL'];
  // SQLite would create a missing file, and the certificate would say that there was nothing.
  if (!url && !existsSync(dataFile))
    throw new Error(
      `There is no database at ${dataFile}. Name it with --data; a fleet without an API makes an empty one: npm run migrate.`,
    );
  await using db = await openDatabase(url ? { url } : { file: dataFile });
  const store = await openStore(process.env);
  const other = await otherDatabase(store, await databaseIdOf(db));
  if (other !== undefined) throw new Error(`${other} ${nameTheOther}`);
  const places = { db, releases: new DealerReleases(store), dealersDir };
  const has = (into && (await handedOver(into, slug))) || (await belongingsOf(slug, places));
  await mustBeSettled(db, has);
  if (into === undefined) {
    console.log(inventoryText(has));
    console.log(
      '\nNothing was changed. With --into FOLDER --yes all of it is written into that folder and deleted here.',
    );
    return 0;
  }
  await mustBeFree(into);
  await closeSite(places, has);
  const leads = await handOver(into, has, places);
  await deleteAll(has, places, { into, leads });
  const index = await endIndex(dealersDir);
  await writeFile(join(into, certificateFile), await certificateText(has, into, index), onlyOwner);
  await rm(join(into, completeMark));
  console.log(
    `${slug} has left. ${join(into, certificateFile)} says what the dealer gets and what was deleted.`,
  );
  return 0;
}

async function belongingsOf(slug: string, { db, releases, dealersDir }: Places) {
  const hasFolder = dealerSlugs(dealersDir).includes(slug);
  const site =
    (await releases.names(slug)) ??
    (hasFolder ? (await loadDealers(dealersDir, [slug])).dealers[0] : undefined);
  if (site?.id === undefined)
    throw new Error(
      `Nothing is known of ${slug}: there is no release in ${releases.store.address}, and no readable dealer.json in ${dealersDir}.`,
    );
  const { id, siteUrl, hosts } = site;
  return {
    slug,
    id,
    siteUrl,
    /** Every host of the site: 'www.example.com.au'. */
    hosts: [new URL(siteUrl).host, ...hosts],
    rows: await countWebsite(db, id),
    releases: (await releases.list(slug)).length,
    /** Where copies of leads are. */
    targets: await targetsOf(db, (eb) => eb('website_id', '=', id)),
  };
}

async function mustBeSettled(db: Database, { slug, id }: Belongings): Promise<void> {
  const open = await unsettledReservations(db, id);
  if (open.length === 0) return;
  throw new Error(
    [
      `${slug} cannot leave while a car is reserved or a deposit is neither given back nor kept.`,
      'Settle each: npm run reservations -- refund ID, or keep ID',
      ...open.map((one) => `  ${one.id}  ${one.car_title}`),
    ].join('\n'),
  );
}

/** Closes the site on every host, and the API after that. */
async function closeSite({ releases }: Places, { slug }: Belongings): Promise<void> {
  if (await releases.current(slug)) await releases.takeDown(slug, new Date());
  for (const host of await openHosts(process.env)) await takeOff(host, slug, releases);
  const left = await shownOn(slug, releases);
  if (left.length > 0)
    throw new Error(
      `The site is shown on ${left.join(' and ')} as well. Name it in PUBLISH_HOSTS and run this again.`,
    );
  await releases.endServing(slug);
}

/** What an earlier run wrote into the folder, when it wrote all of it. */
async function handedOver(into: string, slug: string): Promise<Belongings | undefined> {
  const mark = join(into, completeMark);
  if (!existsSync(mark)) return undefined;
  const has = JSON.parse(await readFile(mark, 'utf8')) as Belongings;
  if (has.slug !== slug) throw new Error(`${into} is of ${has.slug}. Name another folder with --into.`);
  return has;
}

/** Makes the folder. @throws when it has anything but what an earlier run wrote: checked before the site is closed */
async function mustBeFree(into: string): Promise<void> {
  await mkdir(into, { recursive: true, mode: 0o700 });
  if (!existsSync(join(into, completeMark)) && (await readdir(into)).length > 0)
    throw new Error(`${into} is not empty. Name a new folder with --into.`);
}

/** Writes what is the dealer's into a folder, if it is not there. Returns the ids of the leads in it. */
async function handOver(into: string, has: Belongings, { db, releases, dealersDir }: Places) {
  const { slug, id } = has;
  const write = (name: string, text: string) => writeFile(join(into, name), text, onlyOwner);
  if (!existsSync(join(into, completeMark))) {
    const { export: leads } = leadCommands({ db, dealerName: () => slug, now: Date.now });
    for (const format of exportFormats)
      await pipeline(
        Readable.from(leads({ website_id: id }, format, unwritable)),
        createWriteStream(join(into, `leads.${format}`), onlyOwner),
      );
    for (const name of givenRows) {
      const rows = await rowsOfWebsite(db, name, id);
      if (rows) await write(`${name}.ndjson`, rows);
    }
    const feed = await new StockCopies(releases.store).good(slug);
    if (feed) await write('stock-of-feed.ndjson', feed.text);
    const folder = join(dealersDir, slug);
    if (existsSync(folder)) await cp(folder, join(into, 'dealer'), { recursive: true });
    await releases.copyTo(new FolderStore(join(into, 'releases')), slug);
    await write(completeMark, JSON.stringify(has));
  }
  const lines = (await readFile(join(into, 'leads.ndjson'), 'utf8')).split('\n').filter(Boolean);
  return new Set(lines.map((line) => (JSON.parse(line) as { id: string }).id));
}

function unwritable(lead: string, why: string): never {
  throw new Error(`Lead ${lead} cannot be written, so nothing was deleted: ${why}`);
}

async function deleteAll(
  has: Belongings,
  { db, releases, dealersDir }: Places,
  { into, leads }: { into: string; leads: ReadonlySet<string> },
): Promise<void> {
  const late = await deleteWebsite(db, has, leads);
  if (late > 0)
    throw new Error(
      `${late} leads came after ${into} was written, and are kept. Run this again with a new folder.`,
    );
  await logWebsiteErasure(releases.store, has, Date.now());
  await rm(join(dealersDir, has.slug), { recursive: true, force: true });
  await freeNames(releases, has);
  await releases.forget(has.slug);
}

/** Deletes the dealer's search index. Returns what became of it, for the certificate. */
async function endIndex(dealersDir: string): Promise<string> {
  const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;
  const byHand = 'A search index, if there is one, goes with: npm run index -- --prune';
  if (!urls || !adminKey) return byHand;
  try {
    return pruneReport(await pruneServer({ nodes: nodesOf(urls), adminKey }, dealersDir));
  } catch (error) {
    return `${byHand} (${(error as Error).message})`;
  }
}

function inventoryText({ slug, id, siteUrl, rows, releases, targets }: Belongings): string {
  const counted = Object.entries(rows).filter(([, count]) => count > 0);
  return [
    `${slug}, ${siteUrl}, website ${id}`,
    ...counted.map(([table, count]) => `  ${grouped(count).padStart(9)}  ${table.replaceAll('_', ' ')}`),
    `  ${grouped(releases).padStart(9)}  releases`,
    ...targets.map((target) => `  Leads were sent to ${target}`),
  ].join('\n');
}

async function certificateText(has: Belongings, into: string, index: string): Promise<string> {
  const names = (await readdir(into, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== completeMark && entry.name !== certificateFile)
    .map(({ name }) => name)
    .sort();
  const files = await Promise.all(
    names.map(
      async (name) =>
        `  ${createHash('sha256')
          .update(await readFile(join(into, name)))
          .digest('hex')}  ${name}`,
    ),
  );
  return [
    `Deleted on ${new Date().toISOString()}: all that this service had of`,
    inventoryText(has),
    '',
    'Before that, it was written into the folder of this file (SHA-256):',
    ...files,
    '  dealer/    the dealer’s folder: configuration, texts, pictures and stock',
    `  releases/  every release of the site. To see a page of one day:`,
    `             RELEASE_STORE=releases npm run release -- page ${has.slug} / --at 2026-11-23T10:00:00Z`,
    '',
    'Sessions of staff at the desk end by themselves. Not deleted, because it is not here:',
    ...has.targets.map((target) => `  leads that were sent to ${target}`),
    '  deposits at the payment provider',
    '  backups of the database and of the releases. After one is restored: npm run leads -- erase --again',
    '',
    index,
    'Pictures and pages that no other release needs go with: npm run release -- prune',
    '',
  ].join('\n');
}

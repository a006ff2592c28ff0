import { createWriteStream, existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { loadDealers } from '../src/config/load.ts';
import type { Dealer } from '../src/config/schema/dealer.ts';
import { normalPhone } from '../src/domain/leads/contact.ts';
import { oncePer } from '../src/domain/once-per.ts';
import { standingDataFile, usualDataFile } from '../src/release-store/data-home.ts';
import { DealerReleases } from '../src/release-store/dealer-releases.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { releasedDealers } from '../src/server/dealers/released-dealers.ts';
import { exportFormats, leadCommands, leadStates, sinceOf } from '../src/server/lead-list/lead-commands.ts';
import { eraseAgain, logErasure } from '../src/server/privacy/erasure-log.ts';
import type { Person } from '../src/server/privacy/person-data.ts';
import { secretFile, serverKeys } from '../src/server/server-settings.ts';
import { openDatabase } from '../src/server/storage/open-database.ts';
import { emptySearchText, type FoundNow, foundNow } from '../src/server/visits/empty-search-report.ts';
import { emptySearches, reportKeys, reportText, visitReport } from '../src/server/visits/visit-report.ts';
import { planningOf } from '../src/site/planning.ts';
import { Misuse, program } from './command-line.ts';

const help = `The leads of all dealers, for the operator of the server.

  npm run leads -- list [--dealer SLUG] [--state STATE] [--since WHEN] [--limit N]
                                              the newest leads: dealer, subject, delivery
  npm run leads -- show <id>                  everything in one lead, and its deliveries
  npm run leads -- export [--dealer SLUG] [--state STATE] [--since WHEN] [--email X | --phone Y] [--format FORMAT]
                   [--out FILE]               leads with every field, for a spreadsheet or a program; with an address or
                                              a number those of a person, who may ask for them
  npm run leads -- resend <id>                sends one again to every target, even one marked as spam
  npm run leads -- resend --dead [--dealer SLUG] [--state STATE] [--since WHEN]
                                              retries all dead deliveries
  npm run leads -- cancel <id>                cancels its test drive or service: the time can be booked again
  npm run leads -- erase --email X | --phone Y [--dealer SLUG] [--yes]
                                              deletes everything about a person; without --yes only says what there is
  npm run leads -- erase --again              deletes again who was erased after a backup that you restored
  npm run leads -- unsubscribe --email X | --phone Y [--dealer SLUG]
                                              records that a person wants no news, and tells the targets
  npm run leads -- report [--dealer SLUG] [--since WHEN] [--by WHAT] [--csv | --json] [--out FILE]
                                              leads, events, phone reveals and pages seen, counted
  npm run leads -- empty-searches [--dealer SLUG] [--since WHEN] [--csv | --json] [--out FILE]
                                              searches that found nothing: words, how often, and what they find now

  --email X        the email address of a person
  --phone Y        the phone number of a person
  --dead           deliveries that were given up
  --yes            deletes what is shown without it
  --again          who was erased before
  --dealer SLUG    only this dealer's
  --state STATE    ${leadStates.join(', ')}
                   (kept: no target takes it, see "leads.delivery" in dealer.json)
  --since WHEN     received since a day (2026-11-01), a moment, or days back (7d); with resend: queued since
  --by WHAT        ${reportKeys.join(', ')}: what the report groups by (day: in the dealer’s time zone);
                   only leads have a campaign
  --csv            prints CSV instead of a table
  --json           prints JSON instead of a table
  --limit N        leads that list shows (100)
  --format FORMAT  ${exportFormats.join(' or ')}: what export writes (csv)
  --out FILE       file for export, report or empty-searches; default: the terminal
  --data FILE      the SQLite file (.data/forecourt.sqlite); DATABASE_URL overrides it
  --dealers DIR    where dealers' folders are (dealers)

The running server sends leads as they arrive. It tries a failing delivery 18 times in two days.` as const;

/** `npm run leads`. */
export const main = program({ name: 'leads', help }, async (values, words, commands) => {
  const { limit = '100', dealers: dealersDir = 'dealers' } = values;
  const [verb = '', id = '', ...more] = words;
  if (!commands.includes(verb)) throw misuse('Name a command.');
  if (values.dead && (verb !== 'resend' || id)) throw misuse('Give either --dead or the id of a lead.');
  if (more.length > 0) throw misuse(`"${more.join(' ')}" is one word too many.`);
  const state = oneOf('--state', values.state, leadStates);
  const format = oneOf('--format', values.format, exportFormats) ?? 'csv';
  const by = oneOf('--by', values.by, reportKeys) ?? 'day';
  const form = values.csv ? 'csv' : values.json ? 'json' : 'table';
  if (values.csv && values.json) throw misuse('Write --csv or --json.');
  if (!/^[1-9]\d{0,5}$/.test(limit)) throw misuse('--limit must be a number from 1.');
  const { dealers } = await loadDealers(dealersDir);
  const names = new Map(dealers.map((dealer) => [dealer.id, dealer.slug]));
  const choice = {
    state,
    website_id: values.dealer === undefined ? undefined : idOf(values.dealer, names),
    since: values.since === undefined ? undefined : sinceOf(values.since, Date.now()),
  };
  const url = process.env['DATABASE_URL'];
  const data = values.data ?? usualDataFile();
  await using db = await openDatabase(url ? { url } : { file: standingDataFile(values.data) });
  const dealerName = (website: number) => names.get(website) ?? `website ${website}`;
  const leads = leadCommands({ db, dealerName, now: Date.now });
  if (verb === 'list') console.log(await leads.list(choice, Number(limit)));
  else if (verb === 'show') console.log(await leads.show(id));
  else if (verb === 'erase' && values.again) {
    const deleted = await eraseAgain(db, await openStore(process.env), keysOf(data, url));
    console.log(`${deleted} leads of people who were erased before are deleted again.`);
  } else if (verb === 'erase') {
    const person = personOf(values, choice);
    const keys = values.yes ? keysOf(data, url) : undefined;
    // Noted first: what is noted and not erased can be erased again, and the other way round it would come back.
    if (keys) await logErasure(await openStore(process.env), keys, person, Date.now());
    console.log(await leads.erase(person, values.yes));
  } else if (verb === 'unsubscribe') {
    console.log(await leads.unsubscribe(personOf(values, choice), keysOf(data, url)));
  } else if (verb === 'cancel') console.log(await leads.cancel(id));
  else if (verb === 'report') {
    // A day is a date in each dealer's own time zone.
    const sinceDay = /^\d{4}-\d\d-\d\d$/.test(values.since ?? '') ? values.since : undefined;
    const rows = await visitReport(db, { ...choice, by, sinceDay }, dealers);
    write(values.out, reportText(rows, by, form));
  } else if (verb === 'empty-searches') {
    const foundOf = await publishedCars(dealers);
    const text = await emptySearchText(await emptySearches(db, choice), form, (website) => ({
      name: dealerName(website),
      found: foundOf(website),
    }));
    write(values.out, text);
  } else if (verb === 'export') {
    const out = values.out === undefined ? process.stdout : createWriteStream(values.out, onlyOwner);
    let left = 0;
    const told = (lead: string, why: string) => {
      left += 1;
      console.error(`Lead ${lead} cannot be written and is left out: ${why}`);
    };
    const one = values.email !== undefined || values.phone !== undefined;
    const person = one ? personOf(values, choice) : undefined;
    await pipeline(Readable.from(leads.export({ ...choice, person }, format, told)), out, {
      end: values.out !== undefined,
    });
    if (left > 0) return 1;
  } else if (values.dead) console.log(await leads.resendDead(choice));
  else if (id) console.log(await leads.resend(id));
  else throw misuse('Give the id of a lead, or --dead.');
  return 0;
});

/** The mode of files with what customers wrote. */
const onlyOwner = { mode: 0o600 };

function write(file: string | undefined, text: string): void {
  if (file === undefined) process.stdout.write(text);
  else writeFileSync(file, text, onlyOwner);
}

/** Finds cars in the published site of each dealer, which is read once. */
async function publishedCars(dealers: readonly Dealer[]): Promise<(website: number) => Promise<FoundNow>> {
  const published = releasedDealers(new DealerReleases(await openStore(process.env)));
  const read = async (website: number): Promise<FoundNow> => {
    const slug = dealers.find(({ id }) => id === website)?.slug;
    const sources = slug === undefined ? undefined : await (await published.read(slug))?.sources();
    return sources ? foundNow(planningOf(sources)) : () => undefined;
  };
  return oncePer((website) => read(website).catch(() => () => undefined));
}

/** @throws without the server's secret: by another, the server would not recognise whom it must not */
function keysOf(dataFile: string, url: string | undefined) {
  if (!process.env['API_SECRET'] && (url || !existsSync(secretFile(dataFile))))
    throw new Error(
      'API_SECRET is needed, the one of the server: it stores who was erased or unsubscribed as a keyed hash.',
    );
  return serverKeys(process.env, resolve(dataFile));
}

const misuse = (message: string) => new Misuse(`${message}\n\n${help}`);

function oneOf<Word extends string>(
  option: string,
  written: string | undefined,
  words: readonly Word[],
): Word | undefined {
  const word = words.find((one) => one === written);
  if (written !== undefined && word === undefined)
    throw new Error(`${option} is '${written}'; write one of ${words.join(', ')}.`);
  return word;
}

/** @throws when neither is given, or the number is invalid */
function personOf(
  { email, phone: written }: { email?: string | undefined; phone?: string | undefined },
  { website_id }: { website_id: number | undefined },
): Person {
  const phone = written === undefined ? undefined : normalPhone(written);
  if (written !== undefined && phone === undefined)
    throw new Error(`--phone is '${written}', which is no phone number.`);
  if (email === undefined && phone === undefined) throw new Error('Give --email or --phone.');
  return { email, phone, website_id };
}

/** Also accepts the id of a website whose folder was deleted, because its leads still exist. */
function idOf(written: string, names: ReadonlyMap<number, string>): number {
  const found = [...names].find(([, slug]) => slug === written)?.[0];
  if (found !== undefined) return found;
  if (/^\d{1,9}$/.test(written)) return Number(written);
  const known = [...names.values()].join(', ');
  throw new Error(`There is no dealer '${written}' that can be read. There are: ${known}.`);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

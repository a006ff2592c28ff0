import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { checkDealer } from '../src/compliance/check-dealer.ts';
import { findingsText, githubAnnotations } from '../src/compliance/finding.ts';
import type { LocatedFinding } from '../src/compliance/located.ts';
import { brandChange, brandTable, listBrands } from '../src/config/brands.ts';
import { checkedLine, dealerTable, listDealers } from '../src/config/dealer-list.ts';
import { nearest } from '../src/config/issue-fault.ts';
import { readLayerFile, shownPath } from '../src/config/layer-file.ts';
import { dealerFolders, loadDealers } from '../src/config/load.ts';
import { slugPattern } from '../src/config/load-dealer.ts';
import { createDealer, type NewDealer, type NewDealerOptions } from '../src/config/new-dealer.ts';
import { type ConfigProblem, formatProblems, type KeyPath, keyText, valueAt } from '../src/config/problem.ts';
import { type OptionChange, optionChange, plannedChange, withOptions } from '../src/config/set-option.ts';
import { templateNames } from '../src/config/templates.ts';
import { isRecord } from '../src/domain/record.ts';
import { firstLines } from '../src/domain/stock/show-count.ts';
import { importSite, type SiteImport } from '../src/old-site/import-site.ts';
import { type OldAddresses, oldAddresses, type Redirect } from '../src/old-site/old-addresses.ts';
import { type OldSite, readSite } from '../src/old-site/read-site.ts';
import { DealerReleases } from '../src/release-store/dealer-releases.ts';
import { openStore, readOnly, writeWhole } from '../src/release-store/object-store.ts';
import { StockCopies } from '../src/release-store/stock-copies.ts';
import { Misuse, nowOf, type OptionValues, program } from './command-line.ts';

const help = `Usage: npm run dealer -- COMMAND [options]. Makes, checks and changes dealers' folders.

  npm run dealer -- new SLUG [--name NAME] [--template NAME] [--from ADDRESS]
  npm run dealer -- new --table FILE
  npm run dealer -- check [SLUG] [--strict] [--format FORMAT] [--now INSTANT]
  npm run dealer -- set OPTION=VALUE (--dealer SLUG ... | --all) [--yes]
  npm run dealer -- brand [BRAND (--dealer SLUG ... | --all) [--yes]]
  npm run dealer -- preview --as NAME --at HOST --into DIR (--dealer SLUG ... | --all)
  npm run dealer -- list
  npm run dealer -- schema
  npm run dealer -- reference

  new        makes a dealer's folder with sample values and an empty stock
  check      checks the dealers, or one, and prints every problem with its remedy: in their files, and on the planned
             site against Australian rules (licence number, comparison rate, prices, privacy, spam, reviews, contrast);
             not legal advice. Also reports links to missing pages, leads without a target and rejected stock lines.
             Exit status: 0 without errors, 1 with an error, 2 for an invalid command
  set        sets an option in the dealer.json of the dealers that you name, such as alerts.enabled=true,
             footer.note='Since 1962' or openingHours='[]'; without = takes it out. Shows what would change, and
             writes when no dealer gets a problem by it
  brand      gives dealers a brand of _brands/: its settings, models and offers to one without a brand, and its models
             and offers to one that has another. Shown and written as with 'set'. Without a brand: lists those that
             exist, and which dealers have them
  preview    copies dealers into a new folder as previews of a change: at https://NAME-SLUG.HOST/, not listed by search
             engines, with no lead for the dealer. Prints the addresses. Publish the folder with
             npm run publish -- --dealers DIR into a store and to hosts of its own
  list       shows all dealers
  schema     writes dealer.schema.json and _schemas/, which give editors completion
  reference  writes README.md beside it: every option, the files of a folder, layers

  --name NAME      the new dealer's name
  --template NAME  ${templateNames.join(', ')}
  --from ADDRESS   reads the dealer's present site, and fills in what that says: names, places, phones, hours, logo,
                   colour, and a redirect for each of its addresses
  --table FILE     many dealers at once: a CSV table with a column 'slug', and a column for each option as 'set' names
                   it, such as name, brand, locations[0].address.postcode
  --strict         fails on warnings too
  --format FORMAT  text, json or github (annotations of a pull request)
  --now INSTANT    runs as if it were this moment, such as 2026-11-22T20:10:00Z
  --dealer SLUG    one of the dealers; may be repeated
  --all            all dealers
  --yes            writes the files
  --as NAME        the name of the change, such as pr-12
  --at HOST        each preview is at a host below it, such as preview.agency.example
  --into DIR       the new folder
  --dealers DIR    the folder of dealers (dealers)
  --json           prints JSON` as const;

const formats = ['text', 'json', 'github'];

type Values = OptionValues<typeof help> & { dealers: string };
type Subcommand = (values: Values, operand: string | undefined) => Promise<number>;

/** Prints text for people, or JSON for programs with --json. */
function print(values: Values, json: unknown, text: string): void {
  const out = values.json ? JSON.stringify(json, null, 2) : text;
  if (out !== '') console.log(out);
}

/** Prints why nothing was written. Returns the exit status. */
function refused(values: Values, json: unknown, why: string): number {
  if (values.json) print(values, json, '');
  else console.error(why);
  return 1;
}

const subcommands: Record<string, Subcommand> = {
  async new(values, slug) {
    if (values.table !== undefined) return newDealers(values, slug);
    if (slug === undefined) return misuse('Name the new dealer: npm run dealer -- new <slug>.');
    const made = await (values.from === undefined
      ? createDealer(values.dealers, slug, values)
      : newFromSite(values.dealers, slug, await readSite(values.from), values));
    if ('refused' in made) return refused(values, made, made.refused);
    const [config, stock] = made.created;
    const next = [
      ...('report' in made ? [made.report, ''] : []),
      `Created ${made.created.join(' and ')}.`,
      'Next:',
      `  1. Replace what begins with SAMPLE, the address, the phone and siteUrl in ${config}.`,
      `  2. Put the stock into ${stock}, one car a line; or npm run stock -- import FILE.csv --dealer ${slug} --map MAP.json; or set "stock": { "feed": { "url": "https://…" } }.`,
      `  3. npm run dealer -- check ${slug}`,
      `  4. npm run build -- --dealer ${slug}`,
    ];
    print(values, made, next.join('\n'));
    return 0;
  },

  async check(values, slug) {
    const format = values.json ? 'json' : values.format;
    if (format !== undefined && !formats.includes(format)) return misuse(`There is no format "${format}".`);
    const store = readOnly(await openStore(process.env));
    const published = new DealerReleases(store);
    const slugs = slug === undefined ? undefined : [slug];
    const { dealers, problems } = await loadDealers(values.dealers, slugs, { published });
    const findings: LocatedFinding[] = [];
    const now = nowOf(values.now);
    const copies = new StockCopies(store);
    for (const dealer of dealers) {
      const checked = await checkDealer(values.dealers, dealer, { cacheDir: '.cache', copies, now });
      problems.push(...checked.problems);
      findings.push(...checked.findings);
    }
    const wrong = new Set(problems.map((problem) => problem.dealer));
    const sound = dealers.filter((dealer) => !wrong.has(dealer.slug));
    const valid = sound.map((dealer) => dealer.slug);
    if (format === 'json') console.log(JSON.stringify({ valid, problems, findings }, null, 2));
    else if (format === 'github') print(values, undefined, githubAnnotations(problems, findings));
    else {
      const lines = dealers.length + problems.length === 0 ? ['No dealers.'] : sound.map(checkedLine);
      print(values, undefined, lines.join('\n'));
      const told = [formatProblems(problems), findingsText(findings)].filter(Boolean);
      if (told.length > 0) console.error(told.join('\n\n'));
    }
    const fails = findings.some(({ severity }) => severity === 'error' || values.strict);
    return problems.length > 0 || fails ? 1 : 0;
  },

  async set(values, written) {
    const change = optionChange(written ?? '');
    if (!change)
      return misuse('Name an option and its value: npm run dealer -- set alerts.enabled=true --all.');
    const slugs = await namedDealers(values);
    return makeChanges(values, [await plannedChange(values.dealers, slugs, change)]);
  },

  async brand(values, name) {
    const brands = await listBrands(values.dealers);
    if (name === undefined) {
      const { dealers } = await loadDealers(values.dealers);
      print(values, brands, brandTable(brands, dealers));
      return 0;
    }
    const brand = brands.find((one) => one.name === name);
    if (!brand) {
      const names = brands.map((one) => one.name);
      const all = `There are ${names.join(', ') || 'none'}.`;
      return misuse(`There is no brand "${name}" in ${values.dealers}/_brands.${meant(name, names)} ${all}`);
    }
    const slugs = await namedDealers(values);
    const plans: Awaited<ReturnType<typeof plannedChange>>[] = [];
    for (const slug of slugs) {
      const { value } = await readLayerFile(join(values.dealers, slug, 'dealer.json'));
      const change = brandChange(isRecord(value) ? value : {}, brand);
      if ('refused' in change) throw new Error(`${slug} ${change.refused}`);
      plans.push(await plannedChange(values.dealers, [slug], change));
    }
    return makeChanges(values, plans);
  },

  async preview(values) {
    const { as: name, at: host, into } = values;
    if (!name || !host || !into)
      return misuse('Name the change, its host and a folder: --as, --at and --into.');
    if (!slugPattern.test(name) || !URL.canParse(`https://${name}.${host}`))
      return misuse(
        `No host can be ${name}.${host}. A name has lower-case letters, digits and single hyphens.`,
      );
    if (existsSync(into)) return misuse(`${into} exists already. Remove it, or name another folder.`);
    const made = await previewDealers(values.dealers, await namedDealers(values), { name, host, into });
    if ('previews' in made) {
      print(values, made.previews, made.previews.map(({ address }) => address).join('\n'));
      return 0;
    }
    console.error(formatProblems(made.problems));
    return 1;
  },

  async list(values) {
    const summaries = await listDealers(values.dealers);
    if (!summaries) return misuse(`There is no folder ${values.dealers}.`);
    print(values, summaries, dealerTable(summaries));
    return 0;
  },

  async schema(values) {
    const { dataSchemas } = await import('./reference/data-schemas.ts');
    return writeAll(values, dataSchemas());
  },

  async reference(values) {
    // Imported here, because it loads the server for its settings, and other commands do not need that.
    const { dealersReference } = await import('./reference/dealers-reference.ts');
    const { mapReference } = await import('./reference/map-reference.ts');
    return writeAll(values, { 'README.md': dealersReference(), '_maps/README.md': mapReference() });
  },
};

/** The dealers that --dealer or --all names. */
async function namedDealers(values: Values): Promise<readonly string[]> {
  if (values.all === (values.dealer !== undefined))
    return misuse('Name the dealers: --dealer SLUG for each, or --all.');
  const folders = dealerFolders(values.dealers);
  if (!folders) return misuse(`There is no folder ${values.dealers}.`);
  const slugs = values.dealer ?? folders;
  const unknown = slugs.find((slug) => !folders.includes(slug));
  if (unknown === undefined) return slugs;
  return misuse(`There is no dealer ${unknown} in ${values.dealers}.${meant(unknown, folders)}`);
}

/** Prints what changes in dealers' files, and writes it with --yes when nobody gets a problem by it. */
async function makeChanges(values: Values, plans: readonly Awaited<ReturnType<typeof plannedChange>>[]) {
  const changed = plans.flatMap((plan) => plan.changed);
  const problems = plans.flatMap((plan) => plan.problems);
  if (problems.length > 0)
    return refused(values, { problems }, `${formatProblems(problems)}\n\nNothing was written.`);
  const differing = changed.filter(({ isChanged }) => isChanged);
  if (values.yes) for (const { file, text } of differing) await writeWhole(resolve(file), text);
  const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));
  const lines = changed.map(
    ({ slug, option, was, becomes, isChanged }) =>
      `${slug}: ${option} ${isChanged ? `becomes ${shown(becomes)}, from ${shown(was)}` : `is ${shown(was)} already`}`,
  );
  const end = values.yes
    ? `${differing.length} of ${changed.length} files written.`
    : 'Nothing is written yet: add --yes.';
  const json = changed.map(({ slug, option, was, isChanged }) => ({ slug, option, was, isChanged }));
  print(values, { changed: json, isWritten: values.yes }, [...lines, end].join('\n'));
  return 0;
}

async function newDealers(values: Values, slug: string | undefined): Promise<number> {
  const { table = '', name, template } = values;
  if ([slug, name, template].some((one) => one !== undefined))
    return misuse('The table names the dealers, and has columns for names and templates.');
  const text = await readFile(table, 'utf8').catch((error: Error) => error);
  const made =
    text instanceof Error
      ? { refused: `${table} cannot be read: ${text.message}.` }
      : await createDealers(values.dealers, text);
  if ('created' in made) {
    const count = made.created.filter((file) => file.endsWith('dealer.json')).length;
    print(values, made, `Created ${count} dealers. Next: npm run dealer -- check`);
    return 0;
  }
  const why = 'refused' in made ? made.refused : `${formatProblems(made.problems)}\n\nNothing was created.`;
  return refused(values, made, why);
}

/** Writes generated files, by their path in the folder of dealers. */
async function writeAll(values: Values, texts: Record<string, string>): Promise<number> {
  const written: string[] = [];
  for (const [path, text] of Object.entries(texts)) {
    const file = resolve(values.dealers, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    written.push(shownPath(file));
  }
  print(values, { written }, `Wrote ${written.join(', ')}.`);
  return 0;
}

function misuse(message: string): never {
  throw new Misuse(`${message} "npm run dealer -- --help" lists the options.`);
}

/** A sentence about the word that is nearly the same, if there is one. */
function meant(word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  return near ? ` Write ${near} if that is meant.` : '';
}

/** `npm run dealer`. */
export const main = program({ name: 'dealer', help }, async (values, words) => {
  const [name, operand, ...more] = words;
  const subcommand = name !== undefined && Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (name === undefined) throw new Misuse(`Name a command.\n\n${help}`);
  if (!subcommand) return misuse(`There is no command "${name}".${meant(name, Object.keys(subcommands))}`);
  if (more.length > 0) return misuse(`"${more.join(' ')}" is one word too many.`);
  return subcommand({ dealers: 'dealers', ...values }, operand);
});

/**
 * Creates a dealer's folder from an existing site, with a redirect for each of its addresses.
 *
 * @returns what it was made of, and the same in words
 */
export async function newFromSite(
  dealersDir: string,
  slug: string,
  site: OldSite,
  options: NewDealerOptions = {},
) {
  const made = await importSite(dealersDir, slug, site, options);
  if ('refused' in made) return made;
  const addresses = await redirectAll(dealersDir, slug, site.addresses);
  const told = { ...made, addresses, unread: [...site.unread, ...made.unread] };
  const read = `Read ${site.pages.length} pages of ${site.origin}, which has ${site.addresses.length} addresses.`;
  return { ...told, report: `${read}\n${reportOf(told)}` };
}

/**
 * Writes the redirects of old addresses into a dealer's folder. Where the new site has a page at one of them it needs none,
 * and a rule that stands for many is written out.
 */
async function redirectAll(dealersDir: string, slug: string, old: readonly string[]): Promise<OldAddresses> {
  const file = join(dealersDir, slug, 'dealer.json');
  const write = async (redirects: Redirect[]) => {
    const value = redirects.map((one) => ({ ...one }));
    await writeWhole(file, withOptions(await readFile(file, 'utf8'), [{ path: ['redirects'], value }]));
  };
  const apart = new Set<string>();
  while (true) {
    const addresses = oldAddresses(old, apart);
    await write(addresses.redirects);
    const hidden = await hiddenOf(dealersDir, slug);
    const rules = hidden.filter((from) => from.endsWith('*') && !apart.has(from));
    if (rules.length > 0) {
      for (const rule of rules) apart.add(rule);
      continue;
    }
    const redirects = addresses.redirects.filter(({ from }) => !hidden.includes(from));
    await write(redirects);
    const byQuery = addresses.byQuery.filter((path) => !hidden.includes(path));
    return { ...addresses, redirects, byQuery };
  }
}

/** The old addresses where the new site has a page. */
async function hiddenOf(dealersDir: string, slug: string): Promise<string[]> {
  const { dealers } = await loadDealers(dealersDir, [slug]);
  const [dealer] = dealers;
  if (!dealer) return [];
  const { findings } = await checkDealer(dealersDir, dealer, { cacheDir: '.cache', now: Date.now() });
  return findings.flatMap(({ rule, key }) => {
    const index = rule === 'redirect' ? /^redirects\[(\d+)\]\.from$/.exec(key)?.[1] : undefined;
    return index === undefined ? [] : dealer.redirects[Number(index)]!.from;
  });
}

const shownAtOnce = 20;

function reportOf(of: SiteImport & { addresses: OldAddresses }) {
  const { addresses } = of;
  const valueText = (value: unknown) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  };
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', title, ...firstLines(lines, shownAtOnce, '', (line) => `  ${line}`)];
  return [
    ...list(
      'Found, to be checked by a person:',
      of.facts.map(({ path, value, from }) => `${keyText(path)}: ${valueText(value)} (${from})`),
    ),
    ...list(
      'Found, but dealer.json cannot have it:',
      of.rejected.map(({ fact, why }) => `${keyText(fact.path)}: ${valueText(fact.value)} (${why})`),
    ),
    ...list('Not found, so the folder has none or a sample:', of.missing),
    '',
    `${addresses.redirects.length} redirects lead old addresses to pages of the new site; ${addresses.toHome} addresses lead to the home page, since their words say nothing.`,
    ...(addresses.leftOut > 0
      ? [`${addresses.leftOut} more have none, since dealer.json may have 5000: use rules with * for them.`]
      : []),
    ...list('Told apart by their query alone, so all of each lead to one page:', addresses.byQuery),
    ...list('Email addresses, to which no lead goes until leads.delivery names one:', of.emails),
    ...list(
      'Links of the menu, whose pages of text are to be written anew:',
      of.menu.map(({ text, href }) => `${text}: ${href}`),
    ),
    ...[...Map.groupBy(of.unread, ({ why }) => why)].flatMap(([why, same]) => [
      '',
      `Not read: ${why}`,
      ...same.map(({ address }) => `  ${address}`),
    ]),
  ].join('\n');
}

/** A dealer of a folder of previews. */
interface Preview {
  /** Name of the folder: 'pr-12-riverside-motors'. */
  slug: string;
  /** 'https://pr-12-riverside-motors.preview.agency.example/'. */
  address: string;
}

/** By these a preview would count visits, take bookings or search as the live site does, or call its API. */
const ofLiveSite: readonly KeyPath[] = [
  ['api', 'baseUrl'],
  ['analytics', 'gtmContainerId'],
  ['integrations', 'xtime_webkey'],
  ['search', 'typesense'],
];

/**
 * Copies dealers into a new folder, as previews of a change: at addresses of their own, not listed by search engines, and
 * with no lead for the dealer.
 *
 * @param root the folder of dealers
 * @param options.name of the change; each preview begins with it
 * @param options.host each preview is at a host below it
 * @param options.into the new folder of dealers
 * @returns the problems instead when a dealer has some, or the name makes one
 */
export async function previewDealers(
  root: string,
  slugs: readonly string[],
  { name, host, into }: { name: string; host: string; into: string },
): Promise<{ previews: Preview[] } | { problems: ConfigProblem[] }> {
  const { problems } = await loadDealers(root, slugs);
  if (problems.length > 0) return { problems };
  await mkdir(into);
  const shared = (await readdir(root)).filter((entry) => entry.startsWith('_'));
  for (const folder of shared) await cp(join(root, folder), join(into, folder), { recursive: true });
  const previews: Preview[] = [];
  for (const live of slugs) {
    const slug = `${name}-${live}`;
    const address = `https://${slug}.${host}/`;
    const folder = join(into, slug);
    await cp(join(root, live), folder, { recursive: true });
    const file = join(folder, 'dealer.json');
    const brand = valueAt((await readLayerFile(file)).value, ['brand']);
    const own: OptionChange[] = [
      { path: ['id'], value: idOf(slug) },
      { path: ['siteUrl'], value: new URL(address).origin },
      { path: ['hosts'], value: [] },
      { path: ['preview'], value: true },
      { path: ['searchEngines'], value: false },
      { path: ['desk', 'weeklyMail'], value: false },
      { path: ['leads', 'delivery'], value: [] },
      { path: ['search', 'engine'], value: 'static' },
    ];
    await change(file, own);
    // An option that only the brand has cannot be taken out elsewhere.
    if (typeof brand === 'string') await change(join(into, '_brands', `${brand}.json`), []);
    previews.push({ slug, address });
  }
  const made = await loadDealers(into);
  if (made.problems.length === 0) return { previews };
  await rm(into, { recursive: true });
  return made;
}

async function change(file: string, own: readonly OptionChange[]): Promise<void> {
  const { value } = await readLayerFile(file);
  const out = ofLiveSite.filter((path) => valueAt(value, path) !== undefined);
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  await writeFile(file, withOptions(text, [...own, ...out.map((path) => ({ path, value: undefined }))]));
}

/** A number for the website's id that no other preview has. Databases have four bytes for it. */
const idOf = (slug: string) => createHash('sha256').update(slug).digest().readUInt32BE() >>> 1;

/**
 * Creates the folders of the dealers in a table: its column `slug` names each, and every other column is an option as
 * `dealer set` names it, 'name' or 'locations[0].address.postcode'. An empty cell leaves the sample value. Creates all of
 * them or none.
 *
 * @param table CSV, with commas, semicolons or tabs
 */
async function createDealers(
  root: string,
  table: string,
): Promise<NewDealer | { problems: ConfigProblem[] }> {
  let rows: Record<string, string>[];
  try {
    const delimiter = [',', ';', '\t'];
    rows = parse(table, { columns: true, bom: true, trim: true, skip_empty_lines: true, delimiter });
  } catch (error) {
    return { refused: `The table cannot be read: ${(error as Error).message}.` };
  }
  const slugs = rows.map(({ slug = '' }) => slug);
  const refused = await refusalOf(root, rows, slugs);
  if (refused !== undefined) return { refused };
  const created: string[] = [];
  const made: string[] = [];
  const undo = async () => {
    for (const slug of made) await rm(join(root, slug), { recursive: true, force: true });
  };
  for (const { slug, ...options } of rows) {
    const changes = Object.entries(options).flatMap(([name, value]) =>
      value === '' ? [] : (optionChange(`${name}=${value}`) ?? []),
    );
    const one = await createDealer(root, slug!, { changes });
    if ('refused' in one) {
      await undo();
      return one;
    }
    made.push(slug!);
    created.push(...one.created);
  }
  const { problems } = await loadDealers(root, slugs);
  if (problems.length === 0) return { created };
  await undo();
  return { problems };
}

/** Why nothing can be created. */
async function refusalOf(
  root: string,
  rows: readonly Record<string, string>[],
  slugs: readonly string[],
): Promise<string | undefined> {
  if (rows.length === 0)
    return 'The table has no dealer: its first line names the columns, and each other one a dealer.';
  if (slugs.includes('')) return 'The table needs a column "slug" with a slug in every row.';
  const wrong = Object.keys(rows[0]!).find((name) => name !== 'slug' && !optionChange(`${name}=1`));
  if (wrong !== undefined)
    return `The column "${wrong}" is no option. Name options as in dealer.json: "locations[0].address.postcode".`;
  const twice = slugs.find((slug, index) => slugs.indexOf(slug) !== index);
  if (twice !== undefined) return `The table has ${twice} twice.`;
  const folders = dealerFolders(root) ?? [];
  const there = slugs.find((slug) => folders.includes(slug));
  return there === undefined ? undefined : `${root} has a dealer ${there} already; nothing was changed.`;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDealer } from '../../src/compliance/check-dealer.ts';
import { loadDealers } from '../../src/config/load.ts';
import type { NewDealerOptions } from '../../src/config/new-dealer.ts';
import { keyText } from '../../src/config/problem.ts';
import { withOptions } from '../../src/config/set-option.ts';
import { importSite, type SiteImport } from '../../src/old-site/import-site.ts';
import { type OldAddresses, oldAddresses, type Redirect } from '../../src/old-site/old-addresses.ts';
import type { OldSite } from '../../src/old-site/read-site.ts';
import { writeWhole } from '../../src/release-store/object-store.ts';

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
    lines.length === 0
      ? []
      : [
          '',
          title,
          ...lines.slice(0, shownAtOnce).map((line) => `  ${line}`),
          ...(lines.length > shownAtOnce ? [`  and ${lines.length - shownAtOnce} more`] : []),
        ];
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

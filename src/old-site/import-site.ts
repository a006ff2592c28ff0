import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createDealer, type NewDealerOptions } from '../config/new-dealer.ts';
import { keyText } from '../config/problem.ts';
import { dealerSchema } from '../config/schema/dealer.ts';
import { withOptions } from '../config/set-option.ts';
import { dealerFacts, type Fact } from './dealer-facts.ts';
import type { OldSite } from './read-site.ts';

/** What came of an existing site. */
export type SiteImport = Exclude<Awaited<ReturnType<typeof importSite>>, { refused: string }>;

/** What a dealer's folder should have of its own, by option. */
const wanted: Record<string, string> = {
  name: 'the name',
  legalName: 'the company that holds the licence',
  siteUrl: "the site's address",
  'locations[0].address': 'the street address',
  'locations[0].contact_detail.phone': 'the phone number',
  'locations[0].dealer_license_number': "the number of the dealer's licence",
  openingHours: 'opening hours',
  logo: 'a logo',
  'theme.brandColour': 'a colour',
};

/** Logos are drawn this large at most, twice the pixels of a header. */
const logoBox = { width: 640, height: 240 };
const mostLogosTried = 5;
const mostLogoPixels = 40_000_000;

/**
 * Creates a dealer's folder from what an existing site says. What it does not say has sample values, and what it says
 * wrongly is left out and told.
 *
 * @param options what the operator gives goes before what the site says
 */
export async function importSite(root: string, slug: string, site: OldSite, options: NewDealerOptions = {}) {
  const made = await createDealer(root, slug, options);
  if ('refused' in made) return made;
  const found = dealerFacts(site);
  const facts = found.facts.filter(({ path }) => path[0] !== 'name' || options.name === undefined);
  const file = join(root, slug, 'dealer.json');
  const sample = await readFile(file, 'utf8');
  const rejected = rejectedOf(sample, facts);
  const kept = numberedAgain(facts.filter((fact) => !rejected.some((one) => one.fact === fact)));
  const logo = await saveLogo(site, found.logos, join(root, slug, 'media'));
  if (logo) {
    const name = kept.find(({ path }) => path[0] === 'name')?.value ?? options.name ?? slug;
    kept.push({ path: ['logo'], value: { ...logo.value, alt: name }, from: logo.from });
  }
  await writeFile(file, withOptions(sample, kept));
  return {
    created: made.created,
    /** What the folder has now, and where it stood. */
    facts: kept,
    rejected,
    /** What nobody found, in words. */
    missing: Object.entries(wanted).flatMap(([option, words]) =>
      kept.some(({ path }) => keyText(path) === option) ? [] : words,
    ),
    /** For a person to look at: leads go to none of these addresses before somebody sets `leads.delivery`. */
    emails: found.emails,
    menu: found.menu,
    unread: found.unread,
  };
}

/** What the schema does not take, with its reason. A place after the first has no sample values, so it goes as a whole. */
function rejectedOf(sample: string, facts: readonly Fact[]) {
  const { error } = dealerSchema.safeParse(JSON.parse(withOptions(sample, facts)));
  return facts.flatMap((fact) => {
    const [option, place] = fact.path;
    const whole = option === 'locations' && Number(place) > 0 ? fact.path.slice(0, 2) : fact.path;
    const issue = error?.issues.find(({ path }) => whole.every((part, index) => path[index] === part));
    return issue ? [{ fact, why: issue.message }] : [];
  });
}

/** The same facts, with the places numbered without a gap. */
function numberedAgain(facts: readonly Fact[]): Fact[] {
  const places = new Set(facts.flatMap(({ path }) => (path[0] === 'locations' ? path[1]! : [])));
  return facts.map((fact) => {
    const [option, place, ...rest] = fact.path;
    if (option !== 'locations') return fact;
    return { ...fact, path: [option, [...places].indexOf(place!), ...rest] };
  });
}

/**
 * Saves the first picture that is one as a PNG. Drawn anew, it has no script of an SVG and no data of a camera.
 *
 * @param sources addresses, the likeliest first
 */
async function saveLogo(site: OldSite, sources: readonly string[], folder: string) {
  for (const source of sources.slice(0, mostLogosTried)) {
    const bytes = await site.picture(source);
    const drawn = bytes && (await logoOf(bytes).catch(() => undefined));
    if (!drawn) continue;
    await writeFile(join(folder, 'logo.png'), drawn.data);
    const { width, height } = drawn.info;
    return { value: { src: 'media/logo.png', width, height }, from: source };
  }
  return undefined;
}

/** @throws for what is no picture */
const logoOf = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: mostLogoPixels, density: 200 })
    .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });

import { type CheerioAPI, load } from 'cheerio';
import { converter, formatHex, parse } from 'culori';
import type { Json } from '../config/layer-file.ts';
import type { KeyPath } from '../config/problem.ts';
import { phoneNumber } from '../config/schema/values.ts';
import { type AustralianState, australianStates, statesOfPostcode } from '../domain/australian-states.ts';
import { phoneLink } from '../domain/phone.ts';
import { shownWords } from '../inventory/normalise/spellings.ts';
import { decoded } from './old-addresses.ts';
import type { OldPage, OldSite } from './read-site.ts';
import { structuredData, type Thing, textIn, thingsIn } from './structured-data.ts';
import { type DayHours, hoursInText, hoursOfThing } from './written-hours.ts';

/** An option of dealer.json that an existing site says. */
export interface Fact {
  path: KeyPath;
  value: Json;
  /** Where it stands: 'JSON-LD of /contact/'. */
  from: string;
}

export interface DealerFacts {
  facts: Fact[];
  /** Addresses of pictures that may be the logo, the likeliest first. */
  logos: string[];
  /** What a person has to look at: email addresses and the links of the menu. */
  emails: string[];
  menu: { text: string; href: string }[];
}

/** What stands for a dealer in the words of schema.org. */
const businesses =
  /^(?:Auto\w*|Motorcycle\w*|LocalBusiness|Store|Organization|Corporation|AutomotiveBusiness|RVPark|\w*Dealer)$/;

/** What one page says, parsed once. */
interface ReadPage {
  $: CheerioAPI;
  /** Its visible text. Elements are divided by blanks. */
  text: string;
  things: Thing[];
  /** Its path, for the report. */
  name: string;
}

function readPage({ url, html }: OldPage): ReadPage {
  const things = structuredData(html);
  const $ = load(html);
  $('script, style, noscript, template').remove();
  $('*').append(' ');
  const text = $('body').text().replace(/\s+/g, ' ');
  return { $, text, things, name: url.pathname };
}

/** What the pages of an existing site say of its dealer. Pure: everything was read before. */
export function dealerFacts(site: Pick<OldSite, 'origin' | 'pages' | 'styles'>): DealerFacts {
  const pages = site.pages.map(readPage);
  const described = pages.flatMap(({ things, name }) =>
    things
      .filter(({ types }) => types.some((type) => businesses.test(type)))
      .map((thing) => ({ thing, name })),
  );
  const facts: Fact[] = [];
  const say = (path: KeyPath, value: Json | undefined, from: string) => {
    if (value !== undefined) facts.push({ path, value, from });
  };
  /** The first page that says something. */
  const first = <T>(what: (page: ReadPage) => T | undefined): { value: T; name: string } | undefined => {
    for (const page of pages) {
      const value = what(page);
      if (value !== undefined) return { value, name: page.name };
    }
    return undefined;
  };
  const sayFirst = (path: KeyPath, what: (page: ReadPage) => Json | undefined, how: string) => {
    const found = first(what);
    if (found) say(path, found.value, `${how} of ${found.name}`);
  };
  const sayDescribed = (path: KeyPath, what: (thing: Thing) => Json | undefined): boolean => {
    for (const { thing, name } of described) {
      const value = what(thing);
      if (value === undefined) continue;
      say(path, value, `structured data of ${name}`);
      return true;
    }
    return false;
  };

  sayFirst(['name'], givenName, 'og:site_name');
  if (facts.length === 0 && !sayDescribed(['name'], (thing) => short(textIn(thing, 'name'), 80)))
    say(['name'], short(titleName(pages), 80), 'titles');
  if (!sayDescribed(['legalName'], (thing) => short(textIn(thing, 'legalName'), 120)))
    sayFirst(['legalName'], ({ text }) => companyIn(text), 'text');
  const canonical = first(({ $ }) => $('link[rel="canonical"]').attr('href'));
  const own = URL.parse(canonical?.value ?? '', site.origin);
  if (own?.hostname.includes('.') && /[a-z]/i.test(own.hostname))
    say(['siteUrl'], `https://${own.hostname}`, canonical ? `canonical of ${canonical.name}` : 'address');

  const dealerName = facts.find(({ path }) => path[0] === 'name')?.value;
  const places = described.flatMap(({ thing, name }) => placeOf(thing, name) ?? []);
  const found = unique(places, ({ address }) => `${address.street} ${address.postcode}`.toLowerCase());
  if (found.length === 0) {
    const written = first(({ text }) => addressIn(text));
    if (written) found.push({ address: written.value, name: undefined, from: `text of ${written.name}` });
  }
  const phones = first(phoneOf);
  const licence = first(({ text }) => licenceIn(text));
  for (const [index, place] of found.entries()) {
    const at = ['locations', index];
    const name = place.name ?? (found.length === 1 ? dealerName : undefined) ?? place.address.city;
    const isFirst = index === 0;
    say([...at, 'id'], String(index + 1), place.from);
    say([...at, 'name'], name, place.from);
    say([...at, 'slug'], slugOf(place.address.city, found.slice(0, index)), place.from);
    say([...at, 'primary'], isFirst, place.from);
    say([...at, 'address'], { ...place.address }, place.from);
    const phone = place.phone ?? phones?.value;
    if (phone)
      say([...at, 'contact_detail', 'phone'], phone, place.phone ? place.from : `text of ${phones!.name}`);
    if (place.hours) say([...at, 'contact_detail', 'opening_hours'], place.hours, place.from);
    if (isFirst && licence) say([...at, 'dealer_license_number'], licence.value, `text of ${licence.name}`);
  }
  if (found.length === 0 && phones)
    say(['locations', 0, 'contact_detail', 'phone'], phones.value, `text of ${phones.name}`);
  if (!found[0]?.hours) sayFirst(['openingHours'], ({ text }) => hoursInText(text), 'text');
  else say(['openingHours'], found[0].hours, found[0].from);

  for (const [network, pattern] of Object.entries(networks))
    sayFirst(['social', network], ({ $ }) => profileIn($, pattern), 'link');
  sayFirst(
    ['theme', 'brandColour'],
    ({ $ }) => vivid($('meta[name="theme-color"]').attr('content')),
    'theme',
  );
  if (!facts.some(({ path }) => path[0] === 'theme'))
    say(['theme', 'brandColour'], commonColour(site.styles), 'style sheets');

  return {
    facts,
    logos: [...new Set([...described.flatMap(({ thing }) => logoOf(thing) ?? []), ...logosIn(pages[0]!.$)])],
    emails: unique(
      pages.flatMap(({ $ }) => [...$('a[href^="mailto:"]')].map((link) => mailOf($(link).attr('href')!))),
      (one) => one.toLowerCase(),
    ),
    menu: menuOf(pages[0]!.$),
  };
}

function unique<T>(list: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>();
  return list.filter((one) => {
    const isNew = !seen.has(keyOf(one));
    seen.add(keyOf(one));
    return isNew;
  });
}

const short = (text: string | undefined, most: number) => (text && text.length <= most ? text : undefined);

/** What a page says the site is called. */
const givenName = ({ $ }: ReadPage) =>
  short($('meta[property="og:site_name"], meta[name="application-name"]').attr('content')?.trim(), 80);

/** The part of titles that most pages of a site name, the shorter of two. */
function titleName(pages: readonly ReadPage[]): string | undefined {
  const titles = pages.map(({ $ }) => $('title').first().text().trim());
  const parts = titles
    .flatMap((title) => title.split(/\s+[|–—-]\s+/))
    .map((part) => ({
      part,
      named: pages.filter(({ text }, index) => `${titles[index]} ${text}`.includes(part)).length,
    }))
    .filter(({ part }) => part !== '' && !/^(?:home|welcome|contact|about)\b/i.test(part));
  parts.sort((one, other) => other.named - one.named || one.part.length - other.part.length);
  return parts[0]?.part;
}

/** The company of '© 2024 Hill Street Motors Pty Ltd'. */
function companyIn(text: string): string | undefined {
  const company =
    /((?:[A-Z][\w&'’.-]*|&|of|and|the)(?: (?:[A-Z(][\w&'’.)-]*|&|of|and|the)){0,6}) P(?:ty|TY)\.? ?L(?:td|TD|imited)\b/;
  const name = company.exec(text)?.[1]?.replace(/^(?:of|and|the|&) /, '');
  return name && `${name} Pty Ltd`;
}

/** The number of a motor dealer's licence: 'LMCT 11234', 'Dealer Licence No. 3456789'. */
const licenceIn = (text: string) =>
  /\b(?:LMCT|LMVD|LMD|LVD|MVD|MD|DL|MRB)[\s.:#]{0,3}(\d{2,8})\b/.exec(text)?.[1] ??
  /\bdealers?['’]?s? licen[cs]e(?: (?:no|number|nr)\b)?[\s.:#]{0,3}(\d{3,8})\b/i.exec(text)?.[1];

/** The number that a page offers to ring: that of most links, else the first in its text. */
function phoneOf({ $, text }: ReadPage): string | undefined {
  const counts = new Map<string, number>();
  for (const link of $('a[href^="tel:"]')) {
    const number = dialable(decoded($(link).attr('href')!.slice('tel:'.length)));
    if (number) counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  const written = /(?:\(0[2378]\) ?|\b0[2378] ?)\d{4} ?\d{4}\b|\b1[38]00 \d{3} \d{3}\b|\b13 \d\d \d\d\b/.exec(
    text,
  )?.[0];
  return most?.[0] ?? dialable(written);
}

/** As visitors read it. Undefined for what cannot be rung. */
function dialable(written: string | undefined): string | undefined {
  const shown = phoneLink(written)?.text;
  return shown !== undefined && phoneNumber.safeParse(shown).success ? shown : undefined;
}

const mailOf = (href: string) => decoded(href.slice('mailto:'.length).replace(/\?.*$/, '')).trim();

type Address = {
  street: string;
  city: string;
  state: AustralianState;
  postcode: string;
  lat?: number;
  long?: number;
};

interface Place {
  address: Address;
  name: string | undefined;
  phone?: string | undefined;
  hours?: DayHours[] | undefined;
  from: string;
}

/** Codes of states by their names and codes in lower case. */
const stateCodes = shownWords('state');

/** 'Queensland', 'QLD' and 'AU-QLD'. Without one it follows from the postcode. */
function stateOf(written: string | undefined, postcode: string): AustralianState | undefined {
  const text = (written ?? '')
    .toLowerCase()
    .replace(/^au[- ]/, '')
    .trim();
  const code = stateCodes.get(text)?.toLowerCase();
  return australianStates.find((state) => state === code) ?? statesOfPostcode(postcode)[0];
}

/** A place with an address of ours. Departments of a dealer that have its address are no places of their own. */
function placeOf(thing: Thing, page: string): Place | undefined {
  for (const written of thingsIn(thing, 'address')) {
    const postcode = textIn(written, 'postalCode')?.padStart(4, '0') ?? '';
    const [street, city] = [textIn(written, 'streetAddress'), textIn(written, 'addressLocality')];
    const state = /^\d{4}$/.test(postcode) ? stateOf(textIn(written, 'addressRegion'), postcode) : undefined;
    if (!street || !city || !state) continue;
    const [geo] = thingsIn(thing, 'geo');
    const [lat, long] = ['latitude', 'longitude'].map((name) => Number(textIn(geo, name) ?? Number.NaN));
    const hasPoint =
      Number.isFinite(lat) && Number.isFinite(long) && Math.abs(lat!) <= 90 && Math.abs(long!) <= 180;
    return {
      address: {
        ...{ street: street.replace(/[,\s]+$/, ''), city, state, postcode },
        ...(hasPoint && { lat: lat!, long: long! }),
      },
      name: short(textIn(thing, 'name'), 120),
      phone: dialable(textIn(thing, 'telephone') ?? textIn(thingsIn(thing, 'contactPoint')[0], 'telephone')),
      hours: hoursOfThing(thing),
      from: `structured data of ${page}`,
    };
  }
  return undefined;
}

/** The first address of a text: '12 Hill Street, Box Hill VIC 3128'. */
function addressIn(text: string): Address | undefined {
  const address =
    /\b((?:(?:Unit|Shop|Lot|Level) ?\d+\w?[,/ ]+)?\d[\d/-]*\w? (?:[A-Z][\w'’.-]* ){0,4}(?:Street|St|Road|Rd|Avenue|Ave|Highway|Hwy|Drive|Dr|Parade|Pde|Boulevard|Blvd|Lane|Ln|Way|Court|Ct|Place|Pl|Terrace|Tce|Crescent|Cres|Circuit|Cct|Esplanade|Parkway|Pkwy)\b\.?)[,\s]+((?:[A-Z][\w'’-]*[ ,]+){1,4}?)(ACT|NSW|NT|QLD|SA|TAS|VIC|WA|Queensland|Victoria|Tasmania|New South Wales|South Australia|Western Australia)\.?[,\s]+(\d{4})\b/i;
  const [, street, city, written, postcode] = address.exec(text) ?? [];
  const state = postcode === undefined ? undefined : stateOf(written, postcode);
  if (!street || !city || !state) return undefined;
  return { street, city: city.replace(/[,\s]+$/, ''), state, postcode: postcode! };
}

function slugOf(city: string, before: readonly Place[]): string {
  const slug =
    city
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'main';
  const same = before.filter(({ address }) => address.city.toLowerCase() === city.toLowerCase()).length;
  return same === 0 ? slug : `${slug}-${same + 1}`;
}

/** Hosts of networks, with the first part of a path that is a page and not a button to share. */
const networks = {
  facebook: /^https?:\/\/(?:[\w-]+\.)?facebook\.com\/(?!sharer|share|dialog|plugins|tr\b)[\w.%-]+/i,
  instagram: /^https?:\/\/(?:www\.)?instagram\.com\/(?!p\/)[\w.]+/i,
  youtube: /^https?:\/\/(?:www\.)?youtube\.com\/(?:@|c\/|channel\/|user\/)[\w.-]+/i,
  tiktok: /^https?:\/\/(?:www\.)?tiktok\.com\/@[\w.]+/i,
  linkedin: /^https?:\/\/(?:[\w-]+\.)?linkedin\.com\/(?:company|in)\/[\w%-]+/i,
  x: /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/(?!intent|share|home)\w+/i,
};

function profileIn($: CheerioAPI, pattern: RegExp): string | undefined {
  const links = [...$('a[href]')].map((link) => $(link).attr('href')!.trim());
  return links.find((href) => pattern.test(href))?.replace(/^http:/i, 'https:');
}

const oklch = converter('oklch');
/** Below these a colour is a grey, a white or a black, which no brand is known by. */
const leastChroma = 0.06;

/** A colour as '#rrggbb'. Undefined for greys, and for what is no colour. */
function vivid(written: string | undefined): string | undefined {
  const colour = parse(written?.trim() ?? '');
  const { l = 0, c = 0 } = oklch(colour) ?? {};
  return colour && c >= leastChroma && l > 0.15 && l < 0.9 ? formatHex(colour) : undefined;
}

/** The vivid colour that style sheets use most; one that they call primary, brand or accent counts tenfold. */
function commonColour(styles: string): string | undefined {
  const counts = new Map<string, number>();
  const rule = /([\w-]*)\s*:\s*[^;:{}]*?(#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|rgb\([\d\s,.%]+\))/gi;
  for (const [, name = '', written] of styles.matchAll(rule)) {
    // The palette that WordPress puts into every site.
    if (name.startsWith('--wp--preset')) continue;
    const colour = vivid(written);
    const weight = /primary|brand|accent/i.test(name) ? 10 : 1;
    if (colour) counts.set(colour, (counts.get(colour) ?? 0) + weight);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function logoOf(thing: Thing): string | undefined {
  const [logo] = thing.properties['logo'] ?? [];
  return typeof logo === 'string' ? logo : (textIn(logo, 'url') ?? textIn(logo, 'contentUrl'));
}

/** Pictures of a page that call themselves a logo: those of its header first, the icon for phones last. */
function logosIn($: CheerioAPI): string[] {
  const images = [...$('header img, nav img, img')].filter((image) =>
    /logo/i.test(Object.values($(image).attr() ?? {}).join(' ')),
  );
  const sources = images.map((image) => $(image).attr('src') ?? $(image).attr('data-src'));
  return [...sources, $('link[rel="apple-touch-icon"]').attr('href')].filter(
    (source) => source !== undefined && !source.startsWith('data:'),
  ) as string[];
}

function menuOf($: CheerioAPI): DealerFacts['menu'] {
  const links = [...$('header nav a[href], nav a[href], header a[href]')].map((link) => ({
    text: $(link).text().replace(/\s+/g, ' ').trim(),
    href: $(link).attr('href')!.trim(),
  }));
  const named = links.filter(({ text, href }) => text !== '' && !/^(?:tel|mailto|javascript|#)/.test(href));
  return unique(named, ({ href }) => href).slice(0, 60);
}

import type { CheerioAPI } from 'cheerio';
import { converter, formatHex, parse } from 'culori';
import type { Json } from '../config/layer-file.ts';
import type { KeyPath } from '../config/problem.ts';
import {
  type AustralianState,
  australianStates,
  statesOfPostcode,
} from '../domain/places/australian-states.ts';
import { decoded } from '../domain/record.ts';
import { slugify } from '../domain/slug.ts';
import { stateCode } from '../inventory/normalise/names.ts';
import { addressesIn, isSameSite, type OldPage } from './old-page.ts';
import type { Unread } from './polite-reader.ts';
import type { OldSite } from './read-site.ts';
import { structuredData, type Thing, textIn, textsIn, thingsIn } from './structured-data.ts';
import { type DayHours, hoursInText, hoursOfThing } from './written-hours.ts';
import { dialable, phoneInText, phoneOf } from './written-phone.ts';

/** An option of dealer.json that an existing site says. */
export interface Fact {
  path: KeyPath;
  value: Json;
  /** Where it stands: 'JSON-LD of /contact/'. */
  from: string;
}

/** What stands for a dealer in the words of schema.org, the likeliest first. */
const businesses = [
  /^(?:AutoDealer|MotorcycleDealer|\w*Dealer)$/i,
  /^(?:Auto\w*|Motorcycle\w*|LocalBusiness|Store|RVPark)$/i,
  /^(?:Organization|Corporation)$/i,
];
const rankOf = ({ types }: Thing) => businesses.findIndex((words) => types.some((type) => words.test(type)));

type ReadPage = ReturnType<typeof readPage>;

/**
 * What one page says: its visible text, in which blanks divide elements, and its path and query as a name for the report.
 * Takes out of the page what is not seen.
 */
function readPage(page: OldPage) {
  const { url, $ } = page;
  const data = structuredData($);
  $('script, style, noscript, template').remove();
  $('*').append(' ');
  const text = $('body').text().replace(/\s+/g, ' ');
  return { ...page, ...data, text, name: url.pathname + url.search };
}

/** What one page or thing says, and where it stands. */
interface Claim<T> {
  value: T | undefined;
  from: string;
}

/** What the pages of an existing site say of its dealer. Everything was read before. */
export function dealerFacts(site: Pick<OldSite, 'origin' | 'pages' | 'styles'>) {
  const pages = site.pages.map(readPage);
  const [home] = pages as [ReadPage];
  // The home page tells of the whole, another page maybe of a branch.
  const orderOf = ({ thing, page }: { thing: Thing; page: ReadPage }) =>
    rankOf(thing) + (page === home ? 0 : 10);
  const described = pages
    .flatMap((page) => page.things.filter((thing) => rankOf(thing) >= 0).map((thing) => ({ thing, page })))
    .sort((one, other) => orderOf(one) - orderOf(other));
  const inData = <T>(what: (thing: Thing) => T | undefined): Claim<T>[] =>
    described.map(({ thing, page }) => ({ value: what(thing), from: `structured data of ${page.name}` }));
  const inPages = <T>(how: string, what: (page: ReadPage) => T | undefined): Claim<T>[] =>
    pages.map((page) => ({ value: what(page), from: `${how} of ${page.name}` }));
  const facts: Fact[] = [];
  /** Adds what is claimed first. */
  const say = <T extends Json>(path: KeyPath, ...claims: Claim<T>[]): T | undefined => {
    const claim = claims.find(({ value }) => value !== undefined);
    if (claim) facts.push({ path, value: claim.value!, from: claim.from });
    return claim?.value;
  };

  const dealerName = say(
    ['name'],
    ...inPages('og:site_name', givenName),
    ...inData((thing) => short(textIn(thing, 'name'), 80)),
    { value: short(titleName(pages), 80), from: 'titles' },
  );
  say(
    ['legalName'],
    ...inData((thing) => short(textIn(thing, 'legalName'), 120)),
    ...inPages('text', ({ text }) => companyIn(text)),
  );
  const canonical = pages.flatMap((page) => addressesIn(page, 'link[rel="canonical"]'))[0];
  const own = canonical ?? new URL(site.origin);
  if (own.hostname.includes('.') && /[a-z]/i.test(own.hostname))
    say(['siteUrl'], { value: `https://${own.hostname}`, from: canonical ? 'canonical' : 'address' });

  const told = inData(placeOf);
  const inTexts = inPages('text', ({ text }) => placesInText(text)).flatMap(({ value, from }) =>
    value!.map((place) => ({ ...place, from })),
  );
  const places = told.flatMap(({ value, from }) => (typeof value === 'object' ? { ...value, from } : []));
  // The first page that names any names all.
  const found = placesOnce(
    places.length > 0 ? places : inTexts.filter(({ from }) => from === inTexts[0]!.from),
  );
  const phones = [...inData((thing) => dialable(textIn(thing, 'telephone'))), ...inPages('text', phoneOf)];
  for (const [index, { from, address, ...place }] of found.entries()) {
    const at = ['locations', index];
    const name = place.name ?? (found.length === 1 ? dealerName : undefined) ?? address.city;
    const isFirst = index === 0;
    say([...at, 'id'], { value: String(index + 1), from });
    say([...at, 'name'], { value: name, from });
    say([...at, 'slug'], { value: slugOf(address.city, found.slice(0, index)), from });
    say([...at, 'primary'], { value: isFirst, from });
    say([...at, 'address'], { value: { ...address }, from });
    say([...at, 'contact_detail', 'phone'], { value: place.phone, from }, ...phones);
    say([...at, 'contact_detail', 'opening_hours'], { value: place.hours, from });
    if (isFirst) say([...at, 'dealer_license_number'], ...inPages('text', ({ text }) => licenceIn(text)));
  }
  if (found.length === 0) say(['locations', 0, 'contact_detail', 'phone'], ...phones);
  say(
    ['openingHours'],
    ...found.slice(0, 1).map(({ hours, from }) => ({ value: hours, from })),
    ...inData(hoursOfThing),
    ...inPages('text', ({ text }) => hoursInText(text)),
  );
  for (const [network, pattern] of Object.entries(networks)) {
    const profileIn = (links: readonly string[]) =>
      links.find((link) => pattern.test(link))?.replace(/^http:/i, 'https:');
    say(
      ['social', network],
      ...inPages('link', (page) => profileIn(addressesIn(page, 'a').map(({ href }) => href))),
      ...inData((thing) => profileIn(textsIn(thing, 'sameAs'))),
    );
  }
  say(
    ['theme', 'brandColour'],
    ...inPages('theme', ({ $ }) => vivid($('meta[name="theme-color"]').attr('content'))),
    { value: commonColour(site.styles), from: 'style sheets' },
  );

  const further = inTexts.filter(({ from }) => !/privacy|terms/i.test(from));
  /** What the pages say and nobody understood. */
  const unread: Unread[] = [
    ...pages.flatMap(({ url, broken }) =>
      broken.map((start) => ({ address: url.href, why: `has JSON-LD that cannot be read: ${start}` })),
    ),
    ...told.flatMap(({ value, from }) =>
      typeof value === 'string'
        ? { address: from, why: `has an address that is not whole or not in Australia: ${value}` }
        : [],
    ),
    ...placesOnce([...found, ...further])
      .slice(found.length)
      .map(({ address: { street, city }, from }) => ({
        address: from,
        why: `names another address, to be added to "locations" if it is the dealer's: ${street}, ${city}`,
      })),
  ];
  const logos = described.flatMap(({ thing, page }) =>
    [thing, ...thingsIn(thing, 'logo')]
      .flatMap((one) => textsIn(one, one === thing ? 'logo' : 'url'))
      .flatMap((source) => URL.parse(source, page.base)?.href ?? []),
  );
  const mails = pages
    .flatMap((page) => addressesIn(page, 'a[href^="mailto:" i]'))
    .map(({ pathname }) => decoded(pathname).trim());
  return {
    facts,
    /** Addresses of pictures that may be the logo, the likeliest first. */
    logos: [...new Set([...logos, ...pages.flatMap((page) => logosIn(page, site.styles))])],
    emails: once(
      mails.filter((mail) => mail.includes('@')),
      (mail) => mail.toLowerCase(),
    ),
    // A page of frames has none itself.
    menu: pages.map((page) => menuOf(page, own)).find((links) => links.length > 0) ?? [],
    unread: once(unread, ({ why }) => why),
  };
}

/** The first of those that are the same. */
const once = <T>(list: readonly T[], keyOf: (one: T) => string): T[] =>
  [...Map.groupBy(list, keyOf).values()].map(([one]) => one!);

const short = (text: string | undefined, most: number) => (text && text.length <= most ? text : undefined);

/** What a page says the site is called. */
const givenName = ({ $ }: ReadPage) =>
  short(
    $(':is([property], [name])[content]')
      .filter('[property="og:site_name" i], [name="og:site_name" i], [name="application-name" i]')
      .attr('content')
      ?.trim() || undefined,
    80,
  );

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

/** The number of a motor dealer's licence: 'LMCT 11234', 'Dealer Licence No. 3456789'; 'MD012345' is one word. */
const licenceIn = (text: string) =>
  /\b(?:LMCT|MVD|MD)\d{4,8}\b/.exec(text)?.[0] ??
  /\b(?:LMCT|LMVD|LMD|LVD|MVD|MD|DL|MRB)[\s.:#]{0,3}(\d{2,8})\b/.exec(text)?.[1] ??
  /\bdealers?['’]?s? licen[cs]e(?: (?:no|number|nr)\b)?[\s.:#]{0,3}(\d{3,8})\b/i.exec(text)?.[1];

function slugOf(city: string, before: readonly Place[]): string {
  const slug = slugify(city) || 'main';
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

/** Links of the menu to pages of the site; those of the whole home page where nothing says that it is a menu. */
function menuOf({ $, base, url }: ReadPage, own: URL) {
  const menus = [
    'header nav a, nav a, header a, [role="navigation"] a',
    ':is([class*="menu" i], [id*="menu" i], [class*="nav" i]) a',
    'a, area',
  ];
  const linksIn = (selector: string) =>
    [...$(selector)].flatMap((link) => {
      const at = URL.parse($(link).attr('href')?.trim() ?? '', base);
      const words = $(link).text().trim() || $(link).find('img').attr('alt') || $(link).attr('alt') || '';
      const text = words.replace(/\s+/g, ' ');
      const isPage = at && at.pathname !== url.pathname && [url, own].some((one) => isSameSite(at, one));
      return isPage && text !== '' && text.length <= 60 ? { text, href: at.pathname + at.search } : [];
    });
  const links = menus.map(linksIn).find((some) => some.length > 0) ?? [];
  return once(links, ({ href }) => href).slice(0, 60);
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

/** The palette that WordPress puts into every site, and the colours of Bootstrap for what a site does not colour itself. */
const ofProgram = /^--wp--preset|^--bs-(?!primary$)/;
const bootstrapBlues = ['#0d6efd', '#007bff', '#337ab7'];

/** The vivid colour that style sheets use most; one that they call primary, brand or accent counts tenfold. */
export function commonColour(styles: string): string | undefined {
  const counts = new Map<string, number>();
  const rule = /([\w-]*)\s*:\s*[^;:{}]*?(#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|(?:rgb|hsl)a?\([\d\s,.%/deg]+\))/gi;
  for (const [, name = '', written] of styles.matchAll(rule)) {
    const colour = vivid(written);
    if (!colour || ofProgram.test(name) || bootstrapBlues.includes(colour)) continue;
    const weight = /primary|brand|accent/i.test(name) ? 10 : 1;
    counts.set(colour, (counts.get(colour) ?? 0) + weight);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Pictures come later in many pages: what stands in `src` until then is empty. */
const sourceNames = ['data-src', 'data-lazy-src', 'data-original', 'src', 'data-srcset', 'srcset'];
const namedLogo = '[class*="logo" i], [id*="logo" i]';

/**
 * Pictures of a page that call themselves a logo, or stand in what does: those of its header first, then backgrounds, the
 * picture for shared links, and the icon for phones last.
 */
export function logosIn(page: OldPage, styles: string): string[] {
  const { $, base } = page;
  const isLogo = (image: ReturnType<CheerioAPI>[number]) =>
    /logo/i.test(Object.values($(image).attr() ?? {}).join(' ')) ||
    $(image).parentsUntil('body').slice(0, 3).is(namedLogo);
  const images = [...$('header img, nav img, img')].filter(isLogo);
  const sources = images.map((image) =>
    sourceNames
      .map((name) => $(image).attr(name)?.trim().split(/\s/)[0])
      .find((source) => source && !source.startsWith('data:')),
  );
  const drawn = $(`:is(${namedLogo}) svg:has(path, polygon, text)`).slice(0, 1);
  const background = /url\(\s*['"]?([^'")]+)/.exec(
    $(`:is(${namedLogo})[style*="url("]`).attr('style') ?? '',
  )?.[1];
  const styled = /logo[^{}]*\{[^{}]*url\(([^)]+)\)/i.exec(styles)?.[1];
  const shared = addressesIn(page, 'meta[property="og:image"]', 'content').filter(({ href }) =>
    /logo/i.test(href),
  );
  const icon = $('link[rel^="apple-touch-icon"]').attr('href');
  return [...sources, asAddress($, drawn), background, styled, shared[0]?.href, icon].flatMap(
    (source) => (source && URL.parse(source, base)?.href) || [],
  );
}

/** A drawing in a page as an address that has it whole. */
const asAddress = ($: CheerioAPI, drawn: ReturnType<CheerioAPI>): string | undefined =>
  drawn.length === 0
    ? undefined
    : `data:image/svg+xml;base64,${Buffer.from($.xml(drawn.attr('xmlns', 'http://www.w3.org/2000/svg'))).toString('base64')}`;

interface Address {
  street: string;
  city: string;
  state: AustralianState;
  postcode: string;
  lat?: number;
  long?: number;
}

/** A place of a dealer, as one page tells of it. */
interface Place {
  address: Address;
  name?: string | undefined;
  phone?: string | undefined;
  hours?: DayHours[] | undefined;
}

/** 'Queensland', 'QLD' and 'AU-QLD'. Without one it follows from the postcode. */
function stateOf(written: string | undefined, postcode: string): AustralianState | undefined {
  const code = stateCode(written ?? '')?.toLowerCase();
  return australianStates.find((state) => state === code) ?? statesOfPostcode(postcode)[0];
}

const addressParts = ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode'];

/**
 * The place of a business that a page describes. Departments of a dealer that have its address are no places of their own.
 *
 * @returns the address as it is written where it is none of Australia; undefined when there is none
 */
function placeOf(thing: Thing): Place | string | undefined {
  const around = [thing, ...thingsIn(thing, 'location')];
  const written = [...around.flatMap(({ properties }) => properties['address'] ?? []), ...around];
  const asText = (one: string | Thing) =>
    typeof one === 'string' ? one : addressParts.flatMap((part) => textsIn(one, part)).join(', ');
  for (const one of written) {
    const address = typeof one === 'string' ? placesInText(one)[0]?.address : addressOf(one);
    if (!address) continue;
    const [lat, long] = ['latitude', 'longitude'].map((name) => {
      const point = [...around.flatMap((of) => thingsIn(of, 'geo')), thing];
      return Number(point.flatMap((of) => textsIn(of, name))[0] ?? Number.NaN);
    });
    const hasPoint = Math.abs(lat!) <= 90 && Math.abs(long!) <= 180;
    const rung = [
      thing,
      ...thingsIn(thing, 'contactPoint'),
      ...around.flatMap((of) => thingsIn(of, 'address')),
    ];
    return {
      address: { ...address, ...(hasPoint && { lat: lat!, long: long! }) },
      name: textIn(thing, 'name')?.slice(0, 120),
      phone: rung.flatMap((of) => textsIn(of, 'telephone')).flatMap((of) => dialable(of) ?? [])[0],
      hours: hoursOfThing(thing),
    };
  }
  return written.map(asText).find((text) => text.trim() !== '');
}

function addressOf(thing: Thing): Address | undefined {
  const [street, city, region, code] = addressParts.map((part) => textIn(thing, part));
  const postcode = code?.padStart(4, '0') ?? '';
  const state = /^\d{4}$/.test(postcode) ? stateOf(region, postcode) : undefined;
  return street && city && state
    ? { street: street.replace(/[,\s]+$/, ''), city, state, postcode }
    : undefined;
}

const written =
  /\b((?:(?:Unit|Shop|Lot|Level) ?\d+\w?[,/ ]+)?\d[\d/-]*\w? (?:[A-Z][\w'’.-]* ){0,4}(?:Street|St|Road|Rd|Avenue|Ave?|Highway|Hwy|Freeway|Fwy|Drive|Dr|Parade|Pde|Boulevarde?|Blvd|Lane|Ln|Way|Court|Ct|Close|Cl|Place|Pl|Grove|Gr|Square|Sq|Terrace|Tce|Crescent|Cres|Circuit|Cct|Esplanade|Esp|Parkway|Pkwy|Bypass|Quay|Loop|Link|Rise)\b\.?)[,|•·–\s-]+((?:[A-Z][\w'’-]*[ ,|•·]+){1,4}?)(ACT|NSW|NT|QLD|SA|TAS|VIC|WA|Queensland|Victoria|Tasmania|New South Wales|South Australia|Western Australia)\.?(?:[,|•·\s]+(?:Australia|AU))?[,|•·\s]+(\d{4})\b/gi;

/** The addresses of a text: '12 Hill Street, Box Hill VIC 3128', each with the phone and the hours that follow it. */
export function placesInText(text: string): Place[] {
  const found = [...text.matchAll(written)];
  return found.flatMap((match, index) => {
    const [all, street, city, region, postcode] = match;
    const state = stateOf(region, postcode!);
    const after = text.slice(match.index + all.length, found[index + 1]?.index).slice(0, 600);
    return state
      ? {
          address: { street: street!, city: city!.replace(/[,|•·\s]+$/, ''), state, postcode: postcode! },
          // A page with one place may say its phone and hours anywhere.
          ...(found.length > 1 && { phone: phoneInText(after), hours: hoursInText(after) }),
        }
      : [];
  });
}

/** Each place once, with what any page says of it. Streets may be written in two ways: 'Rd' and 'Road'. */
export function placesOnce<T extends Place>(places: readonly T[]): T[] {
  return [...Map.groupBy(places, keyOf).values()].map((same) => ({
    ...same[0]!,
    address: (same.find(({ address }) => address.lat !== undefined) ?? same[0]!).address,
    name: same.find(({ name }) => name)?.name,
    phone: same.find(({ phone }) => phone)?.phone,
    hours: same.find(({ hours }) => hours)?.hours,
  }));
}

const keyOf = ({ address: { street, postcode } }: Place) =>
  `${street
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.slice(0, -1)
    .join(' ')} ${postcode}`;

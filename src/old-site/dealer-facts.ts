import type { Json } from '../config/layer-file.ts';
import type { KeyPath } from '../config/problem.ts';
import { decoded } from './old-addresses.ts';
import { commonColour, logosIn, vivid } from './old-look.ts';
import { addressesIn, isSameSite, type OldPage } from './old-page.ts';
import { type Place, placeOf, placesInText, placesOnce } from './old-places.ts';
import type { Unread } from './polite-reader.ts';
import type { OldSite } from './read-site.ts';
import { structuredData, type Thing, textIn, textsIn, thingsIn } from './structured-data.ts';
import { hoursInText, hoursOfThing } from './written-hours.ts';
import { dialable, phoneOf } from './written-phone.ts';

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
  /** What the pages say and nobody understood. */
  unread: Unread[];
}

/** What stands for a dealer in the words of schema.org, the likeliest first. */
const businesses = [
  /^(?:AutoDealer|MotorcycleDealer|\w*Dealer)$/i,
  /^(?:Auto\w*|Motorcycle\w*|LocalBusiness|Store|RVPark)$/i,
  /^(?:Organization|Corporation)$/i,
];
const rankOf = ({ types }: Thing) => businesses.findIndex((words) => types.some((type) => words.test(type)));

/** What one page says. */
interface ReadPage extends OldPage {
  /** Its visible text. Elements are divided by blanks. */
  text: string;
  things: Thing[];
  broken: string[];
  /** Its path and query, for the report. */
  name: string;
}

/** Takes out of the page what is not seen. */
function readPage(page: OldPage): ReadPage {
  const { url, $ } = page;
  const data = structuredData($);
  $('script, style, noscript, template').remove();
  $('*').append(' ');
  const text = $('body').text().replace(/\s+/g, ' ');
  return { ...page, ...data, text, name: url.pathname + url.search };
}

/** What the pages of an existing site say of its dealer. Everything was read before. */
export function dealerFacts(site: Pick<OldSite, 'origin' | 'pages' | 'styles'>): DealerFacts {
  const pages = site.pages.map(readPage);
  const [home] = pages as [ReadPage];
  // The home page tells of the whole, another page maybe of a branch.
  const orderOf = ({ thing, page }: { thing: Thing; page: ReadPage }) =>
    rankOf(thing) + (page === home ? 0 : 10);
  const described = pages
    .flatMap((page) => page.things.filter((thing) => rankOf(thing) >= 0).map((thing) => ({ thing, page })))
    .sort((one, other) => orderOf(one) - orderOf(other));
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
  const sayFirst = (path: KeyPath, what: (page: ReadPage) => Json | undefined, how: string): boolean => {
    const found = first(what);
    if (found) say(path, found.value, `${how} of ${found.name}`);
    return found !== undefined;
  };
  const sayDescribed = (path: KeyPath, what: (thing: Thing) => Json | undefined): boolean => {
    for (const { thing, page } of described) {
      const value = what(thing);
      if (value === undefined) continue;
      say(path, value, `structured data of ${page.name}`);
      return true;
    }
    return false;
  };

  if (
    !sayFirst(['name'], givenName, 'og:site_name') &&
    !sayDescribed(['name'], (thing) => short(textIn(thing, 'name'), 80))
  )
    say(['name'], short(titleName(pages), 80), 'titles');
  if (!sayDescribed(['legalName'], (thing) => short(textIn(thing, 'legalName'), 120)))
    sayFirst(['legalName'], ({ text }) => companyIn(text), 'text');
  const canonical = first((page) => addressesIn(page, 'link[rel="canonical"]')[0]);
  const own = canonical?.value ?? new URL(site.origin);
  if (own.hostname.includes('.') && /[a-z]/i.test(own.hostname))
    say(['siteUrl'], `https://${own.hostname}`, canonical ? `canonical of ${canonical.name}` : 'address');

  const dealerName = facts.find(({ path }) => path[0] === 'name')?.value;
  const told = described.map(({ thing, page }) => placeOf(thing, page.name));
  const inTexts = pages.map(({ text, name }) => placesInText(text, name));
  const inData = told.filter((place) => typeof place === 'object');
  const found = placesOnce(inData.length > 0 ? inData : (inTexts.find((places) => places.length > 0) ?? []));
  const phone =
    described.flatMap(({ thing, page }) => {
      const value = dialable(textIn(thing, 'telephone'));
      return value === undefined ? [] : { value, from: `structured data of ${page.name}` };
    })[0] ??
    [first(phoneOf)].flatMap((one) => (one ? { value: one.value, from: `text of ${one.name}` } : []))[0];
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
    const rung = place.phone ? { value: place.phone, from: place.from } : phone;
    if (rung) say([...at, 'contact_detail', 'phone'], rung.value, rung.from);
    if (place.hours) say([...at, 'contact_detail', 'opening_hours'], place.hours, place.from);
    if (isFirst && licence) say([...at, 'dealer_license_number'], licence.value, `text of ${licence.name}`);
  }
  if (found.length === 0 && phone) say(['locations', 0, 'contact_detail', 'phone'], phone.value, phone.from);
  if (found[0]?.hours) say(['openingHours'], found[0].hours, found[0].from);
  else if (!sayDescribed(['openingHours'], hoursOfThing))
    sayFirst(['openingHours'], ({ text }) => hoursInText(text), 'text');

  const profiles = described.flatMap(({ thing }) => textsIn(thing, 'sameAs'));
  for (const [network, pattern] of Object.entries(networks))
    if (
      !sayFirst(
        ['social', network],
        (page) =>
          profileIn(
            addressesIn(page, 'a').map(({ href }) => href),
            pattern,
          ),
        'link',
      )
    )
      say(['social', network], profileIn(profiles, pattern), 'structured data');
  if (
    !sayFirst(
      ['theme', 'brandColour'],
      ({ $ }) => vivid($('meta[name="theme-color"]').attr('content')),
      'theme',
    )
  )
    say(['theme', 'brandColour'], commonColour(site.styles), 'style sheets');

  const known = placesOnce([...found, ...inTexts.flat().filter(({ from }) => !/privacy|terms/i.test(from))]);
  const unread = [
    ...pages.flatMap(({ url, broken }) =>
      broken.map((start) => ({ address: url.href, why: `has JSON-LD that cannot be read: ${start}` })),
    ),
    ...described.flatMap(({ page }, index) => {
      const place = told[index];
      return typeof place === 'string'
        ? { address: page.url.href, why: `has an address that is not whole or not in Australia: ${place}` }
        : [];
    }),
    ...known.slice(found.length).map(({ address: { street, city }, from }) => ({
      address: from,
      why: `names another address, to be added to "locations" if it is the dealer's: ${street}, ${city}`,
    })),
  ];
  const logosOf = ({ thing, page }: (typeof described)[number]) =>
    [
      ...textsIn(thing, 'logo'),
      ...thingsIn(thing, 'logo').flatMap((logo) => [...textsIn(logo, 'url'), ...textsIn(logo, 'contentUrl')]),
    ].flatMap((source) => URL.parse(source, page.base)?.href ?? []);
  const links = pages.flatMap((page) => addressesIn(page, 'a[href^="mailto:" i]'));
  return {
    facts,
    logos: [
      ...new Set([...described.flatMap(logosOf), ...pages.flatMap((page) => logosIn(page, site.styles))]),
    ],
    emails: unique(
      links.map(({ pathname }) => decoded(pathname).trim()).filter((mail) => mail.includes('@')),
      (mail) => mail.toLowerCase(),
    ),
    // A page of frames has none itself.
    menu: pages.map((page) => menuOf(page, own)).find((links) => links.length > 0) ?? [],
    unread: unique(unread, ({ why }) => why),
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

/** The number of a motor dealer's licence: 'LMCT 11234', 'Dealer Licence No. 3456789'. */
const licenceIn = (text: string) =>
  /\b(?:LMCT|LMVD|LMD|LVD|MVD|MD|DL|MRB)[\s.:#]{0,3}(\d{2,8})\b/.exec(text)?.[1] ??
  /\bdealers?['’]?s? licen[cs]e(?: (?:no|number|nr)\b)?[\s.:#]{0,3}(\d{3,8})\b/i.exec(text)?.[1];

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

const profileIn = (links: readonly string[], pattern: RegExp): string | undefined =>
  links.find((href) => pattern.test(href))?.replace(/^http:/i, 'https:');

/** Links of the menu to pages of the site; those of the whole home page where nothing says that it is a menu. */
function menuOf({ $, base, url }: ReadPage, own: URL): DealerFacts['menu'] {
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
  return unique(links, ({ href }) => href).slice(0, 60);
}

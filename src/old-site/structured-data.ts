import type { CheerioAPI } from 'cheerio';
import { load } from 'cheerio';
import { jsonrepair } from 'jsonrepair';

/** A thing that a page describes in the words of schema.org: its properties by name, each with all its values. */
export interface Thing {
  types: string[];
  properties: Record<string, (string | Thing)[]>;
}

/**
 * What a page describes by JSON-LD, microdata, RDFa, a contact card or the Open Graph of businesses, also what is inside
 * something else.
 */
export function structuredData($: CheerioAPI) {
  const things: Thing[] = [];
  /** The beginnings of JSON-LD that nobody can read. */
  const broken: string[] = [];
  for (const script of $('script[type*="ld+json" i]')) {
    const text = $(script).text().trim();
    const count = things.length;
    addJson(parsed(text), things);
    if (text !== '' && things.length === count) broken.push(text.slice(0, 60).replace(/\s+/g, ' '));
  }
  asMicrodata($);
  for (const scope of $('[itemscope]').not('[itemprop~="brand"], [itemprop~="manufacturer"]'))
    things.push(microdataOf($, scope, 0));
  return { things: linked(things), broken };
}

/** JSON as pages have it: in comments and CDATA, with entities, line breaks in texts, a comma too many. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const plain = text.replace(/<!--|-->|<!\[CDATA\[|\]\]>/g, '');
    const decoded = plain.includes('"') ? plain : load(plain, null, false).text();
    try {
      return JSON.parse(jsonrepair(decoded));
    } catch {
      return undefined;
    }
  }
}

const mostDepth = 12;
/** These name others than the dealer. */
const ofOthers = /^(?:brand|manufacturer|author|creator|review|reviews)$/;
/** 'http://schema.org/AutoDealer' and 'schema:AutoDealer' are 'AutoDealer'. */
const bare = (name: string) => name.replace(/^.*[/:#]/, '');

/** Adds what a value of JSON-LD describes. @returns the value as a property has it */
function addJson(value: unknown, found: Thing[], depth = 0): (string | Thing)[] {
  if (depth > mostDepth || value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => addJson(one, found, depth + 1));
  if (typeof value !== 'object') return [String(value)];
  const thing: Thing = { types: [], properties: Object.create(null) };
  found.push(thing);
  for (const [key, of] of Object.entries(value)) {
    const values = addJson(of, ofOthers.test(key) ? [] : found, depth + 1);
    if (key === '@type') thing.types = values.filter((one) => typeof one === 'string').map(bare);
    else thing.properties[key] = values;
  }
  return [thing];
}

/** The same things, with what is described elsewhere on the page in place of `{ "@id": "#address" }`. */
function linked(things: Thing[]): Thing[] {
  const isLink = (thing: Thing) => Object.keys(thing.properties).join() === '@id';
  const whole = new Map(things.filter((one) => !isLink(one)).map((one) => [textIn(one, '@id'), one]));
  for (const { properties } of things)
    for (const [name, values] of Object.entries(properties))
      properties[name] = values.map((value) =>
        typeof value !== 'string' && isLink(value) ? (whole.get(textIn(value, '@id')) ?? value) : value,
      );
  return things;
}

/** What contact cards and the Open Graph of businesses call the properties of schema.org. */
const schemaNames = {
  'street-address': 'streetAddress',
  locality: 'addressLocality',
  region: 'addressRegion',
  'postal-code': 'postalCode',
  'phone-number': 'telephone',
  tel: 'telephone',
  org: 'name',
} as Record<string, string>;

/** Adds the microdata that says the same to elements with RDFa, to contact cards and to the Open Graph of businesses. */
function asMicrodata($: CheerioAPI): void {
  for (const scope of $('[typeof]')) $(scope).attr({ itemscope: '', itemtype: $(scope).attr('typeof')! });
  for (const element of $('[property]').not('[itemprop]')) {
    const name = bare($(element).attr('property')!);
    $(element).attr('itemprop', schemaNames[name.replaceAll('_', '-')] ?? name);
  }
  $('head:has([itemprop="streetAddress"])').attr({ itemscope: '', itemtype: 'LocalBusiness' });
  // Without an address it is the author of a text.
  for (const card of $(':is(.vcard, .h-card):has(.street-address, .p-street-address)').not('[itemscope]')) {
    $(card).attr({ itemscope: '', itemtype: 'LocalBusiness' });
    for (const [name, property] of Object.entries(schemaNames))
      $(card).find(`.${name}, .p-${name}`).attr('itemprop', property);
  }
}

type Place = ReturnType<CheerioAPI>[number];

function microdataOf($: CheerioAPI, scope: Place, depth: number): Thing {
  const types = ($(scope).attr('itemtype') ?? '').trim().split(/\s+/).map(bare);
  const thing: Thing = { types, properties: Object.create(null) };
  for (const element of $(scope).find('[itemprop]')) {
    if ($(element).parent().closest('[itemscope]')[0] !== scope || depth > mostDepth) continue;
    const one = $(element);
    const value =
      one.attr('itemscope') === undefined
        ? (one.attr('content') ??
          one.attr('datetime') ??
          one.attr('href')?.replace(/^(?:tel|mailto):/, '') ??
          one.attr('src') ??
          one.text().trim())
        : microdataOf($, element, depth + 1);
    for (const name of one.attr('itemprop')!.trim().split(/\s+/)) {
      thing.properties[name] ??= [];
      thing.properties[name].push(value);
    }
  }
  return thing;
}

/** The texts of a property, such as 'name'; the name of each thing that is its value. */
export const textsIn = (thing: Thing | undefined, property: string): string[] =>
  (thing?.properties[property] ?? []).flatMap((value) => {
    const text =
      typeof value === 'string' ? value : value.properties['name']?.find((of) => typeof of === 'string');
    return text?.trim() ? text.replace(/\s+/g, ' ').trim() : [];
  });

/** The first of the texts of a property. */
export const textIn = (thing: Thing | undefined, property: string): string | undefined =>
  textsIn(thing, property)[0];

/** The things that a property has. */
export const thingsIn = (thing: Thing, property: string): Thing[] =>
  (thing.properties[property] ?? []).filter((value) => typeof value !== 'string');

import { type CheerioAPI, load } from 'cheerio';

/** A thing that a page describes in the words of schema.org: its properties by name, each with all its values. */
export interface Thing {
  types: string[];
  properties: Record<string, (string | Thing)[]>;
}

/** Everything that a page describes by JSON-LD or microdata, also what is inside something else. */
export function structuredData(html: string): Thing[] {
  const $ = load(html);
  const found: Thing[] = [];
  for (const script of $('script[type="application/ld+json"]')) {
    try {
      addJson(JSON.parse($(script).text()), found);
    } catch {
      // Many sites have a broken one beside good ones.
    }
  }
  for (const scope of $('[itemscope][itemtype]')) found.push(microdataOf($, scope, 0));
  return found;
}

const mostDepth = 12;

/** Adds what a value of JSON-LD describes. @returns the value as a property has it */
function addJson(value: unknown, found: Thing[], depth = 0): (string | Thing)[] {
  if (depth > mostDepth || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => addJson(one, found, depth + 1));
  if (typeof value !== 'object') return [String(value)];
  const thing: Thing = { types: [], properties: {} };
  found.push(thing);
  for (const [key, of] of Object.entries(value)) {
    const values = addJson(of, found, depth + 1);
    if (key === '@type') thing.types = values.filter((one) => typeof one === 'string');
    else thing.properties[key] = values;
  }
  return [thing];
}

type Place = ReturnType<CheerioAPI>[number];

function microdataOf($: CheerioAPI, scope: Place, depth: number): Thing {
  const types = ($(scope).attr('itemtype') ?? '').split(/\s+/).map((type) => type.replace(/^.*\//, ''));
  const thing: Thing = { types, properties: {} };
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
    for (const name of one.attr('itemprop')!.split(/\s+/))
      thing.properties[name] = [...(thing.properties[name] ?? []), value];
  }
  return thing;
}

/** The first text of a property, such as 'name'; the name of a thing that is its value. */
export function textIn(thing: Thing | undefined, property: string): string | undefined {
  for (const value of thing?.properties[property] ?? []) {
    const text = typeof value === 'string' ? value : textIn(value, 'name');
    if (text?.trim()) return text.replace(/\s+/g, ' ').trim();
  }
  return undefined;
}

/** The things that a property has. */
export const thingsIn = (thing: Thing, property: string): Thing[] =>
  (thing.properties[property] ?? []).filter((value) => typeof value !== 'string');

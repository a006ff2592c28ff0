import { slugify } from '../../domain/slug.ts';
import type { Filter } from '../../search/filter.ts';
import type { GoneCarSetup } from './not-found-page.ts';

/** The facts about a car that its URL contains. */
export type AddressedCar = NonNullable<ReturnType<typeof addressedCar>>;

const longestSlug = 160;

/** Words of a URL that may be shown as the name of an unknown make or model. */
const plainWord = /^[a-z]{1,15}$|^[a-z]{0,4}\d{1,3}[a-z]{0,3}$/;

/**
 * Parses '/cars/2021-toyota-corolla-ascent-1234/'. Undefined for any other path. Makes, models and bodies are
 * recognised by the names that the site sells. Anybody can write such a URL, so its words are not trusted.
 */
export function addressedCar(path: string, { makes, bodies }: Pick<GoneCarSetup, 'makes' | 'bodies'>) {
  const slug = /^\/cars\/([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/.exec(path)?.[1];
  if (slug === undefined || slug.length > longestSlug) return undefined;
  const [, year, rest = slug] = /^((?:19|20)\d\d)-(.+)$/.exec(slug) ?? [];
  const make = longestStart(rest, makes);
  const afterMake = make ? rest.slice(slugify(make.name).length + 1) : '';
  const model = make && longestStart(afterMake, make.models);
  const body = bodies.find(({ name }) => `-${rest}-`.includes(`-${slugify(name)}-`));
  const known = make ? [make.name, model?.name ?? firstWord(afterMake)] : unknownName(rest);
  const words = [year, ...known].filter(Boolean);
  return {
    slug,
    /** '2021 Toyota Corolla'. Undefined when the URL does not contain a name. */
    ...((make || year) && words.length > 1 && { name: words.join(' ') }),
    ...(make && { make }),
    ...(model && { model }),
    ...(body && { body }),
  };
}

/**
 * Filters for similar cars, the most similar first: same model, same make and body, same body, same make. Only
 * cars that can be bought.
 */
export function similarFilters({ make, model, body }: Omit<AddressedCar, 'slug'>): Filter[] {
  const offered = { field: 'status', in: ['in_stock', 'coming_soon'] };
  const ofMake = make && { field: 'make', in: make.values };
  const ofModel = model && { field: 'model', in: model.values };
  const ofBody = body && { field: 'body', in: body.values };
  return [[ofMake, ofModel], [ofMake, ofBody], [ofBody], [ofMake]].flatMap((conditions) =>
    conditions.every((condition) => condition !== undefined) ? [[...conditions, offered]] : [],
  );
}

/** The longest name at the start of the words: 'Land Rover' and not 'Land'. */
function longestStart<Named extends { name: string }>(words: string, all: Named[]): Named | undefined {
  return all
    .filter(({ name }) => slugify(name) !== '' && `${words}-`.startsWith(`${slugify(name)}-`))
    .sort((a, b) => slugify(b.name).length - slugify(a.name).length)[0];
}

/** The make and model of a car whose make the site no longer sells. Only plain words are used. */
function unknownName(words: string): string[] {
  const [make = '', model = ''] = words.split('-');
  return [make, model].map(titled).filter(Boolean);
}

const firstWord = (words: string) => titled(words.split('-')[0] ?? '');

/**
 * Formats a word of the URL as a name: 'kluger' becomes 'Kluger' and 'cx' becomes 'CX'. Empty for anything else,
 * such as a stock number.
 */
function titled(word: string): string {
  if (!plainWord.test(word)) return '';
  return word.length <= 3 || /\d/.test(word) ? word.toUpperCase() : word[0]!.toUpperCase() + word.slice(1);
}

import { slugify } from './slug.ts';

/** A search page of its own for the cars of one make, of one model of it, or of one body (ROUTE-16). */
export interface Landing<Car> {
  kind: 'make' | 'model' | 'body';
  /** '/search/toyota/', '/search/toyota/corolla/', '/search/suv/'. */
  path: string;
  /** 'Toyota', 'Corolla', 'SUV', in the spelling most of its cars have. */
  name: string;
  /** Of a model: its make's name. */
  make?: string;
  /** What its cars have in common, field by field. Spellings that share an address share the page. */
  scope: Record<string, string[]>;
  /** Its cars, in the order given. */
  cars: Car[];
}

/** What of a car decides on which landing pages it stands. Empty text: on none. */
export interface Landed {
  make: string;
  model: string;
  body: string;
}

/** The landing pages of a stock, and the way to each by the names a car has. */
export interface Landings<Car> {
  /** Makes, each followed by its models, then bodies; by name. */
  all: Landing<Car>[];
  ofMake(make: string): Landing<Car> | undefined;
  ofModel(make: string, model: string): Landing<Car> | undefined;
  ofBody(body: string): Landing<Car> | undefined;
}

const root = '/search/';

/** A file name has 255 bytes at most; a make or model that comes near it is no name. */
const longestSlug = 80;

/**
 * The landing pages of a stock: one for every make, model and body in it. An address that another page has is not
 * given again: fixed pages come first, then makes, then bodies. What has no address of its own (a name without a
 * letter or digit) has no page, and is found by a filter.
 *
 * @param taken paths that are other pages: '/search/used-cars/', the dealer's own search path
 */
export function landingsOf<Car>(
  cars: readonly Car[],
  landed: (car: Car) => Landed,
  taken: ReadonlySet<string>,
): Landings<Car> {
  const byPath = new Map<string, Landing<Car>>();
  const add = (landing: Landing<Car>) => {
    if (!taken.has(landing.path) && !byPath.has(landing.path)) byPath.set(landing.path, landing);
  };

  for (const [makeSlug, sameMake] of grouped(cars, (car) => landed(car).make)) {
    const make = commonest(sameMake.map((car) => landed(car).make));
    const makes = distinct(sameMake.map((car) => landed(car).make));
    const path = `${root}${makeSlug}/`;
    add({ kind: 'make', path, name: make, scope: { make: makes }, cars: sameMake });
    for (const [modelSlug, sameModel] of grouped(sameMake, (car) => landed(car).model)) {
      const models = sameModel.map((car) => landed(car).model);
      add({
        kind: 'model',
        path: `${path}${modelSlug}/`,
        name: commonest(models),
        make,
        scope: { make: makes, model: distinct(models) },
        cars: sameModel,
      });
    }
  }
  for (const [bodySlug, sameBody] of grouped(cars, (car) => landed(car).body)) {
    const bodies = sameBody.map((car) => landed(car).body);
    const scope = { body: distinct(bodies) };
    add({ kind: 'body', path: `${root}${bodySlug}/`, name: commonest(bodies), scope, cars: sameBody });
  }

  const found = (kind: Landing<Car>['kind'], ...names: string[]) => {
    const landing = byPath.get(`${root}${names.map((name) => `${slugify(name)}/`).join('')}`);
    return landing?.kind === kind ? landing : undefined;
  };
  return {
    all: [...byPath.values()],
    ofMake: (make) => found('make', make),
    ofModel: (make, model) => found('model', make, model),
    ofBody: (body) => found('body', body),
  };
}

/** Fewer cars than these are better shown by their own pages than by a list of them. */
const fewestIndexed = 2;

/** What search engines are told of a landing page. */
export interface LandingIndexing {
  index: boolean;
  /** The page whose list it repeats, else its own path. */
  canonicalPath: string;
}

/**
 * Whether a landing page is worth finding, and under which address: a make with one model and that model are one
 * list, and so are a whole stock and its only make. A page that repeats another is not `noindex` besides, which
 * would speak of both.
 *
 * @param offered how many of its cars can be bought
 */
export function landingIndexing<Car>(
  landing: Landing<Car>,
  landings: Landings<Car>,
  stock: { size: number; path: string },
  offered: number,
): LandingIndexing {
  if (offered < fewestIndexed) return { index: false, canonicalPath: landing.path };
  if (landing.cars.length === stock.size) return { index: true, canonicalPath: stock.path };
  const make = landing.make === undefined ? undefined : landings.ofMake(landing.make);
  const repeatsMake = make?.cars.length === landing.cars.length;
  return { index: true, canonicalPath: repeatsMake ? make.path : landing.path };
}

/** Cars by the slug of one of their names, in the order of the slugs; those without one are left out. */
function grouped<Car>(cars: readonly Car[], nameOf: (car: Car) => string): [string, Car[]][] {
  const groups = Map.groupBy(cars, (car) => slugify(nameOf(car)));
  return [...groups]
    .filter(([slug]) => slug !== '' && slug.length <= longestSlug)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function distinct(names: string[]): string[] {
  return [...new Set(names)].sort();
}

function commonest(names: string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? '';
}

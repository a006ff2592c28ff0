import type { ListedCar } from '../cars/listed-car.ts';
import { slugify } from '../slug.ts';

/** A search page for the cars of one make, one model or one body type (ROUTE-16). */
export interface Landing<Car> {
  kind: 'make' | 'model' | 'body';
  /** '/search/toyota/', '/search/toyota/corolla/', '/search/suv/'. */
  path: string;
  /** 'Toyota', 'Corolla', 'SUV', in the most frequent spelling. */
  name: string;
  /** For a model: the name of its make. */
  make?: string;
  /** Field values that select its cars. Spellings with the same address share a page. */
  scope: Record<string, string[]>;
  /** Its cars, in the given order. */
  cars: Car[];
}

/** The fields of a car that decide its landing pages. Empty text: no page. */
export type Landed = Pick<ListedCar, 'make' | 'model' | 'body'>;

/** The landing pages of a stock, and links to them by a car's names. */
export interface Landings<Car> {
  /** Makes, each followed by its models, then bodies, by name. */
  all: Landing<Car>[];
  ofMake(make: string): Landing<Car> | undefined;
  ofModel(make: string, model: string): Landing<Car> | undefined;
  ofBody(body: string): Landing<Car> | undefined;
}

const root = '/search/';

/** A file name has at most 255 bytes. A longer make or model than this is not a real name. */
const longestSlug = 80;

/**
 * The landing pages of a stock: one for every make, model and body in it. Each address is used once: fixed pages come
 * first, then makes, then bodies. A name without a letter or digit has no address and so no page; visitors find such
 * cars by a filter.
 *
 * @param taken paths of other pages: '/search/used-cars/', the dealer's own search path
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

  for (const { slug, spellings, ...make } of grouped(cars, (car) => landed(car).make)) {
    const path = `${root}${slug}/`;
    add({ kind: 'make', path, scope: { make: spellings }, ...make });
    for (const { slug, spellings: models, ...model } of grouped(make.cars, (car) => landed(car).model)) {
      const scope = { make: spellings, model: models };
      add({ kind: 'model', path: `${path}${slug}/`, make: make.name, scope, ...model });
    }
  }
  for (const { slug, spellings, ...body } of grouped(cars, (car) => landed(car).body))
    add({ kind: 'body', path: `${root}${slug}/`, scope: { body: spellings }, ...body });

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

/** Landing pages with fewer cars are not indexed, because the cars' own pages are better results. */
const fewestIndexed = 2;

/**
 * Whether search engines should index a landing page, and its canonical address: that of the page with the same list,
 * else its own. A make with one model has the same
 * list as that model, and a stock with one make the same list as that make. A page with a canonical address elsewhere
 * is not also `noindex`, because that would apply to both.
 *
 * @param offered number of its cars that can be bought
 */
export function landingIndexing<Car>(
  landing: Landing<Car>,
  landings: Landings<Car>,
  stock: { size: number; path: string },
  offered: number,
) {
  if (offered < fewestIndexed) return { index: false, canonicalPath: landing.path };
  if (landing.cars.length === stock.size) return { index: true, canonicalPath: stock.path };
  const make = landing.make === undefined ? undefined : landings.ofMake(landing.make);
  const repeatsMake = make?.cars.length === landing.cars.length;
  return { index: true, canonicalPath: repeatsMake ? make.path : landing.path };
}

/** Cars by the slug of a name, sorted by slug, each with its spellings. Cars without the name are left out. */
function grouped<Car>(cars: readonly Car[], nameOf: (car: Car) => string) {
  return [...Map.groupBy(cars, (car) => slugify(nameOf(car)))]
    .filter(([slug]) => slug !== '' && slug.length <= longestSlug)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slug, same]) => {
      const spellings = [...Map.groupBy(same, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1));
      const [commonest] = spellings.toSorted(([, some], [, others]) => others.length - some.length);
      return { slug, name: commonest![0], spellings: spellings.map(([name]) => name), cars: same };
    });
}

import { createHash } from 'node:crypto';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { asideKeys } from '../../domain/stock/searchable.ts';
import type { SynonymRule } from './query-interpretations.ts';
import { buildIndexFile } from './write-index-file.ts';

/** URL path of the folder with the index files. */
export const indexFolder = '/search-index/';
export const indexManifestPath = `${indexFolder}current.json`;

/** URL path of the cars that are on no list and in no index: a JSON list of `ListedCar`. */
export const unlistedPath = `${indexFolder}unlisted.json`;

/** The content of `current.json`, a small file with a short cache time. */
export interface IndexManifest {
  /** Name of the index file, in the folder of the manifest. */
  file: string;
  /** Name of a second index file with every field, if the first leaves some out. */
  fileWithFeatures?: string;
  /** The fields that the first file leaves out. */
  without?: readonly string[];
  /** Number of cars. */
  cars: number;
}

interface IndexOptions {
  /** The filters that pages of the site show. Default: all. */
  filters?: readonly string[];
  /** The dealer's synonyms. */
  synonyms?: readonly SynonymRule[];
}

/**
 * The files that a site publishes for the static engine. The name of an index file contains the hash of its content, so
 * that it can be cached permanently. Features can be most of its size. Those `asideKeys` by which no page has a filter
 * are only in a second index file, which links and typed words use.
 */
export function indexFiles(
  cars: readonly ListedCar[],
  { filters = asideKeys, synonyms = [] }: IndexOptions = {},
): { path: string; body: string }[] {
  const whole = indexFile(buildIndexFile(cars, [], synonyms));
  const without = asideKeys.filter(
    (field) => !filters.includes(field) && cars.some((car) => says(car[field])),
  );
  const light = without.length > 0 ? indexFile(buildIndexFile(cars, without, synonyms)) : whole;
  const manifest: IndexManifest = {
    file: light.name,
    ...(without.length > 0 && { fileWithFeatures: whole.name, without }),
    cars: cars.length,
  };
  return [
    ...[...new Set([light, whole])].map(({ name, body }) => ({ path: indexFolder + name, body })),
    { path: indexManifestPath, body: JSON.stringify(manifest) },
  ];
}

const says = (value: ListedCar[keyof ListedCar]) =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

function indexFile(body: string): { name: string; body: string } {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { name: `cars.${hash}.json`, body };
}

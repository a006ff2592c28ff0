import { createHash } from 'node:crypto';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { asideKeys, isAside } from '../../domain/stock/searchable.ts';
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
  /** Name of a second index file with features and other `asideKeys`, if the first has none. Only a search by them needs it. */
  fileWithFeatures?: string;
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
 * that it can be cached permanently. Features can be most of its size. If no page shows a filter by them or by another of
 * the `asideKeys`, these are only in a second index file, which links and typed words with such a filter use.
 */
export function indexFiles(
  cars: readonly ListedCar[],
  { filters = asideKeys, synonyms = [] }: IndexOptions = {},
): { path: string; body: string }[] {
  const whole = indexFile(buildIndexFile(cars, [], synonyms));
  const isSeparate = !filters.some(isAside) && cars.some(hasAside);
  const light = isSeparate ? indexFile(buildIndexFile(cars, asideKeys, synonyms)) : whole;
  const manifest: IndexManifest = {
    file: light.name,
    ...(isSeparate && { fileWithFeatures: whole.name }),
    cars: cars.length,
  };
  return [
    ...[...new Set([light, whole])].map(({ name, body }) => ({ path: indexFolder + name, body })),
    { path: indexManifestPath, body: JSON.stringify(manifest) },
  ];
}

const hasAside = (car: ListedCar) =>
  asideKeys.some((field) => {
    const value = car[field];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });

function indexFile(body: string): { name: string; body: string } {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { name: `cars.${hash}.json`, body };
}

import { createHash } from 'node:crypto';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
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
  /** Name of a second index file that includes features, if the first does not. Only a search by feature needs it. */
  fileWithFeatures?: string;
  /** Number of cars. */
  cars: number;
}

interface IndexOptions {
  /** True when a page of the site has the filter for features, so that its first search needs them. */
  filtersByFeature?: boolean;
  /** The dealer's synonyms. */
  synonyms?: readonly SynonymRule[];
}

/**
 * The files that a site publishes for the static engine. The name of an index file contains the hash of its content, so
 * that it can be cached permanently. Features can be most of its size. If no page has a filter for them, they are only
 * in a second index file, which links with such a filter use.
 */
export function indexFiles(
  cars: readonly ListedCar[],
  { filtersByFeature = true, synonyms = [] }: IndexOptions = {},
): { path: string; body: string }[] {
  const whole = indexFile(buildIndexFile(cars, [], synonyms));
  const isSeparate = !filtersByFeature && cars.some((car) => car.filtered_features.length > 0);
  const light = isSeparate ? indexFile(buildIndexFile(cars, ['filtered_features'], synonyms)) : whole;
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

function indexFile(body: string): { name: string; body: string } {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { name: `cars.${hash}.json`, body };
}

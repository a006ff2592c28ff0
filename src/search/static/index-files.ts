import { createHash } from 'node:crypto';
import type { ListedCar } from '../../domain/listed-car.ts';
import { buildIndexFile } from './index-file.ts';

/** Where the site publishes its index. */
export const indexFolder = '/search-index/';
export const indexManifestPath = `${indexFolder}current.json`;

/** What `current.json` says: the one small file that is never cached for long. */
export interface IndexManifest {
  /** Name of the index file beside the manifest. */
  file: string;
  /** The same with the features of the cars, where they are not in the first: only a search for one needs them. */
  fileWithFeatures?: string;
  cars: number;
}

interface IndexOptions {
  /** A page of the site filters by features, and would need them at once. */
  filtersByFeature?: boolean;
}

/**
 * The files a site publishes for the static engine. An index is named by its contents, so it caches for good. Hundreds of
 * features a car would be most of it: where no page shows them as a filter they are in an index of their own, for links.
 */
export function indexFiles(
  cars: readonly ListedCar[],
  { filtersByFeature = true }: IndexOptions = {},
): { path: string; body: string }[] {
  const whole = indexFile(buildIndexFile(cars));
  const isApart = !filtersByFeature && cars.some((car) => car.filtered_features.length > 0);
  const light = isApart ? indexFile(buildIndexFile(cars, ['filtered_features'])) : whole;
  const manifest: IndexManifest = {
    file: light.name,
    ...(isApart && { fileWithFeatures: whole.name }),
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

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
  cars: number;
}

/** The files a site publishes for the static engine. The index is named by its contents, so it caches for good. */
export function indexFiles(cars: readonly ListedCar[]): { path: string; body: string }[] {
  const body = buildIndexFile(cars);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const manifest: IndexManifest = { file: `cars.${hash}.json`, cars: cars.length };
  return [
    { path: `${indexFolder}${manifest.file}`, body },
    { path: indexManifestPath, body: JSON.stringify(manifest) },
  ];
}

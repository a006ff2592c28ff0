import type { ListedCar } from '../../domain/listed-car.ts';
import type { Engine } from '../static/engine.ts';
import type { IndexManifest } from '../static/index-files.ts';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * Loads the current index and creates an engine from it. The code of the engine is loaded at the same time, as a
 * separate chunk, because the first view of a page does not need it.
 *
 * @param withFeatures true when the engine must filter by features of cars
 */
export async function loadIndex(
  manifestUrl: string,
  get: Fetch,
  withFeatures: boolean,
): Promise<Engine<ListedCar>> {
  const [{ openIndex }, manifest] = await Promise.all([
    import('../static/index-file.ts'),
    readManifest(manifestUrl, get),
  ]);
  const { file, fileWithFeatures = file } = manifest;
  const fileUrl = manifestUrl.replace(/[^/]*$/, withFeatures ? fileWithFeatures : file);
  const response = await get(fileUrl);
  if (!response.ok) throw new Error(`The search index ${fileUrl} answered ${response.status}.`);
  return openIndex(await response.json());
}

async function readManifest(url: string, get: Fetch): Promise<IndexManifest> {
  let response: Response;
  try {
    response = await get(url);
  } catch {
    // Offline, a cached manifest with older cars is better than none. Its index file is cached permanently.
    response = await get(url, { cache: 'force-cache' });
  }
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const manifest = (await response.json()) as Partial<IndexManifest>;
  const { file, fileWithFeatures } = manifest;
  const isName = (name: unknown): name is string => typeof name === 'string' && /^[\w.-]+$/.test(name);
  if (!isName(file)) throw new Error(`${url} contains no name of an index file.`);
  return { file, ...(isName(fileWithFeatures) && { fileWithFeatures }), cars: Number(manifest.cars) };
}

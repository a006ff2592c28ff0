import type { ListedCar } from '../../domain/listed-car.ts';
import type { Engine } from '../static/engine.ts';
import type { IndexManifest } from '../static/index-files.ts';

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * The current index as an engine. The engine's own code is fetched beside the data: it is a chunk that no first
 * view needs.
 */
export async function loadIndex(manifestUrl: string, get: Fetch): Promise<Engine<ListedCar>> {
  const [{ openIndex }, manifest] = await Promise.all([
    import('../static/index-file.ts'),
    readManifest(manifestUrl, get),
  ]);
  const fileUrl = manifestUrl.replace(/[^/]*$/, manifest.file);
  const response = await get(fileUrl);
  if (!response.ok) throw new Error(`The search index ${fileUrl} answered ${response.status}.`);
  return openIndex(await response.json());
}

async function readManifest(url: string, get: Fetch): Promise<IndexManifest> {
  let response: Response;
  try {
    response = await get(url);
  } catch {
    // Offline: an older list of cars is better than none, and the index it names is cached for good.
    response = await get(url, { cache: 'force-cache' });
  }
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  const manifest = (await response.json()) as Partial<IndexManifest>;
  if (typeof manifest.file !== 'string' || !/^[\w.-]+$/.test(manifest.file)) {
    throw new Error(`${url} names no index file.`);
  }
  return { file: manifest.file, cars: Number(manifest.cars) };
}

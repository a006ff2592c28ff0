import type { Place, Point } from '../domain/places/distance.ts';
import { geocoderOrigin } from '../domain/places/map-embed.ts';
import { InvalidPostcode, type ResolvePostcode, readPostcode } from '../domain/places/postcode.ts';

/** The timeout in milliseconds, after which the built-in table is used. */
const patienceMs = 5000;

/**
 * The position of an address from the maps service (API-17, LOC-14): the geometry location of the first result.
 *
 * @param address '94 Church Street, Parramatta NSW 2150'
 * @returns undefined when the address does not exist
 * @throws when the maps service does not answer, or not as documented
 */
export async function geocode(
  address: string,
  key: string,
  fetchFrom: typeof fetch = fetch,
): Promise<Point | undefined> {
  const query = new URLSearchParams({ address, components: 'country:AU', key });
  const answer: unknown = await fetchFrom(`${geocoderOrigin}/maps/api/geocode/json?${query}`, {
    signal: AbortSignal.timeout(patienceMs),
    referrerPolicy: 'strict-origin',
  })
    .then((response) => response.json())
    .catch((cause) => {
      throw new Error('The maps service did not answer', { cause });
    });
  const { status, results } = (answer ?? {}) as { status?: unknown; results?: unknown };
  if (status === 'ZERO_RESULTS') return undefined;
  const [first] = Array.isArray(results) ? results : [];
  const { lat, lng } = first?.geometry?.location ?? {};
  if (status !== 'OK' || !Number.isFinite(lat) || !Number.isFinite(lng)) {
    throw new Error(`The maps service answered ${String(status)}`);
  }
  return { lat, lng };
}

/**
 * `ResolvePostcode` with the maps service. If the service fails, the built-in table is used, so that a valid postcode
 * is never called wrong.
 */
export function resolveByMaps(
  key: string,
  table: ResolvePostcode,
  fetchFrom: typeof fetch = fetch,
): ResolvePostcode {
  return async (typed): Promise<Place> => {
    const postcode = readPostcode(typed);
    if (!postcode) throw new InvalidPostcode();
    const found = await geocode(`${postcode}, Australia`, key, fetchFrom).catch(() => table(postcode));
    if (!found) throw new InvalidPostcode();
    return { name: postcode, ...found };
  };
}

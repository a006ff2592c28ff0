import type { ListedCar } from '../../domain/cars/listed-car.ts';
import type { Filter } from '../filter.ts';
import { mostHits } from '../request.ts';
import { siteFile } from '../site-file.ts';
import { createSearchClient, type EngineSetup, type SearchClient } from './search-client.ts';

/** Returns the matching cars, newest first. Rejects when no search engine answers. */
export type CarLookup = (filter: Filter, limit: number) => Promise<ListedCar[]>;

/** Finds cars with the search engine of the site (API-6, OPEN-5). Those named by id or slug may be on no list. */
export function createCarLookup(engine: EngineSetup): CarLookup {
  const client = createSearchClient({ engine, hitsCap: mostHits });
  return async (filter, limit) => {
    const cars = await lookUpCars(client, filter, limit);
    const hidden = cars.length < limit ? await namedUnlisted(engine, filter, cars) : [];
    return [...cars, ...hidden].slice(0, limit);
  };
}

/** The unlisted cars that a filter names and no engine has. Rejects when their file cannot be loaded. */
async function namedUnlisted(
  { unlisted }: EngineSetup,
  filter: Filter,
  found: readonly ListedCar[],
): Promise<ListedCar[]> {
  const [only, ...more] = filter;
  if (unlisted === undefined || !only || more.length > 0 || !('in' in only)) return [];
  const { field, in: named } = only;
  if (field !== 'id' && field !== 'slug') return [];
  const missing = named.filter((name) => !found.some((car) => car[field] === name));
  if (missing.length === 0) return [];
  const cars = await siteFile<ListedCar[]>(unlisted);
  return cars.filter((car) => missing.includes(car[field]));
}

/** Finds cars with an existing search client. */
export async function lookUpCars(client: SearchClient, filter: Filter, limit: number): Promise<ListedCar[]> {
  const hitsPerPage = Math.min(limit, mostHits);
  const matchesNothing = filter.some((condition) => 'in' in condition && condition.in.length === 0);
  if (hitsPerPage < 1 || matchesNothing) return [];
  const { results } = await client.search([{ filter, hitsPerPage }]);
  return results[0]?.hits ?? [];
}

import type { ListedCar } from '../../domain/listed-car.ts';
import type { Filter } from '../filter.ts';
import { createSearchClient } from './create-search-client.ts';
import type { EngineSetup } from './engine-setup.ts';
import type { SearchClient } from './search-client.ts';

/** Maximum number of cars per lookup. Typesense has no larger pages. */
const mostCars = 250;

/** Returns the matching cars, newest first. Rejects when no search engine answers. */
export type CarLookup = (filter: Filter, limit: number) => Promise<ListedCar[]>;

/** Finds listed cars by conditions and limit (API-6, OPEN-5), with the search engine of the site. */
export function createCarLookup(engine: EngineSetup): CarLookup {
  const client = createSearchClient({ engine, hitsCap: mostCars });
  return (filter, limit) => lookUpCars(client, filter, limit);
}

/** Finds cars with an existing search client. */
export async function lookUpCars(client: SearchClient, filter: Filter, limit: number): Promise<ListedCar[]> {
  const hitsPerPage = Math.min(limit, mostCars);
  const matchesNothing = filter.some((condition) => 'in' in condition && condition.in.length === 0);
  if (hitsPerPage < 1 || matchesNothing) return [];
  const { results } = await client.search([{ filter, hitsPerPage }]);
  return results[0]?.hits ?? [];
}

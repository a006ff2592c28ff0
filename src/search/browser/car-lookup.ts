import type { ListedCar } from '../../domain/listed-car.ts';
import type { Filter } from '../filter.ts';
import { createSearchClient } from './create-search-client.ts';
import type { EngineSetup } from './engine-setup.ts';
import type { SearchClient } from './search-client.ts';

/** Most cars that one look-up gives; Typesense has no larger page. */
const mostCars = 250;

/** Newest first. Rejects when no engine answers. */
export type CarLookup = (filter: Filter, limit: number) => Promise<ListedCar[]>;

/** Cars by conditions and limit (API-6, OPEN-5), of all that the site lists, from whichever engine answers. */
export function createCarLookup(engine: EngineSetup): CarLookup {
  const client = createSearchClient({ engine, scope: {}, priceAscPositiveOnly: false, hitsCap: mostCars });
  return (filter, limit) => lookUpCars(client, filter, limit);
}

/** The same through a search client that is there already. */
export async function lookUpCars(client: SearchClient, filter: Filter, limit: number): Promise<ListedCar[]> {
  const hitsPerPage = Math.min(limit, mostCars);
  const asksForNone = filter.some((condition) => 'in' in condition && condition.in.length === 0);
  if (hitsPerPage < 1 || asksForNone) return [];
  const { results } = await client.search([{ indexName: 'cars', filter, params: { hitsPerPage } }]);
  return results[0]?.hits ?? [];
}

import type { ListedCar } from '../../domain/cars/listed-car.ts';
import {
  type FollowedCar,
  type FoundCars,
  missingIds,
  mostFollowedCars,
  type SearchChanges,
  type SearchSnapshot,
  searchChanges,
} from '../../domain/stock/search-changes.ts';
import type { Filter } from '../filter.ts';
import { mostHits, type PageScope, requestOf } from '../request.ts';
import type { SearchState } from '../url-state.ts';
import type { SearchClient } from './search-client.ts';

/** The newest `mostFollowedCars` of a search, to compare with an earlier visit. Rejects when no engine answers. */
export async function findCars(
  client: SearchClient,
  state: SearchState,
  scope: PageScope,
): Promise<FoundCars<ListedCar>> {
  const cars: ListedCar[] = [];
  let total = 0;
  for (let page = 0; page * mostHits < mostFollowedCars; page++) {
    const request = requestOf(state, scope, { page, hitsPerPage: mostHits });
    const { results } = await client.search([{ ...request, sort: 'created_at:desc' }]);
    const { hits = [], nbHits = 0 } = results[0] ?? {};
    cars.push(...hits);
    total = nbHits;
    if (hits.length < mostHits) break;
  }
  return { cars, total };
}

/** Compares a search with an earlier snapshot. It looks up, on the whole site, only cars that it finds no more. */
export async function findChanges<Car extends FollowedCar>(
  then: SearchSnapshot,
  now: FoundCars<Car>,
  lookUp: (filter: Filter, limit: number) => Promise<Car[]>,
): Promise<SearchChanges<Car>> {
  const missing = missingIds(then, now);
  const elsewhere: Car[] = [];
  for (let start = 0; start < missing.length; start += mostHits) {
    const ids = missing.slice(start, start + mostHits);
    elsewhere.push(...(await lookUp([{ field: 'id', in: ids }], ids.length)));
  }
  return searchChanges(then, now, elsewhere);
}

import { onRoadField } from '../domain/on-road/asked.ts';
import type { Filter } from './filter.ts';
import type { SearchRequest } from './request.ts';

/**
 * A search whose visitor has asked for on-road prices: its price filter and its order by price use the price on the
 * road. Such a search has a range of that price, see `askedRange`; every other search stays as it is.
 */
export function withOnRoadPrices(request: SearchRequest): SearchRequest {
  const { filter = [], sort = '' } = request;
  if (!filter.some((condition) => isOf(condition, onRoadField))) return request;
  return {
    ...request,
    filter: filter
      .filter((condition) => !isOf(condition, onRoadField) || excludesCars(condition))
      .map((condition) => (isOf(condition, 'price') ? { ...condition, field: onRoadField } : condition)),
    sort: sort.replace(/\bprice\b/g, onRoadField),
  };
}

const isOf = (condition: Filter[number], field: string) => 'field' in condition && condition.field === field;

/** The lowest price 0 only says that on-road prices are asked for. */
const excludesCars = (condition: Filter[number]) =>
  ('min' in condition && (condition.min ?? 0) > 0) || ('max' in condition && condition.max !== undefined);

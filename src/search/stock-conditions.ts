import type { StockFilter } from '../domain/stock-filter.ts';
import type { Filter } from './filter.ts';

/**
 * The default stock filter (LIST-32) as conditions for a search engine that contains all cars of a dealer. The build
 * uses `isListed` instead. Typesense compares excluded makes and stock numbers without regard to case.
 */
export function stockConditions(stock: StockFilter): Filter {
  const inState: Filter = [{ field: 'status', in: stock.statuses }];
  const justSold: Filter = [
    { field: 'status', in: ['sold'] },
    { field: 'sold_at', min: stock.soldSince ?? 0 },
  ];
  return [
    stock.soldSince === undefined ? inState[0]! : { anyOf: [inState, justSold] },
    { field: 'car_type', in: stock.carTypes },
    { field: 'item_type', in: stock.itemTypes },
    { field: 'make', notIn: stock.excludeMakes },
    { field: 'stocknum', notIn: stock.excludeStockNumbers },
  ];
}

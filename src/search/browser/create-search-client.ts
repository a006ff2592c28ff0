import { type PageScope, pageFilter } from '../page-filter.ts';
import type { EngineSetup } from './engine-setup.ts';
import type { SearchClient } from './search-client.ts';
import { createStaticClient } from './static-client.ts';

/** The search client of a page: the one place that knows which engine answers. */
export function createSearchClient(setup: PageScope & { engine: EngineSetup }): SearchClient {
  return createStaticClient({
    manifestUrl: setup.engine.indexManifest ?? '',
    filterOf: (sort) => pageFilter(setup, sort),
  });
}

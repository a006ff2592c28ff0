import { type PageScope, pageFilter } from '../page-filter.ts';
import type { EngineSetup } from './engine-setup.ts';
import { createFailoverClient } from './failover-client.ts';
import { createForgivingClient } from './forgiving-client.ts';
import type { SearchClient } from './search-client.ts';
import { createStaticClient } from './static-client.ts';

/** The part of a page's setup that determines the search engine and its filter. */
export interface SearchClientSetup extends PageScope {
  engine: EngineSetup;
  /** Maximum number of cars in a list (CFG-32). */
  hitsCap: number;
}

/**
 * Time limit for Typesense, in milliseconds, when the static engine can answer instead. It is enough for one slow node
 * and part of the next.
 */
const typesenseDeadlineMs = 3000;

/** Creates the search client of a page. Only this function decides which search engine answers. */
export function createSearchClient(setup: SearchClientSetup): SearchClient {
  const { modelsByMake, pins } = setup;
  const { indexManifest, typesense } = setup.engine;
  const filterOf = (sort: string) => pageFilter(setup, sort);
  // Each engine leaves out words by itself, so that all pages of a list come from one engine.
  const fromIndex = () =>
    createForgivingClient(
      createStaticClient({ manifestUrl: indexManifest ?? '', filterOf, modelsByMake, pins }),
    );
  if (!typesense) return fromIndex();
  const deadline = indexManifest ? { deadlineMs: typesenseDeadlineMs } : {};
  const live = createForgivingClient(
    createLazyClient(async () => {
      const { createTypesenseClient } = await import('./typesense-client.ts');
      return createTypesenseClient({
        setup: typesense,
        filterOf,
        modelsByMake,
        pins,
        hitsCap: setup.hitsCap,
        ...deadline,
      });
    }),
  );
  return indexManifest ? createFailoverClient({ primary: live, standby: fromIndex() }) : live;
}

/** A client whose code is loaded by `prefetch` or by the first search. After a failure the next search tries again. */
function createLazyClient(load: () => Promise<SearchClient>): SearchClient {
  let loading: Promise<SearchClient> | undefined;
  function client(): Promise<SearchClient> {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }
  return {
    search: async (requests, options) => (await client()).search(requests, options),
    prefetch: () =>
      void client().then(
        (loaded) => loaded.prefetch(),
        () => undefined,
      ),
  };
}

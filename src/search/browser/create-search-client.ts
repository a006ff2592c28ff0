import { type PageScope, pageFilter } from '../page-filter.ts';
import type { EngineSetup } from './engine-setup.ts';
import { createFailoverClient } from './failover-client.ts';
import { createLazyClient } from './lazy-client.ts';
import type { SearchClient } from './search-client.ts';
import { createStaticClient } from './static-client.ts';

/** What of a page's setup decides who answers, and with what. */
export interface SearchClientSetup extends PageScope {
  engine: EngineSetup;
  /** CFG-32. */
  hitsCap: number;
}

/**
 * How long Typesense may take while the static engine could answer, in milliseconds: a slow node and some of the next.
 */
const patienceMs = 3000;

/** The search client of a page: the one place that knows which engine answers. */
export function createSearchClient(setup: SearchClientSetup): SearchClient {
  const { indexManifest, typesense } = setup.engine;
  const filterOf = (sort: string) => pageFilter(setup, sort);
  if (!typesense) return createStaticClient({ manifestUrl: indexManifest ?? '', filterOf });
  const deadline = indexManifest ? { deadlineMs: patienceMs } : {};
  const live = createLazyClient(async () => {
    const { createTypesenseClient } = await import('./typesense-client.ts');
    return createTypesenseClient({ setup: typesense, filterOf, hitsCap: setup.hitsCap, ...deadline });
  });
  if (!indexManifest) return live;
  return createFailoverClient({
    primary: live,
    standby: createStaticClient({ manifestUrl: indexManifest, filterOf }),
  });
}

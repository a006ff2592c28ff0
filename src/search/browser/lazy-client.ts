import type { SearchClient } from './search-client.ts';

/** A client whose code is loaded by `prefetch` or by the first search. After a failure the next search tries again. */
export function createLazyClient(load: () => Promise<SearchClient>): SearchClient {
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

import type { SearchClient } from './search-client.ts';

/** A client whose code is fetched ahead of its first search, or with it. A failure is tried anew by the next one. */
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

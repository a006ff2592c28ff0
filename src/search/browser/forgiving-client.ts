import type { SearchRequest } from '../request.ts';
import type { SearchClient } from './search-client.ts';

/**
 * A client that reads a text without a hit once more. It joins two words that a car's name has as the beginning of one
 * (`joinedText`). Otherwise it leaves out words that no car has: 'family toyota' shows the Toyotas, instead of nothing.
 * The answer says which words were left out. When the filters alone find no car, the answer stays empty.
 */
export function createForgivingClient(client: SearchClient): SearchClient {
  return {
    ...client,
    async search(requests, options) {
      const found = await client.search(requests, options);
      const query = queryOf(requests[0]);
      const isEmpty = query !== '' && found.results[0]?.nbHits === 0;
      if (!isEmpty || requests.some((request) => queryOf(request) !== query)) return found;
      // Loaded only for a text without a hit. If that fails, the list stays empty.
      const again = await import('./read-again.ts').catch(() => undefined);
      return (await again?.readAgain(client, requests, query)) ?? found;
    },
  };
}

const queryOf = (request: SearchRequest | undefined) => request?.query?.trim() ?? '';

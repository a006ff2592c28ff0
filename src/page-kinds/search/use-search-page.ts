import { createContext, use } from 'react';
import type { SearchClient } from '../../search/browser/search-client.ts';
import type { ChangeSearch } from './change-search.ts';
import type { CardComponent, SearchSetup } from './search-props.ts';

/** What the parts of the search page share. None of it changes with a search. */
export const SearchPage = createContext<
  | {
      /** With what the visitor has said, see `useOwnSetup`. */
      setup: SearchSetup;
      client: SearchClient;
      Card: CardComponent;
      onChange: ChangeSearch;
    }
  | undefined
>(undefined);

export const useSearchPage = () => use(SearchPage)!;

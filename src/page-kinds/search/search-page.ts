import { type ComponentType, createContext, use } from 'react';
import type { CardView } from '../../domain/cars/card-view.ts';
import type { Promotions } from '../../domain/cars/promo.ts';
import type { SearchClient } from '../../search/browser/search-client.ts';
import type { PageScope } from '../../search/request.ts';
import type { BodyTile } from '../../site/search/body-tiles.ts';
import type { ChangeSearch } from './change-search.ts';
import type { PageSetup } from './plan/search-setup.ts';

/** The props of the search island. Plain JSON. The browser adds what the visitor has said, see `useOwnSetup`. */
export type SearchSetup = PageSetup &
  PageScope & {
    /** Body tiles above the results (TILE-2). Undefined with fewer than two. */
    bodyTiles?: BodyTile[];
    promotions?: Promotions;
  };

/** What the parts of the search page share. None of it changes with a search. */
export interface SharedParts {
  /** With what the visitor has said, see `useOwnSetup`. */
  setup: SearchSetup;
  client: SearchClient;
  /** The car card of a template. */
  Card: ComponentType<{ car: CardView; headingLevel?: 2 | 3; priority?: boolean }>;
  onChange: ChangeSearch;
}

export const SearchPage = createContext<SharedParts | undefined>(undefined);

export const useSearchPage = () => use(SearchPage)!;

import type { ComponentType } from 'react';
import type { CardView } from '../../domain/cars/card-view.ts';
import type { Promotions } from '../../domain/cars/promo.ts';
import type { PageScope } from '../../search/request.ts';
import type { BodyTile } from '../../site/search/body-tiles.ts';
import type { PageSetup } from './plan/search-setup.ts';

/** The props of the search island. Plain JSON. The browser adds what the visitor has said, see `useOwnSetup`. */
export type SearchSetup = PageSetup &
  PageScope & {
    /** Body tiles above the results (TILE-2). Undefined with fewer than two. */
    bodyTiles?: BodyTile[];
    promotions?: Promotions;
  };

/** The car card of a template. The page passes it to the search. */
export type CardComponent = ComponentType<{ car: CardView; headingLevel?: 2 | 3; priority?: boolean }>;

import type { CardRules } from '../../domain/card-view.ts';
import type { EngineSetup } from '../../search/browser/engine-setup.ts';
import type { PageScope } from '../../search/request.ts';
import type { Link } from '../../site/link-props.ts';

/** Props of `/watchlist/` and `/favourites/` (ROUTE-36, OPEN-1). */
export interface SavedListProps {
  heading: string;
  intro: string;
  setup: SavedListSetup;
}

/** The setup of the island of a saved list. Plain JSON. Only the browser knows which cars the visitor has saved. */
export interface SavedListSetup {
  engine: EngineSetup;
  cardRules: CardRules;
  searchPath: string;
  noun: { one: string; other: string };
  /** Set when visitors can save searches (`saving.searches`). */
  searches?: Omit<PageScope, 'scope'>;
}

/** Props of `/compare/` (OPEN-25). */
export interface CompareProps {
  heading: string;
  intro: string;
  setup: CompareSetup;
}

export interface CompareSetup extends SavedListSetup {
  /** The list whose cars can be added. */
  saved: Link;
}

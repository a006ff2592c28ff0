import type { SavedList } from '../../domain/saving.ts';

/** Props of `/offline/`, which replaces a page that cannot be loaded. */
export interface OfflineProps {
  /** The list in which the site's visitors save cars. */
  saved?: { list: SavedList; label: string; href: string };
  /** What the dealer sells: 'cars'. */
  nouns: string;
}

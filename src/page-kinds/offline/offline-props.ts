import type { SavedList } from '../../domain/saving.ts';

/** `/offline/`: what stands in for a page that cannot be had. */
export interface OfflineProps {
  /** The list the site's visitors save to. */
  saved?: { list: SavedList; label: string; href: string };
  /** What the dealer sells: 'cars'. */
  nouns: string;
}

import { offlinePagePath } from '../../domain/offline-paths.ts';
import { type SavedList, savedListNames, savedListPaths } from '../../domain/prices/saving.ts';
import { headOf, type PageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';

/** Props of `/offline/`, which replaces a page that cannot be loaded. */
export interface OfflineProps {
  /** The list in which the site's visitors save cars. */
  saved?: { list: SavedList; label: string; href: string };
  /** What the dealer sells: 'cars'. */
  nouns: string;
}

/** The page that the service worker shows without a connection instead of a page that is not stored. */
export function offlinePages({
  dealer,
  rules: { saving },
  noun,
}: Planning): PageOf<'offline', OfflineProps>[] {
  if (!dealer.offline.enabled) return [];
  const list = saving?.list;
  return [
    {
      path: offlinePagePath,
      route: 'offline',
      head: headOf(dealer, {
        path: offlinePagePath,
        title: 'No connection',
        description: `How to reach ${dealer.name}, and what of this site is kept on this device.`,
        index: false,
      }),
      props: {
        ...(list && { saved: { list, label: savedListNames[list], href: savedListPaths[list] } }),
        nouns: noun.other.toLowerCase(),
      },
    },
  ];
}

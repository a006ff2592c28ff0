import { offlinePagePath } from '../../domain/offline-paths.ts';
import { savedListNames, savedListPaths } from '../../domain/prices/saving.ts';
import { headOf, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';

/** The page that the service worker shows without a connection instead of a page that is not stored. */
export function offlinePages({ dealer, rules: { saving }, noun }: Planning) {
  if (!dealer.offline.enabled) return [];
  const list = saving?.list;
  return [
    pageOf({
      path: offlinePagePath,
      route: 'offline',
      head: headOf(dealer, {
        path: offlinePagePath,
        title: 'No connection',
        description: `How to reach ${dealer.name}, and what of this site is kept on this device.`,
        index: false,
      }),
      props: {
        /** The list in which the site's visitors save cars. */
        ...(list && { saved: { list, label: savedListNames[list], href: savedListPaths[list] } }),
        nouns: noun.other.toLowerCase(),
      },
    }),
  ];
}

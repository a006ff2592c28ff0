/**
 * Fetches the page behind a link when it is hovered or pressed. Prefetch, not prerender: a page that is not visited
 * must neither run scripts nor count as a view. Where a dialog opens there is no page to fetch. One constant text, so
 * that every page's policy has the same hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              selector_matches:
                '[download], [data-no-prefetch], [data-action="enquire"], [data-action="testDrive"], [data-action="photos"]',
            },
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

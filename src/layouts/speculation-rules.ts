/**
 * Prefetches the page of a link when it is hovered or pressed. It does not prerender, because a page that is not
 * visited must neither run scripts nor count as a view. Links that open a dialog are excluded. The text is constant, so
 * that its hash is the same in every page's policy.
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

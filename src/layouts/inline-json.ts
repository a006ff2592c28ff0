/** JSON-LD for a script element. Escapes `<`, so that a text from a feed cannot close the element. */
export function jsonLdText(thing: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
}

/**
 * Prefetches the page of a link when the link is hovered or pressed. It does not prerender, because a page that is not
 * visited must neither run scripts nor count as a view. Links that open a dialog are excluded. The text is the same on
 * all pages, so that its hash in the content security policy is the same too.
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

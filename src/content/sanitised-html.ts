import sanitizeHtml from 'sanitize-html';

/**
 * HTML that somebody else wrote, reduced to text, lists and links. It stands inside pages of ours, so headings become
 * paragraphs: they would break the order of the page's own.
 */
export function sanitisedHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'sup', 'sub', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'tel', 'mailto'],
    allowProtocolRelative: false,
    transformTags: { h1: 'p', h2: 'p', h3: 'p', h4: 'p', h5: 'p', h6: 'p', div: 'p' },
    exclusiveFilter: ({ tag, text, mediaChildren }) =>
      ['p', 'li', 'a'].includes(tag) && text.trim() === '' && mediaChildren.length === 0,
  }).trim();
}

/** The words of some HTML, on one line. */
export function plainText(html: string): string {
  const separated = html
    // What ends a paragraph or an item ends a sentence.
    .replace(/([^\s.!?:;,…>])((?:<\/[a-z]+>)*)\s*(?=<\/(?:p|li)>)/gi, '$1$2.')
    .replace(/<(?:\/(?:p|li|ul|ol)|br\s*\/?)>/gi, ' $&');
  const text = sanitizeHtml(separated, { allowedTags: [], allowedAttributes: {} });
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

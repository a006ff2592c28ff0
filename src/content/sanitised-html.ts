import sanitizeHtml from 'sanitize-html';

/**
 * Sanitises HTML of other authors to text, lists and links. Headings become paragraphs, because they would break the
 * order of the page's headings.
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
    // The end of a paragraph or item ends a sentence.
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

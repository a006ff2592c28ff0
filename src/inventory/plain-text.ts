import sanitizeHtml from 'sanitize-html';

/** Tags that suppliers write into texts. '5 <x> 3' has none of them. */
const tag =
  /<\/?(?:p|br|div|span|ul|ol|li|dl|dt|dd|b|i|u|em|strong|h[1-6]|a|table|tbody|thead|tr|td|th|font|img|hr|small|sub|sup|center|script|style)\b[^<>]*>|<!--/i;
const endOfLine =
  /<br\b[^<>]*>|<\/(?:p|div|ul|ol|li|dt|dd|h[1-6]|tr|table)\s*>|<(?:li|p|div|h[1-6]|hr)\b[^<>]*>/gi;
const reference = /&(?:#\d+|#x[\da-f]+|[a-z]{2,31}\d{0,2});/i;

const escaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Text with the characters that references of HTML name: 'Caf&eacute;', '&#233;'. Tags stay, as text. */
export function withoutReferences(text: string): string {
  return reference.test(text) ? textOfHtml(text.replaceAll('<', '&lt;')) : text;
}

/**
 * The text of a supplier's HTML, with a line for each paragraph, entry and break. A line end that is written out ('\n')
 * becomes one. Text without HTML stays as it is: '2 > 1 & 3.5t'.
 */
export function plainText(text: string): string {
  const own = text.replace(/<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/g, '$1');
  const lines = own.includes('\\') ? own.replace(/(?:\\r)?\\n|\\r(?![a-z])/g, '\n') : own;
  if (!tag.test(lines)) return withoutReferences(lines);
  // In HTML, a line end of the source is a blank.
  return textOfHtml(lines.replace(/\s*\n\s*/g, ' ').replace(endOfLine, '\n'));
}

function textOfHtml(html: string): string {
  const safe = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return safe.replace(/&(?:amp|lt|gt|quot);/g, (entity) => escaped[entity]!);
}

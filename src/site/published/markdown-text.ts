/**
 * Escapes a text of a feed or of the configuration, so that Markdown shows its characters and nothing else: no heading,
 * link, picture, HTML or list. The result is one line. Only what Markdown would read is escaped, because programs that
 * do not render Markdown read the text too.
 */
export function markdownText(text: string): string {
  return (
    text
      // A control character shows nothing. Line breaks could begin a block.
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
      .replace(/[\\`*_[\]<>|~&@#]/g, '\\$&')
      // GFM makes links of bare addresses too.
      .replace(/:(?=\/\/)/g, '\\:')
      .replace(/(www)\./gi, '$1\\.')
      // At the start of a line: a list, a numbered list, the line under a heading.
      .replace(/^([-+=])/, '\\$1')
      .replace(/^(\d+)([.)])/, '$1\\$2')
  );
}

/** A link. @param address an absolute URL or a path of the site */
export function markdownLink(text: string, address: string): string {
  return `[${markdownText(text)}](<${encodeURI(decodedSafely(address)).replace(/[<>\\]/g, '')}>)`;
}

/** An address that is already encoded stays as it is, and is not encoded twice. */
function decodedSafely(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

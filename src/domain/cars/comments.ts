/** Characters shown before 'more' (VEH-25). */
export const commentLimit = 400;

/** Text for a car without dealer comments (VEH-26). */
export const pendingComments = 'Dealer comments are pending. Please check back here later.';

/** Paragraphs of a dealer's comments, which feeds separate with a pipe character (VEH-24). */
export function commentParagraphs(comments: string | undefined): string[] {
  return (comments ?? '')
    .split(/[|\r\n]+/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/**
 * The paragraphs shown before 'more': at most `limit` characters, cut at a word and ended with an ellipsis. `truncated`
 * is false when nothing was cut.
 */
export function commentExcerpt(paragraphs: string[], limit: number = commentLimit) {
  const excerpt: string[] = [];
  let left = limit;
  for (const paragraph of paragraphs) {
    if (paragraph.length > left) {
      const start = wholeWords(paragraph, left);
      if (start || excerpt.length === 0) excerpt.push(`${start || firstCharacters(paragraph, left)}…`);
      return { excerpt, truncated: true };
    }
    excerpt.push(paragraph);
    left -= paragraph.length;
  }
  return { excerpt, truncated: false };
}

function wholeWords(text: string, limit: number): string {
  const end = text.slice(0, limit + 1).lastIndexOf(' ');
  return end > 0 ? text.slice(0, end).replace(/[\s,;:–-]+$/, '') : '';
}

/** At most `limit` characters, as for a text without spaces. Never splits a surrogate pair. */
export function firstCharacters(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Splits the comments at the limit of VEH-25, so that the page contains each word once: of each paragraph the part that
 * is always shown, and the part after 'Show More'.
 */
export function commentParts(paragraphs: string[]) {
  const { excerpt, truncated } = commentExcerpt(paragraphs);
  return paragraphs.map((paragraph, index) => {
    const isLast = truncated && index === excerpt.length - 1;
    const shown = isLast ? excerpt[index]!.replace(/…$/, '') : (excerpt[index] ?? '');
    return { shown, rest: paragraph.slice(shown.length) };
  });
}

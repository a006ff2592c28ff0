/** VEH-25. */
export const commentLimit = 400;

/** What stands where a dealer has not written anything (VEH-26). */
export const pendingComments = 'Dealer comments are pending. Please check back here later.';

/** Paragraphs of a dealer's comments, which feeds separate with a pipe character (VEH-24). */
export function commentParagraphs(comments: string | undefined): string[] {
  return (comments ?? '')
    .split(/[|\r\n]+/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/**
 * The paragraphs shown before 'more' is asked for: `limit` characters at most, ended at a word with an ellipsis.
 * `truncated` is false when that is all of them.
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

/** For a text without spaces; never half a surrogate pair. */
function firstCharacters(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}

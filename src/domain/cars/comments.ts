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
 * Splits the comments at the limit of VEH-25, so that the page contains each word once: of each paragraph the part that
 * is always shown, cut at a word, and the part after 'Show More'.
 */
export function commentParts(paragraphs: readonly string[], limit: number = commentLimit) {
  let left = limit;
  return paragraphs.map((paragraph, index) => {
    const fits = paragraph.length <= left;
    const start = fits ? paragraph : wholeWords(paragraph, left);
    const shown = start || (index === 0 ? firstCharacters(paragraph, left) : '');
    left = fits ? left - paragraph.length : 0;
    return { shown, rest: paragraph.slice(shown.length) };
  });
}

function wholeWords(text: string, limit: number): string {
  const end = text.slice(0, limit + 1).lastIndexOf(' ');
  return end > 0 ? text.slice(0, end).replace(/[\s,;:–-]+$/, '') : '';
}

/** At most `limit` characters, as for a text without spaces. Never splits a surrogate pair. */
export function firstCharacters(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}

import { commentExcerpt } from '../../domain/comments.ts';

/** One paragraph of the comments: what is shown at once, and what follows when more is asked for. */
export interface CommentPart {
  shown: string;
  rest: string;
}

/** The comments cut in two at VEH-25's limit, so that each word stands in the page once. */
export function commentParts(paragraphs: string[]): CommentPart[] {
  const { excerpt, truncated } = commentExcerpt(paragraphs);
  return paragraphs.map((paragraph, index) => {
    const isLast = truncated && index === excerpt.length - 1;
    const shown = isLast ? excerpt[index]!.replace(/…$/, '') : (excerpt[index] ?? '');
    return { shown, rest: paragraph.slice(shown.length) };
  });
}

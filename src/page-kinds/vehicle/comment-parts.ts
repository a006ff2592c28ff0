import { commentExcerpt } from '../../domain/comments.ts';

/** One paragraph of the comments: the part that is always shown, and the part after 'Show More'. */
export interface CommentPart {
  shown: string;
  rest: string;
}

/** Splits the comments at the limit of VEH-25, so that the page contains each word once. */
export function commentParts(paragraphs: string[]): CommentPart[] {
  const { excerpt, truncated } = commentExcerpt(paragraphs);
  return paragraphs.map((paragraph, index) => {
    const isLast = truncated && index === excerpt.length - 1;
    const shown = isLast ? excerpt[index]!.replace(/…$/, '') : (excerpt[index] ?? '');
    return { shown, rest: paragraph.slice(shown.length) };
  });
}

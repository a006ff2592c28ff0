import { useEffect } from 'react';
import { usePagination } from 'react-instantsearch';

/**
 * Applies the page number of the URL. A link to a page beyond the end opens the last page.
 *
 * @param pages the number of pages
 */
export function usePageInRange(answer: { page: number }, pages: number): void {
  const { currentRefinement, refine } = usePagination();
  const isBeyond = pages > 0 && currentRefinement >= pages && answer.page === currentRefinement;
  useEffect(() => {
    if (isBeyond) refine(pages - 1);
  }, [isBeyond, pages, refine]);
}

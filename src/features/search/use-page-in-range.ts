import { useEffect } from 'react';
import { usePagination } from 'react-instantsearch';

/**
 * Takes the page of the URL, and goes to the last one under a link to a page that is no more.
 *
 * @param pages that can be shown
 */
export function usePageInRange(answer: { page: number }, pages: number): void {
  const { currentRefinement, refine } = usePagination();
  const isBeyond = pages > 0 && currentRefinement >= pages && answer.page === currentRefinement;
  useEffect(() => {
    if (isBeyond) refine(pages - 1);
  }, [isBeyond, pages, refine]);
}

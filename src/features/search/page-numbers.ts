/**
 * Page numbers to link to, from 1: first, last, the current one and its neighbours; a gap of more than one page is
 * a null.
 */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const wanted = new Set(
    [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count),
  );
  const pages = [...wanted].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const gap = page - (pages[index - 1] ?? page - 1);
    if (gap === 2) return [page - 1, page];
    return gap > 2 ? [null, page] : [page];
  });
}

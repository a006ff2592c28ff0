/** The slide in view at a scroll position in pixels. */
export function slideAt(scrollLeft: number, stripWidth: number, total: number): number {
  if (stripWidth <= 0) return 0;
  return clampSlide(Math.round(scrollLeft / stripWidth), total);
}

/** The slide that a key leads to from `current`. Undefined for other keys. */
export function slideForKey(key: string, current: number, total: number): number | undefined {
  const wanted = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: total - 1 }[key];
  return wanted === undefined ? undefined : clampSlide(wanted, total);
}

/** The gallery does not wrap around, so that visitors notice when they have seen all pictures. */
export function clampSlide(index: number, total: number): number {
  return Math.max(0, Math.min(total - 1, index));
}

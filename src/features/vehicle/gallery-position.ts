/** The slide that fills a strip scrolled this far, in pixels. */
export function slideAt(scrollLeft: number, stripWidth: number, total: number): number {
  if (stripWidth <= 0) return 0;
  return clampSlide(Math.round(scrollLeft / stripWidth), total);
}

/** The slide a key leads to from `current`; undefined for keys that are none of the gallery's. */
export function slideForKey(key: string, current: number, total: number): number | undefined {
  const wanted = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: total - 1 }[key];
  return wanted === undefined ? undefined : clampSlide(wanted, total);
}

/** The ends are ends: a gallery that jumps back to its start hides that everything was seen. */
export function clampSlide(index: number, total: number): number {
  return Math.max(0, Math.min(total - 1, index));
}

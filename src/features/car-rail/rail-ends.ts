/** Returns whether a strip is scrolled to its start and to its end. Both are true when all fits. Lengths in pixels. */
export function railEnds(strip: { scrollLeft: number; clientWidth: number; scrollWidth: number }) {
  // Zoomed pages have scroll positions with fractions of a pixel.
  const tolerance = 2;
  return {
    atStart: strip.scrollLeft <= tolerance,
    atEnd: strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - tolerance,
  };
}

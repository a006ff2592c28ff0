/** Whether a strip stands at its start, its end, or both: everything fits. Lengths in pixels. */
export function railEnds(strip: { scrollLeft: number; clientWidth: number; scrollWidth: number }) {
  // Zoomed pages scroll to fractions of a pixel.
  const tolerance = 2;
  return {
    atStart: strip.scrollLeft <= tolerance,
    atEnd: strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - tolerance,
  };
}

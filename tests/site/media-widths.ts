/** The breakpoints of LIMIT-1, in CSS pixels. */
export const breakpoints: readonly number[] = [400, 576, 768, 992, 1200, 1400];

const conditions =
  /@(?:media|container)\b[^{};]*|\bmatchMedia\(\s*["'`][^"'`]*|\b(?:sizes|media)\s*[=:]\s*\{?\s*["'`][^"'`]*|["'`]\((?:min-|max-)?width[^"'`]*/g;
const feature = /\((?:[^()]*[<>=\s])?(?:(?:min|max)-)?(?:width|inline-size)\b[^()]*\)/g;
const length = /(?<![\w.-])(\d*\.?\d+)\s*(px|r?em|cm|mm|in|pt|pc|vw|vh|ch|ex)\b/g;

/**
 * Widths at which styles, scripts or pictures change, as CSS, a `sizes` attribute or a call of `matchMedia` contains
 * them: '992px'. The upper end of a range may be written as the last width below it: '991.98px' counts as 992.
 */
export function mediaWidths(source: string): string[] {
  return [...source.matchAll(conditions)]
    .flatMap(([condition]) => condition.match(feature) ?? [])
    .flatMap((one) =>
      [...one.matchAll(length)].map(([, number, unit]) => pixels(Number(number), unit ?? '')),
    );
}

function pixels(number: number, unit: string): string {
  const inPixels = /em$/.test(unit) ? number * 16 : number;
  if (unit !== 'px' && !/em$/.test(unit)) return `${number}${unit}`;
  const next = Math.ceil(inPixels);
  return `${next - inPixels <= 0.05 ? next : inPixels}px`;
}

/** The widths in a source that are not breakpoints. */
export function otherWidths(source: string): string[] {
  const known = new Set(breakpoints.map((width) => `${width}px`));
  return mediaWidths(source).filter((width) => !known.has(width));
}

import type { PaintTones } from '../paint.ts';
import { tidy } from '../path.ts';

/** Tail lamps seen from behind. */
export const lampRed = '#b01018';

/** The right half and its mirror image. */
export function both(markup: string, id: string): string {
  return `<g id="${id}">${markup}</g><use href="#${id}" transform="scale(-1 1)"/>`;
}

/** A panel gap in the paint's own dark tone. */
export function gap(d: string, tones: PaintTones): string {
  return `<path d="${d}" fill="none" stroke="${tones.deep}" stroke-width="3" opacity=".8"/>`;
}

/** A horizontal lamp wrapping the corner, with one of three light signatures. */
export function wideLamp(half: number, y: number, height: number, inner: number, variant: number): string {
  const shape = `M${tidy(half * inner)} ${y + 6}C${tidy(half * 0.7)} ${y} ${tidy(half * 0.88)} ${y - 4} ${tidy(half - 6)} ${y - 8}Q${half} ${y + height / 2} ${half - 5} ${y + height}C${tidy(half * 0.86)} ${y + height + 6} ${tidy(half * 0.7)} ${y + height} ${tidy(half * inner + 12)} ${y + height - 4}Z`;
  const glow =
    variant % 3 === 0
      ? `M${tidy(half * inner + 16)} ${y + height / 2}C${tidy(half * 0.75)} ${y + height / 2} ${tidy(half * 0.86)} ${y + height / 2 - 2} ${half - 14} ${y + height / 2 - 4}`
      : variant % 3 === 1
        ? `M${tidy(half * inner + 16)} ${y + 14}L${half - 14} ${y + 2}V${y + height - 10}`
        : `M${tidy(half * 0.74)} ${y + 10}V${y + height - 10}M${tidy(half * 0.9)} ${y + 4}V${y + height - 6}`;
  return `<path d="${shape}" fill="${lampRed}" stroke="#3c0508" stroke-width="4"/><path d="M${tidy(half * inner + 14)} ${y + height - 10}L${half - 12} ${y + height - 8}" stroke="#f3d9d0" stroke-width="5" opacity=".7"/><path d="${glow}" fill="none" stroke="#ff6a66" stroke-width="7" stroke-linecap="round"/>`;
}

/** An upright lamp at the corner: red with white and amber bands, in one of three arrangements. */
export function tallLamp(x: number, y: number, width: number, height: number, variant: number): string {
  const left = tidy(x);
  const right = tidy(x + width);
  const style = variant % 3;
  const band = (from: number, part: number, fill: string) =>
    `<path d="M${tidy(x + 3)} ${tidy(y + height * from)}h${tidy(width - 6)}v${tidy(height * part)}h${tidy(6 - width)}Z" fill="${fill}"/>`;
  const bands =
    style === 2
      ? band(0.68, 0.12, '#e08a1e') + band(0.82, 0.12, '#e9edef')
      : band(0.42, 0.17, '#e9edef') + band(0.6, 0.14, '#e08a1e');
  const middle = tidy(x + width / 2);
  const glow =
    style === 0
      ? `M${middle} ${y + 10}V${tidy(y + height * 0.36)}`
      : style === 1
        ? `M${tidy(x + 7)} ${y + 12}H${tidy(x + width - 7)}M${tidy(x + 7)} ${tidy(y + height * 0.3)}H${tidy(x + width - 7)}`
        : `M${tidy(x + width - 7)} ${y + 10}H${tidy(x + 8)}V${tidy(y + height * 0.6)}`;
  return `<path d="M${left} ${y + 6}Q${left} ${y} ${tidy(x + 6)} ${y}H${tidy(x + width - 4)}Q${right} ${y} ${right} ${y + 8}V${y + height - 6}Q${right} ${y + height} ${tidy(x + width - 6)} ${y + height}H${tidy(x + 6)}Q${left} ${y + height} ${left} ${y + height - 6}Z" fill="${lampRed}" stroke="#3c0508" stroke-width="3"/>${bands}<path d="${glow}" fill="none" stroke="#ff6a66" stroke-width="6" stroke-linecap="round"/>`;
}

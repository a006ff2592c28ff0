import { acrossGradient, dotRing, downGradient, polar, polygon, roundGradient, tidy } from './path.ts';

/** `alloy` follows the variant; `steel` is the plain pressed wheel of work vehicles and caravans. */
export type WheelKind = 'alloy' | 'steel';

/** Radius of the usual rim when the tyre's is 100. */
const rim = 71;

/** A spoke from hub to rim: half widths in degrees at the hub, the waist and the rim, leaning by `lean` degrees. */
function spoke(angle: number, hub: number, waist: number, tip: number, lean = 0): string {
  const middle = angle + lean / 2;
  const end = angle + lean;
  return polygon([
    polar(9, angle - hub),
    polar(38, middle - waist),
    polar(rim - 2, end - tip),
    polar(rim - 2, end + tip),
    polar(38, middle + waist),
    polar(9, angle + hub),
  ]);
}

function around(count: number, draw: (angle: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw((index * 360) / count)).join('');
}

/** Spoke patterns by variant: twin five, ten, broad five, seven Y, six, and a turbine of nine. */
const patterns: readonly string[] = [
  around(5, (a) => spoke(a - 9, 26, 6.5, 5) + spoke(a + 9, 26, 6.5, 5)),
  around(10, (a) => spoke(a, 30, 5.6, 4.2)),
  around(5, (a) => spoke(a, 50, 16, 15)),
  around(7, (a) => spoke(a, 40, 6, 4, 9) + spoke(a, 40, 6, 4, -9)),
  around(6, (a) => spoke(a, 40, 13, 11)),
  around(9, (a) => spoke(a, 40, 8, 6.5, 24)),
];

/** The definitions of the wheel, and the wheel itself as `#w`. Its tyre has radius 100 around the origin. */
export function wheelDefs(variant: number, kind: WheelKind, rimRadius = rim): string {
  return (
    roundGradient(
      'wt',
      [0.68, '#0c0d0e'],
      [0.74, '#26292c'],
      [0.86, '#34373b'],
      [0.95, '#1b1d1f'],
      [1, '#0b0c0d'],
    ) +
    downGradient('wl', -72, 72, [0, '#f4f7f9'], [0.45, '#a9b1b8'], [1, '#5d656d']) +
    downGradient('wd', -70, 70, [0, '#08090a'], [0.7, '#1b1e21'], [1, '#34393e']) +
    acrossGradient('ws', -60, 60, [0, '#d5dbe0'], [0.5, '#8f979e'], [1, '#c3cacf']) +
    (kind === 'alloy' ? `<path id="s" d="${patterns[variant % patterns.length]}"/>` : '') +
    `<g id="w">${wheelFace(variant, kind, rimRadius / rim)}</g>`
  );
}

function alloyFace(variant: number): string {
  // Two of the six have machined faces over dark spokes, as on sport grades.
  const dark = variant === 5 || variant === 2;
  return (
    `<circle r="44" fill="url(#ws)" opacity=".75"/><circle r="33" fill="#1d2023" opacity=".7"/>` +
    `<path d="M-47-14A49 49 0 0 1-20-45L-13-29A32 32 0 0 0-31-9Z" fill="${dark ? '#a3161d' : '#3a4046'}"/>` +
    `<use href="#s" transform="translate(1.5 3)" opacity=".6"/>` +
    `<use href="#s" fill="url(#wl)"${dark ? ' stroke="#23272b" stroke-width="3"' : ''}/>` +
    `<circle r="22" fill="url(#wl)"/>${dotRing(5, 17, 2.6, '#2b3035')}<circle r="10" fill="#23272b"/><circle r="7.5" fill="url(#wl)" opacity=".8"/>`
  );
}

function steelFace(variant: number): string {
  return (
    `<circle r="66" fill="url(#wl)"/><circle r="42" fill="#767e86"/><circle r="40" fill="url(#ws)"/>` +
    `${variant % 2 === 0 ? dotRing(10, 52, 6.5, '#0d0f11') : dotRing(8, 52, 8.5, '#0d0f11')}<circle r="31" fill="url(#wl)"/>${dotRing(6, 23, 3.6, '#3c4248')}<circle r="13" fill="#4a5158"/><circle r="11" fill="url(#ws)"/>`
  );
}

/** One wheel and tyre round the origin, tyre radius 100, to be scaled into place. */
function wheelFace(variant: number, kind: WheelKind, scale: number): string {
  const face = `<circle r="${rim + 2}" fill="#0a0b0c"/><circle r="${rim}" fill="url(#wl)"/><circle r="${rim - 4}" fill="url(#wd)"/>${
    kind === 'alloy' ? alloyFace(variant) : steelFace(variant)
  }`;
  return (
    `<circle r="100" fill="url(#wt)"/><circle r="91" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="1.5"/>` +
    `<path d="M-73-50A88 88 0 0 1 62-62" fill="none" stroke="#fff" stroke-opacity=".13" stroke-width="7" stroke-linecap="round"/>` +
    (scale === 1 ? face : `<g transform="scale(${Math.round(scale * 100) / 100})">${face}</g>`)
  );
}

/** Places the wheel of `wheelDefs` with its contact patch on the ground line. */
export function placeWheel(x: number, ground: number, radius: number): string {
  return `<use href="#w" transform="translate(${tidy(x)} ${tidy(ground - radius)})scale(${Math.round(radius * 10) / 1000})"/>`;
}

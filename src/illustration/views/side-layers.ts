import { ground, type SideGeometry, type SideWheel } from '../geometry/side.ts';
import type { PaintTones } from '../paint.ts';
import { tidy } from '../path.ts';
import { detailMarkup } from './detail-markup.ts';

/** Frame edges the clipped surfaces are closed along; well outside anything drawn. */
const left = 40;
const right = 1160;

/** A wheel opening: round above the axle, straight down to `foot`. */
function arch({ x, r }: SideWheel, gap: number, foot: number): string {
  const radius = r + gap;
  const axle = ground - r;
  return `M${tidy(x - radius)} ${foot}V${tidy(axle)}A${radius} ${radius} 0 0 1 ${tidy(x + radius)} ${tidy(axle)}V${foot}`;
}

function arches({ wheels }: SideGeometry, gap: number, foot: number): string {
  return wheels.map((wheel) => arch(wheel, gap, foot)).join('');
}

/** The painted mass: gradient, feature lines, plastic and wheel openings, all inside the silhouette `#B`. */
export function bodyLayers(geometry: SideGeometry, { light }: PaintTones, variant: number): string {
  const keyed = geometry.keyed?.includes(variant) === true;
  const { archGap, archTrim, crease, waist, sill, wheels } = geometry;
  const lipY = ground - (wheels[0]?.r ?? 0) + 18;
  const upper = crease
    ? `<path d="${crease}V${sill}H${left}Z" fill="url(#u)"/><path d="${crease}" fill="none" stroke="${light}" stroke-width="3" opacity=".8"/>`
    : '';
  const lower = waist
    ? `<path d="${waist}V${sill + 10}H360Z" fill="url(#o)"/><path d="${waist}" fill="none" stroke="${light}" stroke-width="2" opacity=".5"/>`
    : '';
  const trim =
    archTrim && !keyed ? `<path d="${arches(geometry, archGap + archTrim, ground)}" fill="#202327"/>` : '';
  return (
    `<g clip-path="url(#b)"><use href="#B" fill="url(#p)"/>${upper}${lower}<path d="M${left} 0H${right}V${ground}H${left}Z" fill="url(#e)"/>${detailMarkup(geometry.overPaint, variant)}` +
    `<path d="${geometry.cladding}" fill="${keyed ? 'url(#o)' : '#1b1e21'}"/>${keyed ? `<path d="M${left} ${sill - 6}H${right}V${ground}H${left}Z" fill="#1b1e21"/>` : ''}${trim}` +
    `<path d="${arches(geometry, keyed ? archGap : archGap + archTrim, lipY)}" fill="none" stroke="${archTrim && !keyed ? '#4a5056' : light}" stroke-width="5" opacity=".6"/>` +
    `<path d="${arches(geometry, archGap, ground)}" fill="#08090a"/><use href="#B" fill="none" stroke="url(#r)" stroke-width="6" opacity=".75"/></g>`
  );
}

/** Windows, what is behind them and what they reflect, inside `#G`. */
export function glassLayers(
  { screens, cabin, pillars, strip, belt, roof }: SideGeometry,
  variant: number,
): string {
  return (
    (screens ? `<path d="${screens}" fill="#141a1f"/>` : '') +
    `<use href="#G" fill="url(#g)"/><g clip-path="url(#c)">${cabin ? `<path d="${cabin}" fill="#07090b" opacity=".55"/>` : ''}` +
    `<path d="M${left} ${belt}L${right} ${roof - 20}V${roof + 30}C800 ${belt - 46} 500 ${belt - 26} ${left} ${belt + 10}Z" fill="#fff" opacity=".12"/>` +
    `<path d="M470 ${belt + 10}L540 ${roof}H580L510 ${belt + 10}ZM700 ${belt + 10}L770 ${roof}H784L714 ${belt + 10}Z" fill="#fff" opacity=".13"/>` +
    `<path d="${pillars}" fill="#0b0d0f"/></g><use href="#G" fill="none" stroke="#0b0d0f" stroke-width="5"/>` +
    (strip
      ? `<path d="${strip}" fill="none" stroke="${variant % 2 === 0 ? '#cdd4d9' : '#2a2f33'}" stroke-width="3"/>`
      : '')
  );
}

/** Gaps between panels, each with the light on its far edge. */
export function shutLayers({ light, deep }: PaintTones): string {
  return `<use href="#S" transform="translate(1.5 1)" stroke="${light}" stroke-width="1.2" opacity=".45"/><use href="#S" stroke="${deep}" stroke-width="2" opacity=".8"/>`;
}

export function handleLayers({ handles }: SideGeometry, { light, deep }: PaintTones): string {
  const [first, ...others] = handles;
  if (!first) return '';
  const [x, y] = first;
  const handle = `<path d="M${x} ${y}h44q4 4-1 8h-42q-5-4-1-8Z" fill="url(#p)"/><path d="M${x + 6} ${y + 9}h32" stroke="${deep}" stroke-width="3" opacity=".7"/><path d="M${x + 1} ${y + 1}h42" stroke="${light}" stroke-width="2"/>`;
  const copies = others.map(([toX, toY]) => `<use href="#d" x="${toX - x}" y="${toY - y}"/>`).join('');
  return `<g id="d">${handle}</g>${copies}`;
}

/** Headlight with lenses and daytime light, and the tail lamp. */
export function lampLayers({ headlight, lamps, signature, tail }: SideGeometry, variant: number): string {
  const lenses = (lamps ?? [])
    .map(
      ([x, y, r]) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="#f6fbff" stroke="#2b343b" stroke-width="${tidy(r / 3)}"/>`,
    )
    .join('');
  const light = signature
    ? `<path d="${signature}" fill="none" stroke="#fff" stroke-width="${variant % 3 === 0 ? 4 : 2.5}" stroke-linecap="round"${variant % 3 === 1 ? ' stroke-dasharray="9 5"' : ''}/>`
    : '';
  return `${headlight ? `<path d="${headlight}" fill="url(#l)" stroke="#11161a" stroke-width="1.5"/>` : ''}${lenses}${light}<path d="${tail}" fill="url(#j)" stroke="#4b0508" stroke-width="1.5"/>`;
}

/** A rail along the roof, for the grades that have one. */
export function railLayers({ rails }: SideGeometry, variant: number): string {
  if (!rails || variant % 2 === 0) return '';
  const [x1, y1, x2, y2] = rails;
  const middle = (x1 + x2) / 2;
  const d = `M${x1} ${y1 + 4}C${x1 + 20} ${y1 - 8} ${x1 + 60} ${y1 - 11} ${middle} ${y1 - 12}S${x2 - 30} ${y2 - 8} ${x2} ${y2 + 4}`;
  return `<path d="${d}" fill="none" stroke="#2c3136" stroke-width="7"/><path d="${d}" fill="none" stroke="#9aa3aa" stroke-width="2"/>`;
}

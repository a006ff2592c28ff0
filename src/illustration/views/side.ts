import { ground, type SideGeometry, type SideWheel } from '../geometry/side.ts';
import type { PaintTones } from '../paint.ts';
import { acrossGradient, downGradient, roundGradient, tidy } from '../path.ts';
import type { Backdrop } from '../spec.ts';
import { placeWheel, wheelDefs } from '../wheel.ts';
import { detailMarkup, type ViewLayers } from './elevation-layers.ts';

/**
 * Gradients of a side view: `p` paint, `u` below the crease, `o` below the waist, `e` ends, `r` rim light, `g` glass,
 * `l` lamps, `a` alloy.
 */
function sidePaintDefs(geometry: SideGeometry, tones: PaintTones, backdrop: Backdrop): string {
  const { roof, belt, sill, alloy } = geometry;
  const { base, light, shade, deep } = tones;
  const at = (y: number) => Math.round(((y - roof) / (sill - roof)) * 100) / 100;
  const door = sill - belt;
  const [sky, middle, low] =
    backdrop === 'night' ? ['#59636d', '#1b2127', '#0b0e11'] : ['#b9cad6', '#4c5963', '#1a2127'];
  return (
    downGradient(
      'p',
      roof,
      sill,
      [0, light],
      [at(roof + 14), base],
      [at(belt - 4), base],
      [at(belt + door * 0.08), light],
      [at(belt + door * 0.3), base],
      [at(belt + door * 0.62), base],
      [at(belt + door * 0.86), shade],
      [1, deep],
    ) +
    downGradient('u', belt, belt + door * 0.5, [0.12, shade, 0.85], [1, shade, 0]) +
    downGradient('o', sill - door * 0.28, sill, [0, deep, 0.45], [1, deep, 0.95]) +
    acrossGradient(
      'e',
      90,
      1110,
      [0, deep, 0.75],
      [0.07, deep, 0.12],
      [0.16, deep, 0],
      [0.86, deep, 0],
      [0.94, deep, 0.16],
      [1, deep, 0.8],
    ) +
    downGradient('r', roof, belt + 30, [0, light, 0.95], [1, light, 0.25]) +
    downGradient('g', roof, belt, [0.05, sky], [0.45, middle], [1, low]) +
    acrossGradient('l', 90, 215, [0, '#d6e3ec'], [0.5, '#7f8e99'], [1, '#39444c']) +
    (alloy ? downGradient('a', ...alloy, [0, '#f5f7f8'], [0.5, '#dde2e5'], [1, '#b4bcc2']) : '') +
    acrossGradient('j', 1000, 1116, [0, '#d8232c'], [1, '#7f0a11']) +
    roundGradient('h', [0, '#000', 0.62], [0.55, '#000', 0.4], [1, '#000', 0])
  );
}

/** Edges that close the clipped surfaces, well outside the drawing. */
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

/** The painted body: gradient, feature lines, plastic and wheel openings, all inside the silhouette `#B`. */
function bodyLayers(geometry: SideGeometry, { light }: PaintTones, variant: number): string {
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

/** The windows with seats and reflections, inside `#G`. */
function glassLayers({ screens, cabin, pillars, strip, belt, roof }: SideGeometry, variant: number): string {
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
function shutLayers({ light, deep }: PaintTones): string {
  return `<use href="#S" transform="translate(1.5 1)" stroke="${light}" stroke-width="1.2" opacity=".45"/><use href="#S" stroke="${deep}" stroke-width="2" opacity=".8"/>`;
}

function handleLayers({ handles }: SideGeometry, { light, deep }: PaintTones): string {
  const [first, ...others] = handles;
  if (!first) return '';
  const [x, y] = first;
  const handle = `<path d="M${x} ${y}h44q4 4-1 8h-42q-5-4-1-8Z" fill="url(#p)"/><path d="M${x + 6} ${y + 9}h32" stroke="${deep}" stroke-width="3" opacity=".7"/><path d="M${x + 1} ${y + 1}h42" stroke="${light}" stroke-width="2"/>`;
  const copies = others.map(([toX, toY]) => `<use href="#d" x="${toX - x}" y="${toY - y}"/>`).join('');
  return `<g id="d">${handle}</g>${copies}`;
}

/** Headlight with lenses and daytime light, and the tail lamp. */
function lampLayers({ headlight, lamps, signature, tail }: SideGeometry, variant: number): string {
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
function railLayers({ rails }: SideGeometry, variant: number): string {
  if (!rails || variant % 2 === 0) return '';
  const [x1, y1, x2, y2] = rails;
  const middle = (x1 + x2) / 2;
  const d = `M${x1} ${y1 + 4}C${x1 + 20} ${y1 - 8} ${x1 + 60} ${y1 - 11} ${middle} ${y1 - 12}S${x2 - 30} ${y2 - 8} ${x2} ${y2 + 4}`;
  return `<path d="${d}" fill="none" stroke="#2c3136" stroke-width="7"/><path d="${d}" fill="none" stroke="#9aa3aa" stroke-width="2"/>`;
}

/** The dark space under the floor, from the first wheel to the last. */
function underbody({ wheels, sill }: SideGeometry): string {
  const from = (wheels[0]?.x ?? 0) - 40;
  const to = (wheels.at(-1)?.x ?? 0) + 40;
  return `<path d="M${from} ${sill - 20}H${to}V${ground - 22}H${from}Z" fill="#08090a"/><path d="M${from + 40} ${ground - 22}H${to - 40}V${ground}H${from + 40}Z" opacity=".5"/>`;
}

function groundShadow({ shadow }: SideGeometry): string {
  const [from, to] = shadow ?? [80, 1120];
  const middle = (from + to) / 2;
  const reach = (to - from) / 2;
  return `<g fill="url(#h)"><ellipse cx="${middle}" cy="${ground + 1}" rx="${reach + 34}" ry="30"/><ellipse cx="${middle}" cy="${ground - 1}" rx="${reach - 20}" ry="14"/></g>`;
}

/** The vehicle in side elevation: definitions and the layers from the ground shadow up. */
export function sideView(
  geometry: SideGeometry,
  tones: PaintTones,
  variant: number,
  backdrop: Backdrop,
): ViewLayers {
  const mirror = geometry.mirror
    ? `<path d="${geometry.mirror}" fill="url(#p)" stroke="${tones.deep}" stroke-opacity=".6" stroke-width="1.5"/>`
    : '';
  return {
    defs:
      sidePaintDefs(geometry, tones, backdrop) +
      wheelDefs(variant, geometry.wheelKind, geometry.rim) +
      `<path id="B" d="${geometry.body}"/><clipPath id="b"><use href="#B"/></clipPath>` +
      `<path id="G" d="${geometry.glass}"/><clipPath id="c"><use href="#G"/></clipPath><path id="S" d="${geometry.shuts}" fill="none"/>`,
    shadow: groundShadow(geometry),
    art:
      underbody(geometry) +
      detailMarkup(geometry.behind, variant) +
      bodyLayers(geometry, tones, variant) +
      glassLayers(geometry, variant) +
      railLayers(geometry, variant) +
      shutLayers(tones) +
      handleLayers(geometry, tones) +
      lampLayers(geometry, variant) +
      detailMarkup(geometry.details, variant) +
      mirror +
      geometry.wheels.map(({ x, r }) => placeWheel(x, ground, r)).join(''),
  };
}

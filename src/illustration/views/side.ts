import { ground, type SideGeometry, type SideWheel } from '../geometry/side.ts';
import type { PaintTones } from '../paint.ts';
import { acrossGradient, downGradient, roundGradient, tidy } from '../path.ts';
import type { Backdrop } from '../spec.ts';
import { placeWheel, wheelDefs, wheelFace } from '../wheel.ts';
import { detailMarkup } from './detail-markup.ts';
import type { ViewLayers } from './view-layers.ts';

/** Frame edges the clipped surfaces are closed along; well outside anything drawn. */
const left = 40;
const right = 1160;

/** A wheel opening: round above the axle, straight down to below the sill. */
function arch({ x, r }: SideWheel, gap: number): string {
  const radius = r + gap;
  const axle = ground - r;
  return `M${tidy(x - radius)} ${ground}V${tidy(axle)}A${radius} ${radius} 0 0 1 ${tidy(x + radius)} ${tidy(axle)}V${ground}Z`;
}

function paintDefs(geometry: SideGeometry, tones: PaintTones, backdrop: Backdrop): string {
  const { roof, belt, sill } = geometry;
  const { base, light, shade, deep } = tones;
  const at = (y: number) => Math.round(((y - roof) / (sill - roof)) * 100) / 100;
  const door = sill - belt;
  const sky = backdrop === 'night' ? ['#59636d', '#1b2127', '#0b0e11'] : ['#b9cad6', '#4c5963', '#1a2127'];
  return (
    downGradient('p', roof, sill, [
      [0, light],
      [at(roof + 14), base],
      [at(belt - 4), base],
      [at(belt + door * 0.08), light],
      [at(belt + door * 0.3), base],
      [at(belt + door * 0.62), base],
      [at(belt + door * 0.86), shade],
      [1, deep],
    ]) +
    downGradient('u', belt, belt + door * 0.5, [
      [0.12, shade, 0.85],
      [1, shade, 0],
    ]) +
    downGradient('o', sill - door * 0.28, sill, [
      [0, deep, 0.45],
      [1, deep, 0.95],
    ]) +
    acrossGradient('e', 90, 1110, [
      [0, deep, 0.75],
      [0.07, deep, 0.12],
      [0.16, deep, 0],
      [0.86, deep, 0],
      [0.94, deep, 0.16],
      [1, deep, 0.8],
    ]) +
    downGradient('r', roof, belt + 30, [
      [0, light, 0.95],
      [1, light, 0.25],
    ]) +
    downGradient('g', roof, belt, [
      [0.05, sky[0] ?? ''],
      [0.45, sky[1] ?? ''],
      [1, sky[2] ?? ''],
    ]) +
    acrossGradient('l', 90, 215, [
      [0, '#d6e3ec'],
      [0.5, '#7f8e99'],
      [1, '#39444c'],
    ]) +
    downGradient('a', 130, 500, [
      [0, '#f5f7f8'],
      [0.5, '#dde2e5'],
      [1, '#b4bcc2'],
    ]) +
    roundGradient('h', [
      [0, '#000', 0.62],
      [0.55, '#000', 0.4],
      [1, '#000', 0],
    ])
  );
}

function rails({ rails: ends }: SideGeometry, variant: number): string {
  if (!ends || variant % 2 === 0) return '';
  const [x1, y1, x2, y2] = ends;
  const middle = (x1 + x2) / 2;
  const d = `M${x1} ${y1 + 4}C${x1 + 20} ${y1 - 12} ${x1 + 60} ${y1 - 17} ${middle} ${y1 - 18}S${x2 - 30} ${y2 - 16} ${x2} ${y2 + 2}`;
  return `<path d="${d}" fill="none" stroke="#2c3136" stroke-width="8"/><path d="${d}" fill="none" stroke="#9aa3aa" stroke-width="2"/>`;
}

/** The vehicle in side elevation: definitions and the layers from the ground shadow up. */
export function sideView(
  geometry: SideGeometry,
  tones: PaintTones,
  variant: number,
  backdrop: Backdrop,
): ViewLayers {
  const { wheels, belt, sill } = geometry;
  const arches = wheels.map((wheel) => arch(wheel, geometry.archGap)).join('');
  const defs =
    paintDefs(geometry, tones, backdrop) +
    wheelDefs() +
    `<g id="w">${wheelFace(variant, geometry.wheelKind)}</g>` +
    `<path id="B" d="${geometry.body}"/><clipPath id="b"><use href="#B"/></clipPath>` +
    `<path id="G" d="${geometry.glass}"/><clipPath id="c"><use href="#G"/></clipPath>`;

  const surfaces =
    (geometry.crease
      ? `<path d="${geometry.crease}V${sill}H${left}Z" fill="url(#u)"/>` +
        `<path d="${geometry.crease}" fill="none" stroke="${tones.light}" stroke-width="3" opacity=".8"/>`
      : '') +
    (geometry.waist
      ? `<path d="${geometry.waist}V${sill + 10}H360Z" fill="url(#o)"/>` +
        `<path d="${geometry.waist}" fill="none" stroke="${tones.light}" stroke-width="2" opacity=".5"/>`
      : '');

  const lip = wheels
    .map(({ x, r }) => {
      const radius = r + geometry.archGap + geometry.archTrim;
      const axle = ground - r;
      return `M${tidy(x - radius)} ${axle + 18}V${axle}A${radius} ${radius} 0 0 1 ${tidy(x + radius)} ${axle}V${axle + 18}`;
    })
    .join('');
  const trim = geometry.archTrim
    ? `<path d="${wheels.map((wheel) => arch(wheel, geometry.archGap + geometry.archTrim)).join('')}" fill="#202327"/>`
    : '';

  const handles = geometry.handles
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y}h44q4 4-1 8h-42q-5-4-1-8Z" fill="url(#p)"/><path d="M${x + 6} ${y + 9}h32" stroke="${tones.deep}" stroke-width="3" opacity=".7"/><path d="M${x + 1} ${y + 1}h42" stroke="${tones.light}" stroke-width="2"/>`,
    )
    .join('');

  const body =
    `<g clip-path="url(#b)"><use href="#B" fill="url(#p)"/>${surfaces}<path d="M${left} 0H${right}V${ground}H${left}Z" fill="url(#e)"/>` +
    `<path d="${geometry.cladding}" fill="#1b1e21"/>${trim}` +
    `<path d="${lip}" fill="none" stroke="${geometry.archTrim ? '#4a5056' : tones.light}" stroke-width="5" opacity="${geometry.archTrim ? 0.6 : 0.55}"/>` +
    `<path d="${arches}" fill="#08090a"/><use href="#B" fill="none" stroke="url(#r)" stroke-width="6" opacity=".75"/></g>`;

  const glass =
    (geometry.screens ? `<path d="${geometry.screens}" fill="#141a1f"/>` : '') +
    `<use href="#G" fill="url(#g)"/>` +
    `<g clip-path="url(#c)">${geometry.cabin ? `<path d="${geometry.cabin}" fill="#07090b" opacity=".55"/>` : ''}` +
    `<path d="M${left} ${belt}L${right} ${geometry.roof - 20}V${geometry.roof + 30}C800 ${belt - 46} 500 ${belt - 26} ${left} ${belt + 10}Z" fill="#fff" opacity=".12"/>` +
    `<path d="M470 ${belt + 10}L540 ${geometry.roof}H580L510 ${belt + 10}ZM700 ${belt + 10}L770 ${geometry.roof}H784L714 ${belt + 10}Z" fill="#fff" opacity=".13"/>` +
    `<path d="${geometry.pillars}" fill="#0b0d0f"/></g><use href="#G" fill="none" stroke="#0b0d0f" stroke-width="5"/>` +
    (geometry.strip
      ? `<path d="${geometry.strip}" fill="none" stroke="${variant % 2 === 0 ? '#cdd4d9' : '#2a2f33'}" stroke-width="3"/>`
      : '');

  const lights =
    `<path d="${geometry.headlight}" fill="url(#l)" stroke="#11161a" stroke-width="1.5"/>` +
    (geometry.lamps ?? [])
      .map(
        ([x, y, r]) =>
          `<circle cx="${x}" cy="${y}" r="${r}" fill="#f6fbff" stroke="#2b343b" stroke-width="${r / 3}"/>`,
      )
      .join('') +
    (geometry.signature
      ? `<path d="${geometry.signature}" fill="none" stroke="#fff" stroke-width="${variant % 3 === 0 ? 4 : 2.5}" stroke-linecap="round"${variant % 3 === 1 ? ' stroke-dasharray="9 5"' : ''}/>`
      : '') +
    `<path d="${geometry.tail}" fill="#a50f16" stroke="#4b0508" stroke-width="1.5"/>`;

  const art =
    detailMarkup(geometry.behind, variant) +
    `<path d="M${(wheels[0]?.x ?? 0) - 40} ${sill - 20}H${(wheels.at(-1)?.x ?? 0) + 40}V${ground - 24}H${(wheels[0]?.x ?? 0) - 40}Z" fill="#08090a"/>` +
    body +
    glass +
    rails(geometry, variant) +
    `<path d="${geometry.shuts}" transform="translate(1.5 1)" fill="none" stroke="${tones.light}" stroke-width="1.2" opacity=".45"/>` +
    `<path d="${geometry.shuts}" fill="none" stroke="${tones.deep}" stroke-width="2" opacity=".8"/>` +
    handles +
    lights +
    detailMarkup(geometry.details, variant) +
    (geometry.mirror
      ? `<path d="${geometry.mirror}" fill="url(#p)" stroke="${tones.deep}" stroke-opacity=".6" stroke-width="1.5"/>`
      : '') +
    wheels.map(({ x, r }) => placeWheel(x, ground, r)).join('');

  const [from, to] = geometry.shadow ?? [80, 1120];
  const middle = (from + to) / 2;
  const reach = (to - from) / 2 + 30;
  const shadow =
    `<ellipse cx="${middle}" cy="${ground + 4}" rx="${reach}" ry="30" fill="url(#h)"/>` +
    `<ellipse cx="${middle}" cy="${ground + 1}" rx="${reach - 60}" ry="11" fill="url(#h)"/>`;
  return { defs, shadow, art };
}

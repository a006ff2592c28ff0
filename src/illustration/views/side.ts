import { ground, type SideGeometry } from '../geometry/side.ts';
import type { PaintTones } from '../paint.ts';
import type { Backdrop } from '../spec.ts';
import { placeWheel, wheelDefs } from '../wheel.ts';
import { detailMarkup } from './detail-markup.ts';
import { bodyLayers, glassLayers, handleLayers, lampLayers, railLayers, shutLayers } from './side-layers.ts';
import { sidePaintDefs } from './side-paint.ts';
import type { ViewLayers } from './view-layers.ts';

/** The gloom under the floor, from the first wheel to the last. */
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

import type { SideGeometry } from '../geometry/side.ts';
import type { PaintTones } from '../paint.ts';
import { acrossGradient, downGradient, roundGradient } from '../path.ts';
import { wheelDefs } from '../wheel.ts';
import type { ViewLayers } from './view-layers.ts';

/** Tyre radius and axle of the wheel that fills the frame; its contact patch is on `floor`. */
const tyre = 258;
const axle = { x: 590, y: 452 } as const;
const floor = axle.y + tyre;

/** One front wheel under its guard, cropped like a photographer's detail shot. */
export function wheelClose(geometry: SideGeometry, tones: PaintTones, variant: number): ViewLayers {
  const { base, light, shade, deep } = tones;
  const trim = geometry.archTrim > 0 && !geometry.keyed?.includes(variant);
  const gap = tyre + 30;
  const guard = `M0 0H1200V640H${axle.x + gap + 4}V${axle.y}A${gap} ${gap} 0 0 0 ${axle.x - gap} ${axle.y}V610C200 612 90 600 0 580Z`;
  const ring = (radius: number, foot = 140) =>
    `M${axle.x - radius} ${axle.y + foot}V${axle.y}A${radius} ${radius} 0 0 1 ${axle.x + radius} ${axle.y}V${axle.y + foot}`;
  const defs =
    downGradient('p', 0, 640, [
      [0, base],
      [0.12, light],
      [0.24, base],
      [0.6, base],
      [0.84, shade],
      [1, deep],
    ]) +
    acrossGradient('e', 0, 1200, [
      [0, deep, 0.8],
      [0.25, deep, 0],
      [1, deep, 0.1],
    ]) +
    downGradient('u', 130, 330, [
      [0, shade, 0.9],
      [1, shade, 0],
    ]) +
    roundGradient('h', [
      [0, '#000', 0.75],
      [0.6, '#000', 0.45],
      [1, '#000', 0],
    ]) +
    wheelDefs(variant, geometry.wheelKind, geometry.rim) +
    `<clipPath id="b"><path d="${guard}"/></clipPath>`;
  const crease = 'M0 150C300 118 700 104 1200 112';
  const art =
    `<path d="M${axle.x - gap} 640V${axle.y}A${gap} ${gap} 0 0 1 ${axle.x + gap} ${axle.y}V660H${axle.x - gap}Z" fill="#060708"/><path d="M780 640H1200V668H780Z" fill="#0b0c0e"/>` +
    `<g clip-path="url(#b)"><path d="M0 0H1200V660H0Z" fill="url(#p)"/><path d="${crease}V420H0Z" fill="url(#u)"/><path d="${crease}" fill="none" stroke="${light}" stroke-width="6" opacity=".8"/><path d="M0 0H1200V660H0Z" fill="url(#e)"/>` +
    (trim
      ? `<path d="${ring(gap + 24, 220)}" fill="none" stroke="#202327" stroke-width="52"/><path d="${ring(gap + 48, 220)}" fill="none" stroke="#565e65" stroke-width="4"/><path d="M880 560H1200V660H880ZM0 520L280 560V660H0Z" fill="#1d2023"/>`
      : `<path d="${ring(gap + 5)}" fill="none" stroke="${light}" stroke-width="9" opacity=".65"/><path d="${ring(gap + 22)}" fill="none" stroke="${shade}" stroke-width="22" opacity=".35"/><path d="M880 604L1200 590V660H880ZM0 560L260 596V660H0Z" fill="#1d2023"/>`) +
    `</g><path d="M1010 0C990 150 984 380 1006 606" fill="none" stroke="${deep}" stroke-width="5" opacity=".8"/><path d="M1015 0C995 150 989 380 1011 606" fill="none" stroke="${light}" stroke-width="2" opacity=".5"/><path d="M302 400C220 380 100 372 0 376" fill="none" stroke="${deep}" stroke-width="5" opacity=".7"/>` +
    `<path d="M0 196C70 190 150 206 196 246C150 270 70 286 0 290Z" fill="#dbe6ed" stroke="#161b1f" stroke-width="5"/><circle cx="62" cy="240" r="30" fill="#f7fbfe" stroke="#27313a" stroke-width="9"/><path d="M0 282C70 276 130 264 176 248" fill="none" stroke="#fff" stroke-width="7"/>` +
    `<path d="M716 258h66q8 0 8 8v10q0 8-8 8h-58q-8 0-8-8Z" fill="#d98b25" opacity="${variant % 2 === 0 ? 0.9 : 0}"/>` +
    `<use href="#w" transform="translate(${axle.x} ${axle.y})scale(${tyre / 100})"/>`;
  const shadow = `<ellipse cx="600" cy="${floor - 6}" rx="720" ry="70" fill="url(#h)"/><ellipse cx="${axle.x}" cy="${floor}" rx="230" ry="22" fill="url(#h)"/>`;
  return { defs, shadow, art };
}

import type { SideGeometry } from '../geometry/side.ts';
import type { PaintTones } from '../paint.ts';
import { acrossGradient, downGradient, roundGradient } from '../path.ts';
import type { Backdrop } from '../spec.ts';

/** Gradients of a side view: `p` paint, `u` below the crease, `o` below the waist, `e` ends, `r` rim light, `g` glass, `l` lamps, `a` alloy. */
export function sidePaintDefs(geometry: SideGeometry, tones: PaintTones, backdrop: Backdrop): string {
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
    (geometry.alloy
      ? downGradient('a', geometry.alloy[0], geometry.alloy[1], [
          [0, '#f5f7f8'],
          [0.5, '#dde2e5'],
          [1, '#b4bcc2'],
        ])
      : '') +
    acrossGradient('j', 1000, 1116, [
      [0, '#d8232c'],
      [1, '#7f0a11'],
    ]) +
    roundGradient('h', [
      [0, '#000', 0.62],
      [0.55, '#000', 0.4],
      [1, '#000', 0],
    ])
  );
}

import type { MotorcycleGeometry } from '../geometry/motorcycles.ts';
import { ground } from '../geometry/side.ts';
import type { PaintTones } from '../paint.ts';
import { acrossGradient, dotRing, downGradient, polar, polygon, roundGradient, tidy } from '../path.ts';
import { detailMarkup, type ViewLayers } from './elevation-layers.ts';

/** The radius of a drawn wheel before scaling. */
const wheelRadius = 131;

const spokeCounts = [5, 6, 10, 7, 12, 3];

/** A motorcycle wheel around the origin at full size: tyre, rim, spokes and disc, with gaps between them. */
function wheelArt(variant: number, wire: boolean): string {
  const count = wire ? 18 : (spokeCounts[variant % spokeCounts.length] ?? 5);
  const half = 22 / count + 1.4;
  const spokes = Array.from({ length: count }, (_, index) => {
    const angle = (index * 360) / count + 12;
    return polygon([
      polar(20, angle - 9),
      polar(94, angle - half),
      polar(94, angle + half),
      polar(20, angle + 9),
    ]);
  }).join('');
  return (
    `<circle r="112" fill="none" stroke="#131517" stroke-width="38"/><circle r="117" fill="none" stroke="#3a3e42" stroke-width="13" opacity=".55"/><circle r="130" fill="none" stroke="#000" stroke-width="3"/>` +
    `<path d="${spokes}" fill="url(#n)"/><circle r="92" fill="none" stroke="url(#n)" stroke-width="9"/><circle r="87" fill="none" stroke="#7c858b" stroke-width="1.5"/>` +
    `<circle r="53" fill="none" stroke="#a2aab0" stroke-width="17"/>${dotRing(14, 54, 3.4, '#1a1d1f')}<circle r="24" fill="url(#n)"/><circle r="11" fill="url(#m)"/>`
  );
}

function bikeDefs({ light, base, shade, deep }: PaintTones): string {
  return (
    downGradient('p', 230, 420, [0, light], [0.35, base], [0.8, shade], [1, deep]) +
    downGradient('t', 206, 345, [0, light], [0.3, base], [0.55, base], [0.75, shade], [1, deep]) +
    downGradient('m', 300, 540, [0, '#e3e8eb'], [0.5, '#a0a8ae'], [1, '#697178']) +
    downGradient('n', 300, 540, [0, '#565d63'], [0.5, '#33383c'], [1, '#1c1f22']) +
    acrossGradient('k2', 300, 420, [0, '#8d7336'], [0.5, '#d2b264'], [1, '#7e6529']) +
    acrossGradient('l', 304, 348, [0, '#f4fafd'], [0.6, '#b5c6d0'], [1, '#7d8f9b']) +
    roundGradient('h', [0, '#000', 0.6], [0.5, '#000', 0.36], [1, '#000', 0])
  );
}

/** A motorcycle from its left side. */
export function motorcycleSide(bike: MotorcycleGeometry, tones: PaintTones, variant: number): ViewLayers {
  const { front, rear, behind, art } = bike;
  const wheels = [front, rear].map(({ x, r }) => {
    const scale = Math.round((r / wheelRadius) * 100) / 100;
    return `<use href="#w" transform="translate(${x} ${ground - r})scale(${scale})"/>`;
  });
  const middle = (front.x + rear.x) / 2;
  const shadow =
    `<ellipse cx="${middle}" cy="${ground + 2}" rx="480" ry="26" fill="url(#h)"/>` +
    [front, rear]
      .map(({ x }) => `<ellipse cx="${x}" cy="${ground}" rx="90" ry="11" fill="url(#h)"/>`)
      .join('');
  return {
    defs: `${bikeDefs(tones)}<g id="w">${wheelArt(variant, bike.wire)}</g>`,
    shadow,
    art: detailMarkup(behind, variant) + wheels.join('') + detailMarkup(art, variant),
  };
}

/** A close view of the front wheel: the enlarged side view, so that both always agree. */
export function motorcycleWheel(bike: MotorcycleGeometry, tones: PaintTones, variant: number): ViewLayers {
  const { defs, art } = motorcycleSide(bike, tones, variant);
  const scale = 2.3;
  const { x: front, r } = bike.front;
  const x = tidy(560 - front * scale);
  const y = tidy(712 - ground * scale);
  return {
    defs,
    shadow: `<ellipse cx="640" cy="716" rx="620" ry="46" fill="url(#h)"/><ellipse cx="560" cy="712" rx="${Math.round(r * 1.6)}" ry="20" fill="url(#h)"/>`,
    art: `<g transform="translate(${x} ${y})scale(${scale})">${art}</g>`,
  };
}

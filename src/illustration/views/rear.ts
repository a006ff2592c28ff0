import type { Elevation } from '../geometry/elevation.ts';
import type { PaintTones } from '../paint.ts';
import type { Backdrop, Shape } from '../spec.ts';
import { symmetric } from '../symmetric.ts';
import {
  elevationDefs,
  lowerBody,
  screenGlass,
  stand,
  undercarriage,
  upperLayers,
} from './elevation-layers.ts';
import { bootTail, bumper, hatchTail } from './rear-cars.ts';
import { both } from './rear-lamps.ts';
import { doorsTail, tubTail } from './rear-work.ts';
import type { ViewLayers } from './view-layers.ts';

/** The outline of an upright rear, tapering towards the roof unless it is a separate box. */
function uprightHull({ half, roofHalf, roof, deck, sill, box }: Elevation): string {
  const [wide, top] = box ?? [half, roof];
  const tuck = box ? 4 : half - roofHalf - 6;
  return symmetric(
    [0, top],
    [
      [wide * 0.5, top, wide - tuck - 30, top, wide - tuck - 18, top + 3],
      [wide - tuck, top + 8, wide - tuck + 4, top + 20, wide - tuck * 0.8, top + 60],
      [wide, deck],
      [wide, sill - 14],
      [wide - 6, sill, wide - 20, sill + 2, wide - 30, sill + 2],
      [0, sill + 6],
    ],
  );
}

/** The vehicle from straight behind. */
export function rearView(
  shape: Shape,
  car: Elevation,
  tones: PaintTones,
  variant: number,
  backdrop: Backdrop,
): ViewLayers {
  const { beltHalf, roofHalf, roof, deck } = car;
  const { shadow, tyres } = undercarriage(car);
  const boxed = car.tail === 'doors';
  const hull = boxed ? uprightHull(car) : lowerBody({ ...car, cowl: deck }, deck - 8);
  const tray = car.tail === 'tray';
  const glass = screenGlass(
    car,
    deck - 12,
    car.tail === 'boot' ? 34 : 38,
    car.open ? 10 : car.tail === 'hatch' ? 34 : 24,
  );
  const rests = `<path d="M${-beltHalf * 0.58} ${deck}v-46q2-18 34-18t34 18v46ZM${beltHalf * 0.58 - 68} ${deck}v-46q2-18 34-18t34 18v46Z" fill="#05070a" opacity=".55"/>`;
  const upper = boxed || car.open ? '' : upperLayers(car, variant, deck);
  const window = boxed
    ? ''
    : `<clipPath id="c"><path d="${glass}"/></clipPath><path d="${glass}" fill="${car.open ? '#1d2023' : 'url(#g)'}" stroke="#0b0d0f" stroke-width="6"/><g clip-path="url(#c)">${rests}<path d="M${-beltHalf * 0.8} ${deck}L${-roofHalf * 0.2} ${roof}H${roofHalf * 0.2}L${-beltHalf * 0.3} ${deck}Z" fill="#fff" opacity=".12"/></g>`;
  const tail =
    car.tail === 'boot'
      ? bootTail(car, tones, variant)
      : car.tail === 'hatch'
        ? hatchTail(car, tones, variant)
        : car.tail === 'tub' || tray
          ? tubTail(car, tones, variant, tray)
          : doorsTail(car, tones, variant, shape);
  const fill = car.box && shape === 'light-truck' ? 'url(#x)' : 'url(#p)';
  const body = tray ? '' : `<path d="${hull}" fill="${fill}"/><path d="${hull}" fill="url(#e)"/>`;
  const pipes = car.grille !== 'none' && (shape === 'coupe' || shape === 'convertible' || variant % 3 === 1);
  const ears = `<path d="M${beltHalf} ${deck - 22}q-4-24 16-26l26 2q12 4 10 16l-4 12q-4 8-16 8h-16q-14-2-16-12Z" fill="${tones.shade}"/>`;
  const art =
    `<g transform="translate(${stand.x} ${stand.y})">${tyres}${upper}${tray ? `<path d="M${-beltHalf} ${deck - 4}H${beltHalf}V${deck + 150}H${-beltHalf}Z" fill="url(#p)"/>` : ''}${window}` +
    `${boxed ? '' : both(ears, 'E')}${body}` +
    (boxed || tray || car.tail === 'tub' ? '' : bumper(car, tones, pipes)) +
    `${tail}</g>`;
  return { defs: elevationDefs(car, tones, backdrop), shadow, art };
}

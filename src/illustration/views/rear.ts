import type { Elevation } from '../geometry/elevations.ts';
import type { PaintTones } from '../paint.ts';
import { symmetric, tidy } from '../path.ts';
import type { Backdrop, Shape } from '../spec.ts';
import {
  elevationDefs,
  lowerBody,
  plate,
  screenGlass,
  stand,
  undercarriage,
  upperLayers,
  type ViewLayers,
} from './elevation-layers.ts';
import { bootTail, both, bumper, gap, hatchTail, lampRed, tallLamp } from './rear-parts.ts';

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

/** The tailgate of a tub, or the drop side of a tray. */
function tubTail(car: Elevation, tones: PaintTones, variant: number, tray: boolean): string {
  const { half, deck, sill } = car;
  const top = tray ? deck + 130 : deck;
  const low = tray ? deck + 200 : Math.round(deck + 178);
  if (tray) {
    const wide = half + 8;
    return `<path d="M${-wide} ${top}H${wide}V${low + 16}H${-wide}Z" fill="url(#x)" stroke="#6f787f" stroke-width="3"/><path d="M${-wide} ${top + 28}H${wide}M${-wide} ${top + 56}H${wide}" stroke="#7c858c" stroke-width="2"/><path d="M${-wide + 8} ${top}V${low + 16}M${wide - 8} ${top}V${low + 16}" stroke="#4b5359" stroke-width="10"/><path d="M-120 ${top + 6}v18M120 ${top + 6}v18" stroke="#31373c" stroke-width="9"/><path d="M${-wide} ${low + 16}H${wide}V${low + 30}H${-wide}Z" fill="#565e65"/><path d="M-200 ${low + 30}H200V${sill - 6}H-200Z" fill="#0d0f11"/>${both(`<g transform="translate(${half - 268})"><path d="M132 ${low + 40}h98v34h-98Z" fill="#22262a"/><path d="M138 ${low + 46}h${variant % 2 === 0 ? 34 : 26}v22H138Z" fill="#e08a1e"/><path d="M${variant % 2 === 0 ? 174 : 168} ${low + 46}H224v22H${variant % 2 === 0 ? 174 : 168}Z" fill="${lampRed}"/>${variant % 3 === 2 ? `<path d="M140 ${low + 84}h84" stroke="#8d979e" stroke-width="7"/>` : ''}</g>`, 'H')}${plate(low + 42, 108)}`;
  }
  return (
    `<path d="M${-half + 6} ${top - 2}Q0 ${top - 12} ${half - 6} ${top - 2}V${top + 12}H${-half + 6}Z" fill="#15181b"/>` +
    gap(`M${-half * 0.84} ${top + 12}V${low}H${half * 0.84}V${top + 12}`, tones) +
    `<path d="M${tidy(-half * 0.74)} ${top + 90}H${tidy(half * 0.74)}" stroke="${tones.deep}" stroke-width="3" opacity=".35"/><path d="M${tidy(-half * 0.74)} ${top + 93}H${tidy(half * 0.74)}" stroke="${tones.light}" stroke-width="3" opacity=".7"/>` +
    `<path d="M-54 ${top + 32}H54Q60 ${top + 32} 58 ${top + 40}L52 ${top + 62}H-52L-58 ${top + 40}Q-60 ${top + 32}-54 ${top + 32}Z" fill="#101315"/><path d="M-40 ${top + 50}H40" stroke="#6f787f" stroke-width="5"/>` +
    both(tallLamp(half * 0.86, top + 12, half * 0.135, 128, variant), 'H') +
    `<path d="M${-half + 4} ${low + 12}H${half - 4}L${half - 14} ${low + 64}Q0 ${low + 74} ${-half + 14} ${low + 64}Z" fill="#24282c"/><path d="M${-half + 6} ${low + 14}H${half - 6}L${half - 8} ${low + 26}H${8 - half}Z" fill="#8f989f"/>${plate(low + 24, 112)}<circle cy="${sill + 2}" r="11" fill="#0d0f11" stroke="#555d64" stroke-width="5"/>`
  );
}

/** Upright rear of vans, buses, boxes and motorhomes. */
function doorsTail(car: Elevation, tones: PaintTones, variant: number, shape: Shape): string {
  const half = car.box?.[0] ?? car.half;
  const roof = car.box?.[1] ?? car.roof;
  const { sill } = car;
  const top = roof + 34;
  const low = sill - 52;
  const side = half * 0.86;
  const mid = Math.round(roof + (sill - roof) * 0.42);
  const frame = `M${tidy(-side)} ${low}V${top + 12}Q${tidy(-side)} ${top} ${tidy(12 - side)} ${top}H${tidy(side - 12)}Q${tidy(side)} ${top} ${tidy(side)} ${top + 12}V${low}Z`;
  const pane = `M14 ${top + 30}H${tidy(side - 34)}Q${tidy(side - 22)} ${top + 30} ${tidy(side - 20)} ${top + 44}L${tidy(side - 16)} ${mid - 12}Q${tidy(side - 16)} ${mid} ${tidy(side - 28)} ${mid}H14Z`;
  const lamps = both(tallLamp(half * 0.88, Math.round(mid + 16), half * 0.1, 110, variant), 'H');
  const base = `<path d="M${-half} ${low + 12}H${half}V${sill + 2}Q0 ${sill + 8} ${-half} ${sill + 2}Z" fill="#202428"/>`;
  if (shape === 'motorhome' || shape === 'bus') {
    const wide = `M${tidy(-side + 40)} ${top + 42}Q${tidy(-side + 40)} ${top + 28} ${tidy(-side + 54)} ${top + 28}H${tidy(side - 54)}Q${tidy(side - 40)} ${top + 28} ${tidy(side - 40)} ${top + 42}V${mid - 12}Q${tidy(side - 40)} ${mid} ${tidy(side - 54)} ${mid}H${tidy(-side + 54)}Q${tidy(-side + 40)} ${mid} ${tidy(-side + 40)} ${mid - 12}Z`;
    const extra =
      shape === 'motorhome'
        ? `<path d="M-76 ${mid + 30}V${low - 20}M76 ${mid + 30}V${low - 20}M-76 ${mid + 70}H76M-76 ${low - 60}H76" stroke="#8f989f" stroke-width="9" opacity=".9"/>`
        : gap(
            `M${-side} ${mid + 60}H${side}M${-side * 0.7} ${low}V${mid + 60}M${side * 0.7} ${low}V${mid + 60}`,
            tones,
          );
    return `${base}<path d="${wide}" fill="url(#g)" stroke="#0e1113" stroke-width="8"/><path d="M-90 ${mid}L-40 ${top + 28}H20L-30 ${mid}Z" fill="#fff" opacity=".13"/>${extra}${lamps}<path d="M-60 ${roof + 14}H60" stroke="${lampRed}" stroke-width="7"/>${plate(low - 34, 108)}`;
  }
  const glass =
    shape === 'van'
      ? both(
          `<path d="${pane}" fill="url(#g)" stroke="#0e1113" stroke-width="5"/><path d="M40 ${mid}L100 ${top + 30}H130L70 ${mid}Z" fill="#fff" opacity=".12"/>`,
          'P',
        )
      : '';
  const bars =
    shape === 'light-truck'
      ? `<path d="M-60 ${top}V${low}M60 ${top}V${low}" stroke="#7c858c" stroke-width="8"/><path d="M-60 ${mid + 60}h40M60 ${mid + 60}h-40" stroke="#4b5359" stroke-width="10"/>`
      : `<path d="M14 ${mid + 34}h34v12h-34Z" fill="#15181b"/>`;
  return `${base}${gap(frame, tones)}${gap(`M0 ${top}V${low}`, tones)}${glass}${bars}${both(`<path d="M${tidy(side - 6)} ${top + 60}h18v16h-18ZM${tidy(side - 6)} ${low - 70}h18v16h-18Z" fill="#4b5359"/>`, 'J')}${lamps}<path d="M-40 ${roof + 16}H40" stroke="${lampRed}" stroke-width="7"/>${plate(low - 44, 108)}`;
}

import type { Elevation } from '../geometry/elevation.ts';
import type { PaintTones } from '../paint.ts';
import { tidy } from '../path.ts';
import type { Backdrop, Shape } from '../spec.ts';
import { type HalfPiece, symmetric } from '../symmetric.ts';
import {
  elevationDefs,
  lowerBody,
  plate,
  screenGlass,
  stand,
  undercarriage,
  upperBody,
} from './elevation-layers.ts';
import type { ViewLayers } from './view-layers.ts';

const lampRed = '#b01018';

function both(markup: string, id: string): string {
  return `<g id="${id}">${markup}</g><use href="#${id}" transform="scale(-1 1)"/>`;
}

function gap(d: string, tones: PaintTones): string {
  return `<path d="${d}" fill="none" stroke="${tones.deep}" stroke-width="3" opacity=".8"/>`;
}

/** A horizontal lamp wrapping the corner, with one of three light signatures. */
function wideLamp(half: number, y: number, height: number, inner: number, variant: number): string {
  const shape = `M${tidy(half * inner)} ${y + 6}C${tidy(half * 0.7)} ${y} ${tidy(half * 0.88)} ${y - 4} ${tidy(half - 6)} ${y - 8}Q${half} ${y + height / 2} ${half - 5} ${y + height}C${tidy(half * 0.86)} ${y + height + 6} ${tidy(half * 0.7)} ${y + height} ${tidy(half * inner + 12)} ${y + height - 4}Z`;
  const glow =
    variant % 3 === 0
      ? `M${tidy(half * inner + 16)} ${y + height / 2}C${tidy(half * 0.75)} ${y + height / 2} ${tidy(half * 0.86)} ${y + height / 2 - 2} ${half - 14} ${y + height / 2 - 4}`
      : variant % 3 === 1
        ? `M${tidy(half * inner + 16)} ${y + 14}L${half - 14} ${y + 2}V${y + height - 10}`
        : `M${tidy(half * 0.74)} ${y + 10}V${y + height - 10}M${tidy(half * 0.9)} ${y + 4}V${y + height - 6}`;
  return `<path d="${shape}" fill="${lampRed}" stroke="#3c0508" stroke-width="4"/><path d="M${tidy(half * inner + 14)} ${y + height - 10}L${half - 12} ${y + height - 8}" stroke="#f3d9d0" stroke-width="5" opacity=".7"/><path d="${glow}" fill="none" stroke="#ff6a66" stroke-width="7" stroke-linecap="round"/>`;
}

/** An upright lamp at the corner: red with white and amber bands, in one of three arrangements. */
function tallLamp(x: number, y: number, width: number, height: number, variant: number): string {
  const left = tidy(x);
  const right = tidy(x + width);
  const style = variant % 3;
  const band = (from: number, part: number, fill: string) =>
    `<path d="M${tidy(x + 3)} ${tidy(y + height * from)}h${tidy(width - 6)}v${tidy(height * part)}h${tidy(6 - width)}Z" fill="${fill}"/>`;
  const bands =
    style === 2
      ? band(0.68, 0.12, '#e08a1e') + band(0.82, 0.12, '#e9edef')
      : band(0.42, 0.17, '#e9edef') + band(0.6, 0.14, '#e08a1e');
  const middle = tidy(x + width / 2);
  const glow =
    style === 0
      ? `M${middle} ${y + 10}V${tidy(y + height * 0.36)}`
      : style === 1
        ? `M${tidy(x + 7)} ${y + 12}H${tidy(x + width - 7)}M${tidy(x + 7)} ${tidy(y + height * 0.3)}H${tidy(x + width - 7)}`
        : `M${tidy(x + width - 7)} ${y + 10}H${tidy(x + 8)}V${tidy(y + height * 0.6)}`;
  return `<path d="M${left} ${y + 6}Q${left} ${y} ${tidy(x + 6)} ${y}H${tidy(x + width - 4)}Q${right} ${y} ${right} ${y + 8}V${y + height - 6}Q${right} ${y + height} ${tidy(x + width - 6)} ${y + height}H${tidy(x + 6)}Q${left} ${y + height} ${left} ${y + height - 6}Z" fill="${lampRed}" stroke="#3c0508" stroke-width="3"/>${bands}<path d="${glow}" fill="none" stroke="#ff6a66" stroke-width="6" stroke-linecap="round"/>`;
}

function bumper({ half, sill, rugged }: Elevation, tones: PaintTones, exhausts: boolean): string {
  const top = sill - (rugged ? 58 : 42);
  const shape = symmetric(
    [0, top],
    [
      [half * 0.6, top],
      [half * 0.72, top, half * 0.8, top - 8, half, top - 14],
      [half, sill - 10],
      [half - 6, sill + 4, half - 20, sill + 4, half - 40, sill + 4],
      [0, sill + 6],
    ],
  );
  const pipes = exhausts
    ? both(
        `<path d="M${tidy(half * 0.52)} ${sill - 24}h58q8 0 8 8v6q0 8-8 8h-58q-8 0-8-8v-6q0-8 8-8Z" fill="#050606" stroke="#b5bdc3" stroke-width="5"/>`,
        'X',
      )
    : '';
  return `<path d="${shape}" fill="#1c1f22"/><path d="M${tidy(-half * 0.6)} ${top}H${tidy(half * 0.6)}" stroke="${tones.light}" stroke-width="2" opacity=".4"/>${both(`<path d="M${tidy(half * 0.78)} ${top - 30}h${tidy(half * 0.15)}v9h${tidy(-half * 0.15)}Z" fill="#8c0f16"/>`, 'R')}${pipes}`;
}

function bootTail(car: Elevation, tones: PaintTones, variant: number): string {
  const { half, beltHalf, deck, sill } = car;
  const lip = deck - 2;
  const low = deck + (sill - deck) * 0.56;
  const lid: readonly HalfPiece[] = [
    [beltHalf * 0.5, lip, beltHalf * 0.82, lip + 3, beltHalf - 12, lip + 14],
    [beltHalf + 2, lip + 44, half * 0.78, low - 40, half * 0.56, low],
    [0, low + 4],
  ];
  const panel = symmetric([0, lip], lid);
  const plateTop = Math.round(deck + (low - deck) * 0.42);
  return (
    `<path d="${symmetric(
      [0, lip],
      [
        [beltHalf * 0.5, lip, beltHalf * 0.8, lip + 2, beltHalf - 4, lip + 10],
        [beltHalf * 0.7, lip + 22, beltHalf * 0.4, lip + 26, 0, lip + 27],
      ],
    )}" fill="${tones.light}" opacity=".85"/>` +
    gap(panel, tones) +
    both(wideLamp(half, Math.round(deck + 36), 52, variant % 2 === 0 ? 0.5 : 0.56, variant), 'H') +
    (variant % 3 === 0
      ? `<path d="M${-half * 0.5} ${deck + 58}H${half * 0.5}V${deck + 70}H${-half * 0.5}Z" fill="${lampRed}"/>`
      : `<path d="M${-half * 0.46} ${deck + 66}H${half * 0.46}" stroke="#cfd6db" stroke-width="6"/>`) +
    `<path d="M-84 ${plateTop}H84L76 ${plateTop + 58}H-76Z" fill="#000" opacity=".35"/>${plate(plateTop + 8)}<circle cy="${deck + 40}" r="13" fill="none" stroke="#dfe5e9" stroke-width="4"/>`
  );
}

function hatchTail(car: Elevation, tones: PaintTones, variant: number): string {
  const { half, roofHalf, beltHalf, roof, deck, sill } = car;
  const low = Math.round(deck + (sill - deck) * 0.66);
  const lid = symmetric(
    [0, roof + 16],
    [
      [roofHalf * 0.6, roof + 16, roofHalf * 0.85, roof + 18, roofHalf - 4, roof + 34],
      [beltHalf - 24, deck - 40, beltHalf - 6, deck, beltHalf - 2, deck + 30],
      [half * 0.88, low - 60, half * 0.8, low - 16, half * 0.7, low],
      [0, low + 4],
    ],
  );
  const tall = variant % 2 === 1;
  const lamp = tall
    ? tallLamp(half * 0.83, deck + 6, half * 0.155, Math.round((low - deck) * 0.74), variant)
    : wideLamp(half, Math.round(deck + 30), 54, 0.6, variant);
  const plateTop = Math.round(deck + (low - deck) * 0.46);
  return (
    `<path d="${symmetric(
      [0, roof + 2],
      [
        [roofHalf * 0.6, roof + 2, roofHalf * 0.9, roof + 4, roofHalf - 2, roof + 20],
        [roofHalf * 0.6, roof + 28, roofHalf * 0.3, roof + 30, 0, roof + 30],
      ],
    )}" fill="${tones.base}" stroke="${tones.deep}" stroke-opacity=".5" stroke-width="2"/>` +
    `<path d="M-46 ${roof + 22}H46" stroke="${lampRed}" stroke-width="6"/>${gap(lid, tones)}` +
    both(lamp, 'H') +
    `<path d="M${tidy(-half * 0.42)} ${plateTop - 12}H${tidy(half * 0.42)}V${plateTop - 2}H${tidy(-half * 0.42)}Z" fill="${variant % 3 === 2 ? tones.shade : '#cfd6db'}"/>` +
    `<path d="M-84 ${plateTop}H84L76 ${plateTop + 56}H-76Z" fill="#000" opacity=".35"/>${plate(plateTop + 8)}<circle cy="${deck + 34}" r="14" fill="none" stroke="#dfe5e9" stroke-width="4"/>` +
    `<path d="M0 ${deck - 6}L${tidy(beltHalf * 0.5)} ${deck - 30}" stroke="#0a0c0e" stroke-width="6"/><circle cy="${deck - 5}" r="8" fill="#0a0c0e"/>`
  );
}

function tubTail(car: Elevation, tones: PaintTones, variant: number, tray: boolean): string {
  const { half, deck, sill } = car;
  const top = tray ? deck + 130 : deck;
  const low = tray ? deck + 200 : Math.round(deck + 178);
  if (tray) {
    const wide = half + 8;
    return `<path d="M${-wide} ${top}H${wide}V${low + 16}H${-wide}Z" fill="url(#x)" stroke="#6f787f" stroke-width="3"/><path d="M${-wide} ${top + 28}H${wide}M${-wide} ${top + 56}H${wide}" stroke="#7c858c" stroke-width="2"/><path d="M${-wide + 8} ${top}V${low + 16}M${wide - 8} ${top}V${low + 16}" stroke="#4b5359" stroke-width="10"/><path d="M-120 ${top + 6}v18M120 ${top + 6}v18" stroke="#31373c" stroke-width="9"/><path d="M${-wide} ${low + 16}H${wide}V${low + 30}H${-wide}Z" fill="#565e65"/><path d="M-200 ${low + 30}H200V${sill - 6}H-200Z" fill="#0d0f11"/>${both(`<path d="M132 ${low + 40}h98v34h-98Z" fill="#22262a"/><path d="M138 ${low + 46}h${variant % 2 === 0 ? 34 : 26}v22H138Z" fill="#e08a1e"/><path d="M${variant % 2 === 0 ? 174 : 168} ${low + 46}H224v22H${variant % 2 === 0 ? 174 : 168}Z" fill="${lampRed}"/>${variant % 3 === 2 ? `<path d="M140 ${low + 84}h84" stroke="#8d979e" stroke-width="7"/>` : ''}`, 'H')}${plate(low + 42, 108)}`;
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

/** The vehicle from straight behind. */
export function rearView(
  shape: Shape,
  car: Elevation,
  tones: PaintTones,
  variant: number,
  backdrop: Backdrop,
): ViewLayers {
  const { half, beltHalf, roofHalf, roof, deck, sill } = car;
  const { shadow, tyres } = undercarriage(car);
  const boxed = car.tail === 'doors';
  const hull = boxed
    ? ((): string => {
        const wide = car.box?.[0] ?? half;
        const top = car.box?.[1] ?? roof;
        const tuck = car.box ? 4 : half - roofHalf - 6;
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
      })()
    : lowerBody({ ...car, cowl: deck }, deck - 8);
  const tray = shape === 'ute-single';
  const glass = screenGlass(
    car,
    deck - 12,
    car.tail === 'boot' ? 34 : 38,
    car.open ? 10 : car.tail === 'hatch' ? 34 : 24,
  );
  const rests = `<path d="M${-beltHalf * 0.58} ${deck}v-46q2-18 34-18t34 18v46ZM${beltHalf * 0.58 - 68} ${deck}v-46q2-18 34-18t34 18v46Z" fill="#05070a" opacity=".55"/>`;
  const upper =
    boxed || car.open
      ? ''
      : `<path d="${upperBody(car, deck)}" fill="url(#p)"/><path d="${upperBody(car, deck)}" fill="url(#e)" opacity=".6"/>`;
  const window = boxed
    ? ''
    : `<clipPath id="c"><path d="${glass}"/></clipPath><path d="${glass}" fill="${car.open ? '#1d2023' : 'url(#g)'}" stroke="#0b0d0f" stroke-width="6"/><g clip-path="url(#c)">${rests}<path d="M${-beltHalf * 0.8} ${deck}L${-roofHalf * 0.2} ${roof}H${roofHalf * 0.2}L${-beltHalf * 0.3} ${deck}Z" fill="#fff" opacity=".12"/></g>`;
  const tail =
    car.tail === 'boot'
      ? bootTail(car, tones, variant)
      : car.tail === 'hatch'
        ? hatchTail(car, tones, variant)
        : car.tail === 'tub'
          ? tubTail(car, tones, variant, tray)
          : doorsTail(car, tones, variant, shape);
  const fill = car.box && shape === 'light-truck' ? 'url(#x)' : 'url(#p)';
  const body = tray ? '' : `<path d="${hull}" fill="${fill}"/><path d="${hull}" fill="url(#e)"/>`;
  const ears = `<path d="M${half - 16} ${deck - 24}q-4-24 18-26l22 2q12 4 10 16l-4 12q-4 8-16 8h-14q-14-2-16-12Z" fill="${tones.shade}"/>`;
  const art =
    `<g transform="translate(${stand.x} ${stand.y})">${tyres}${upper}${tray ? `<path d="M${-beltHalf} ${deck - 4}H${beltHalf}V${deck + 150}H${-beltHalf}Z" fill="url(#p)"/>` : ''}${window}` +
    `${boxed ? '' : both(ears, 'E')}${body}` +
    (boxed || car.tail === 'tub'
      ? ''
      : bumper(car, tones, shape === 'coupe' || shape === 'convertible' || variant % 3 === 1)) +
    `${tail}</g>`;
  return { defs: elevationDefs(car, tones, backdrop), shadow, art };
}

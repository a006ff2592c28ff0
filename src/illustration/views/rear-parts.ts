import type { Elevation } from '../geometry/elevations.ts';
import type { PaintTones } from '../paint.ts';
import { type HalfPiece, symmetric, tidy } from '../path.ts';
import { plate } from './elevation-layers.ts';

/** Tail lamps seen from behind. */
export const lampRed = '#b01018';

/** The right half and its mirror image. */
export function both(markup: string, id: string): string {
  return `<g id="${id}">${markup}</g><use href="#${id}" transform="scale(-1 1)"/>`;
}

/** A panel gap in the paint's own dark tone. */
export function gap(d: string, tones: PaintTones): string {
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
export function tallLamp(x: number, y: number, width: number, height: number, variant: number): string {
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

/** The dark lower bumper with reflectors and, on sport grades, two pipes. */
export function bumper({ half, sill, rugged }: Elevation, tones: PaintTones, exhausts: boolean): string {
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

/** Boot lid, lamps and plate of a sedan or coupe. */
export function bootTail(car: Elevation, tones: PaintTones, variant: number): string {
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

/** A spare wheel on the tailgate, with the plate moved beside it. */
function spareWheel(y: number): string {
  return `<circle cy="${y}" r="112" fill="#17191b"/><circle cy="${y}" r="106" fill="none" stroke="#3a3e42" stroke-width="6"/><circle cy="${y}" r="76" fill="#2a2e32"/><circle cy="${y}" r="66" fill="#c3cacf"/><circle cy="${y}" r="58" fill="#8d959c"/><circle cy="${y}" r="24" fill="#2a2e32"/><circle cy="${y}" r="16" fill="#c3cacf"/>`;
}

/** Tailgate with window and wiper, lamps and plate. */
export function hatchTail(car: Elevation, tones: PaintTones, variant: number): string {
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
  const tall = car.tailLamps ? car.tailLamps === 'tall' : variant % 2 === 1;
  const lamp = tall
    ? tallLamp(half * 0.83, deck + 6, half * 0.155, Math.round((low - deck) * 0.74), variant)
    : wideLamp(half, Math.round(deck + 30), 54, 0.6, variant);
  const plateTop = Math.round(deck + (low - deck) * 0.46);
  const spare = car.spare?.includes(variant) ? spareWheel(Math.round((deck + low) / 2) + 6) : '';
  return (
    `<path d="${symmetric(
      [0, roof + 2],
      [
        [roofHalf * 0.6, roof + 2, roofHalf * 0.9, roof + 4, roofHalf - 2, roof + 20],
        [roofHalf * 0.6, roof + 28, roofHalf * 0.3, roof + 30, 0, roof + 30],
      ],
    )}" fill="${car.contrast?.variants.includes(variant) ? car.contrast.fill : tones.base}" stroke="${tones.deep}" stroke-opacity=".5" stroke-width="2"/>` +
    `<path d="M-46 ${roof + 22}H46" stroke="${lampRed}" stroke-width="6"/>${gap(lid, tones)}` +
    both(lamp, 'H') +
    `<path d="M${tidy(-half * 0.42)} ${plateTop - 12}H${tidy(half * 0.42)}V${plateTop - 2}H${tidy(-half * 0.42)}Z" fill="${variant % 3 === 2 ? tones.shade : '#cfd6db'}"/>` +
    `<path d="M-84 ${plateTop}H84L76 ${plateTop + 56}H-76Z" fill="#000" opacity=".35"/>${plate(plateTop + 8)}<circle cy="${deck + 34}" r="14" fill="none" stroke="#dfe5e9" stroke-width="4"/>` +
    `<path d="M0 ${deck - 6}L${tidy(beltHalf * 0.5)} ${deck - 30}" stroke="#0a0c0e" stroke-width="6"/><circle cy="${deck - 5}" r="8" fill="#0a0c0e"/>${spare}`
  );
}

import type { Elevation } from '../geometry/elevations.ts';
import type { PaintTones } from '../paint.ts';
import { symmetric, tidy } from '../path.ts';
import type { Backdrop } from '../spec.ts';
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

interface Face {
  car: Elevation;
  variant: number;
  flat: boolean;
}

/** Upper grille by variant: slim bar, tall hexagon with mesh, or wide with three slats. */
function grille({ car: { half, nose, sill, rugged }, variant, flat }: Face): string {
  const style = flat ? 0 : variant % 3;
  const width = half * (style === 1 ? 0.4 : 0.5);
  const top = nose + (flat ? 26 : 16);
  const bottom = rugged || style === 1 ? nose + (sill - nose) * 0.52 : nose + (sill - nose) * 0.3;
  const shape = symmetric(
    [0, top],
    [
      [width * 0.5, top, width * 0.8, top + 1, width, top + 6],
      [width + 6, top + 20, width - 4, bottom - 16, width * 0.78, bottom],
      [0, bottom + 3],
    ],
  );
  let mesh = '';
  if (style === 1) {
    for (let x = -width + 22; x < width; x += 22) mesh += `M${tidy(x)} ${top}V${bottom}`;
  } else {
    const rows = rugged ? 4 : 2;
    for (let row = 1; row <= rows; row += 1) {
      const y = tidy(top + ((bottom - top) * row) / (rows + 1));
      mesh += `M${tidy(-width * 0.94)} ${y}H${tidy(width * 0.94)}`;
    }
  }
  const badge = (top + bottom) / 2;
  return (
    `<path d="${shape}" fill="#0c0e10" stroke="${variant % 2 === 0 ? '#c4ccd2' : '#23282c'}" stroke-width="4"/>` +
    `<path d="${mesh}" stroke="${style === 2 ? '#a4adb4' : '#474f56'}" stroke-width="${style === 2 ? 5 : 3}"/>` +
    `<circle cy="${tidy(badge)}" r="16" fill="#0c0e10"/><circle cy="${tidy(badge)}" r="14" fill="none" stroke="#dfe5e9" stroke-width="4"/>`
  );
}

/** The badge and the gap of a nose without a grille. */
function closedNose({ half, nose }: Elevation): string {
  return `<path d="M${tidy(-half * 0.54)} ${nose + 34}Q0 ${nose + 44} ${tidy(half * 0.54)} ${nose + 34}" fill="none" stroke="#000" stroke-width="3" opacity=".3"/><circle cy="${nose + 20}" r="15" fill="none" stroke="#dfe5e9" stroke-width="4"/>`;
}

/** A round headlight in the corner of an upright face, the indicator beside it and the lamp in the bumper. */
function roundFace({ half, nose, sill }: Elevation, variant: number): string {
  const x = tidy(half * 0.76);
  const y = nose + 44;
  const fogY = tidy(nose + (sill - nose) * 0.74);
  const ring =
    variant % 2 === 0
      ? `<circle cx="${x}" cy="${y}" r="29" fill="none" stroke="#fff" stroke-width="6"/>`
      : `<path d="M${tidy(half * 0.76 - 28)} ${y}h56" stroke="#fff" stroke-width="6"/>`;
  return (
    `<path d="M${tidy(half * 0.56)} ${nose + 4}H${tidy(half * 0.97)}V${nose + 84}H${tidy(half * 0.56)}Z" fill="#15181b"/>` +
    `<circle cx="${x}" cy="${y}" r="37" fill="url(#l)" stroke="#5d666d" stroke-width="4"/><circle cx="${x}" cy="${y}" r="16" fill="#f7fbfe" stroke="#27313a" stroke-width="4"/>${ring}` +
    `<path d="M${tidy(half * 0.91)} ${nose + 14}H${tidy(half * 0.96)}V${nose + 74}H${tidy(half * 0.91)}Z" fill="#e08a1e"/>` +
    `<circle cx="${tidy(half * 0.8)}" cy="${fogY}" r="13" fill="#dfe8ee" stroke="#15181b" stroke-width="8"/>`
  );
}

/** Stacked lamps at the corner of a high face, over a bright bumper. */
function tallFace({ half, nose, sill }: Elevation, variant: number): string {
  const inner = tidy(half * 0.66);
  const outer = tidy(half * 0.97);
  const top = nose + 2;
  const foot = nose + 92;
  const bumper = Math.round(nose + (sill - nose) * 0.6);
  const hook =
    variant % 3 === 0
      ? `M${outer} ${top + 6}H${inner}V${foot - 6}`
      : `M${inner} ${foot - 8}H${outer}V${top + 8}`;
  return (
    `<path d="M-2 ${bumper}H${tidy(half * 0.96)}Q${half} ${bumper} ${half} ${bumper + 14}V${sill - 22}Q${half} ${sill - 10} ${half - 14} ${sill - 10}H-2Z" fill="#c9d0d5"/><path d="M0 ${bumper + 6}H${tidy(half * 0.95)}" stroke="#fff" stroke-width="5"/><path d="M0 ${sill - 26}H${half - 6}" stroke="#7c858c" stroke-width="7"/>` +
    `<path d="M${inner} ${top + 8}L${outer} ${top}V${foot - 8}L${inner} ${foot}Z" fill="#15181b" stroke="#12171b" stroke-width="5"/><path d="M${tidy(half * 0.69)} ${top + 16}L${tidy(half * 0.94)} ${top + 10}V${top + 44}H${tidy(half * 0.69)}ZM${tidy(half * 0.69)} ${top + 52}H${tidy(half * 0.94)}V${foot - 16}H${tidy(half * 0.69)}Z" fill="url(#l)"/>` +
    `<path d="${hook}" fill="none" stroke="#fff" stroke-width="6"/><circle cx="${tidy(half * 0.78)}" cy="${bumper + 44}" r="13" fill="#dfe8ee" stroke="#15181b" stroke-width="8"/>`
  );
}

/** The right headlight and what is under it; mirrored for the left. */
function halfFace({ car, variant, flat }: Face, tones: PaintTones): string {
  if (car.lamps === 'round') return roundFace(car, variant);
  if (car.lamps === 'tall') return tallFace(car, variant);
  const { half, nose, sill } = car;
  const tall = flat ? 22 : 0;
  const drop = flat ? 30 : 0;
  const lamp = `M${tidy(half * 0.56)} ${nose + 22 + drop}C${tidy(half * 0.7)} ${nose + 4 + drop} ${tidy(half * 0.86)} ${nose - 10 + drop} ${tidy(half * 0.965)} ${nose - 18 + drop}C${tidy(half * 0.99)} ${nose + drop} ${tidy(half * 0.985)} ${nose + 18 + tall + drop} ${tidy(half * 0.95)} ${nose + 30 + tall + drop}C${tidy(half * 0.84)} ${nose + 44 + tall + drop} ${tidy(half * 0.68)} ${nose + 48 + tall + drop} ${tidy(half * 0.6)} ${nose + 46 + tall + drop}Z`;
  const lineY = nose + drop;
  const signature =
    variant % 3 === 0
      ? `M${tidy(half * 0.61)} ${lineY + 38 + tall}C${tidy(half * 0.74)} ${lineY + 40 + tall} ${tidy(half * 0.88)} ${lineY + 34 + tall} ${tidy(half * 0.95)} ${lineY + 20 + tall}`
      : `M${tidy(half * 0.6)} ${lineY + 24}C${tidy(half * 0.72)} ${lineY + 8} ${tidy(half * 0.86)} ${lineY - 4} ${tidy(half * 0.955)} ${lineY - 10}${variant % 3 === 2 ? `L${tidy(half * 0.96)} ${lineY + 26 + tall}` : ''}`;
  const fogTop = nose + (sill - nose) * 0.56;
  const fogEnd = nose + (sill - nose) * 0.8;
  const fog = `M${tidy(half * 0.68)} ${tidy(fogTop + 8)}L${tidy(half * 0.95)} ${tidy(fogTop)}L${tidy(half * 0.93)} ${tidy(fogEnd - 6)}L${tidy(half * 0.7)} ${tidy(fogEnd)}Z`;
  const lensY = nose + 20 + drop + tall / 2;
  return (
    `<path d="${fog}" fill="#111416"/><circle cx="${tidy(half * 0.84)}" cy="${tidy((fogTop + fogEnd) / 2)}" r="11" fill="#dfe8ee" stroke="#3c444a" stroke-width="4"/>` +
    `<path d="${lamp}" fill="url(#l)" stroke="#12171b" stroke-width="4"/>` +
    `<circle cx="${tidy(half * 0.72)}" cy="${lensY + 4}" r="14" fill="#f7fbfe" stroke="#27313a" stroke-width="5"/><circle cx="${tidy(half * 0.86)}" cy="${lensY - 4}" r="15" fill="#f7fbfe" stroke="#27313a" stroke-width="5"/>` +
    `<path d="${signature}" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M${tidy(half * 0.62)} ${nose + 52 + drop + tall}C${tidy(half * 0.76)} ${nose + 56 + drop + tall} ${tidy(half * 0.9)} ${nose + 48 + drop + tall} ${half - 4} ${nose + 34 + drop + tall}" fill="none" stroke="${tones.deep}" stroke-width="2.5" opacity=".7"/>`
  );
}

function mirror({ beltHalf, half, cowl }: Elevation, tones: PaintTones, tall: boolean): string {
  const inner = beltHalf + 2;
  const out = Math.max(half + 18, inner + 54);
  const top = tall ? cowl - 104 : cowl - 48;
  return `<path d="M${beltHalf - 14} ${cowl - 2}L${inner + 12} ${cowl - 18}" stroke="#121416" stroke-width="14"/><path d="M${inner} ${top + 12}Q${inner + 2} ${top} ${inner + 16} ${top - 2}L${out - 14} ${top}Q${out} ${top + 2} ${out} ${top + 16}L${out - 6} ${cowl - 14}Q${out - 8} ${cowl - 4} ${out - 22} ${cowl - 4}L${inner + 12} ${cowl - 8}Q${inner} ${cowl - 12} ${inner} ${top + 12}Z" fill="${tones.base}" stroke="${tones.deep}" stroke-width="2"/><path d="M${inner + 4} ${top + 6}Q${inner + 20} ${top + 2} ${out - 6} ${top + 6}" stroke="${tones.light}" stroke-width="5" fill="none"/>`;
}

/** The vehicle from straight ahead. */
export function frontView(
  car: Elevation,
  tones: PaintTones,
  variant: number,
  backdrop: Backdrop,
  flat: boolean,
): ViewLayers {
  const { half, beltHalf, roofHalf, roof, cowl, nose, sill } = car;
  const face: Face = { car, variant, flat };
  const { shadow, tyres } = undercarriage(car);
  const bonnetEdge = flat ? cowl + 26 : nose + 10;
  const bonnet = symmetric(
    [0, cowl - 14],
    [
      [beltHalf * 0.4, cowl - 14, beltHalf * 0.7, cowl - 10, beltHalf - 16, cowl + 2],
      [beltHalf + 2, cowl + 14, half * 0.95, (cowl + nose) / 2, half * 0.93, bonnetEdge - 26],
      [half * 0.8, bonnetEdge - 14, half * 0.62, bonnetEdge + 2, half * 0.52, bonnetEdge + 4],
      [half * 0.3, bonnetEdge, half * 0.15, bonnetEdge - 2, 0, bonnetEdge - 2],
    ],
  );
  const lowerTop = nose + (sill - nose) * 0.62;
  const intake = symmetric(
    [0, lowerTop],
    [
      [half * 0.5, lowerTop],
      [half * 0.56, lowerTop, half * 0.6, sill - 24, half * 0.56, sill - 18],
      [0, sill - 14],
    ],
  );
  const glass = screenGlass(car, cowl - 2, 22, car.brow ?? (car.open ? 10 : 22));
  const box = car.box
    ? `<path d="M${-car.box[0]} ${sill - 20}V${car.box[1] + 14}Q${-car.box[0]} ${car.box[1]} ${-car.box[0] + 14} ${car.box[1]}H${car.box[0] - 14}Q${car.box[0]} ${car.box[1]} ${car.box[0]} ${car.box[1] + 14}V${sill - 20}Z" fill="url(#${car.luton ? 'p' : 'x'})" stroke="#9aa3aa" stroke-width="3"/>`
    : '';
  const luton =
    car.box && car.luton
      ? `<path d="M${4 - car.box[0]} ${roof + 24}Q0 ${roof + 2} ${car.box[0] - 4} ${roof + 24}V${car.box[1] + 30}Q${car.box[0] - 6} ${car.box[1] + 6} ${car.box[0] - 40} ${car.box[1] + 6}H${40 - car.box[0]}Q${6 - car.box[0]} ${car.box[1] + 6} ${4 - car.box[0]} ${car.box[1] + 30}Z" fill="${tones.base}"/><path d="M${4 - car.box[0]} ${roof + 24}Q0 ${roof + 2} ${car.box[0] - 4} ${roof + 24}" fill="none" stroke="${tones.deep}" stroke-width="5" opacity=".6"/><path d="M-90 ${car.box[1] + 54}Q0 ${car.box[1] + 46} 90 ${car.box[1] + 54}V${roof - 20}Q0 ${roof - 28}-90 ${roof - 20}Z" fill="#2b353d" stroke="#101315" stroke-width="6"/><path d="M${20 - car.box[0]} ${car.box[1] + 24}Q0 ${car.box[1] + 12} ${car.box[0] - 20} ${car.box[1] + 24}" fill="none" stroke="${tones.light}" stroke-width="6"/>`
      : '';
  const seat = `M${-beltHalf * 0.62} ${cowl}V${tidy(cowl + (roof - cowl) * 0.42)}q2-22 30-22t34 22l10 ${tidy(-(roof - cowl) * 0.42)}Z`;
  const cabin = `<path d="${seat}" fill="#06080a" opacity=".5"/><path d="${seat}" transform="scale(-1 1)" fill="#06080a" opacity=".5"/><path d="M${tidy(beltHalf * 0.2)} ${cowl - 6}a62 58 0 0 1 124 0" fill="none" stroke="#06080a" stroke-width="9" opacity=".6"/><path d="M-34 ${roof + 26}H34L30 ${roof + 46}H-30Z" fill="#0a0c0e"/>`;
  const reflection = `<path d="M${-beltHalf} ${cowl}L${-roofHalf * 0.3} ${roof}H${roofHalf * 0.25}L${-beltHalf * 0.35} ${cowl}Z" fill="#fff" opacity=".13"/><path d="M${beltHalf * 0.2} ${cowl}L${roofHalf * 0.66} ${roof}H${roofHalf * 0.78}L${beltHalf * 0.36} ${cowl}Z" fill="#fff" opacity=".1"/>`;
  const rugged = car.rugged
    ? `<path d="M${-half} ${sill - 34}L${-half * 0.66} ${sill - 44}L${-half * 0.6} ${sill + 8}H${-half}ZM${half} ${sill - 34}L${half * 0.66} ${sill - 44}L${half * 0.6} ${sill + 8}H${half}Z" fill="#1b1e21"/><path d="M${-half * 0.5} ${sill - 10}H${half * 0.5}L${half * 0.44} ${sill + 6}H${-half * 0.44}Z" fill="#a9b1b7"/>`
    : '';
  const wipers = `<path d="M-${tidy(beltHalf * 0.62)} ${cowl - 8}L-${tidy(beltHalf * 0.06)} ${cowl - 24}M${tidy(beltHalf * 0.02)} ${cowl - 8}L${tidy(beltHalf * 0.56)} ${cowl - 22}" stroke="#0a0c0e" stroke-width="5"/>`;
  const art =
    `<g transform="translate(${stand.x} ${stand.y})">${tyres}${box}` +
    (car.open ? '' : upperLayers(car, variant)) +
    (car.board
      ? `<path d="M-150 ${roof + 24}H150Q158 ${roof + 24} 158 ${roof + 32}V${roof + 54}H-158V${roof + 32}Q-158 ${roof + 24}-150 ${roof + 24}Z" fill="#14171a"/><path d="M-110 ${roof + 40}H110" stroke="#d89a2b" stroke-width="9" stroke-dasharray="34 10"/>`
      : '') +
    `<clipPath id="c"><path d="${glass}"/></clipPath><path d="${glass}" fill="url(#g)" stroke="#0b0d0f" stroke-width="${car.open ? 12 : 7}"/><g clip-path="url(#c)">${cabin}${reflection}</g>` +
    `<path d="${lowerBody(car, cowl - 14)}" fill="url(#p)"/><path d="${lowerBody(car, cowl - 14)}" fill="url(#e)"/>` +
    luton +
    `<path d="${bonnet}" fill="url(#b)"/><path d="${bonnet}" fill="none" stroke="${tones.deep}" stroke-width="2.5" opacity=".75"/>` +
    (flat
      ? ''
      : `<g id="k3"><path d="M${tidy(beltHalf * 0.5)} ${cowl - 6}C${tidy(half * 0.5)} ${cowl + 20} ${tidy(half * 0.47)} ${nose - 20} ${tidy(half * 0.42)} ${nose}" fill="none" stroke="${tones.shade}" stroke-width="5" opacity=".7"/><path d="M${tidy(beltHalf * 0.5 + 5)} ${cowl - 6}C${tidy(half * 0.5 + 5)} ${cowl + 20} ${tidy(half * 0.47 + 5)} ${nose - 20} ${tidy(half * 0.42 + 5)} ${nose}" fill="none" stroke="${tones.light}" stroke-width="3"/></g><use href="#k3" transform="scale(-1 1)"/>`) +
    `${wipers}<path d="${intake}" fill="#0e1012"/><path d="M${tidy(-half * 0.55)} ${tidy((lowerTop + sill) / 2)}H${tidy(half * 0.55)}" stroke="#3c444a" stroke-width="4"/>${rugged}` +
    `${car.grille === 'none' ? closedNose(car) : grille(face)}<g id="H">${halfFace(face, tones)}${mirror(car, tones, flat || car.tail === 'doors')}</g><use href="#H" transform="scale(-1 1)"/>` +
    `${plate(Math.round(lowerTop - (car.rugged ? -8 : 12)))}</g>`;
  return { defs: elevationDefs(car, tones, backdrop), shadow, art };
}

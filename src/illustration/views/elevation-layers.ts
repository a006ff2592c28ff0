import type { Elevation } from '../geometry/elevations.ts';
import type { Detail } from '../geometry/side.ts';
import type { PaintTones } from '../paint.ts';
import { acrossGradient, downGradient, roundGradient, symmetric, tidy } from '../path.ts';
import type { Backdrop } from '../spec.ts';

/** Where front and rear views stand: the origin of an elevation in the frame. */
export const stand = { x: 600, y: 640 } as const;

/** The gradient `h` of the shadow on the floor. */
export const floorShade = roundGradient('h', [0, '#000', 0.65], [0.6, '#000', 0.4], [1, '#000', 0]);

/** Gradients of a front or rear view: `p` panels, `d` lower panels, `e` edges, `g` glass, `n` plastic, `c` chrome. */
export function elevationDefs(car: Elevation, tones: PaintTones, backdrop: Backdrop): string {
  const { base, light, shade, deep } = tones;
  const top = car.box?.[1] ?? car.roof;
  const [sky, middle] = backdrop === 'night' ? ['#47525c', '#1c2329'] : ['#a9bccb', '#55636e'];
  return (
    downGradient(
      'p',
      car.roof,
      car.sill,
      [0, light],
      [0.1, base],
      [0.4, base],
      [0.55, light],
      [0.68, base],
      [0.86, shade],
      [1, deep],
    ) +
    downGradient('b', car.cowl, car.nose + 16, [0, shade], [0.25, base], [1, light]) +
    acrossGradient(
      'e',
      -car.half,
      car.half,
      [0, deep, 0.9],
      [0.09, deep, 0.25],
      [0.2, deep, 0],
      [0.8, deep, 0],
      [0.91, deep, 0.25],
      [1, deep, 0.9],
    ) +
    downGradient('g', top, car.cowl, [0, sky], [0.4, middle], [1, '#151b20']) +
    downGradient('x', top, car.sill, [0, '#fbfcfc'], [0.6, '#dfe4e7'], [1, '#a9b2b9']) +
    downGradient('l', car.nose - 20, car.nose + 50, [0, '#8e9da8'], [0.5, '#e4eef4'], [1, '#4c5861']) +
    downGradient('y', -150, 0, [0, '#050606'], [0.6, '#2b2e31'], [1, '#121314']) +
    floorShade
  );
}

/** The tyres, the dark space between them and the shadow on the floor. */
export function undercarriage(car: Elevation): { shadow: string; tyres: string } {
  const outer = Math.max(car.half, car.box?.[0] ?? 0) - 10;
  const shadow = `<g transform="translate(${stand.x} ${stand.y})"><ellipse cy="2" rx="${car.half + 70}" ry="30" fill="url(#h)"/><ellipse cy="0" rx="${car.half + 6}" ry="13" fill="url(#h)"/></g>`;
  const inner = outer - car.tyre;
  const tyre = `M${inner} -170H${outer}V-14Q${outer} 0 ${outer - 12} 0H${inner + 12}Q${inner} 0 ${inner} -14Z`;
  const treads = [0.25, 0.5, 0.75].map((part) => `M${tidy(inner + car.tyre * part)} -70V-2`).join('');
  const tyres =
    `<path d="M${-inner} -150H${inner}V-34Q0 -46 ${-inner} -34Z" fill="#060708"/><path d="M${-inner} -40H${inner}V0H${-inner}Z" opacity=".45"/>` +
    `<g id="T"><path d="${tyre}" fill="url(#y)"/><path d="${treads}" stroke="#000" stroke-width="4" opacity=".6"/></g><use href="#T" transform="scale(-1 1)"/>`;
  return { shadow, tyres };
}

/** The painted body below the belt line. */
export function lowerBody({ half, beltHalf, cowl, sill }: Elevation, top: number): string {
  const shoulder = cowl * 0.74;
  return symmetric(
    [0, top],
    [
      [beltHalf * 0.5, top, beltHalf * 0.9, top + 4, beltHalf, cowl + 14],
      [half - 14, cowl + 36, half, shoulder - 10, half, shoulder + 26],
      [half, sill - 50],
      [half, sill - 14, half - 8, sill, half - 40, sill + 2],
      [half * 0.4, sill + 6, half * 0.2, sill + 6, 0, sill + 6],
    ],
  );
}

/** Roof and pillars above the belt line. */
function upperBody({ roofHalf, beltHalf, roof }: Elevation, foot: number): string {
  return symmetric(
    [0, roof],
    [
      [roofHalf * 0.5, roof, roofHalf * 0.82, roof + 4, roofHalf, roof + 24],
      [roofHalf + 14, roof + 38, beltHalf - 4, foot - 40, beltHalf + 4, foot + 18],
      [0, foot + 18],
    ],
  );
}

/** Roof and pillars in their colour, with the shade at their edges. */
export function upperLayers(car: Elevation, variant: number, foot = car.cowl): string {
  const { contrast } = car;
  const fill = contrast?.variants.includes(variant) ? contrast.fill : 'url(#p)';
  const shape = upperBody(car, foot);
  return `<path d="${shape}" fill="${fill}"/><path d="${shape}" fill="url(#e)" opacity=".6"/>`;
}

/** The screen inside `upperBody`, leaving roof and pillars of about the given width. */
export function screenGlass(
  { roofHalf, beltHalf, roof }: Elevation,
  foot: number,
  pillar: number,
  top = 20,
): string {
  return symmetric(
    [0, roof + top],
    [
      [roofHalf * 0.5, roof + top, roofHalf * 0.8, roof + top + 3, roofHalf - pillar * 0.7, roof + top + 12],
      [
        roofHalf - pillar * 0.4 + 6,
        roof + top + 20,
        beltHalf - pillar - 6,
        foot - 40,
        beltHalf - pillar,
        foot,
      ],
      [beltHalf * 0.6, foot - 10, beltHalf * 0.3, foot - 12, 0, foot - 12],
    ],
  );
}

/** A blank number plate of the usual Australian size. */
export function plate(y: number, width = 118): string {
  const height = Math.round(width * 0.34);
  return `<path d="M${-width / 2} ${y}h${width}v${height}h-${width}Z" fill="#f4f5f3" stroke="#3a4045" stroke-width="2"/><path d="M${-width / 2 + 14} ${y + height / 2}h${width - 28}" stroke="#9aa3aa" stroke-width="${Math.round(height * 0.36)}" stroke-dasharray="9 5"/>`;
}

/** The parts of a view in the document: definitions, the shadow on the floor, and the vehicle. */
export interface ViewLayers {
  defs: string;
  shadow: string;
  art: string;
}

/** The paths of the details of this variant, in order. */
export function detailMarkup(list: readonly Detail[] | undefined, variant: number): string {
  return (list ?? [])
    .filter(({ variants }) => variants === undefined || variants.includes(variant))
    .map(({ d, fill, stroke, width, opacity }) => {
      const line = stroke ? ` stroke="${stroke}" stroke-width="${width ?? 2}"` : '';
      return `<path d="${d}" fill="${fill ?? 'none'}"${line}${opacity === undefined ? '' : ` opacity="${String(opacity).replace(/^0/, '')}"`}/>`;
    })
    .join('');
}

import { backdropLayers } from './backdrop.ts';
import { elevationOf } from './geometry/elevations.ts';
import { motorcycleOf } from './geometry/motorcycles.ts';
import type { SideGeometry } from './geometry/side.ts';
import { sideOf } from './geometry/sides.ts';
import { type PaintTones, paintTones } from './paint.ts';
import { acrossGradient, downGradient, gradientBase, roundGradient } from './path.ts';
import { shortPath } from './short-path.ts';
import { type IllustrationSpec, illustrationSize, type Shape, tileSize } from './spec.ts';
import { caravanFront, caravanInterior, caravanRear } from './views/caravan-views.ts';
import type { ViewLayers } from './views/elevation-layers.ts';
import { frontView } from './views/front.ts';
import { interiorView } from './views/interior.ts';
import { motorcycleSide, motorcycleWheel } from './views/motorcycle-side.ts';
import { motorcycleCockpit, motorcycleFrontView, motorcycleRearView } from './views/motorcycle-views.ts';
import { rearView } from './views/rear.ts';
import { sideView } from './views/side.ts';
import { wheelDefs } from './wheel.ts';

/** All shapes except motorcycles, which have no panels and are drawn by other code. */
type PanelShape = Exclude<Shape, 'motorcycle'>;

/** Tyre radius and axle of the wheel that fills the frame; its contact patch is on `floor`. */
const tyre = 258;
const axle = { x: 590, y: 452 } as const;
const floor = axle.y + tyre;

/** A close view of the front wheel under its guard. */
function wheelClose(geometry: SideGeometry, tones: PaintTones, variant: number): ViewLayers {
  const { base, light, shade, deep } = tones;
  const trim = geometry.archTrim > 0 && !geometry.keyed?.includes(variant);
  const gap = tyre + 30;
  const guard = `M0 0H1200V640H${axle.x + gap + 4}V${axle.y}A${gap} ${gap} 0 0 0 ${axle.x - gap} ${axle.y}V610C200 612 90 600 0 580Z`;
  const ring = (radius: number, foot = 140) =>
    `M${axle.x - radius} ${axle.y + foot}V${axle.y}A${radius} ${radius} 0 0 1 ${axle.x + radius} ${axle.y}V${axle.y + foot}`;
  const defs =
    downGradient('p', 0, 640, [0, base], [0.12, light], [0.24, base], [0.6, base], [0.84, shade], [1, deep]) +
    acrossGradient('e', 0, 1200, [0, deep, 0.8], [0.25, deep, 0], [1, deep, 0.1]) +
    downGradient('u', 130, 330, [0, shade, 0.9], [1, shade, 0]) +
    roundGradient('h', [0, '#000', 0.75], [0.6, '#000', 0.45], [1, '#000', 0]) +
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

/** Shapes without a bonnet: the lamps sit low in a flat front. */
const flatFaces: readonly PanelShape[] = ['bus', 'light-truck'];

function motorcycleLayers({ build, paint, view, variant }: IllustrationSpec): ViewLayers {
  const tones = paintTones[paint];
  switch (view) {
    case 'side':
      return motorcycleSide(motorcycleOf(build), tones, variant);
    case 'front':
      return motorcycleFrontView(build, tones, variant);
    case 'rear':
      return motorcycleRearView(build, tones, variant);
    case 'wheel':
      return motorcycleWheel(motorcycleOf(build), tones, variant);
    case 'interior':
      return motorcycleCockpit(tones, variant);
  }
}

function panelLayers(
  shape: PanelShape,
  { build, paint, view, variant, backdrop }: IllustrationSpec,
): ViewLayers {
  const tones = paintTones[paint];
  switch (view) {
    case 'side':
      return sideView(sideOf(shape, build), tones, variant, backdrop);
    case 'front':
      return shape === 'caravan'
        ? caravanFront(build, tones, variant)
        : frontView(elevationOf(shape, build, variant), tones, variant, backdrop, flatFaces.includes(shape));
    case 'rear':
      return shape === 'caravan'
        ? caravanRear(build, tones, variant)
        : rearView(shape, elevationOf(shape, build, variant), tones, variant, backdrop);
    case 'wheel':
      return wheelClose(sideOf(shape, build), tones, variant);
    case 'interior':
      return shape === 'caravan' ? caravanInterior(variant) : interiorView(shape, tones, variant);
  }
}

const { width, height } = illustrationSize;
const wideFrame = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;

/** How much a square frame shows above and below the wide one, in user units. */
const margin = (width - height) / 2;
const squareFrame = `viewBox="0 -${margin} ${width} ${width}" width="${tileSize.width}" height="${tileSize.height}"`;

function edgeLayers(upper: string, lower: string): string {
  // Overlaps the scene by one unit, so that no gap is visible between them.
  return `<path d="M0-${margin}H${width}V1H0Z" fill="${upper}"/><path d="M0 ${height - 1}H${width}V${height + margin}H0Z" fill="${lower}"/>`;
}

/** The whole drawing as a standalone SVG document. Pure: equal specs give equal text. */
export function drawIllustration(spec: IllustrationSpec): string {
  // An interior fills the frame and needs no backdrop.
  const scene =
    spec.view === 'interior'
      ? { defs: '', art: '', edges: undefined }
      : backdropLayers(spec.backdrop, spec.variant);
  const view = spec.shape === 'motorcycle' ? motorcycleLayers(spec) : panelLayers(spec.shape, spec);
  const frame = spec.square ? squareFrame : wideFrame;
  const edges = spec.square && scene.edges ? edgeLayers(...scene.edges) : '';
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}><defs>${gradientBase}${scene.defs}${view.defs}</defs>${edges}${scene.art}${view.shadow}${view.art}</svg>`;
  return text.replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${shortPath(path)}"`);
}

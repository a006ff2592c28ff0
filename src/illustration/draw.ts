import { backdropLayers } from './backdrop.ts';
import { elevationOf } from './geometry/elevation-of.ts';
import { motorcycleOf } from './geometry/motorcycles.ts';
import { type PanelShape, sideOf } from './geometry/sides.ts';
import { paintTones } from './paint.ts';
import { gradientBase } from './path.ts';
import { shortPath } from './short-path.ts';
import { type IllustrationSpec, illustrationSize, tileSize } from './spec.ts';
import { caravanFront, caravanInterior, caravanRear } from './views/caravan-views.ts';
import { frontView } from './views/front.ts';
import { interiorView } from './views/interior.ts';
import { motorcycleSide, motorcycleWheel } from './views/motorcycle-side.ts';
import { motorcycleCockpit, motorcycleFrontView, motorcycleRearView } from './views/motorcycle-views.ts';
import { rearView } from './views/rear.ts';
import { sideView } from './views/side.ts';
import type { ViewLayers } from './views/view-layers.ts';
import { wheelClose } from './views/wheel-close.ts';

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
  // One unit under the scene: no line shows between them.
  return `<path d="M0-${margin}H${width}V1H0Z" fill="${upper}"/><path d="M0 ${height - 1}H${width}V${height + margin}H0Z" fill="${lower}"/>`;
}

/** The whole drawing as a standalone SVG document. Pure: equal specs give equal text. */
export function drawIllustration(spec: IllustrationSpec): string {
  // An interior fills the frame and brings its own light.
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

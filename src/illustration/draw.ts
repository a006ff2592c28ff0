import { backdropLayers } from './backdrop.ts';
import { elevations } from './geometry/elevation.ts';
import { sideGeometry } from './geometry/sides.ts';
import { paintTones } from './paint.ts';
import { type IllustrationSpec, illustrationSize } from './spec.ts';
import { frontView } from './views/front.ts';
import { motorcycleSide } from './views/motorcycle-side.ts';
import { rearView } from './views/rear.ts';
import { sideView } from './views/side.ts';
import type { ViewLayers } from './views/view-layers.ts';

function viewLayers({ shape, paint, view, variant, backdrop }: IllustrationSpec): ViewLayers {
  const tones = paintTones[paint];
  if (shape === 'motorcycle') return motorcycleSide(tones, variant);
  if (view === 'front' && shape !== 'caravan') {
    return frontView(elevations[shape], tones, variant, backdrop, shape === 'bus' || shape === 'light-truck');
  }
  if (view === 'rear' && shape !== 'caravan')
    return rearView(shape, elevations[shape], tones, variant, backdrop);
  return sideView(sideGeometry[shape], tones, variant, backdrop);
}

/** The whole drawing as a standalone SVG document. Pure: equal specs give equal text. */
export function drawIllustration(spec: IllustrationSpec): string {
  const { width, height } = illustrationSize;
  const scene = backdropLayers(spec.backdrop);
  const view = viewLayers(spec);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${scene.defs}${view.defs}</defs>${scene.art}${view.shadow}${view.art}</svg>`;
}

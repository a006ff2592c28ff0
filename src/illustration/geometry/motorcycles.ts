import type { Build } from '../spec.ts';
import { circlesOf, detailsOf, drawingAt, partOf } from './drawing.ts';
import type { Detail, SideWheel } from './side.ts';

/** A motorcycle from its left side, nose to the left. Lists are drawn in order; `url(#…)` are the painter's gradients. */
export interface MotorcycleGeometry {
  front: SideWheel;
  rear: SideWheel;
  /** Wire spokes instead of cast ones. */
  wire: boolean;
  /** Behind the wheels: far fork leg, tail. */
  behind: readonly Detail[];
  /** Everything else. */
  art: readonly Detail[];
}

function readMotorcycle(name: string): MotorcycleGeometry {
  const drawing = drawingAt(`motorcycles/${name}.svg`);
  const wheels = partOf(drawing, 'wheels');
  const [front, rear] = circlesOf(wheels).map(({ x, r }) => ({ x, r }));
  return {
    front: front!,
    rear: rear!,
    wire: wheels?.[':@']?.['data-spokes'] === 'wire',
    behind: detailsOf(partOf(drawing, 'behind')),
    art: detailsOf(partOf(drawing, 'art')),
  };
}

const known = new Map<string, MotorcycleGeometry>();

/** The left side of a motorcycle in one of its builds. */
export function motorcycleOf(build: Build): MotorcycleGeometry {
  const name = build === 'sport' || build === 'cruiser' || build === 'adventure' ? build : 'road';
  const motorcycle = known.get(name) ?? readMotorcycle(name);
  known.set(name, motorcycle);
  return motorcycle;
}

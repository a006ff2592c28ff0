import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import type { Build } from '../spec.ts';
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

/** An element of a drawing. Its name is the key of its children. */
interface Drawn {
  svg?: Drawn[];
  g?: Drawn[];
  circle?: Drawn[];
  use?: Drawn[];
  path?: Drawn[];
  ':@'?: Record<string, string>;
}

const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' });

/** The elements of a file in `motorcycles/`, which any editor of vector drawings opens. */
function drawingOf(name: string): readonly Drawn[] {
  const text = readFileSync(join(import.meta.dirname, '../motorcycles', `${name}.svg`), 'utf8');
  return (parser.parse(text) as Drawn[])[0]!.svg!;
}

const groupOf = (drawing: readonly Drawn[], id: string) =>
  drawing.find((element) => element.g && element[':@']?.['id'] === id)!;

/** Paths in their order. `<use>` stands for a group of parts.svg. */
function detailsOf(elements: readonly Drawn[]): Detail[] {
  return elements.flatMap(({ use, path, ':@': attributes = {} }): Detail[] => {
    if (use) return detailsOf(groupOf(drawingOf('parts'), attributes['href']!.split('#')[1]!).g!);
    if (!path) return [];
    const { d = '', fill, stroke, 'stroke-width': width, opacity, 'data-variants': variants } = attributes;
    return [
      {
        d,
        ...(fill && { fill }),
        ...(stroke && { stroke }),
        ...(width && { width: Number(width) }),
        ...(opacity && { opacity: Number(opacity) }),
        ...(variants && { variants: variants.split(' ').map(Number) }),
      },
    ];
  });
}

function readMotorcycle(name: string): MotorcycleGeometry {
  const drawing = drawingOf(name);
  const wheels = groupOf(drawing, 'wheels');
  const [front, rear] = wheels.g!.flatMap(({ circle, ':@': { cx, r } = {} }) =>
    circle ? [{ x: Number(cx), r: Number(r) }] : [],
  );
  return {
    front: front!,
    rear: rear!,
    wire: wheels[':@']?.['data-spokes'] === 'wire',
    behind: detailsOf(groupOf(drawing, 'behind').g!),
    art: detailsOf(groupOf(drawing, 'art').g!),
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

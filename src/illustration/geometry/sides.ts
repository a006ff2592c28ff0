import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Build, Shape } from '../spec.ts';
import type { WheelKind } from '../wheel.ts';
import { circlesOf, detailsOf, drawingAt, numbersIn, partOf } from './drawing.ts';
import type { SideGeometry } from './side.ts';

/** Reads a drawing of `vehicles/`. @throws naming a part that every vehicle has and this one lacks */
function readSide(name: string): SideGeometry {
  const file = `vehicles/${name}.svg`;
  const drawing = drawingAt(file);
  const given = drawing[':@'] ?? {};
  const of = (id: string) => partOf(drawing, id)?.[':@'] ?? {};
  const path = (id: string) => of(id)['d'];
  const needed = (id: string) => {
    const d = path(id);
    if (d === undefined) throw new Error(`${file} has no path with the id ${id}.`);
    return d;
  };
  const numbers = (text: string | undefined) => (text === undefined ? undefined : numbersIn(text));
  const details = (id: string) => partOf(drawing, id) && detailsOf(partOf(drawing, id));
  const lamps = partOf(drawing, 'lamps');
  const { x1, y1, x2, y2 } = of('rails');
  const [, left, right] = /^M(\S+) \S+H(\S+)$/.exec(path('shadow') ?? '') ?? [];
  const alloy = drawing.svg
    .flatMap(({ defs }) => defs ?? [])
    .find((gradient) => gradient[':@']?.['id'] === 'a')?.[':@'];
  return {
    roof: Number(given['data-roof']),
    belt: Number(given['data-belt']),
    sill: Number(given['data-sill']),
    wheelKind: given['data-wheel-kind'] as WheelKind,
    archGap: Number(given['data-arch-gap']),
    archTrim: Number(given['data-arch-trim']),
    rim: numbers(given['data-rim'])?.[0],
    keyed: numbers(given['data-keyed']),
    wheels: circlesOf(partOf(drawing, 'wheels')),
    body: needed('body'),
    overPaint: details('over-paint'),
    glass: needed('glass'),
    pillars: needed('pillars'),
    cabin: path('cabin'),
    screens: path('screens'),
    strip: path('strip'),
    crease: path('crease'),
    waist: path('waist'),
    cladding: needed('cladding'),
    shuts: needed('shuts'),
    handles: circlesOf(partOf(drawing, 'handles')).map(({ x, y }) => [x, y]),
    headlight: path('headlight'),
    lamps: lamps && circlesOf(lamps).map(({ x, y, r }) => [x, y, r]),
    signature: path('signature'),
    tail: needed('tail'),
    mirror: path('mirror'),
    rails: x1 === undefined ? undefined : [Number(x1), Number(y1), Number(x2), Number(y2)],
    details: details('details'),
    alloy: alloy?.['y1'] === undefined ? undefined : [Number(alloy['y1']), Number(alloy['y2'])],
    behind: details('behind'),
    shadow: left === undefined ? undefined : [Number(left), Number(right)],
  };
}

const known = new Map<string, SideGeometry>();

/** The side of a shape in one of its builds; in the usual one where that build has no drawing of its own. */
export function sideOf(shape: Exclude<Shape, 'motorcycle'>, build: Build): SideGeometry {
  const special = `${shape}-${build}`;
  const name = existsSync(join(import.meta.dirname, '../vehicles', `${special}.svg`)) ? special : shape;
  const side = known.get(name) ?? readSide(name);
  known.set(name, side);
  return side;
}

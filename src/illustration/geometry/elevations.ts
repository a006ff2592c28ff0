import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Build, Shape } from '../spec.ts';
import { numbersIn } from './drawing.ts';

/**
 * A vehicle seen from straight ahead or behind. The origin is the middle of the car on the ground; y grows
 * downwards, so heights are negative. User units.
 */
export interface Elevation {
  /** Half the width without mirrors. */
  half: number;
  /** Half the width where the roof turns into the pillars, and at the belt line. */
  roofHalf: number;
  beltHalf: number;
  roof: number;
  /** Foot of the windscreen, and the leading edge of the bonnet. */
  cowl: number;
  nose: number;
  /** Foot of the rear window, and the height of the tail lamps' middle. */
  deck: number;
  /** Underside of the bumpers. */
  sill: number;
  /** Width of a tyre. */
  tyre: number;
  /** Dark lower bumpers and a skid plate. */
  rugged?: boolean;
  /** The kind of rear: a boot lid, a lifting tailgate, a tub with a tailgate, a tray, or doors. */
  tail: 'boot' | 'hatch' | 'tub' | 'tray' | 'doors';
  /** Variants with the spare wheel on the tailgate. */
  spare?: readonly number[];
  /** Tail lamps that are wide or tall. Absent: depends on the variant. */
  tailLamps?: 'wide' | 'tall';
  /** Headlights: round or tall in an upright face. Absent: swept back. */
  lamps?: 'round' | 'tall';
  /** Roof and pillars in another colour than the body, for these variants. */
  contrast?: { fill: string; variants: readonly number[] };
  /** A closed nose, as on electric cars. */
  grille?: 'none';
  /** No roof over the screen. */
  open?: boolean;
  /** From the roof down to the glass, where that is more than a thin edge. */
  brow?: number;
  /** A destination board over the screen. */
  board?: boolean;
  /** A sleeping berth over the cab, part of the box. */
  luton?: boolean;
  /** A box wider and taller than the cab: half width and top. */
  box?: readonly [half: number, top: number];
}

/** Cells of elevations.csv that are no number. */
const readers: Record<string, (cell: string) => unknown> = {
  tail: String,
  rugged: Boolean,
  spare: numbersIn,
  tailLamps: String,
  lamps: String,
  grille: String,
  open: Boolean,
  board: Boolean,
  luton: Boolean,
  box: numbersIn,
  contrast: (cell) => {
    const [fill, ...variants] = cell.split(' ');
    return { fill, variants: variants.map(Number) };
  },
};

/** What a row says. @throws naming a part that every usual build has and this one lacks */
function readRow({ shape, build, ...cells }: Record<string, string>): [string, Partial<Elevation>] {
  const values = Object.entries(cells).flatMap(([name, cell]) =>
    cell === '' ? [] : [[name, (readers[name] ?? Number)(cell)]],
  );
  const elevation: Partial<Elevation> = Object.fromEntries(values);
  const lacks = needed.find((name) => build === 'standard' && elevation[name] === undefined);
  if (lacks) throw new Error(`elevations.csv has no ${lacks} of the shape ${shape}.`);
  return [`${shape}-${build}`, elevation];
}

const needed = [
  'half',
  'roofHalf',
  'beltHalf',
  'roof',
  'cowl',
  'nose',
  'deck',
  'sill',
  'tyre',
  'tail',
] as const;

const text = readFileSync(join(import.meta.dirname, 'elevations.csv'), 'utf8');

/**
 * The front and rear of each shape in its usual build, and the differences of other builds from it. Heights and widths
 * match the side view.
 */
const elevations = new Map((parse(text, { columns: true }) as Record<string, string>[]).map(readRow));

/** The front and rear of a shape in one of its builds. */
export function elevationOf(
  shape: Exclude<Shape, 'caravan' | 'motorcycle'>,
  build: Build,
  variant: number,
): Elevation {
  const usual = elevations.get(`${shape}-standard`) as Elevation;
  if (shape === 'light-truck' && variant > 3) {
    // Variants 4 and 5 carry a tray like their side view.
    const { box: _, ...cab } = usual;
    return { ...cab, deck: -330, tail: 'tray' };
  }
  return { ...usual, ...elevations.get(`${shape}-${build}`) };
}

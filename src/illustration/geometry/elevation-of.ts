import type { Build, Shape } from '../spec.ts';
import { type Elevation, elevations, trayTruck } from './elevations.ts';

const all = [0, 1, 2, 3, 4, 5];

type Elevated = keyof typeof elevations;

/** The differences of a build from its shape's usual elevation. Heights and widths match the side view. */
const changes: Partial<Record<Shape, Partial<Record<Build, Partial<Elevation>>>>> = {
  'ute-double': {
    boxy: {
      half: 276,
      roofHalf: 212,
      beltHalf: 250,
      roof: -546,
      cowl: -380,
      nose: -322,
      deck: -372,
      lamps: 'round',
    },
    large: {
      half: 288,
      roofHalf: 204,
      beltHalf: 250,
      roof: -552,
      cowl: -392,
      nose: -348,
      deck: -392,
      sill: -92,
      tyre: 84,
      lamps: 'tall',
    },
  },
  van: {
    compact: {
      half: 268,
      roofHalf: 218,
      beltHalf: 246,
      roof: -540,
      cowl: -338,
      nose: -262,
      deck: -330,
      tyre: 60,
    },
    tall: {
      half: 232,
      roofHalf: 196,
      beltHalf: 222,
      roof: -602,
      brow: 96,
      cowl: -316,
      nose: -254,
      deck: -340,
      sill: -58,
      tyre: 54,
    },
  },
  hatch: {
    compact: {
      half: 274,
      roofHalf: 192,
      beltHalf: 240,
      roof: -496,
      cowl: -342,
      nose: -262,
      deck: -336,
      tyre: 66,
      tailLamps: 'tall',
      contrast: { fill: '#1d2023', variants: [1] },
    },
  },
  sedan: {
    fastback: {
      half: 304,
      roofHalf: 178,
      beltHalf: 254,
      roof: -446,
      cowl: -306,
      nose: -226,
      deck: -330,
      sill: -52,
      tyre: 80,
      grille: 'none',
      contrast: { fill: '#1d2023', variants: all },
    },
  },
  suv: {
    compact: {
      half: 282,
      roofHalf: 190,
      beltHalf: 252,
      roof: -498,
      cowl: -352,
      nose: -282,
      deck: -352,
      sill: -82,
      tyre: 70,
      contrast: { fill: '#1d2023', variants: [0, 2, 5] },
    },
    large: { half: 292, roofHalf: 212, beltHalf: 268, roof: -534 },
    boxy: {
      half: 284,
      roofHalf: 226,
      beltHalf: 264,
      roof: -566,
      cowl: -378,
      nose: -322,
      deck: -384,
      sill: -92,
      tyre: 78,
      spare: [1, 4],
      lamps: 'round',
      tailLamps: 'tall',
      contrast: { fill: '#e9eced', variants: [2] },
    },
    fastback: {
      half: 300,
      roofHalf: 190,
      beltHalf: 260,
      roof: -498,
      cowl: -344,
      nose: -272,
      deck: -356,
      sill: -70,
      tyre: 84,
      tailLamps: 'wide',
      contrast: { fill: '#1d2023', variants: all },
    },
  },
};

/** The front and rear of a shape in one of its builds. */
export function elevationOf(shape: Elevated, build: Build, variant: number): Elevation {
  if (shape === 'light-truck') return variant > 3 ? trayTruck : elevations[shape];
  const change = changes[shape]?.[build];
  return change ? { ...elevations[shape], ...change } : elevations[shape];
}

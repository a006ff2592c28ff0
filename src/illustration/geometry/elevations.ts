import type { Shape } from '../spec.ts';

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

/** The front and rear of each shape in its usual build. */
export const elevations: Record<Exclude<Shape, 'caravan' | 'motorcycle'>, Elevation> = {
  sedan: {
    half: 290,
    roofHalf: 184,
    beltHalf: 252,
    roof: -462,
    cowl: -318,
    nose: -240,
    deck: -318,
    sill: -56,
    tyre: 72,
    tail: 'boot',
  },
  hatch: {
    half: 292,
    roofHalf: 196,
    beltHalf: 256,
    roof: -478,
    cowl: -322,
    nose: -244,
    deck: -316,
    sill: -56,
    tyre: 72,
    tail: 'hatch',
  },
  wagon: {
    half: 290,
    roofHalf: 190,
    beltHalf: 254,
    roof: -480,
    cowl: -322,
    nose: -244,
    deck: -322,
    sill: -60,
    tyre: 72,
    tail: 'hatch',
  },
  suv: {
    half: 288,
    roofHalf: 202,
    beltHalf: 262,
    roof: -526,
    cowl: -362,
    nose: -296,
    deck: -366,
    sill: -76,
    tyre: 74,
    tail: 'hatch',
    rugged: true,
  },
  'ute-double': {
    half: 270,
    roofHalf: 190,
    beltHalf: 238,
    roof: -528,
    cowl: -366,
    nose: -310,
    deck: -372,
    sill: -90,
    tyre: 78,
    tail: 'tub',
    rugged: true,
  },
  'ute-single': {
    half: 268,
    roofHalf: 190,
    beltHalf: 236,
    roof: -516,
    cowl: -358,
    nose: -302,
    deck: -366,
    sill: -88,
    tyre: 72,
    tail: 'tray',
    rugged: true,
  },
  van: {
    half: 258,
    roofHalf: 206,
    beltHalf: 240,
    roof: -540,
    cowl: -326,
    nose: -272,
    deck: -330,
    sill: -64,
    tyre: 62,
    tail: 'doors',
  },
  coupe: {
    half: 308,
    roofHalf: 182,
    beltHalf: 256,
    roof: -434,
    cowl: -312,
    nose: -232,
    deck: -316,
    sill: -50,
    tyre: 84,
    tail: 'boot',
  },
  convertible: {
    half: 308,
    roofHalf: 194,
    beltHalf: 256,
    roof: -420,
    cowl: -312,
    nose: -232,
    deck: -312,
    sill: -50,
    tyre: 84,
    tail: 'boot',
    open: true,
  },
  'people-mover': {
    half: 284,
    roofHalf: 212,
    beltHalf: 262,
    roof: -518,
    cowl: -338,
    nose: -268,
    deck: -338,
    sill: -62,
    tyre: 68,
    tail: 'hatch',
  },
  bus: {
    half: 222,
    roofHalf: 204,
    beltHalf: 220,
    roof: -556,
    cowl: -270,
    nose: -200,
    deck: -300,
    sill: -52,
    tyre: 52,
    tail: 'doors',
    board: true,
    brow: 70,
  },
  'light-truck': {
    half: 206,
    roofHalf: 180,
    beltHalf: 204,
    roof: -468,
    cowl: -258,
    nose: -196,
    deck: -300,
    sill: -76,
    tyre: 54,
    tail: 'doors',
    box: [232, -588],
  },
  motorhome: {
    half: 212,
    roofHalf: 176,
    beltHalf: 200,
    roof: -430,
    cowl: -270,
    nose: -220,
    deck: -380,
    sill: -52,
    tyre: 52,
    tail: 'doors',
    luton: true,
    box: [236, -580],
  },
};

const { box: _box, ...truckCab } = elevations['light-truck'];

/** The light truck of variants 4 and 5, which carries a tray like its side view. */
export const trayTruck: Elevation = { ...truckCab, deck: -330, tail: 'tray' };

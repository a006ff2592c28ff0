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
  /** What the rear is like: a boot lid, a lifting tailgate, a tub with a tailgate, a tray, or doors. */
  tail: 'boot' | 'hatch' | 'tub' | 'tray' | 'doors';
  /** Variants with the spare wheel on the tailgate. */
  spare?: readonly number[];
  /** Tail lamps along the corner or up it; by variant when absent. */
  tailLamps?: 'wide' | 'tall';
  /** Headlights: swept back, or round or tall in an upright face. */
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

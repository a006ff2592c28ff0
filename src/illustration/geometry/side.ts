import type { WheelKind } from '../wheel.ts';

/** Height of the ground in every side view, in user units from the top. */
export const ground = 610;

/** One wheel seen from the side: centre `x` and tyre radius, in user units. It stands on `ground`. */
export interface SideWheel {
  x: number;
  r: number;
}

/** A filled or stroked detail that is the same in every paint. */
export interface Detail {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  /** Drawn only for these variants; always when absent. */
  variants?: readonly number[];
}

/**
 * A vehicle in side elevation, nose to the left, as named SVG paths in the 1200 by 800 frame: a file of `vehicles/`. All
 * paths are absolute. Open curves (`crease`, `waist`) run from nose to tail; the painter turns them into surfaces.
 */
export interface SideGeometry {
  wheels: readonly SideWheel[];
  wheelKind: WheelKind;
  /** Gap between tyre and guard. Larger on off-roaders. */
  archGap: number;
  /** Radius of the rim where the tyre's is 100; 71 when absent. Small for off-roaders, large for sporty cars. */
  rim?: number | undefined;
  /** Plastic round the wheel arches, in user units; 0 for painted guards. */
  archTrim: number;
  /** Variants whose arches and sills are painted like the body, not black. */
  keyed?: readonly number[] | undefined;
  /** The painted silhouette, without wheel cut-outs. */
  body: string;
  /** Heights that the paint gradient is based on: roof, belt line, bottom of the doors. */
  roof: number;
  belt: number;
  sill: number;
  /** Over the paint, inside the silhouette: a contrasting roof. */
  overPaint?: readonly Detail[] | undefined;
  /** Glass openings with their black surrounds. */
  glass: string;
  /** Pillars and seals over the glass. */
  pillars: string;
  /** What is seen through the glass: seats, wheel. */
  cabin?: string | undefined;
  /** Slivers of windscreen and rear window seen edge-on. */
  screens?: string | undefined;
  /** Bright or black strip along the window line. */
  strip?: string | undefined;
  /** Upper feature line: catches light, the surface below it turns down. */
  crease?: string | undefined;
  /** Lower feature line above the sill. */
  waist?: string | undefined;
  /** Closed dark plastic along the sills and bumpers. */
  cladding: string;
  /** Gaps between panels. */
  shuts: string;
  /** Left ends of door handles. */
  handles: readonly (readonly [number, number])[];
  headlight?: string | undefined;
  /** Lenses inside the headlight: centre and radius. */
  lamps?: readonly (readonly [x: number, y: number, r: number])[] | undefined;
  /** The daytime light along the lower edge of the headlight. */
  signature?: string | undefined;
  tail: string;
  /** Door mirror. */
  mirror?: string | undefined;
  /** Both ends of a roof rail, drawn for odd variants. */
  rails?: readonly [x1: number, y1: number, x2: number, y2: number] | undefined;
  /** Everything else, drawn over the body and below the wheels. */
  details?: readonly Detail[] | undefined;
  /** Top and bottom of the aluminium gradient `url(#a)`, for shapes whose details use it. */
  alloy?: readonly [top: number, bottom: number] | undefined;
  /** Drawn before the body: far-side parts, trays, drawbars. */
  behind?: readonly Detail[] | undefined;
  /** Ends of the ground shadow, where they are not the usual ones. */
  shadow?: readonly [left: number, right: number] | undefined;
}

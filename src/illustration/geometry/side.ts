import { tidy } from '../path.ts';
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
 * A vehicle in side elevation, nose to the left, as named SVG paths in the 1200 by 800 frame. All paths are
 * absolute. Open curves (`crease`, `waist`) run from nose to tail; the painter turns them into surfaces.
 */
export interface SideGeometry {
  wheels: readonly SideWheel[];
  wheelKind: WheelKind;
  /** Gap between tyre and guard. Larger on off-roaders. */
  archGap: number;
  /** Radius of the rim where the tyre's is 100; 71 when absent. Small for off-roaders, large for sporty cars. */
  rim?: number;
  /** Plastic round the wheel arches, in user units; 0 for painted guards. */
  archTrim: number;
  /** Variants whose arches and sills are painted like the body, not black. */
  keyed?: readonly number[];
  /** The painted silhouette, without wheel cut-outs. */
  body: string;
  /** Heights that the paint gradient is based on: roof, belt line, bottom of the doors. */
  roof: number;
  belt: number;
  sill: number;
  /** Over the paint, inside the silhouette: a contrasting roof. */
  overPaint?: readonly Detail[];
  /** Glass openings with their black surrounds. */
  glass: string;
  /** Pillars and seals over the glass. */
  pillars: string;
  /** What is seen through the glass: seats, wheel. */
  cabin?: string;
  /** Slivers of windscreen and rear window seen edge-on. */
  screens?: string;
  /** Bright or black strip along the window line. */
  strip?: string;
  /** Upper feature line: catches light, the surface below it turns down. */
  crease?: string;
  /** Lower feature line above the sill. */
  waist?: string;
  /** Closed dark plastic along the sills and bumpers. */
  cladding: string;
  /** Gaps between panels. */
  shuts: string;
  /** Left ends of door handles. */
  handles: readonly (readonly [number, number])[];
  headlight?: string;
  /** Lenses inside the headlight: centre and radius. */
  lamps?: readonly (readonly [x: number, y: number, r: number])[];
  /** The daytime light along the lower edge of the headlight. */
  signature?: string;
  tail: string;
  /** Door mirror. */
  mirror?: string;
  /** Both ends of a roof rail, drawn for odd variants. */
  rails?: readonly [x1: number, y1: number, x2: number, y2: number];
  /** Everything else, drawn over the body and below the wheels. */
  details?: readonly Detail[];
  /** Top and bottom of the aluminium gradient `url(#a)`, for shapes whose details use it. */
  alloy?: readonly [top: number, bottom: number];
  /** Drawn before the body: far-side parts, trays, drawbars. */
  behind?: readonly Detail[];
  /** Ends of the ground shadow, where they are not the usual ones. */
  shadow?: readonly [left: number, right: number];
}

/** A door mirror about 60 units wide, its left end at `x` and its middle at `y`. */
export function doorMirror(x: number, y: number): string {
  return `M${x + 4} ${y + 6}C${x} ${y - 10} ${x + 14} ${y - 18} ${x + 34} ${y - 18}C${x + 53} ${y - 18} ${x + 62} ${y - 12} ${x + 60} ${y + 2}C${x + 58} ${y + 12} ${x + 50} ${y + 17} ${x + 34} ${y + 17}C${x + 20} ${y + 17} ${x + 8} ${y + 16} ${x + 4} ${y + 6}Z`;
}

/** A seat with its head restraint, as a shade behind the glass: its left edge at `x`, from `top` down to `foot`. */
export function seatShade(x: number, top: number, foot: number, size = 1): string {
  const at = (dx: number, dy: number) => `${tidy(x + dx * size)} ${tidy(top + dy * size)}`;
  return `M${tidy(x)} ${foot}C${at(-3, 56)} ${at(3, 36)} ${at(16, 22)}C${at(14, 10)} ${at(20, 0)} ${at(32, 0)}C${at(46, 0)} ${at(50, 10)} ${at(48, 22)}C${at(60, 40)} ${at(62, 66)} ${tidy(x + 60 * size)} ${foot}Z`;
}

/** The fuel filler's lid. */
export function fuelLid(x: number, y: number): Detail {
  return {
    d: `M${x} ${y}h28q4 0 4 4v22q0 4-4 4h-28q-4 0-4-4v-22q0-4 4-4Z`,
    stroke: '#000',
    width: 1.5,
    opacity: 0.3,
  };
}

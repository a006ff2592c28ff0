import { tidy } from '../path.ts';
import type { Detail } from './side.ts';

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

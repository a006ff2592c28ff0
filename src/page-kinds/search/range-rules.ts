import { leastBudgetPrice } from '../../domain/prices/budget.ts';
import { type RangeField, searchable, shownValue } from '../../domain/stock/searchable.ts';
import { weeklyField } from '../../search/own-weekly.ts';
import { rangeEnds, roundedEnd } from '../../search/url-state.ts';

export interface Bounds {
  min: number;
  max: number;
  /** Values are rounded to multiples of this: 1000 for price and km (LIST-26), see `RangeField`. */
  unit: number;
  /** Step of an arrow key: a hundredth of the range (LIST-31), one year for years (OPEN-40). */
  step: number;
}

export interface Chosen {
  from: number;
  to: number;
}

/**
 * The bounds of a slider: 0 to 100,000, or to the maximum of the cars when it is known (LIST-30), in a hundred steps
 * (LIST-31). The year slider goes from the oldest to the newest car, and 30 years back where a car has no year, which
 * counts as 0. That of weekly repayments goes to the highest one.
 */
export function boundsOf(key: string, stats: { min?: number | undefined; max?: number | undefined }): Bounds {
  if (key === 'year') {
    const max = stats.max || 2000;
    return { min: stats.min || max - 30, max, unit: 1, step: 1 };
  }
  const { unit } = searchable[key] as RangeField;
  const most = Math.max(unit, 10);
  const max = stats.max && stats.max > 0 ? Math.ceil(stats.max / most) * most : most * 100;
  return { min: 0, max, unit, step: key === weeklyField ? 5 : max / 100 };
}

/** Lower ends that only exclude cars without a usable price. No visitor selected them, so labels omit them. */
const unlabelledLowerEnds: Record<string, number> = {
  weekly_price: 1,
  price: leastBudgetPrice,
  on_road_price: 0,
};

/** The ends of a range as a label says them. An end that it omits is empty. */
export function labelledRange(key: string, range: string, text = shownValue) {
  const { from, to } = rangeEnds(range);
  const words = (end: number | undefined) => (end === undefined ? '' : text(key, end));
  return { from: from === unlabelledLowerEnds[key] ? '' : words(from), to: words(to) };
}

/** The positions of the handles for a range of the URL, clamped to the slider (LIST-25). */
export function shownRange(range: string | undefined, bounds: Bounds): Chosen {
  const { from = bounds.min, to = bounds.max } = rangeEnds(range);
  return { from: clamp(from, bounds), to: clamp(to, bounds) };
}

/** The range to search for. Undefined when both handles are at the ends of the slider (LIST-22). */
export function rangeOf({ from, to }: Chosen, bounds: Bounds): string | undefined {
  const lower = from > bounds.min ? from : '';
  const upper = to < bounds.max ? to : '';
  return lower === '' && upper === '' ? undefined : `${lower}:${upper}`;
}

/**
 * The handles after one is dragged to a value. The value is rounded, clamped to the slider and stops at the other
 * handle (LIST-25 to LIST-28).
 */
export function dragged(end: keyof Chosen, value: number, now: Chosen, bounds: Bounds): Chosen {
  const rounded = clamp(roundedEnd(end, value, bounds.unit), bounds);
  return end === 'from'
    ? { ...now, from: Math.min(rounded, now.to) }
    : { ...now, to: Math.max(rounded, now.from) };
}

/** The handles after an arrow key. The step is at least one unit, because rounding would undo a smaller step. */
export function stepped(end: keyof Chosen, direction: number, now: Chosen, bounds: Bounds): Chosen {
  return dragged(end, now[end] + direction * Math.max(bounds.step, bounds.unit), now, bounds);
}

/**
 * What happened to a typed value, as `text` writes amounts: it is out of range and was not taken (LIST-29), or the
 * other end holds it back (LIST-27, LIST-28). Empty when it was taken as typed, or only rounded.
 */
export function typedNote(
  end: keyof Chosen,
  value: number,
  now: Chosen,
  bounds: Bounds,
  text: (amount: number) => string,
): string {
  if (typedProblem(value, bounds)) return `Ours are ${text(bounds.min)} to ${text(bounds.max)}.`;
  const other = end === 'from' ? now.to : now.from;
  // Rounding may carry the value past the other end ('To' $10,100 above a 'From' of $10,500): it is taken then.
  const isHeld =
    value !== other && value < other === (end === 'to') && dragged(end, value, now, bounds)[end] === other;
  return isHeld ? `From and To meet at ${text(other)}.` : '';
}

/** The reason why a typed value is rejected (ERR-3, ERR-4). Undefined when the value is valid. */
export function typedProblem(value: number, bounds: Bounds): string | undefined {
  if (!(value >= bounds.min)) return 'Cannot refine below the range minimum';
  if (value > bounds.max) return 'Cannot refine above the range maximum';
  return undefined;
}

const clamp = (value: number, { min, max }: Bounds) => Math.min(Math.max(value, min), max);

import { leastBudgetPrice } from '../../domain/budget.ts';

/** The ends of a slider. */
export interface Bounds {
  min: number;
  max: number;
  /** Values lie on whole ones of these: thousands of price and km (LIST-26), single years. */
  unit: number;
  /** A hundredth of the range (LIST-31); single years (OPEN-40). */
  step: number;
}

export interface Chosen {
  from: number;
  to: number;
}

/**
 * What a slider runs over: from 0 to 100,000 unless the statistics of the cars give another maximum (LIST-30), in
 * a hundred steps (LIST-31). Years run from the oldest to the newest car.
 */
export function boundsOf(key: string, stats: { min?: number | undefined; max?: number | undefined }): Bounds {
  if (key === 'year') {
    const max = stats.max || 2000;
    return { min: stats.min || max, max, unit: 1, step: 1 };
  }
  const max = stats.max && stats.max > 0 ? Math.ceil(stats.max / 1000) * 1000 : 100_000;
  return { min: 0, max, unit: 1000, step: max / 100 };
}

/** '10000:30000', either end may be missing. */
export function parsedRange(range: string | undefined): { from?: number; to?: number } {
  const [from, to] = (range ?? '').split(':');
  return { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) };
}

/** Lower ends that only leave out cars without such a price: nobody chose them, and there is nothing to say of them. */
const unsaidEnds: Record<string, number> = { weekly_price: 1, price: leastBudgetPrice };

/** The ends of a range that are worth a word. */
export function saidRange(key: string, range: string | undefined): { from?: number; to?: number } {
  const { from, ...rest } = parsedRange(range);
  return from === undefined || from === unsaidEnds[key] ? rest : { from, ...rest };
}

/** What the handles show for a range of the URL: clamped to the slider (LIST-25). */
export function shownRange(range: string | undefined, bounds: Bounds): Chosen {
  const { from = bounds.min, to = bounds.max } = parsedRange(range);
  return { from: clamp(from, bounds), to: clamp(to, bounds) };
}

/** The range that is asked for; nothing when the handles stand at the ends (LIST-22). */
export function rangeOf({ from, to }: Chosen, bounds: Bounds): string | undefined {
  const lower = from > bounds.min ? from : '';
  const upper = to < bounds.max ? to : '';
  return lower === '' && upper === '' ? undefined : `${lower}:${upper}`;
}

/**
 * A handle dragged to a value: rounded, kept on the slider, and kept from passing the other handle (LIST-25 to
 * LIST-28).
 */
export function dragged(end: keyof Chosen, value: number, now: Chosen, bounds: Bounds): Chosen {
  const rounded = clamp(Math.round(value / bounds.unit) * bounds.unit, bounds);
  return end === 'from'
    ? { ...now, from: Math.min(rounded, now.to) }
    : { ...now, to: Math.max(rounded, now.from) };
}

/** A handle moved by an arrow key: a step, and at least as far as values are rounded, or it would never leave. */
export function stepped(end: keyof Chosen, direction: number, now: Chosen, bounds: Bounds): Chosen {
  return dragged(end, now[end] + direction * Math.max(bounds.step, bounds.unit), now, bounds);
}

/** Why a typed value is not taken (ERR-3, ERR-4); undefined when it is. */
export function typedProblem(value: number, bounds: Bounds): string | undefined {
  if (!(value >= bounds.min)) return 'Cannot refine below the range minimum';
  if (value > bounds.max) return 'Cannot refine above the range maximum';
  return undefined;
}

const clamp = (value: number, { min, max }: Bounds) => Math.min(Math.max(value, min), max);

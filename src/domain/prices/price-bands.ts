import { dollars } from './money.ts';

/** Limits between the bands, whole dollars. */
const priceSteps = [10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000, 150_000];
/** Limits between the weekly bands, whole dollars a week. */
const weeklySteps = [75, 100, 150, 200, 250, 300, 400];

/**
 * The value of the refinement key price_range for a price in whole dollars (OPEN-38): '$20,000 to $30,000'. Empty
 * without a price.
 */
export const priceBand = (price: number): string => band(price, priceSteps);
/** The value for a car whose price the dealer tells on request. */
export const onRequestBand = 'Price on request';

/** The value of the refinement key weekly_price_range for whole dollars a week (OPEN-38). */
export const weeklyPriceBand = (price: number): string => band(price, weeklySteps);

/** All values of the refinement key weekly_price_range, the lowest first. */
export const weeklyPriceBands: readonly string[] = [1, ...weeklySteps].map(weeklyPriceBand);

/** Widths of the bands in which a filter shows how many cars have which price, whole dollars. */
const bandWidths = [500, 1000, 2000, 2500, 5000, 10_000, 20_000, 25_000, 50_000];
/** The most bands that are wanted, and that are counted: cars may come that cost more than those of today. */
const usualBands = 24;
const mostBands = 30;

/** The width of the bands for cars up to a price (LIST-37). */
export const bandWidth = (dearestDollars: number): number =>
  bandWidths.find((width) => dearestDollars <= width * usualBands) ?? 100_000;

/** The lower ends of all bands of this width. Cars above the last one count as in it, those without a price nowhere. */
export const bandStarts = (width: number): number[] =>
  Array.from({ length: mostBands }, (_, at) => at * width);

/** The lower end of the band of a price. */
export const bandStart = (price: number, width: number): number =>
  Math.min(Math.floor(price / width), mostBands - 1) * width;

function band(amount: number, steps: readonly number[]): string {
  if (!(amount > 0)) return '';
  const above = steps.findIndex((step) => amount < step);
  if (above === 0) return `Under ${dollars(steps[0]!)}`;
  if (above === -1) return `${dollars(steps.at(-1)!)} and over`;
  return `${dollars(steps[above - 1]!)} to ${dollars(steps[above]!)}`;
}

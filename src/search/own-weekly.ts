import { type OwnWeekly, pricesWithin } from '../domain/finance/weekly-limit.ts';
import type { Filter } from './filter.ts';

/** The field whose range is a limit a week. */
export const weeklyField = 'weekly_price';

/**
 * Rates are compared with this margin, because a search server stores numbers with a fraction as approximations. It is
 * below the difference of two rates.
 */
const margin = 0.0004;

/**
 * Only generated stock has more different rates. A search server takes 100 operations in a filter (its
 * `--filter-by-max-ops`): each class needs four, and other filters of the search need some.
 */
const mostClasses = 15;

/**
 * A range of dollars a week on the visitor's own terms, as a condition on prices: one branch for each interest rate.
 * Cars without a lender's figure pass no branch, as with the advertised repayments.
 *
 * The search stays a range of `weekly_price` in the URL. The terms are neither there nor in what is sent to a server.
 *
 * @param range whole dollars a week
 */
export function ownWeeklyFilter(range: { from?: number; to?: number }, { terms, rates }: OwnWeekly): Filter {
  const anyOf = rateClasses(rates).flatMap(([low, high]): Filter[] => {
    // Of several rates the highest counts, so that no car costs more than the visitor asked for.
    const prices = pricesWithin(range, high, terms);
    if (!prices) return [];
    const rates = { field: 'interest_rate', min: rounded(low - margin), max: rounded(high + margin) };
    return [[rates, { field: 'price', ...prices }]];
  });
  return anyOf.length > 0 ? [{ field: weeklyField, min: 1 }, { anyOf }] : [{ field: 'price', max: -1 }];
}

/** The rates as ranges: one each, or neighbours together where there are too many. */
function rateClasses(rates: readonly number[]): [low: number, high: number][] {
  const sorted = [...new Set(rates)].sort((a, b) => a - b);
  const size = Math.max(1, Math.ceil(sorted.length / mostClasses));
  return Array.from({ length: Math.ceil(sorted.length / size) }, (_, index) => {
    const group = sorted.slice(index * size, (index + 1) * size);
    return [group[0]!, group.at(-1)!];
  });
}

const rounded = (rate: number) => Number(rate.toFixed(4));

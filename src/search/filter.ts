import { comparable } from './same-value.ts';

/**
 * A filter is a list of conditions that must all hold. The one structure compiles to a predicate, to a mask of the
 * static engine and to the text that Typesense takes, so that no filter is written twice.
 */
export type Filter = Condition[];

export type Condition =
  /** Here and in the next, values are the same when their words are (`comparable`). */
  | { field: string; in: string[] }
  | { field: string; notIn: string[] }
  /** Both ends included. */
  | { field: string; min?: number; max?: number }
  | { anyOf: Filter[] };

/** Whether one document passes. A list field passes `in` when one of its values is among them. */
export function matches(filter: Filter, document: object): boolean {
  return filter.every((condition) => {
    if ('anyOf' in condition) return condition.anyOf.some((branch) => matches(branch, document));
    const value = (document as Record<string, unknown>)[condition.field];
    if ('in' in condition) return isAmong(condition.in, value);
    if ('notIn' in condition) return !isAmong(condition.notIn, value);
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition;
    return typeof value === 'number' && value >= min && value <= max;
  });
}

function isAmong(values: readonly string[], value: unknown): boolean {
  const wanted = values.map(comparable);
  const own = (Array.isArray(value) ? value : [value ?? '']).map(String);
  return own.some((one) => wanted.includes(comparable(one)));
}

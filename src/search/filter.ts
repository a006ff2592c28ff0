import { comparable, comparables } from './same-value.ts';

/**
 * A filter is a list of conditions that must all hold. The one structure compiles to a predicate, to a mask of the
 * static engine and to the text that Typesense takes, so that no filter is written twice.
 */
export type Filter = Condition[];

export type Condition =
  /** Here and in the next, values are the same when their words are (`comparable`). One without words matches nothing. */
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
  const wanted = comparables(values);
  const own = (Array.isArray(value) ? value : [value ?? '']).map(String);
  return own.some((one) => wanted.includes(comparable(one)));
}

/**
 * The filter without values that have no words: Typesense refuses a whole search for one of them. Undefined when nothing
 * can pass what is left.
 */
export function withoutWordless(filter: Filter): Filter | undefined {
  const kept: Filter = [];
  for (const condition of filter) {
    if ('anyOf' in condition) {
      const branches = condition.anyOf.flatMap((branch) => {
        const possible = withoutWordless(branch);
        return possible ? [possible] : [];
      });
      if (branches.length === 0) return undefined;
      kept.push({ anyOf: branches });
    } else if ('in' in condition) {
      const values = condition.in.filter(comparable);
      if (values.length === 0) return undefined;
      kept.push({ field: condition.field, in: values });
    } else if ('notIn' in condition) {
      kept.push({ field: condition.field, notIn: condition.notIn.filter(comparable) });
    } else kept.push(condition);
  }
  return kept;
}

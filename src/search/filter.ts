import { absentNumber } from '../domain/stock/searchable.ts';
import { comparable, comparables } from './static/tokens.ts';

/**
 * A list of conditions that must all be true. It can be evaluated for one document, for the rows of the static engine,
 * and as `filter_by` text of Typesense, so that no filter is written twice.
 */
export type Filter = Condition[];

type Condition =
  /**
   * In this and the next condition, values are equal when their words are (`comparable`). A value without words never
   * matches.
   */
  | { field: string; in: string[] }
  | { field: string; notIn: string[] }
  /** Both ends are included. */
  | { field: string; min?: number | undefined; max?: number | undefined }
  | { anyOf: Filter[] };

/** True when a document passes the filter. A list field passes `in` when at least one of its values is listed. */
export function matches(filter: Filter, document: object): boolean {
  return filter.every((condition) => {
    if ('anyOf' in condition) return condition.anyOf.some((branch) => matches(branch, document));
    const value = (document as Record<string, unknown>)[condition.field];
    if ('in' in condition) return isAmong(condition.in, value);
    if ('notIn' in condition) return !isAmong(condition.notIn, value);
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition;
    const number = value ?? absentNumber(condition.field);
    return typeof number === 'number' && number >= min && number <= max;
  });
}

function isAmong(values: readonly string[], value: unknown): boolean {
  const wanted = comparables(values);
  const own = (Array.isArray(value) ? value : [value ?? '']).map(String);
  return own.some((one) => wanted.includes(comparable(one)));
}

/**
 * The filter without values that have no words, because Typesense rejects a search with such a value. Undefined when no
 * document can pass the remaining conditions.
 */
export function withoutWordlessValues(filter: Filter): Filter | undefined {
  const kept: Filter = [];
  for (const condition of filter) {
    if ('anyOf' in condition) {
      const branches = condition.anyOf.flatMap((branch) => {
        const possible = withoutWordlessValues(branch);
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

/**
 * A filter in the notation of Typesense's `filter_by`. Empty when every document passes. See also
 * `withoutWordlessValues`.
 */
export function toFilterBy(filter: Filter): string {
  return filter.map(conditionText).filter(Boolean).join(' && ');
}

function conditionText(condition: Filter[number]): string {
  if ('anyOf' in condition) {
    const branches = condition.anyOf.map(toFilterBy);
    // In a branch without conditions every document passes, so the whole group has no effect.
    if (branches.includes('')) return '';
    return branches.length === 1 ? branches[0]! : `(${branches.map((branch) => `(${branch})`).join(' || ')})`;
  }
  const { field } = condition;
  if ('in' in condition) return `${field}:=${listOf(condition.in)}`;
  if ('notIn' in condition)
    return condition.notIn.length === 0 ? '' : `${field}:!=${listOf(condition.notIn)}`;
  const { min, max } = condition;
  if (min === undefined) return max === undefined ? '' : `${field}:<=${max}`;
  return max === undefined ? `${field}:>=${min}` : `${field}:[${min}..${max}]`;
}

/**
 * A list of values. Backticks quote commas and brackets; a backtick itself cannot be quoted, so it is removed. A star
 * at the end is removed, because Typesense would search for every value with that prefix. Numbers and flags have no
 * backticks: number and flag fields do not accept text, and text fields accept both forms.
 */
const listOf = (values: string[]) =>
  `[${values.map((value) => (isBare(value) ? value : `\`${value.replaceAll('`', '').replace(/\s*(?:\*\s*)+$/, '')}\``)).join(',')}]`;

const isBare = (value: string) => /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value);

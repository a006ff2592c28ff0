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
 * A filter in the notation of Typesense's `filter_by`, for cars. Empty when every car passes. Values without words are
 * left out, because Typesense rejects a search with such a value.
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
  if ('in' in condition) return listText(`${field}:=`, condition.in) || noCar;
  if ('notIn' in condition) return listText(`${field}:!=`, condition.notIn);
  const { min, max } = condition;
  if (min === undefined) return max === undefined ? '' : `${field}:<=${max}`;
  return max === undefined ? `${field}:>=${min}` : `${field}:[${min}..${max}]`;
}

/** A condition that no car passes. */
const noCar = 'price:<=-1';

/** True when it is known without a search that no document passes: a condition has no value with words. */
export const findsNone = (filter: Filter): boolean =>
  filter.some((condition) => 'in' in condition && !condition.in.some(comparable));

/**
 * A comparison with a list of values. Empty when none of them has words. Backticks quote commas and brackets; a backtick
 * itself cannot be quoted, so it is removed. A star at the end is removed, because Typesense would search for every value
 * with that prefix. Numbers and flags have no backticks: number and flag fields do not accept text, and text fields
 * accept both forms.
 */
function listText(comparison: string, values: readonly string[]): string {
  const plain = (value: string) => value.replaceAll('`', '').replace(/\s*(?:\*\s*)+$/, '');
  const texts = values.filter(comparable).map((value) => (isBare(value) ? value : `\`${plain(value)}\``));
  return texts.length > 0 ? `${comparison}[${texts.join(',')}]` : '';
}

const isBare = (value: string) => /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value);

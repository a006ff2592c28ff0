import type { Filter } from './filter.ts';

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
  const bounds = [
    condition.min === undefined ? '' : `${field}:>=${condition.min}`,
    condition.max === undefined ? '' : `${field}:<=${condition.max}`,
  ];
  return bounds.filter(Boolean).join(' && ');
}

/**
 * A list of values. Backticks quote commas and brackets; a backtick itself cannot be quoted, so it is removed. A star
 * at the end is removed, because Typesense would search for every value with that prefix. Numbers and flags have no
 * backticks: number and flag fields do not accept text, and text fields accept both forms.
 */
const listOf = (values: string[]) =>
  `[${values.map((value) => (isBare(value) ? value : `\`${value.replaceAll('`', '').replace(/\s*(?:\*\s*)+$/, '')}\``)).join(',')}]`;

const isBare = (value: string) => /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value);

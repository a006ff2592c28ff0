import type { Filter } from './filter.ts';

/** A filter in the notation of Typesense's `filter_by`, see also `withoutWordless`. Empty text: everything passes. */
export function toFilterBy(filter: Filter): string {
  return filter.map(written).filter(Boolean).join(' && ');
}

function written(condition: Filter[number]): string {
  if ('anyOf' in condition) {
    const branches = condition.anyOf.map(toFilterBy);
    // A branch without conditions lets everything pass, so the whole group says nothing.
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
 * Backticks keep commas and brackets of a value from being read as notation; a backtick itself cannot be written. A star at
 * the end would ask for every value that begins so.
 * Numbers and flags stand without: a field that holds them takes no text, and a text field reads both alike.
 */
const listOf = (values: string[]) =>
  `[${values.map((value) => (isBare(value) ? value : `\`${value.replaceAll('`', '').replace(/\s*(?:\*\s*)+$/, '')}\``)).join(',')}]`;

const isBare = (value: string) => /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(value);

import { grouped } from '../../domain/money.ts';

/** Returns the count as text: '146 models', '1 part', 'No parts'. */
export function countText(noun: { one: string; other: string }, count: number): string {
  if (count === 0) return `No ${noun.other}`;
  return `${grouped(count)} ${count === 1 ? noun.one : noun.other}`;
}

import { grouped } from '../../domain/prices/money.ts';
import type { Definition } from '../static/definition.ts';
import definitions from './list-definitions.json' with { type: 'json' };

/** A row of a directory. Its texts are ready for display and empty when unknown. Plain JSON. */
export interface ListEntry {
  /** Rows are sorted by it, after `created_at` if they have one. */
  id: string;
  title: string;
  /** Text of the second line. */
  detail: string;
  /** 'From $24,990', 'Enquire for price'. */
  price_text: string;
  /** Target of the link. */
  href: string;
  image: string;
}

/** Number of rows on one page (DIR-3). */
export const entriesPerPage = 21;

export type ListKind = 'models' | 'categories' | 'parts';

/** Definition of each kind of row for the static engine. */
export const listDefinitions: Record<ListKind, Definition> = definitions;

/** URL path of the rows of a directory. It contains no hash, so that pages do not change when the rows change. */
export const listPath = (kind: ListKind): string => `/search-index/${kind}.json`;

/** Returns the count as text: '146 models', '1 part', 'No parts'. */
export function countText(noun: { one: string; other: string }, count: number): string {
  if (count === 0) return `No ${noun.other}`;
  return `${grouped(count)} ${count === 1 ? noun.one : noun.other}`;
}

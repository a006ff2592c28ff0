import { type ListEntry, type ListKind, listPath } from '../../search/directory/list-entry.ts';
import type { SiteFile } from '../plan.ts';
import type { Planning } from '../planning.ts';
import { categoryEntries } from '../search/directory-categories.ts';
import { modelEntries } from '../search/directory-page.ts';
import { partEntries } from '../search/parts-page.ts';

/** The rows behind the lists of a site that can be searched in the browser. */
export function listFiles(planning: Planning): SiteFile[] {
  const lists: [ListKind, ListEntry[]][] = [
    ['models', modelEntries(planning)],
    ['categories', categoryEntries(planning)],
    ['parts', partEntries(planning)],
  ];
  return lists
    .filter(([, entries]) => entries.length > 0)
    .map(([kind, entries]) => ({ path: listPath(kind), body: JSON.stringify(entries) }));
}

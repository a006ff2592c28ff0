import { type SearchNode, settingsFor } from '../config/search-nodes.ts';
import type { Leftovers } from '../search/typesense/search-server.ts';
import type { IndexOutcome, IndexResult } from './index-fleet.ts';

/** The maximum number of rejected documents, and of left out stock lines, that are printed one by one. */
const mostTold = 20;

/** The result of a dealer's index, as lines for the terminal. */
export function indexReport(outcome: IndexOutcome, nodes: readonly SearchNode[]): string {
  const { slug, rejected } = outcome;
  const refused = told(
    rejected.map(({ id, reason }) => `rejected ${id}: ${reason}`),
    'were rejected',
  );
  if (!outcome.ok) {
    return [`${slug}: failed. ${outcome.message}`, `  ${outcome.remedy}`, ...refused].join('\n');
  }
  const { collection, cars, changes, dropped, removed, seconds, newKey } = outcome;
  const done = changes
    ? `${changes.added} added, ${changes.changed} changed, ${changes.deleted} deleted`
    : 'all written into a new collection';
  return [
    `${slug}: ${cars} cars in ${collection}; ${done}; ${seconds} s${removed.length > 0 ? `; ${removed.join(', ')} deleted` : ''}`,
    ...refused,
    ...told(
      dropped.map(({ place, reason }) => `left out ${place}: ${reason}`),
      'lines of the stock were left out',
    ),
    ...(newKey ? [`  Write this in its dealer.json:`, `  ${settingsText(nodes, newKey)}`] : []),
  ].join('\n');
}

function told(lines: readonly string[], what: string): string[] {
  const more = lines.length - mostTold;
  return [
    ...lines.slice(0, mostTold).map((line) => `  ${line}`),
    ...(more > 0 ? [`  and ${more} more ${what}`] : []),
  ];
}

/** The `search` settings that make a site use the server. */
function settingsText(nodes: readonly SearchNode[], searchOnlyKey: string): string {
  return `"search": ${JSON.stringify({ engine: 'typesense', typesense: settingsFor(nodes, searchOnlyKey) })}`;
}

/** What was removed from the server, as lines for the terminal. */
export function pruneReport({ dealers, aliases, collections, keys }: Leftovers): string {
  const outdated = keys.filter(({ slug }) => !dealers.includes(slug));
  return [
    dealers.length === 0
      ? 'The server holds nothing of dealers without a folder.'
      : `Removed ${aliases.length} aliases, ${collections.length} collections and ${keys.length - outdated.length} keys of ${dealers.join(', ')}.`,
    ...(outdated.length > 0
      ? [`Removed replaced keys of ${[...new Set(outdated.map(({ slug }) => slug))].join(', ')}.`]
      : []),
  ].join('\n');
}

/** The last line of `index --json`. */
export function indexSummary({ outcomes, problems }: IndexResult, seconds: number) {
  const broken = new Set(problems.map(({ dealer }) => dealer)).size;
  return {
    dealers: outcomes.filter(({ ok }) => ok).length,
    cars: outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.cars : 0), 0),
    rejected: outcomes.reduce((sum, { rejected }) => sum + rejected.length, 0),
    /** Lines of the stock that are left out. */
    dropped: outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.dropped.length : 0), 0),
    failed: outcomes.filter(({ ok }) => !ok).length + broken,
    seconds,
  };
}

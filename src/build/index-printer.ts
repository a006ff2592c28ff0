import type { TypesenseSetup } from '../search/browser/engine-setup.ts';
import type { IndexOutcome, IndexResult } from './index-fleet.ts';

/** The maximum number of rejected documents that are printed one by one. */
const mostTold = 20;

/** The result of a dealer's index, as lines for the terminal. */
export function indexReport(outcome: IndexOutcome, nodes: TypesenseSetup['nodes']): string {
  const { slug, rejected } = outcome;
  const refused = rejected.slice(0, mostTold).map(({ id, reason }) => `  rejected ${id}: ${reason}`);
  if (rejected.length > mostTold) refused.push(`  and ${rejected.length - mostTold} more were rejected`);
  if (!outcome.ok) {
    return [`${slug}: failed. ${outcome.message}`, `  ${outcome.remedy}`, ...refused].join('\n');
  }
  const { collection, cars, removed, seconds, newKey } = outcome;
  return [
    `${slug}: ${cars} cars in ${collection}, ${seconds} s${removed.length > 0 ? `; ${removed.join(', ')} deleted` : ''}`,
    ...refused,
    ...(newKey ? [`  Write this in its dealer.json:`, `  ${settingsText(nodes, newKey)}`] : []),
  ].join('\n');
}

/**
 * The `search` settings that make a site use the server. Further hosts are listed only if they have the same port and
 * protocol as the first.
 */
function settingsText([first, ...others]: TypesenseSetup['nodes'], searchOnlyKey: string): string {
  const otherHosts = others
    .filter(({ port, protocol }) => port === first?.port && protocol === first.protocol)
    .map(({ host }) => host);
  const typesense = { ...first, ...(otherHosts.length > 0 && { otherHosts }), searchOnlyKey };
  return `"search": ${JSON.stringify({ engine: 'typesense', typesense })}`;
}

/** The last line of `index --json`. */
export function indexSummary({ outcomes, problems }: IndexResult, seconds: number) {
  const broken = new Set(problems.map(({ dealer }) => dealer)).size;
  return {
    dealers: outcomes.filter(({ ok }) => ok).length,
    cars: outcomes.reduce((sum, outcome) => sum + (outcome.ok ? outcome.cars : 0), 0),
    rejected: outcomes.reduce((sum, { rejected }) => sum + rejected.length, 0),
    failed: outcomes.filter(({ ok }) => !ok).length + broken,
    seconds,
  };
}

import type { Coverage } from './tested-requirements.ts';

export interface CoverageReport {
  total: number;
  /** Listed ids that are in no test title, in the list's order. */
  untested: string[];
  /** Ids of the same kinds that are in titles but not in the list, probably misspelt. */
  unknown: string[];
}

/** Compares the listed requirements with those that tests cover. */
export function coverageReport(
  listed: readonly string[],
  tested: ReadonlyMap<string, readonly Coverage[]>,
): CoverageReport {
  const known = new Set(listed);
  const kinds = new Set(listed.map(kindOf));
  return {
    total: listed.length,
    untested: listed.filter((id) => !tested.has(id)),
    unknown: [...tested.keys()].filter((id) => !known.has(id) && kinds.has(kindOf(id))),
  };
}

/** The report for a terminal: one line for each kind with untested requirements, and a total. */
export function reportText({ total, untested, unknown }: CoverageReport): string {
  const kinds = Map.groupBy(untested, kindOf);
  const missing = [...kinds].map(([kind, ids]) => `${kind}: ${ids.join(', ')}`);
  const odd = unknown.length > 0 ? [`In titles but not in the list: ${unknown.join(', ')}.`] : [];
  const sum =
    untested.length === 0
      ? `All ${total} requirements have a test.`
      : `${untested.length} of ${total} requirements have no test.`;
  return [...missing, ...odd, sum].join('\n');
}

/** Lists the tests of each id. */
export function testsText(ids: readonly string[], tested: ReadonlyMap<string, readonly Coverage[]>): string {
  return ids
    .map((id) => {
      const places = tested.get(id) ?? [];
      return [`${id}${places.length === 0 ? ': no test' : ''}`, ...places.map(placeText)].join('\n');
    })
    .join('\n');
}

const placeText = ({ file, line }: Coverage) => `  ${file}:${line}`;
const kindOf = (id: string) => id.replace(/-\d+$/, '');

/** Cars that a table can hold side by side (OPEN-25). */
export const mostCompared = 4;

/** A part of what a car's page says: 'Key Information', and its lines. */
export interface FactGroup {
  heading: string;
  facts: { label: string; value: string }[];
}

export interface ComparedGroup {
  heading: string;
  rows: ComparedRow[];
}

export interface ComparedRow {
  label: string;
  /** One a car, in their order; empty where its page does not say. */
  values: string[];
  /** Not the same for all of them. */
  differs: boolean;
}

/**
 * The facts of several cars line by line. Lines and groups stand in the order of the first car that has them; one that
 * only a later car has stands behind the line it follows there.
 */
export function comparedGroups(cars: readonly (readonly FactGroup[])[]): ComparedGroup[] {
  const headings = inOrder(cars.map((groups) => groups.map(({ heading }) => heading)));
  return headings.map((heading) => {
    const facts = cars.map((groups) => groups.find((group) => group.heading === heading)?.facts ?? []);
    const labels = inOrder(facts.map((lines) => lines.map(({ label }) => label)));
    return { heading, rows: labels.map((label) => rowOf(label, facts)) };
  });
}

function rowOf(label: string, facts: FactGroup['facts'][]): ComparedRow {
  const values = facts.map((lines) => lines.find((line) => line.label === label)?.value ?? '');
  return { label, values, differs: new Set(values).size > 1 };
}

/** All words of several lists, each once. */
function inOrder(lists: string[][]): string[] {
  const all: string[] = [];
  for (const list of lists) {
    let after = -1;
    for (const word of list) {
      const known = all.indexOf(word);
      if (known < 0) all.splice(++after, 0, word);
      else after = known;
    }
  }
  return all;
}

/** '/compare/#12,7': the fragment stays in the browser, so that a shared table is nobody's business but theirs. */
export function compareHref(ids: readonly string[], path = comparePath): string {
  return ids.length > 0 ? `${path}#${ids.map(encodeURIComponent).join(',')}` : path;
}

export const comparePath = '/compare/';

const longestId = 64;

/** The cars that an address asks for, as anyone may have written it. */
export function comparedIds(hash: string): string[] {
  const ids = hash.replace(/^#/, '').split(',').flatMap(decoded);
  return [...new Set(ids)].slice(0, mostCompared);
}

function decoded(text: string): string[] {
  try {
    const id = decodeURIComponent(text);
    return id !== '' && id.length <= longestId && !/\p{Cc}/u.test(id) ? [id] : [];
  } catch {
    return [];
  }
}

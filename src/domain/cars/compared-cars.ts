import { decoded } from '../record.ts';

/** Most cars in one comparison table (OPEN-25). */
export const mostCompared = 4;

/** A group of facts on a car's page: 'Key information' and its lines. */
export interface FactGroup {
  heading: string;
  facts: { label: string; value: string }[];
}

/** Lines in which a buyer wants the lowest number (1), or the highest (-1). */
const wanted: [label: RegExp, sign: 1 | -1][] = [
  [/^(Odometer|Fuel consumption\b|Fuel or power a year)/, 1],
  [/^(Year|ANCAP rating)$/, -1],
];

/** @returns undefined where no value is better than all the others, or where not all are numbers of one unit */
function bestOf(label: string, values: readonly string[]): string | undefined {
  const sign = wanted.find(([line]) => line.test(label))?.[1];
  const read = values.map((value) => /^\D*([\d,.]*\d)(\s*[^\s:]*)/.exec(value));
  if (!sign || read.some((found) => found?.[2] !== read[0]?.[2])) return undefined;
  const numbers = read.map((found) => sign * Number(found?.[1]?.replaceAll(',', '')));
  const place = numbers.indexOf(Math.min(...numbers));
  return numbers.length > 1 && numbers.lastIndexOf(numbers[place]!) === place ? values[place] : undefined;
}

/**
 * The facts of several cars, line by line. Lines and groups keep the order of the first car that has them. A line that
 * only a later car has follows the line that it follows there.
 */
export function comparedGroups(cars: readonly (readonly FactGroup[])[]) {
  const headings = inOrder(cars.map((groups) => groups.map(({ heading }) => heading)));
  return headings.map((heading) => {
    const facts = cars.map((groups) => groups.find((group) => group.heading === heading)?.facts ?? []);
    const labels = inOrder(facts.map((lines) => lines.map(({ label }) => label)));
    return { heading, rows: labels.map((label) => rowOf(label, facts)) };
  });
}

function rowOf(label: string, facts: FactGroup['facts'][]) {
  const values = facts.map((lines) => lines.find((line) => line.label === label)?.value ?? '');
  return {
    label,
    /** One value for each car, in their order. Empty where the car's page has none. */
    values,
    differs: new Set(values).size > 1,
    /** The best of the values, in a line where most buyers would agree which that is, and where not all are as good. */
    best: bestOf(label, values),
  };
}

/** All words of several lists, without duplicates. */
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

/** '/compare/#12,7'. The fragment is not sent to the server, so the cars of a shared link stay private. */
export function compareHref(ids: readonly string[]): string {
  return ids.length > 0 ? `${comparePath}#${ids.map(encodeURIComponent).join(',')}` : comparePath;
}

export const comparePath = '/compare/';

const longestId = 64;

/** The cars in an address's fragment. */
export function comparedIds(hash: string): string[] {
  return carIdsIn(hash.replace(/^#/, '')).slice(0, mostCompared);
}

/** The ids of cars in a part of an address, without duplicates. Anybody may have written it, so nothing is assumed. */
export function carIdsIn(text: string): string[] {
  const ids = text.split(',').map((part) => decoded(part, ''));
  return [...new Set(ids)].filter((id) => id !== '' && id.length <= longestId && !/\p{Cc}/u.test(id));
}

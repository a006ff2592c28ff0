import { decoded } from '../domain/record.ts';

/** Where an address leads. */
interface Redirect {
  to: string;
  /** Names in the visitor's query that the rule asked for: the target does not get them. */
  used: readonly string[];
}

/** Where an address leads by the rules of a site's `_redirects`. Undefined for one that none of them has. */
export type Redirects = (path: string, query?: string) => Redirect | undefined;

interface Rule extends Redirect {
  /** Values that the visitor's query must have. */
  wanted: readonly (readonly [name: string, value: string])[];
}

/**
 * Reads the lines of `_redirects`, as the hosts read them that support it: '/old/ /new/ 301', '/old/* /new/ 301' for all
 * paths that begin so, or '/old.php id=1 /new/ 301' for a query that has this value, among others. The first line of a
 * path that fits counts.
 */
export function parseRedirects(text: string): Redirects {
  const exact = new Map<string, Rule[]>();
  const prefixes: [prefix: string, rule: Rule][] = [];
  for (const line of text.split('\n')) {
    const [from, ...words] = line.split(/\s+/);
    const at = words.findIndex((word) => /^(?:\/|https?:)/.test(word));
    if (!from || at < 0) continue;
    const wanted = [...new URLSearchParams(words.slice(0, at).join('&'))];
    const rule = { to: words[at]!, used: wanted.map(([name]) => name), wanted };
    const path = decoded(from);
    if (path.endsWith('*')) prefixes.push([path.slice(0, -1), rule]);
    else if (exact.has(path)) exact.get(path)!.push(rule);
    else exact.set(path, [rule]);
  }
  return (path, query = '') => {
    const has = new URLSearchParams(query);
    const fits = ({ wanted }: Rule) => wanted.every(([name, value]) => has.getAll(name).includes(value));
    return exact.get(path)?.find(fits) ?? prefixes.find(([prefix]) => path.startsWith(prefix))?.[1];
  };
}

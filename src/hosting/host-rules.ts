import { decoded } from '../domain/record.ts';

/**
 * Reads a site's `_headers`, as Netlify and Cloudflare Pages do: one path pattern a line, with its headers indented below.
 * `*` matches any text.
 *
 * @returns the headers of a path, in lower case. When two rules set the same header, the later rule wins
 */
export function parseHeaders(text: string): (path: string) => Record<string, string> {
  const rules: { pattern: RegExp; headers: [name: string, value: string][] }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      const escaped = line.trim().replace(/[.+?^${}()|[\]\\]/g, '\\$&');
      rules.push({ pattern: new RegExp(`^${escaped.replaceAll('*', '.*')}$`), headers: [] });
      continue;
    }
    const [, name, value] = /^([^:]+):(.*)$/.exec(line.trim()) ?? [];
    if (name && value !== undefined) rules.at(-1)?.headers.push([name.trim().toLowerCase(), value.trim()]);
  }
  return (path) =>
    Object.fromEntries(rules.filter(({ pattern }) => pattern.test(path)).flatMap(({ headers }) => headers));
}

/** Where an address leads. */
interface Redirect {
  to: string;
  /** Values that the visitor's query must have. The target does not get them. */
  wanted: readonly (readonly [name: string, value: string])[];
}

/**
 * Reads the lines of `_redirects`, as the hosts read them that support it: '/old/ /new/ 301', '/old/* /new/ 301' for all
 * paths that begin so, or '/old.php id=1 /new/ 301' for a query that has this value, among others. The first line of a
 * path that fits counts.
 *
 * @returns where an address leads; undefined for one that no line has
 */
export function parseRedirects(text: string): (path: string, query?: string) => Redirect | undefined {
  const exact = new Map<string, Redirect[]>();
  const prefixes: [prefix: string, rule: Redirect][] = [];
  for (const line of text.split('\n')) {
    const [from, ...words] = line.split(/\s+/);
    const at = words.findIndex((word) => /^(?:\/|https?:)/.test(word));
    if (!from || at < 0) continue;
    const rule = { to: words[at]!, wanted: [...new URLSearchParams(words.slice(0, at).join('&'))] };
    const path = decoded(from);
    if (path.endsWith('*')) prefixes.push([path.slice(0, -1), rule]);
    else if (exact.has(path)) exact.get(path)!.push(rule);
    else exact.set(path, [rule]);
  }
  return (path, query = '') => {
    const has = new URLSearchParams(query);
    const fits = ({ wanted }: Redirect) => wanted.every(([name, value]) => has.getAll(name).includes(value));
    return exact.get(path)?.find(fits) ?? prefixes.find(([prefix]) => path.startsWith(prefix))?.[1];
  };
}

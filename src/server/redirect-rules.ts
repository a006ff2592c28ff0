/** Where a path leads by the rules of a site's `_redirects`. Undefined for a path that none of them has. */
export type Redirects = (path: string) => string | undefined;

/**
 * Reads the lines of `_redirects`, as the hosts read them that support it: '/old/ /new/ 301', or '/old/* /new/ 301' for
 * all paths that begin so. The first line that fits counts.
 */
export function parseRedirects(text: string): Redirects {
  const exact = new Map<string, string>();
  const prefixes: [prefix: string, target: string][] = [];
  for (const line of text.split('\n')) {
    const [from, to] = line.split(/\s+/);
    if (!from || !to) continue;
    if (from.endsWith('*')) prefixes.push([from.slice(0, -1), to]);
    else if (!exact.has(from)) exact.set(from, to);
  }
  return (path) => exact.get(path) ?? prefixes.find(([prefix]) => path.startsWith(prefix))?.[1];
}

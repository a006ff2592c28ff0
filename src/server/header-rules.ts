/**
 * Headers for the paths that a pattern matches, from a site's `_headers` file (the format of Netlify and Cloudflare
 * Pages).
 */
export interface HeaderRule {
  pattern: RegExp;
  headers: [name: string, value: string][];
}

/** Parses a `_headers` file: one path pattern a line, with its headers indented below. `*` matches any text. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(line)) {
      const escaped = line
        .trim()
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
      rules.push({ pattern: new RegExp(`^${escaped.join('.*')}$`), headers: [] });
      continue;
    }
    const colon = line.indexOf(':');
    if (colon > 0) rules.at(-1)?.headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  return rules;
}

/** The headers of one path. When two rules set the same header, the later rule wins. */
export function headersFor(rules: HeaderRule[], path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const rule of rules) {
    if (rule.pattern.test(path))
      for (const [name, value] of rule.headers) headers[name.toLowerCase()] = value;
  }
  return headers;
}

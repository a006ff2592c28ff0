import { createHash } from 'node:crypto';

/**
 * Adds the page's Content-Security-Policy as a `<meta>`, with the hash of every inline script and style the page
 * holds, so that it is as strict on any host as on ours and needs neither `unsafe-inline` nor a server. What a meta
 * policy cannot say (`frame-ancestors`) stands in `_headers`.
 *
 * @param extraSources further origins the dealer's site may reach, by directive: `{ 'img-src': ['https://…'] }`
 */
export function withSecurityPolicy(html: string, extraSources: Record<string, string[]> = {}): string {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, tag, attributes, content] of html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)) {
    if (!content) continue;
    if (tag === 'style') styles.add(sourceHash(content));
    else if (isExecutable(attributes!)) scripts.add(sourceHash(content));
  }
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
  for (const [name, sources] of Object.entries(extraSources)) {
    directives[name] = [...(directives[name] ?? ["'self'"]), ...sources];
  }
  const policy = Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
  // As early as can be: a policy binds only what comes after it. The charset must stay within the first bytes.
  return html.replace(
    /<meta charset="[^"]*"\s*\/?>/i,
    (charset) => `${charset}<meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

/** Data blocks (JSON-LD) do not run and need no hash; speculation rules do need one. */
function isExecutable(attributes: string): boolean {
  const type = /\btype="([^"]*)"/.exec(attributes)?.[1];
  return (
    type === undefined ||
    type === '' ||
    type === 'module' ||
    type === 'text/javascript' ||
    type === 'speculationrules'
  );
}

// The same few blocks stand on every page of a site.
const known = new Map<string, string>();

function sourceHash(content: string): string {
  let hash = known.get(content);
  if (hash === undefined) {
    hash = `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    if (known.size > 500) known.clear();
    known.set(content, hash);
  }
  return hash;
}

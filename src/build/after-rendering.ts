import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { oncePer } from '../domain/once-per.ts';
import type { joinedStyles } from './joined-styles.ts';

/**
 * Returns a function that does everything that follows the rendering of a page. It returns the page as it is published,
 * and the paths of its style sheets.
 *
 * @param app the folder of the compiled app
 */
export function pageFinisher(app: string, styles: ReturnType<typeof joinedStyles>) {
  const withPreloads = scriptPreloads(join(app, 'client'));
  return (rendered: Buffer, securitySources?: Record<string, string[]>) => {
    const { html, sheets } = styles.join(scriptsInBody(rendered));
    return { html: withSecurityPolicy(withPreloads(withShortJson(html)), securitySources), sheets };
  };
}

const pageEnd = '</body></html>';

/** Moves the scripts of a page into its body. Astro writes them after `</html>`, where HTML allows no elements. */
export function scriptsInBody(html: Buffer): Buffer {
  const place = html.lastIndexOf(pageEnd);
  const after = place + pageEnd.length;
  if (place < 0 || after === html.length) return html;
  return Buffer.concat([html.subarray(0, place), html.subarray(after), html.subarray(place, after)]);
}

/**
 * Matches a script or style, or an attribute value that contains '<'. Such values are skipped: a car described as
 * '<script>' is unescaped in an attribute and is no tag, but would match up to the next '</script>'.
 */
const blockOrValue = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>|="[^"<]*<[^"]*"/g;

/** Data blocks (JSON-LD) do not run. Speculation rules do not either, but a policy must name them. */
function isExecutable(attributes: string): boolean {
  const type = /\btype="([^"]*)"/.exec(attributes)?.[1];
  return type === undefined || ['', 'module', 'text/javascript', 'speculationrules'].includes(type);
}

const charset = '<meta charset="utf-8">';

/**
 * Adds the page's Content-Security-Policy as a `<meta>`, with the hashes of all its inline scripts and styles. The
 * policy is then equally strict on every host, without `unsafe-inline` and without a server. `_headers` has
 * `frame-ancestors`, which a meta element cannot set.
 *
 * @param html the page's bytes. They are never decoded, because this function runs for every page of every dealer.
 * @param extraSources further allowed origins of the dealer's site, by directive: `{ 'img-src': ['https://…'] }`
 * @throws when the page has no position for the policy
 */
export function withSecurityPolicy(html: Buffer, extraSources: Record<string, string[]> = {}): Buffer {
  // One character is one byte, so positions and contents equal those of the bytes.
  const text = html.toString('latin1');
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, kind, attributes, content] of text.matchAll(blockOrValue)) {
    if (!content) continue;
    if (kind === 'style') styles.add(sourceHash(content));
    else if (isExecutable(attributes!)) scripts.add(sourceHash(content));
  }
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
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
  // As early as possible, because a policy affects only the content after it. The charset must stay within the
  // first bytes.
  const place = text.indexOf(charset) + charset.length;
  if (place < charset.length) throw new Error(`The page does not say ${charset}`);
  const meta = Buffer.from(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
  return Buffer.concat([html.subarray(0, place), meta, html.subarray(place)]);
}

// Hashes by block, because all pages of a site have the same few blocks.
const known = new Map<string, string>();

/** @param content one character is one byte */
function sourceHash(content: string): string {
  let hash = known.get(content);
  if (hash === undefined) {
    hash = `'sha256-${createHash('sha256').update(content, 'latin1').digest('base64')}'`;
    if (known.size > 500) known.clear();
    known.set(content, hash);
  }
  return hash;
}

const jsonStart = '="{&quot;';

/**
 * Puts JSON in attributes between single quotes, where its own quotes are one byte each and not the six of `&quot;`. A
 * page of cars has a thousand of them.
 */
export function withShortJson(html: Buffer): Buffer {
  // One character is one byte, so positions equal those of the bytes.
  const text = html.toString('latin1');
  const parts: string[] = [];
  let done = 0;
  for (let at = text.indexOf(jsonStart); at >= 0; at = text.indexOf(jsonStart, at + 1)) {
    const start = at + 2;
    const end = text.indexOf('"', start);
    // Without '<', so that no text in it looks like a script to the steps after this one.
    const json = text
      .slice(start, end)
      .replaceAll("'", '&#39;')
      .replaceAll('<', '&lt;')
      .replaceAll('&quot;', '"');
    parts.push(text.slice(done, at), "='", json, "'");
    done = end + 1;
  }
  return parts.length === 0 ? html : Buffer.from(parts.join('') + text.slice(done), 'latin1');
}

/** A script of the page. */
const entry = /<script type="module" src="([^"]+)"/g;

/** The text of a script, which a fleet reads once. Undefined for a path that is none. */
export const scriptText = oncePer((file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined,
);

/** Scripts with everything that they import at once. */
export function withImports(
  paths: readonly string[],
  textOf: (path: string) => string | undefined,
): string[] {
  const all = new Set(paths);
  // A set may grow while it is iterated.
  for (const path of all) {
    if (!path.endsWith('.js')) continue;
    const text = textOf(path) ?? '';
    for (const [, name] of text.matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g))
      all.add(posix.resolve(posix.dirname(path), name!));
  }
  return [...all];
}

/**
 * Returns a function that names all files that the scripts of a page import. The browser then requests them together with
 * the scripts, and not one wave after the other. The names are at the end of the body, because in the head they delay the
 * style sheets and the first pictures. What islands import is not named: it is 20 times as much, and delays the first
 * pictures of a search from any place.
 *
 * @param client the folder of the compiled app that the page's absolute URLs start from
 */
export function scriptPreloads(client: string): (html: Buffer) => Buffer {
  const linksOf = oncePer((entries: string) => {
    const own = new Set(entries.split('\n'));
    const imported = withImports([...own], (path) => scriptText(join(client, path))).slice(own.size);
    return Buffer.from(imported.map((file) => `<link rel="modulepreload" href="${file}">`).join(''));
  });
  return (html) => {
    const text = html.toString('latin1');
    const entries = [...text.matchAll(entry)].map(([, file]) => file!);
    const place = text.lastIndexOf('</body>');
    if (entries.length === 0 || place < 0) return html;
    return Buffer.concat([html.subarray(0, place), linksOf(entries.join('\n')), html.subarray(place)]);
  };
}

import { createHash } from 'node:crypto';
import { inlineBlocks } from './inline-blocks.ts';

const charset = '<meta charset="utf-8">';

/**
 * Adds the page's Content-Security-Policy as a `<meta>`, with the hash of every inline script and style the page
 * holds, so that it is as strict on any host as on ours and needs neither `unsafe-inline` nor a server. What a meta
 * policy cannot say (`frame-ancestors`) stands in `_headers`.
 *
 * @param html the page's bytes; never decoded, since every page of every dealer passes here
 * @param extraSources further origins the dealer's site may reach, by directive: `{ 'img-src': ['https://…'] }`
 * @throws when the page has no place for it
 */
export function withSecurityPolicy(html: Buffer, extraSources: Record<string, string[]> = {}): Buffer {
  // One character a byte: positions and contents are those of the bytes.
  const text = html.toString('latin1');
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const { kind, content } of inlineBlocks(text)) {
    (kind === 'style' ? styles : scripts).add(sourceHash(content));
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
  // As early as can be: a policy binds only what comes after it. The charset must stay within the first bytes.
  const place = text.indexOf(charset) + charset.length;
  if (place < charset.length) throw new Error(`The page does not say ${charset}`);
  const meta = Buffer.from(`<meta http-equiv="Content-Security-Policy" content="${policy}">`);
  return Buffer.concat([html.subarray(0, place), meta, html.subarray(place)]);
}

// The same few blocks stand on every page of a site.
const known = new Map<string, string>();

/** @param content one character a byte */
function sourceHash(content: string): string {
  let hash = known.get(content);
  if (hash === undefined) {
    hash = `'sha256-${createHash('sha256').update(content, 'latin1').digest('base64')}'`;
    if (known.size > 500) known.clear();
    known.set(content, hash);
  }
  return hash;
}

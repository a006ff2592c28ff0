import { createHash } from 'node:crypto';

/** A script or style with something in it, as it stands in a page: one character a byte. */
interface InlineBlock {
  kind: 'script' | 'style';
  /** What stands between the tags. */
  content: string;
}

/**
 * A script or style, or an attribute's value with a '<' in it. Such a value is passed over: a car described as
 * '<script>' stands unescaped there and is no tag, but would swallow the page up to the next '</script>'.
 */
const blockOrValue = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>|="[^"<]*<[^"]*"/g;

const dataTag = '<script type="application/ld+json">';

/** Blocks that a careful reading has found before, by their whole text. Few: the same stand on every page. */
const met = new Map<string, InlineBlock>();

/** The scripts and styles of a page that a security policy has to name. Data blocks (JSON-LD) are none: they do not run. */
function inlineBlocks(page: string): InlineBlock[] {
  return blocksMetBefore(page) ?? blocksRead(page);
}

/**
 * Looks only where a block could begin, which is several times faster than reading the page. Text that merely looks
 * like a block can be nothing but one met before, whose hash the policy may hold anyway.
 *
 * @returns undefined when something there is new
 */
function blocksMetBefore(page: string): InlineBlock[] | undefined {
  const found: InlineBlock[] = [];
  for (const kind of ['script', 'style'] as const) {
    const [open, close] = [`<${kind}`, `</${kind}>`];
    for (let at = page.indexOf(open); at >= 0; at = page.indexOf(open, at + 1)) {
      const start = page.indexOf('>', at) + 1;
      const end = page.indexOf(close, start);
      if (end === start || page.startsWith(dataTag, at)) continue;
      const block = met.get(page.slice(at, end + close.length));
      if (!block) return undefined;
      found.push(block);
    }
  }
  return found;
}

function blocksRead(page: string): InlineBlock[] {
  if (met.size > 500) met.clear();
  const found: InlineBlock[] = [];
  for (const [text, kind, attributes, content] of page.matchAll(blockOrValue)) {
    if (!content || (kind === 'script' && !isExecutable(attributes!))) continue;
    const block: InlineBlock = { kind: kind as InlineBlock['kind'], content };
    met.set(text, block);
    found.push(block);
  }
  return found;
}

/** Speculation rules do not run either, but a policy must name them. */
function isExecutable(attributes: string): boolean {
  const type = /\btype="([^"]*)"/.exec(attributes)?.[1];
  return type === undefined || ['', 'module', 'text/javascript', 'speculationrules'].includes(type);
}

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

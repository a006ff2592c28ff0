/** A script or style with something in it, as it stands in a page: one character a byte. */
export interface InlineBlock {
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
export function inlineBlocks(page: string): InlineBlock[] {
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

/** A script or style element in a page. Texts hold one character for each byte. */
export interface InlineBlock {
  kind: 'script' | 'style';
  /** Text between the tags. */
  content: string;
}

/**
 * Matches a script or style element, or an attribute value that contains '<'. Attribute values must be matched to skip
 * them: a car described as '<script>' stands unescaped in one, and would otherwise match as a tag up to the next
 * '</script>'.
 */
const blockOrValue = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>|="[^"<]*<[^"]*"/g;

const dataTag = '<script type="application/ld+json">';

/** Blocks that full parsing found before, by their text. There are few, because every page has the same ones. */
const met = new Map<string, InlineBlock>();

/**
 * The inline scripts and styles that a page's security policy must list. Data blocks (JSON-LD) do not run, so they are
 * excluded.
 */
export function inlineBlocks(page: string): InlineBlock[] {
  return blocksMetBefore(page) ?? blocksRead(page);
}

/**
 * Checks only the places where a block can begin, which is several times faster than parsing the page. Text that only
 * looks like a block can at most match a known block, whose hash the policy may contain anyway.
 *
 * @returns undefined when there is an unknown block
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

/** Speculation rules do not run either, but a policy must list them. */
function isExecutable(attributes: string): boolean {
  const type = /\btype="([^"]*)"/.exec(attributes)?.[1];
  return type === undefined || ['', 'module', 'text/javascript', 'speculationrules'].includes(type);
}

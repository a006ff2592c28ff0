/** An opening tag of a page, with its attributes decoded. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
  /** The content of a `script`, `style` or `title` element. */
  content?: string;
}

const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const attributes = '((?:"[^"]*"|\'[^\']*\'|[^>"\'])*)';
const tag = new RegExp(
  `<!--[\\s\\S]*?-->|<(script|style|title|textarea)\\b${attributes}>([\\s\\S]*?)</\\1>|<([a-z][\\w-]*)${attributes}>`,
  'gi',
);

/**
 * All tags of a page in order. This is a scanner, not a parser: enough for the output of our own renderer, and fast.
 */
export function tagsOf(html: string): Tag[] {
  const tags: Tag[] = [];
  for (const [, holder, holderText, content, plain, plainText] of html.matchAll(tag)) {
    if (holder)
      tags.push({ name: holder.toLowerCase(), attributes: attributesOf(holderText), content: content ?? '' });
    else if (plain) tags.push({ name: plain.toLowerCase(), attributes: attributesOf(plainText) });
  }
  return tags;
}

function attributesOf(text = ''): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', quoted, single, bare] of text.matchAll(attribute)) {
    found[name.toLowerCase()] = decoded(quoted ?? single ?? bare ?? '');
  }
  return found;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the entities that our renderer writes. */
export function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });
}

/**
 * A script that runs, or rules that the browser follows, both of which a policy must allow. Data blocks are neither.
 */
export function isExecutable({ name, attributes: { type } }: Tag): boolean {
  return (
    name === 'script' &&
    (!type || ['module', 'text/javascript', 'speculationrules', 'importmap'].includes(type))
  );
}

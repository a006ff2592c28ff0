const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What neither XML 1.0 nor a mail may hold: controls but tab and line feed, halves of characters, non-characters. */
const unwritable = /(?![\n\t])\p{Cc}|[\ufffe\uffff]/gu;

/** Text of visitors as it can be written anywhere: well-formed, line breaks as line feeds, no controls. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').toWellFormed().replace(unwritable, '');
}

/** The same in one line, spaces between words: for headers, attributes and cells. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** For text between tags and in quoted attributes, of XML and HTML alike. */
export function escaped(text: string): string {
  return plainText(text).replace(/[&<>"]/g, (character) => escapes[character]!);
}

/** A part of an XML document, escaped already; nothing where there is nothing to say. */
export type Xml = string | undefined;

/** An element of text, written only when there is some. */
export function leaf(name: string, text: string | number | undefined, attributes: Attributes = {}): Xml {
  const content = text === undefined ? '' : escaped(String(text));
  return content === '' ? undefined : `<${name}${written(attributes)}>${content}</${name}>`;
}

/** The same, written empty too: where the format asks for the element. */
export function neededLeaf(
  name: string,
  text: string | number | undefined,
  attributes: Attributes = {},
): Xml {
  return leaf(name, text, attributes) ?? `<${name}${written(attributes)}></${name}>`;
}

/** An element of elements. */
export function branch(name: string, attributes: Attributes, children: readonly Xml[]): string {
  const lines = children.filter((child) => child !== undefined);
  return `<${name}${written(attributes)}>\n${lines.join('\n')}\n</${name}>`;
}

type Attributes = Record<string, string | number | undefined>;

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(oneLine(String(value)))}"`))
    .join('');
}

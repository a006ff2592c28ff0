const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Neither XML 1.0 nor a mail may contain them: control characters except tab and line feed, and non-characters. */
const unwritable = /(?![\n\t])\p{Cc}|[\ufffe\uffff]/gu;

/** A visitor's text, safe for every format: well-formed Unicode, line feeds for line breaks, no control characters. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, '\n').toWellFormed().replace(unwritable, '');
}

/** The same on one line, for headers, attributes and table cells. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** Escapes text for element content and quoted attributes, in XML and in HTML. */
export function escaped(text: string): string {
  return plainText(text).replace(/[&<>"]/g, (character) => escapes[character]!);
}

/** Escapes text for HTML that shows its line breaks. */
export const shown = (text: string): string => escaped(text).replace(/\n/g, '<br>');

/** One line of facts in a mail: 'When', 'Saturday 28 November 2026, 10:30 am'. */
export interface FactLine {
  /** Empty: the text stands alone. */
  label: string;
  text: string;
  href?: string;
}

/** A line, or none without a text. */
export function line(label: string, text: string | undefined, href?: string): FactLine[] {
  return text ? [{ label: oneLine(label), text: plainText(text), ...(href && { href }) }] : [];
}

/** A line as text, indented, so that a visitor's own line breaks do not look like lines of the mail. */
export function textLine({ label, text }: FactLine): string {
  return `  ${label ? `${oneLine(label)}: ` : ''}${plainText(text).replace(/\n/g, '\n    ')}`;
}

/** An escaped part of an XML document. Undefined: nothing is written. */
export type Xml = string | undefined;

/** An element with text. Written only when the text is not empty. */
export function leaf(name: string, text: string | number | undefined, attributes: Attributes = {}): Xml {
  const content = text === undefined ? '' : escaped(String(text));
  return content === '' ? undefined : `<${name}${written(attributes)}>${content}</${name}>`;
}

/** An element with text, written even when empty, because the format requires the element. */
export function neededLeaf(name: string, text: string | number | undefined, attributes: Attributes = {}) {
  return leaf(name, text, attributes) ?? `<${name}${written(attributes)}></${name}>`;
}

/** An element that contains elements. */
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element of an ADF document, with the attributes that the DTD sets where the document does not. */
export interface AdfElement {
  name: string;
  attributes: Record<string, string>;
  children: AdfElement[];
  text: string;
}

interface Declaration {
  /** Undefined for an element with text only. */
  content?: RegExp;
  attributes: Record<string, { values?: string[]; usual?: string }>;
}

const dtd = readFileSync(join(import.meta.dirname, '../../../tests/fixtures/adf/adf-1.0.dtd'), 'utf8');
const declared = declarationsIn(dtd);

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});

/**
 * Reads an ADF document and checks it against the DTD, as a CRM does.
 *
 * @throws with everything that the DTD does not allow
 */
export function readAdf(xml: string): AdfElement {
  const wellFormed = XMLValidator.validate(xml);
  if (wellFormed !== true) throw new Error(`${wellFormed.err.msg} in\n${xml}`);
  const faults: string[] = [];
  const [root] = elementsOf(parser.parse(xml) as ParsedNode[], '', faults).children;
  if (root?.name !== 'adf') faults.push('The document is no adf.');
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\nin\n${xml}`);
  return root!;
}

/** All elements at a path below one: `at(adf, 'prospect', 'vehicle')`. */
export function at(element: AdfElement, ...path: string[]): AdfElement[] {
  return path.reduce<AdfElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}

/** Text of the first element at a path; undefined when there is none. */
export const textAt = (element: AdfElement, ...path: string[]): string | undefined =>
  at(element, ...path)[0]?.text;

type ParsedNode = Record<string, unknown>;

function elementsOf(nodes: ParsedNode[], name: string, faults: string[]): AdfElement {
  const element: AdfElement = { name, attributes: {}, children: [], text: '' };
  for (const node of nodes) {
    const [tag] = Object.keys(node).filter((key) => key !== ':@');
    if (tag === '#text') element.text += String(node['#text']);
    else if (tag && !tag.startsWith('?')) {
      const child = elementsOf(node[tag] as ParsedNode[], tag, faults);
      child.attributes = attributesOf(tag, (node[':@'] ?? {}) as Record<string, string>, faults);
      element.children.push(child);
    }
  }
  if (name !== '') judge(element, faults);
  return element;
}

function judge({ name, children, text }: AdfElement, faults: string[]): void {
  const declaration = declared.get(name);
  const names = children.map((child) => `${child.name};`).join('');
  if (!declaration) faults.push(`<${name}> is not declared.`);
  else if (!declaration.content) {
    if (names) faults.push(`<${name}> may hold text alone, and holds ${names}`);
  } else {
    if (!declaration.content.test(names)) faults.push(`<${name}> holds ${names || 'nothing'}`);
    if (text.trim()) faults.push(`<${name}> holds the text '${text.trim()}'.`);
  }
}

function attributesOf(
  element: string,
  written: Record<string, string>,
  faults: string[],
): Record<string, string> {
  const known = declared.get(element)?.attributes ?? {};
  for (const [name, value] of Object.entries(written)) {
    const values = known[name]?.values;
    if (!known[name] || (values && !values.includes(value)))
      faults.push(`<${element} ${name}="${value}"> is not declared.`);
  }
  const usual = Object.entries(known).flatMap(([name, one]) => (one.usual ? [[name, one.usual]] : []));
  return { ...Object.fromEntries(usual), ...written };
}

function declarationsIn(text: string): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  for (const [, name, model] of text.matchAll(/<!ELEMENT\s+(\w+)\s+([^>]+)>/g)) {
    // A regular expression over the children's names, with a semicolon after each name.
    const content = model!.replace(/\s|,/g, (sign) => (sign === ',' ? '~' : ''));
    const pattern = content.replace(/\w+/g, '(?:$&;)').replaceAll('~', '');
    found.set(name!, {
      ...(!model!.includes('#PCDATA') && { content: new RegExp(`^${pattern}$`) }),
      attributes: {},
    });
  }
  for (const [, name, list] of text.matchAll(/<!ATTLIST\s+(\w+)\s+([^>]+)>/g)) {
    for (const [, attribute, kind, usual] of list!.matchAll(
      /(\w+)\s+(\([^)]+\)|CDATA)\s+(?:#IMPLIED|"([^"]*)")/g,
    )) {
      found.get(name!)!.attributes[attribute!] = {
        ...(kind !== 'CDATA' && { values: kind!.slice(1, -1).split('|') }),
        ...(usual !== undefined && { usual }),
      };
    }
  }
  return found;
}

import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import ts from 'typescript';
import { type LackedFeature, lacked, partOf } from './promised-support.ts';

const { api } = bcd;
const builtins = partOf(bcd.javascript, 'builtins');

/** Objects of which a page has one, with their interface. */
const singletons: Record<string, string> = {
  navigator: 'Navigator',
  document: 'Document',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  screen: 'Screen',
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
};

/** Members that other objects than those of the browser have in our scripts, with the objects. */
const ofOthers: Record<string, string> = {
  createContext: 'React',
  displayName: 'components of React',
  fileName: 'hits of a search',
  getTags: 'the search library',
  isError: 'yup',
  renderState: 'the search library',
  toArray: 'React',
};

/** The entries of all interfaces that have a member or an event, by its name. */
const members = new Map<string, Identifier[]>();
const events = new Map<string, Identifier[]>();
for (const [holder, entry] of [...Object.entries(api), ...Object.entries(builtins)]) {
  // The rules of a style sheet have a member for each property.
  if (/^CSS.*(?:Descriptors|Properties)$/.test(holder)) continue;
  for (const [member, own] of Object.entries(entry) as [string, Identifier][]) {
    if (member === '__compat' || member.endsWith('_static')) continue;
    const isEvent = member.endsWith('_event');
    const [names, name] = isEvent ? [events, member.slice(0, -'_event'.length)] : [members, member];
    names.set(name, [...(names.get(name) ?? []), own]);
  }
}

/**
 * The features of a built script that a promised browser lacks: globals, what belongs to them, events, and members with
 * a name of several words that no other interface has. The type of an object is not known here, so a member with a
 * common name, such as `union`, is not found; the newest of JavaScript's own are no types for our code (`tsconfig.json`).
 */
export function lackedScript(script: string): LackedFeature[] {
  const file = ts.createSourceFile('built.js', script, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const declared = new Set<string>();
  const globals: string[] = [];
  const found: LackedFeature[] = [];
  /** Several interfaces may have the same name, and the script mean any of them. */
  const note = (name: string, entries: (Identifier | undefined)[] = []) => {
    const features = entries.map((entry) => lacked(name, entry));
    if (features[0] && features.every(Boolean)) found.push(features[0]);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      if (declares(node.parent, node)) declared.add(node.text);
      else if (!isMemberName(node.parent, node)) globals.push(node.text);
    }
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name)) {
      const owner = ts.isIdentifier(node.expression) ? node.expression.text : '';
      const member = node.name.text;
      const entry = ofGlobal(owner, member);
      if (entry) note(singletons[owner] === 'Window' ? member : `${owner}.${member}`, [entry]);
      else if (/[a-z][A-Z]/.test(member) && !ofOthers[member]) note(member, members.get(member));
    }
    for (const event of eventsOf(node)) note(`event ${event}`, events.get(event));
    ts.forEachChild(node, visit);
  };
  visit(file);
  for (const name of new Set(globals)) {
    if (!declared.has(name)) note(name, [globalOf(name)]);
  }
  return found;
}

/** What a global name is: a class or object, or a member of the window or of a worker. */
function globalOf(name: string): Identifier | undefined {
  if (Object.hasOwn(Object.prototype, name)) return undefined;
  return api[name] ?? builtins[name] ?? api['Window']?.[name] ?? api['WorkerGlobalScope']?.[name];
}

/** A member of a global: `navigator.share`, `URL.canParse`, `window.navigation`. */
function ofGlobal(owner: string, member: string): Identifier | undefined {
  const holder = singletons[owner];
  if (holder) return api[holder]?.[member] ?? (holder === 'Window' ? globalOf(member) : undefined);
  return (
    api[owner]?.[`${member}_static`] ?? builtins[owner]?.[`${member}_static`] ?? builtins[owner]?.[member]
  );
}

function declares(parent: ts.Node, name: ts.Identifier): boolean {
  if (ts.isImportClause(parent) || ts.isImportSpecifier(parent) || ts.isNamespaceImport(parent))
    return parent.name === name;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionLike(parent) ||
      ts.isClassLike(parent)) &&
    parent.name === name
  );
}

/** True for names after a dot, and those of an object's members. */
function isMemberName(parent: ts.Node, name: ts.Identifier): boolean {
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === name) ||
    (ts.isBindingElement(parent) && parent.propertyName === name) ||
    ((ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) && parent.name === name) ||
    ts.isImportSpecifier(parent) ||
    ts.isExportSpecifier(parent)
  );
}

/** The events that a call listens to: of `addEventListener`, or of a function that takes their names as a list. */
function eventsOf(node: ts.Node): string[] {
  if (!ts.isCallExpression(node)) return [];
  const { expression, arguments: given } = node;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  const isListener = ts.isIdentifier(name) && name.text === 'addEventListener';
  const [first, listener] = given;
  const names: readonly ts.Expression[] =
    first && listener && ts.isArrayLiteralExpression(first)
      ? first.elements
      : isListener && first
        ? [first]
        : [];
  return names.filter((given) => ts.isStringLiteralLike(given)).map(({ text }) => text);
}

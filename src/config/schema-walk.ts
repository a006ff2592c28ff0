import type { z } from 'astro/zod';
import type { KeyPath } from './problem.ts';

/** The parts of a Zod schema that are read: wrappers, objects, lists and unions of objects. */
export interface Node {
  def: {
    type: string;
    format?: string;
    innerType?: Node;
    in?: Node;
    element?: Node;
    keyType?: Node;
    valueType?: Node;
    /** The words of an enum. */
    entries?: Record<string, string>;
    shape?: Record<string, Node>;
    options?: Node[];
  };
  meta(): { description?: string | undefined; cfg?: string | undefined } | undefined;
}

/** One option that a dealer can set. */
export interface Option {
  path: KeyPath;
  description?: string | undefined;
  /** Requirement id: 'CFG-31'. */
  cfg?: string | undefined;
}

/** The schema inside `optional`, `default`, `prefault` and `transform`. */
export function unwrapped(node: Node): Node {
  const inner = node.def.innerType ?? node.def.in;
  return inner ? unwrapped(inner) : node;
}

/** Members of an object, of every object in a union, or of a record whose keys are an enum. */
function membersOf(node: Node): Record<string, Node> {
  const { shape, options = [], keyType, valueType } = unwrapped(node).def;
  if (valueType)
    return Object.fromEntries(Object.keys(keyType?.def.entries ?? {}).map((key) => [key, valueType]));
  return shape ?? Object.assign({}, ...options.map(membersOf));
}

function metaOf(node: Node): ReturnType<Node['meta']> {
  const own = node.meta();
  const inner = node.def.innerType ?? node.def.in;
  return { ...(inner ? metaOf(inner) : {}), ...own };
}

function nodeAt(schema: z.ZodType, path: KeyPath): Node | undefined {
  let node: Node | undefined = schema;
  for (const part of path) {
    const { element, valueType }: Node['def'] = unwrapped(node).def;
    node = typeof part === 'number' ? element : (membersOf(node)[part] ?? valueType);
    if (!node) return undefined;
  }
  return node;
}

/** The keys that the schema allows at `path`. Empty when it has no object there. */
export function keysAt(schema: z.ZodType, path: KeyPath): string[] {
  const node = nodeAt(schema, path);
  return node ? Object.keys(membersOf(node)) : [];
}

/** True when the value at `path` can be left out. */
export function isOptionalAt(schema: z.ZodType, path: KeyPath): boolean {
  return nodeAt(schema, path)?.def.innerType !== undefined || typeof path.at(-1) === 'number';
}

export function takesTextAt(schema: z.ZodType, path: KeyPath): boolean {
  const node = nodeAt(schema, path);
  return node !== undefined && ['string', 'enum'].includes(unwrapped(node).def.type);
}

export function descriptionAt(schema: z.ZodType, path: KeyPath): string | undefined {
  const node = nodeAt(schema, path);
  return node && metaOf(node)?.description;
}

/** Every option in the schema. A group comes before its members. Paths contain 0 for the entries of a list. */
export function optionsOf(schema: z.ZodType): Option[] {
  const visit = (node: Node, path: KeyPath): Option[] => {
    const { def } = unwrapped(node);
    const element = def.element ? visit(def.element, [...path, 0]) : [];
    const members = Object.entries(def.shape ?? {}).flatMap(([key, child]) => visit(child, [...path, key]));
    return [{ path, ...metaOf(node) }, ...element, ...members];
  };
  return visit(schema, []).filter(({ path }) => path.length > 0 && path.at(-1) !== 0);
}

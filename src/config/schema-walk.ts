import type { z } from 'astro/zod';
import type { KeyPath } from './problem.ts';

/** What this module reads of a schema: the wrappers, objects, lists and choices of objects that occur in ours. */
interface Node {
  def: {
    type: string;
    innerType?: Node;
    in?: Node;
    element?: Node;
    keyType?: Node;
    valueType?: Node;
    /** Of a choice of words. */
    entries?: Record<string, string>;
    shape?: Record<string, Node>;
    options?: Node[];
  };
  meta(): { description?: string; cfg?: string } | undefined;
}

/** One option a dealer may set. */
export interface Option {
  path: KeyPath;
  description?: string;
  /** Requirement id: 'CFG-31'. */
  cfg?: string;
}

/** The schema inside `optional`, `default`, `prefault` and `transform`. */
function unwrapped(node: Node): Node {
  const inner = node.def.innerType ?? node.def.in;
  return inner ? unwrapped(inner) : node;
}

/** Members of an object, of all the objects it may be, or of a record whose keys are a choice of words. */
function membersOf(node: Node): Record<string, Node> {
  const { shape, options = [], keyType, valueType } = unwrapped(node).def;
  if (valueType)
    return Object.fromEntries(Object.keys(keyType?.def.entries ?? {}).map((key) => [key, valueType]));
  return shape ?? Object.assign({}, ...options.map(membersOf));
}

function metaOf(node: Node): { description?: string; cfg?: string } {
  const own = node.meta();
  const inner = node.def.innerType ?? node.def.in;
  return { ...(inner ? metaOf(inner) : {}), ...own };
}

function nodeAt(schema: z.ZodType, path: KeyPath): Node | undefined {
  let node: Node | undefined = schema as unknown as Node;
  for (const part of path) {
    const { element, valueType }: Node['def'] = unwrapped(node).def;
    node = typeof part === 'number' ? element : (membersOf(node)[part] ?? valueType);
    if (!node) return undefined;
  }
  return node;
}

/** The keys an object at `path` may have; empty when no object stands there. */
export function keysAt(schema: z.ZodType, path: KeyPath): string[] {
  const node = nodeAt(schema, path);
  return node ? Object.keys(membersOf(node)) : [];
}

/** Whether what stands at `path` may be left out. */
export function isOptionalAt(schema: z.ZodType, path: KeyPath): boolean {
  return nodeAt(schema, path)?.def.innerType !== undefined || typeof path.at(-1) === 'number';
}

export function descriptionAt(schema: z.ZodType, path: KeyPath): string | undefined {
  const node = nodeAt(schema, path);
  return node && metaOf(node).description;
}

/** Every option in the schema, groups before what they hold; entries of lists have the part 0. */
export function optionsOf(schema: z.ZodType): Option[] {
  const visit = (node: Node, path: KeyPath): Option[] => {
    const { def } = unwrapped(node);
    const element = def.element ? visit(def.element, [...path, 0]) : [];
    const members = Object.entries(def.shape ?? {}).flatMap(([key, child]) => visit(child, [...path, key]));
    return [{ path, ...metaOf(node) }, ...element, ...members];
  };
  return visit(schema as unknown as Node, []).filter(({ path }) => path.length > 0 && path.at(-1) !== 0);
}

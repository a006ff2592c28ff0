import { z } from 'astro/zod';
import type { JsonSchema } from './json-schema.ts';
import { dealerSchema } from './schema/dealer.ts';
import {
  hexColour,
  hostName,
  linkTarget,
  phoneNumber,
  pictureSource,
  sitePath,
  slug,
} from './schema/values.ts';

/** One option in the reference. */
export interface OptionEntry {
  /** 'search.hitsPerPage', 'locations[].slug', 'locationDisplay.words.<slug>.about'. */
  key: string;
  /** Requirement id: 'CFG-31'. */
  cfg?: string;
  /** 'whole number, 3 to 60' */
  type: string;
  /** True when the option cannot be left out of the group or list entry that contains it. */
  required: boolean;
  /** JSON. Absent when there is no default or it is a group. */
  default?: string;
  /** JSON. Absent for groups. */
  example?: string;
  description: string;
}

/**
 * Every option of dealer.json. A group comes before its members.
 *
 * @param example content of a dealer.json that sets every option
 */
export function optionEntries(example: unknown): OptionEntry[] {
  const schema = z.toJSONSchema(dealerSchema, { io: 'input', target: 'draft-7' }) as JsonSchema;
  return membersOf(schema).flatMap((member) => entriesOf(member, '', [example]));
}

interface Member {
  name: string;
  node: JsonSchema;
  required: boolean;
}

/** @param examples the example values of `holder`, one for each list entry */
function entriesOf({ name, node, required }: Member, holder: string, examples: unknown[]): OptionEntry[] {
  const key = holder === '' ? name : `${holder}.${name}`;
  const here = examples.flatMap((value) => ownValue(value, name));
  const [shown] = here;
  const { inner, innerKey, innerExamples } = insideOf(node, key, here);
  const members = membersOf(inner);
  const isHolder = members.length > 0;
  const entry: OptionEntry = {
    key,
    ...(node.cfg && { cfg: node.cfg }),
    type: typeText(node),
    required,
    ...(hasPlainDefault(node) && { default: JSON.stringify(node.default) }),
    ...(!isHolder && shown !== undefined && { example: JSON.stringify(shown) }),
    description: node.description ?? '',
  };
  return [entry, ...members.flatMap((member) => entriesOf(member, innerKey, innerExamples))];
}

/** Where an option's members are: directly in it, in the entries of its list, or below keys that the dealer chooses. */
function insideOf(node: JsonSchema, key: string, examples: unknown[]) {
  if (node.items) {
    const entries = examples.flatMap((value) => (Array.isArray(value) ? value : []));
    return { inner: node.items, innerKey: `${key}[]`, innerExamples: entries };
  }
  if (typeof node.additionalProperties === 'object') {
    const values = examples.flatMap((value) => Object.values((value ?? {}) as object));
    return { inner: node.additionalProperties, innerKey: `${key}.<slug>`, innerExamples: values };
  }
  return { inner: node, innerKey: key, innerExamples: examples };
}

/** Members of an object, or of every object in a union. In a union, a member is required when every object requires it. */
function membersOf({ properties, required = [], oneOf }: JsonSchema): Member[] {
  if (!oneOf) {
    return Object.entries(properties ?? {})
      .filter(([name]) => name !== '$schema')
      .map(([name, node]) => ({
        name,
        node,
        required: required.includes(name) && node.default === undefined,
      }));
  }
  const members = Map.groupBy(oneOf.flatMap(membersOf), ({ name }) => name);
  return [...members].map(([name, some]) => {
    const consts = some.flatMap(({ node }) => (node.const === undefined ? [] : [node.const]));
    const node = consts.length > 0 ? { ...some[0]!.node, const: undefined, enum: consts } : some[0]!.node;
    return { name, node, required: some.length === oneOf.length && some.every((one) => one.required) };
  });
}

function ownValue(value: unknown, name: string): unknown[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return [(value as Record<string, unknown>)[name]];
}

/** Groups default to an empty object, which is not worth showing. */
function hasPlainDefault({ default: value, properties }: JsonSchema): boolean {
  return value !== undefined && !properties;
}

const namedPatterns: [name: string, schema: z.ZodType][] = [
  ['slug', slug],
  ['colour', hexColour],
  ['path', sitePath],
  ['link', linkTarget],
  ['picture', pictureSource],
  ['host name', hostName],
  ['phone number', phoneNumber],
];
const patternNames = new Map(
  namedPatterns.map(([name, schema]) => [(z.toJSONSchema(schema) as JsonSchema).pattern, name]),
);

const formats: Record<string, string> = { uri: 'address', date: 'date' };

function typeText(node: JsonSchema): string {
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(', ');
  switch (node.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return `whole number${rangeText(node)}`;
    case 'number':
      return `number${rangeText(node)}`;
    case 'array':
      return listText(node.items ?? {});
    case 'string':
      return formats[node.format ?? ''] ?? patternNames.get(node.pattern) ?? 'text';
    default:
      return 'group';
  }
}

function listText(items: JsonSchema): string {
  if (items.enum) return `list of ${typeText(items)}`;
  if (items.properties || items.oneOf) return 'list of groups';
  return `list: ${typeText(items)}`;
}

function rangeText({ minimum, maximum }: JsonSchema): string {
  const greatest = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (minimum !== undefined && greatest !== undefined) return `, ${minimum} to ${greatest}`;
  if (minimum !== undefined) return `, at least ${minimum}`;
  return greatest === undefined ? '' : `, at most ${greatest}`;
}

import { z } from 'astro/zod';
import type { JsonSchema } from '../../config/json-schema.ts';
import { labelOf } from '../delivery/lead-details.ts';

/** A field of the editor (https://sveltiacms.app/en/docs/fields). */
export interface CmsField {
  name: string;
  label: string;
  widget: string;
  hint?: string;
  options?: { label: string; value: string | number }[];
  [setting: string]: unknown;
}

/** Texts longer than this get a box of several lines. */
const longestLine = 160;

/** Names that read badly when they are only taken apart. */
const labels: Record<string, string> = {
  formated_hours: 'Hours in words',
  weekday: 'Day',
  status: 'Open or closed',
  date: 'Date',
  image_url: 'Picture',
  image_or_model_image: 'Picture of the model',
  imageAlt: 'What the picture shows',
  alt: 'What the picture shows',
  noindex: 'Hide from search engines',
  href: 'Link',
  next: 'Next steps',
  sanitized_description: 'Description as HTML',
  excluded_website_ids: 'Not on these websites',
  bodyStyle: 'Body style',
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The fields of an object, made from its schema: names, kinds, limits and descriptions are those of the check. */
export function fieldsOf(schema: z.ZodType): CmsField[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return fieldsOfObject(json as JsonSchema);
}

function fieldsOfObject({ properties = {}, required = [] }: JsonSchema): CmsField[] {
  return Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
}

function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): CmsField {
  // Without the numbers of requirements.
  const hint = schema.description?.replace(/\s*\((?:(?:[A-Z]+-\d+)(?:, )?)+\)/g, '');
  const label = labels[name] ?? labelOf(name);
  // A choice with a default has no empty choice.
  const hasChoice = schema.enum !== undefined && schema.default !== undefined;
  return {
    name,
    label,
    ...(schema.readOnly && schema.type !== 'array' && { readonly: true }),
    ...(schema.type === 'array' &&
      !schema.items?.enum && { label_singular: label.replace(/s$/, '').toLowerCase() }),
    required: isRequired || hasChoice,
    ...(hint && { hint }),
    // Default values of lists and objects come from the schema when the site is built.
    ...(schema.default !== undefined && typeof schema.default !== 'object' && { default: schema.default }),
    ...kindOf(name, schema),
  };
}

type Kind = { widget: string; [setting: string]: unknown };

function kindOf(name: string, schema: JsonSchema): Kind {
  if (name === 'weekday') {
    return { widget: 'select', options: weekdays.map((label, value) => ({ label, value })) };
  }
  if (schema.anyOf) {
    const object = schema.anyOf.find(({ type }) => type === 'object');
    return kindOf(name, object ?? schema.anyOf.find(({ type }) => type === 'string') ?? schema.anyOf[0]!);
  }
  if (schema.enum) {
    const options = schema.enum.map((value) => ({
      label: value === '' ? 'None' : labelOf(String(value)),
      value,
    }));
    return { widget: 'select', options };
  }
  switch (schema.type) {
    case 'boolean':
      return { widget: 'boolean' };
    case 'integer':
    case 'number':
      return {
        widget: 'number',
        value_type: schema.type === 'integer' ? 'int' : 'float',
        ...(schema.minimum !== undefined && { min: schema.minimum }),
        ...(schema.maximum !== undefined &&
          schema.maximum < Number.MAX_SAFE_INTEGER && { max: schema.maximum }),
      };
    case 'array':
      return listKind(schema);
    case 'object':
      if (!schema.properties && typeof schema.additionalProperties === 'object')
        return { widget: 'keyvalue' };
      return { widget: 'object', collapsed: true, fields: fieldsOfObject(schema) };
    default:
      return textKind(schema);
  }
}

function listKind({ items = {}, minItems, maxItems, readOnly }: JsonSchema): Kind {
  const limits = {
    ...(readOnly && { allow_add: false, allow_remove: false, allow_reorder: false }),
    ...(minItems && { min: minItems }),
    ...(maxItems && { max: maxItems }),
  };
  if (items.type === 'object')
    return {
      widget: 'list',
      collapsed: true,
      ...limits,
      ...summaryOf(items),
      fields: fieldsOfObject(items),
    };
  if (items.enum) return { ...kindOf('', items), multiple: true, ...limits };
  return { widget: 'list', ...limits, field: { ...fieldOf('item', items, true), label: 'Entry' } };
}

function textKind({ format, pattern = '', maxLength }: JsonSchema): Kind {
  if (format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
  if (pattern.includes('media\\/'))
    return { widget: 'image', choose_url: true, media_folder: '/media', public_folder: 'media' };
  if (maxLength !== undefined && maxLength > longestLine) return { widget: 'text', maxlength: maxLength };
  return { widget: 'string', ...(maxLength !== undefined && { maxlength: maxLength }) };
}

/** What a closed entry of a list shows: its name, or else what comes first. */
function summaryOf({ properties = {} }: JsonSchema): { summary?: string } {
  const names = Object.keys(properties);
  if (names.includes('weekday'))
    return {
      summary:
        '{{fields.weekday}} {{fields.date}} {{fields.status}} {{fields.start_hour}} {{fields.end_hour}}',
    };
  const found = ['name', 'title', 'heading', 'customer_name', 'label', 'alt'].find((one) =>
    names.includes(one),
  );
  return found ? { summary: `{{fields.${found}}}` } : {};
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import type { JsonSchema } from '../../config/json-schema.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { offerSchema, reviewSchema, reviewTotalsSchema } from '../../content/catalogue.ts';
import { pageSettingsSchema, postSettingsSchema } from '../../content/texts.ts';
import { labelOf } from '../delivery/lead-details.ts';
import { dealerParts } from './dealer-parts.ts';

/** Largest picture that may be uploaded, in bytes. */
export const mostPictureBytes = 10_000_000;

/** The branch that the editor is told of. */
export const branch = 'main';

const offersFile = z.strictObject({ offers: z.array(offerSchema).default([]) });
const reviewsFile = z.strictObject({
  reviews: z.array(reviewSchema).default([]),
  ...reviewTotalsSchema.shape,
});

/**
 * The configuration of the editor for one dealer (https://sveltiacms.app/en/docs/config-basics). Its collections are
 * made from the schemas that check the files.
 *
 * @param base address of the content desk of this dealer, without a slash at the end
 */
export async function cmsConfig(dealersDir: string, dealer: Dealer, base: string): Promise<object> {
  const folder = join(dealersDir, dealer.slug);
  const categories = await categoriesOf(folder);
  return {
    load_config_file: false,
    site_url: dealer.siteUrl,
    display_url: base,
    app_title: dealer.name,
    backend: {
      name: 'gitea',
      repo: `dealers/${dealer.slug}`,
      branch,
      base_url: `${base}/git`,
      api_root: `${base}/git/api/v1`,
      app_id: 'desk',
      include_credentials: true,
    },
    media_folder: 'media',
    public_folder: 'media',
    media_libraries: {
      default: { config: { max_file_size: mostPictureBytes, slugify_filename: true } },
    },
    slug: { encoding: 'ascii', clean_accents: true, lowercase: true },
    output: { omit_empty_optional_fields: true, json: { indent_style: 'space', indent_size: 2 } },
    collections: [
      {
        name: 'dealership',
        label: 'Dealership',
        icon: 'storefront',
        files: [
          file('offers', 'Offers', 'offers.json', fieldsOf(offersFile)),
          file('reviews', 'Reviews', 'reviews.json', fieldsOf(reviewsFile)),
          ...dealerParts.map(({ path, label, schema }) =>
            file(path.replace(/^.*\/|\.json$/g, ''), label, path, fieldsOf(schema)),
          ),
        ],
      },
      {
        ...{ name: 'pages', label: 'Pages', label_singular: 'page', icon: 'description', folder: 'pages' },
        ...{ ...texts(pageSettingsSchema), sortable_fields: ['title', 'description'] },
      },
      ...categories.map((category) => ({
        ...{ name: `posts-${category}`, label: `Blog: ${category.replaceAll('-', ' ')}` },
        ...{ label_singular: 'post', icon: 'article', folder: `posts/${category}` },
        ...{ ...texts(postSettingsSchema), sortable_fields: ['title', 'date'] },
      })),
    ],
  };
}

function file(name: string, label: string, path: string, fields: CmsField[]): object {
  return { name, label, file: path, format: 'json', fields };
}

/** What a collection of Markdown files with settings at their start needs. */
const texts = (settings: z.ZodType) => ({
  ...{ create: true, extension: 'md', format: 'yaml-frontmatter' },
  ...{ slug: '{{title}}', identifier_field: 'title', summary: '{{title}}' },
  fields: [...fieldsOf(settings), { name: 'body', label: 'Text', widget: 'markdown', required: false }],
});

async function categoriesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'posts'), { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map((one) => one.name);
  return names.length > 0 ? names.sort() : ['news'];
}

/** A field of the editor (https://sveltiacms.app/en/docs/fields). What is undefined is not sent. */
interface CmsField {
  name: string;
  label: string;
  widget: string;
  hint?: string | undefined;
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
    readonly: (schema.readOnly && schema.type !== 'array') || undefined,
    label_singular:
      schema.type === 'array' && !schema.items?.enum ? label.replace(/s$/, '').toLowerCase() : undefined,
    required: isRequired || hasChoice,
    hint,
    // Default values of lists and objects come from the schema when the site is built.
    default: typeof schema.default === 'object' ? undefined : schema.default,
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
        min: schema.minimum,
        max: schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : schema.maximum,
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
    min: minItems,
    max: maxItems,
  };
  if (items.type === 'object') {
    const closed = { collapsed: true, summary: summaryOf(items) };
    return { widget: 'list', ...closed, ...limits, fields: fieldsOfObject(items) };
  }
  if (items.enum) return { ...kindOf('', items), multiple: true, ...limits };
  return { widget: 'list', ...limits, field: { ...fieldOf('item', items, true), label: 'Entry' } };
}

function textKind({ format, pattern = '', maxLength }: JsonSchema): Kind {
  if (format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
  if (pattern.includes('media\\/'))
    return { widget: 'image', choose_url: true, media_folder: '/media', public_folder: 'media' };
  if (maxLength !== undefined && maxLength > longestLine) return { widget: 'text', maxlength: maxLength };
  return { widget: 'string', maxlength: maxLength };
}

/** What a closed entry of a list shows: its name, or else what comes first. */
function summaryOf({ properties = {} }: JsonSchema): string | undefined {
  const names = Object.keys(properties);
  if (names.includes('weekday'))
    return '{{fields.weekday}} {{fields.date}} {{fields.status}} {{fields.start_hour}} {{fields.end_hour}}';
  const found = ['name', 'title', 'heading', 'customer_name', 'label', 'alt'].find((one) =>
    names.includes(one),
  );
  return found && `{{fields.${found}}}`;
}

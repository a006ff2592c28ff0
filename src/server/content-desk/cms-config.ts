import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import type { Dealer } from '../../config/schema/dealer.ts';
import { offerSchema, reviewSchema, reviewTotalsSchema } from '../../content/catalogue.ts';
import { pageSettingsSchema, postSettingsSchema } from '../../content/texts.ts';
import { type CmsField, fieldsOf } from './cms-fields.ts';
import { dealerParts } from './dealer-parts.ts';

/** The category of a blog without any post. */
const firstCategory = 'news';

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
  return names.length > 0 ? names.sort() : [firstCategory];
}

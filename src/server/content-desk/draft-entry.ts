import { z } from 'astro/zod';
import { stringify } from 'yaml';
import { entryFiles, isText, jsonText } from './content-files.ts';
import { dealerParts } from './dealer-parts.ts';

/** An entry that is being written, as the editor's preview sends it. */
export const draftEntrySchema = z.object({
  /** Name of the collection: 'pages', 'posts-news', 'dealership'. */
  collection: z.string().max(120),
  /** Name of the entry or the file: 'about-us', 'offers'. Empty for a new entry. */
  slug: z.string().max(200),
  data: z.record(z.string(), z.unknown()),
});

/** The name of a new entry in its preview. */
const newEntry = 'new-entry';

export interface DraftEntry {
  /** Path of the editor's file. */
  file: string;
  content: Buffer;
  /** Address of the page that shows it. */
  path: string;
}

/** Where the site shows what is in a file. */
const pagesOfFiles: Record<string, string> = {
  'offers.json': '/special-offers/',
  'reviews.json': '/reviews/',
  'settings/hours.json': '/dealerships/',
  'settings/locations.json': '/dealerships/',
  'settings/banners.json': '/',
};

/** The file and the page of an entry. Undefined for an unknown collection. */
export function draftEntry({
  collection,
  slug,
  data,
}: z.infer<typeof draftEntrySchema>): DraftEntry | undefined {
  const category = /^posts-(.+)$/.exec(collection)?.[1];
  if (collection === 'pages' || category) {
    const name = slug || newEntry;
    const file = category ? `posts/${category}/${name}.md` : `pages/${name}.md`;
    if (!isText(file)) return undefined;
    const { body = '', ...settings } = data;
    return {
      file,
      content: Buffer.from(`---\n${stringify(withoutEmpty(settings))}---\n\n${String(body)}\n`),
      path: category ? `/blog/${category}/${name}/` : `/${name}/`,
    };
  }
  const file = [...entryFiles, ...dealerParts.map(({ path }) => path)].find((path) =>
    path.endsWith(`${slug || collection}.json`),
  );
  if (!file) return undefined;
  return { file, content: jsonText(withoutEmpty(data)), path: pagesOfFiles[file] ?? '/' };
}

/** Fields that are empty in the editor are left out, as in a save. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(([, one]) => one !== '' && one !== null && one !== undefined)
    .map(([key, one]) => [key, withoutEmpty(one)] as const);
  return Object.fromEntries(kept);
}

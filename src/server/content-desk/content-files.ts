import { createHash, hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { stringify } from 'yaml';
import type { JsonObject } from '../../config/layer-file.ts';
import { type DealerPart, dealerParts } from './dealer-parts.ts';

/** The dealer's configuration, of which the editor gets parts. */
export const configFile = 'dealer.json';

/** Files of entries that the editor shows, in its order. */
const entryFiles = ['offers.json', 'reviews.json'] as const;

const name = '[a-z0-9]+(?:-[a-z0-9]+)*';
const textFile = new RegExp(`^(?:pages/${name}|posts/${name}/${name})\\.md$`);
const pictureFile = /^media\/(?!.*(?:\.\.|\/\.|\/\/))[\w][\w./ -]{0,180}\.(?:png|jpe?g|webp|avif|gif|svg)$/i;

/** True for pictures of the dealer's folder. */
export const isPicture = (path: string): boolean => pictureFile.test(path);

/** True for pages and posts. */
const isText = (path: string): boolean => textFile.test(path);

/** True for a file that the editor may create and delete. */
export const mayComeAndGo = (path: string): boolean => isText(path) || isPicture(path);

/** True for every file that the editor may see. */
export function isContent(path: string): boolean {
  return mayComeAndGo(path) || entryFiles.some((one) => one === path) || partOf(path) !== undefined;
}

/** The part of `dealer.json` behind a path of the editor. */
export function partOf(path: string): DealerPart | undefined {
  return dealerParts.find((one) => one.path === path);
}

export type ContentFiles = ReturnType<typeof contentFiles>;

/** The content of a dealer's folder. */
export function contentFiles(folder: string) {
  /** The dealer's own configuration, without the layers below it. */
  const config = async () => JSON.parse(await readFile(join(folder, configFile), 'utf8')) as JsonObject;

  /** The content of a file. Undefined when there is none, or when the editor may not see it. */
  async function read(path: string): Promise<Buffer | undefined> {
    if (!isContent(path)) return undefined;
    const part = partOf(path);
    if (part) return jsonText(part.read(await config()));
    const content = await readFile(join(folder, path)).catch(() => undefined);
    return content && path === 'offers.json' ? evenMakes(content) : content;
  }

  /** Every file of the editor, by path from the dealer's folder, with its hash, as git names a blob. */
  async function list() {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = found
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .map((path) => path.replaceAll('\\', '/'));
    const shown = [...paths.filter(isContent), ...dealerParts.map(({ path }) => path)].sort();
    return Promise.all(
      shown.map(async (path) => {
        const content = (await read(path))!;
        return { path, sha: blobHash(content), bytes: content.length };
      }),
    );
  }

  return { config, read, list };
}

/** Changes with every change of any file, as the newest commit of a branch does. */
export function headHash(files: readonly { path: string; sha: string }[]): string {
  return hash('sha1', files.map(({ path, sha }) => `${sha} ${path}`).join('\n'));
}

export function blobHash(content: Uint8Array): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}

export function jsonText(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** The make of an offer may be a name or an object. The editor has one field for it, so it gets objects only. */
function evenMakes(content: Buffer): Buffer {
  try {
    const { offers, ...rest } = JSON.parse(content.toString()) as { offers: JsonObject[] };
    const even = offers.map((offer) =>
      typeof offer['manufacturer'] === 'string'
        ? { ...offer, manufacturer: { name: offer['manufacturer'] } }
        : offer,
    );
    return jsonText({ ...rest, offers: even });
  } catch {
    // The check of the dealer reports a broken file.
    return content;
  }
}

/** An entry that is being written, as the editor's preview sends it. */
export const draftEntrySchema = z.object({
  /** Name of the collection: 'pages', 'posts-news', 'dealership'. */
  collection: z.string().max(120),
  /** Name of the entry or the file: 'about-us', 'offers'. Empty for a new entry. */
  slug: z.string().max(200),
  data: z.record(z.string(), z.unknown()),
});

export type DraftEntry = NonNullable<ReturnType<typeof draftEntry>>;

/** Where the site shows what is in a file. */
const pagesOfFiles: Record<string, string> = {
  'offers.json': '/special-offers/',
  'reviews.json': '/reviews/',
  'settings/hours.json': '/dealerships/',
  'settings/locations.json': '/dealerships/',
  'settings/banners.json': '/',
};

/** The editor's file of an entry, and the address of the page that shows it. Undefined for an unknown collection. */
export function draftEntry({ collection, slug, data }: z.infer<typeof draftEntrySchema>) {
  const category = /^posts-(.+)$/.exec(collection)?.[1];
  if (collection === 'pages' || category) {
    const name = slug || 'new-entry';
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

import { copyFile, link, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'astro/zod';
import sharp from 'sharp';
import type { JsonObject } from '../../config/layer-file.ts';
import { writeWhole } from '../../release-store/object-store.ts';
import { Refusal } from '../refusal.ts';
import { mostPictureBytes } from './cms-config.ts';
import type { ContentCheck } from './content-check.ts';
import type { DeskSetUp } from './content-desk.ts';
import {
  blobHash,
  type ContentFiles,
  configFile,
  isContent,
  isPicture,
  jsonText,
  mayComeAndGo,
  partOf,
} from './content-files.ts';

/** One file of a save, as the editor sends it. */
export const contentChangeSchema = z.object({
  operation: z.enum(['create', 'update', 'delete']),
  path: z.string().max(300),
  /** Of a file that was renamed. */
  from_path: z.string().max(300).nullish(),
  content: z
    .base64()
    .nullish()
    .transform((text): Buffer => Buffer.from(text ?? '', 'base64')),
  /** Hash of the content that the change was made from. */
  sha: z.string().max(64).nullish(),
});

export type ContentChange = z.infer<typeof contentChangeSchema>;

/** Why a save is refused. Nothing is stored. */
export class ContentRefused extends Refusal {}

/** Contents by their path in the dealer's folder. Undefined: deleted. */
export type Changed = ReadonlyMap<string, Buffer | undefined>;

/**
 * Turns a save into changes of files, and checks each by itself.
 *
 * @throws ContentRefused when a file was changed since the editor read it, or may not be changed this way
 */
export async function filesOfSave(files: ContentFiles, changes: readonly ContentChange[]): Promise<Changed> {
  const changed = new Map<string, Buffer | undefined>();
  let config: JsonObject | undefined;
  for (const { operation, path, from_path: from, sha, ...sent } of changes) {
    const content = operation === 'delete' ? undefined : sent.content;
    if (!isContent(path) || (from && !mayComeAndGo(from)))
      throw new ContentRefused(422, `${path} cannot be saved here. ${nameRule}`);
    const standing = await files.read(from || path);
    if (operation === 'create' && standing)
      throw new ContentRefused(409, `${path} exists already. Choose another title.`);
    if (operation !== 'create' && (!standing || (sha && blobHash(standing) !== sha)))
      throw new ContentRefused(
        409,
        `${path} was changed by somebody else since you opened it. Copy your text, reload the page, and change it there.`,
      );
    if (operation !== 'update' && !mayComeAndGo(path) && standing)
      throw new ContentRefused(422, `${path} cannot be deleted. Remove its entries instead.`);
    if (from && from !== path) changed.set(from, undefined);
    const part = partOf(path);
    if (part && content) {
      config = part.write(config ?? (await files.config()), partOfText(part, content));
      changed.set(configFile, jsonText(config));
    } else {
      if (content && isPicture(path)) await mustBePicture(path, content);
      changed.set(path, content);
    }
  }
  return changed;
}

const nameRule =
  'A name has lower-case letters, digits and hyphens, and a picture ends in .jpg, .png, .webp, .avif or .gif.';

/** @throws ContentRefused when a part of the configuration does not have its shape */
function partOfText(part: NonNullable<ReturnType<typeof partOf>>, content: Buffer): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(content.toString());
  } catch {
    throw new ContentRefused(422, `${part.label}: this is not JSON.`);
  }
  const parsed = part.schema.safeParse(value);
  if (parsed.success) return value as JsonObject;
  const [issue] = parsed.error.issues;
  throw new ContentRefused(422, `${part.label}, ${issue?.path.join(' › ')}: ${issue?.message}.`);
}

/** An SVG can contain scripts, so only an operator adds one. @throws ContentRefused */
async function mustBePicture(path: string, content: Buffer): Promise<void> {
  if (content.length > mostPictureBytes)
    throw new ContentRefused(
      422,
      `${path} is larger than ${mostPictureBytes / 1_000_000} MB. Make it smaller.`,
    );
  const found = await sharp(content)
    .metadata()
    .catch(() => undefined);
  if (!found || found.format === 'svg')
    throw new ContentRefused(422, `${path} is no photo. Save it as JPEG, PNG, WebP or AVIF.`);
}

/** What reading a dealer's content twice may take: many times what the largest dealer's needs. */
const usualCheckMs = 10_000;
const mostCheckMb = 256;

/**
 * The problems that a save would add to the dealer: those of the check of configuration and content. Problems that the
 * dealer has already do not prevent a save.
 *
 * @throws ContentRefused for content that nobody can read in a reasonable time
 */
export async function problemsOfSave(
  { dealersDir, cacheDir, longestCheckMs = usualCheckMs }: DeskSetUp,
  slug: string,
  changed: Changed,
): Promise<string[]> {
  await mkdir(cacheDir, { recursive: true });
  const draft = await mkdtemp(join(cacheDir, 'content-check-'));
  try {
    await copyDealer(dealersDir, slug, draft, (path) => path !== 'stock.ndjson');
    await writeChanges(join(draft, slug), changed);
    return await checkedInThread({ slug, standing: dealersDir, changed: draft }, longestCheckMs);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Checks in a thread of its own. A text can be made so that reading it takes minutes, or all memory, and this process
 * answers for every dealer.
 */
function checkedInThread(check: ContentCheck, longestMs: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./content-check.ts', import.meta.url), {
      workerData: check,
      resourceLimits: { maxOldGenerationSizeMb: mostCheckMb },
    });
    const refuse = () =>
      reject(new ContentRefused(422, 'This takes too long to read. Make it shorter, or split it.'));
    const timer = setTimeout(() => {
      refuse();
      void thread.terminate();
    }, longestMs);
    thread
      .once('message', resolve)
      .once('error', (error) => {
        if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse();
        else reject(error);
      })
      .once('exit', () => clearTimeout(timer));
  });
}

/** Folders that dealers share. */
const shared = ['_brands', '_defaults', '_maps'];

/** Copies a dealer's folder, by links where the disk allows it. @param isWanted chooses files by their path in it */
export async function copyDealer(
  dealersDir: string,
  slug: string,
  target: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  for (const name of shared) await symlink(resolve(dealersDir, name), join(target, name));
  const folder = join(resolve(dealersDir), slug);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await mkdir(join(target, slug), { recursive: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const from = join(entry.parentPath, entry.name);
    const path = from.slice(folder.length + 1);
    if (!isWanted(path)) continue;
    const to = join(target, slug, path);
    await mkdir(dirname(to), { recursive: true });
    await link(from, to).catch(() => copyFile(from, to));
  }
}

/** Writes changes. A build that runs meanwhile reads each file whole, before or after. */
export async function writeChanges(folder: string, changed: Changed): Promise<void> {
  for (const [path, content] of changed) {
    const file = join(folder, path);
    if (content === undefined) await rm(file, { force: true });
    else await writeWhole(file, content);
  }
}

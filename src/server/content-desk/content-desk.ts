import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, link, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { z } from 'astro/zod';
import sharp from 'sharp';
import type { JsonObject } from '../../config/layer-file.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { writeWhole } from '../../release-store/object-store.ts';
import type { House } from '../capability.ts';
import { Refusal } from '../refusal.ts';
import type { ContentMode } from '../server-settings.ts';
import type { Changer } from '../storage/lead-changes.ts';
import type { ContentChangeRow } from '../storage/tables.ts';
import { workQueue } from '../work-queue.ts';
import { mostPictureBytes } from './cms-config.ts';
import type { ContentCheck } from './content-check.ts';
import {
  blobHash,
  type ContentFiles,
  configFile,
  contentFiles,
  type DraftEntry,
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

type ContentChange = z.infer<typeof contentChangeSchema>;

/** Contents by their path in the dealer's folder. Undefined: deleted. */
type Changed = ReadonlyMap<string, Buffer | undefined>;

/**
 * Turns a save into changes of files, and checks each by itself.
 *
 * @throws Refusal when a file was changed since the editor read it, or may not be changed this way
 */
async function filesOfSave(files: ContentFiles, changes: readonly ContentChange[]): Promise<Changed> {
  const changed = new Map<string, Buffer | undefined>();
  let config: JsonObject | undefined;
  for (const { operation, path, from_path: from, sha, ...sent } of changes) {
    const content = operation === 'delete' ? undefined : sent.content;
    if (!isContent(path) || (from && !mayComeAndGo(from)))
      throw new Refusal(422, `${path} cannot be saved here. ${nameRule}`);
    const standing = await files.read(from || path);
    if (operation === 'create' && standing)
      throw new Refusal(409, `${path} exists already. Choose another title.`);
    if (operation !== 'create' && (!standing || (sha && blobHash(standing) !== sha)))
      throw new Refusal(
        409,
        `${path} was changed by somebody else since you opened it. Copy your text, reload the page, and change it there.`,
      );
    if (operation !== 'update' && !mayComeAndGo(path) && standing)
      throw new Refusal(422, `${path} cannot be deleted. Remove its entries instead.`);
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

/** @throws Refusal when a part of the configuration does not have its shape */
function partOfText(part: NonNullable<ReturnType<typeof partOf>>, content: Buffer): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(content.toString());
  } catch {
    throw new Refusal(422, `${part.label}: this is not JSON.`);
  }
  const parsed = part.schema.safeParse(value);
  if (parsed.success) return value as JsonObject;
  const [issue] = parsed.error.issues;
  throw new Refusal(422, `${part.label}, ${issue?.path.join(' › ')}: ${issue?.message}.`);
}

/** An SVG can contain scripts, so only an operator adds one. @throws Refusal */
async function mustBePicture(path: string, content: Buffer): Promise<void> {
  if (content.length > mostPictureBytes)
    throw new Refusal(422, `${path} is larger than ${mostPictureBytes / 1_000_000} MB. Make it smaller.`);
  const found = await sharp(content)
    .metadata()
    .catch(() => undefined);
  if (!found || found.format === 'svg')
    throw new Refusal(422, `${path} is no photo. Save it as JPEG, PNG, WebP or AVIF.`);
}

/**
 * The problems that a save would add to the dealer: those of the check of configuration and content. Problems that the
 * dealer has already do not prevent a save.
 *
 * @throws Refusal for content that nobody can read in a reasonable time
 */
async function problemsOfSave(
  { dealersDir, cacheDir, checkLimit = () => AbortSignal.timeout(10_000) }: DeskSetUp,
  slug: string,
  changed: Changed,
): Promise<string[]> {
  await mkdir(cacheDir, { recursive: true });
  const draft = await mkdtemp(join(cacheDir, 'content-check-'));
  try {
    await draftDealer(dealersDir, slug, draft, changed, (path) => path !== 'stock.ndjson');
    return await checkedInThread({ slug, standing: dealersDir, changed: draft }, checkLimit);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Checks in a thread of its own. A text can be made so that reading it takes minutes, or all memory, and this process
 * answers for every dealer. What it may take is many times what the largest dealer needs.
 */
async function checkedInThread(check: ContentCheck, limit: () => AbortSignal): Promise<string[]> {
  const thread = new Worker(new URL('./content-check.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    // Its code is loaded, which takes seconds on a busy machine, whatever the content is.
    await once(thread, 'message');
    thread.postMessage(check);
    const [problems] = await once(thread, 'message', { signal: limit() });
    return problems;
  } catch (error) {
    if (!['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
    throw new Refusal(422, 'This takes too long to read. Make it shorter, or split it.');
  } finally {
    void thread.terminate();
  }
}

/**
 * Copies a dealer's folder, by links where the disk allows it, beside what dealers share, and writes changes into it.
 *
 * @param isWanted chooses files by their path in the folder
 */
async function draftDealer(
  dealersDir: string,
  slug: string,
  target: string,
  changed: Changed,
  isWanted: (path: string) => boolean = () => true,
): Promise<void> {
  for (const name of ['_brands', '_defaults', '_maps'])
    await symlink(resolve(dealersDir, name), join(target, name));
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
  await writeChanges(join(target, slug), changed);
}

/** Writes changes. A build that runs meanwhile reads each file whole, before or after. */
async function writeChanges(folder: string, changed: Changed): Promise<void> {
  for (const [path, content] of changed) {
    const file = join(folder, path);
    if (content === undefined) await rm(file, { force: true });
    else await writeWhole(file, content);
  }
}

export interface ContentSettings {
  mode: ContentMode;
  commands: SiteCommands;
  /** Begins the time for the check of a save, and ends it. Tests set it. */
  checkLimit?: () => AbortSignal;
}

/** Problems that a refusal repeats. */
const mostProblems = 5;

interface DeskSetUp extends ContentSettings, Pick<House, 'db' | 'log' | 'now'> {
  dealersDir: string;
  cacheDir: string;
}

export type ContentDesk = ReturnType<typeof contentDesk>;

/** The content of the dealers: read, checked, saved, previewed and published. */
export function contentDesk(options: DeskSetUp) {
  const { dealersDir, mode, db, now } = options;
  const drafts = draftSites(options);
  const releases = new Map<string, WorkState>();
  const release = (slug: string): WorkState => releases.get(slug) ?? { state: 'none' };
  /** Saves run one after the other, because git has one index, and each is checked against the one before. */
  const saves = workQueue({ atOnce: 1, mostWaiting: Number.POSITIVE_INFINITY });
  /** The last push, for `idle`. */
  let pushed: Promise<unknown> = Promise.resolve();

  const files = ({ slug }: Pick<Dealer, 'slug'>) => contentFiles(join(dealersDir, slug));

  const failed = ({ slug }: Dealer, error: unknown) =>
    options.log.error({ call: 'none', dealer: slug, error });

  /** Adds a line to the history. */
  async function note(dealer: Dealer, who: Changer, kind: ContentChangeRow['kind'], written = '') {
    const detail = written.slice(0, 2000);
    const row = { id: randomUUID(), website_id: dealer.id, at: now(), ...who, kind, detail };
    await db.insertInto('content_changes').values(row).execute();
  }

  /** @throws Refusal with the problems that the changes would make */
  async function checked(slug: string, changes: readonly ContentChange[]): Promise<Changed> {
    try {
      const changed = await filesOfSave(files({ slug }), changes);
      const problems = await problemsOfSave(options, slug, changed);
      if (problems.length > 0) throw new Refusal(422, listed(problems));
      return changed;
    } catch (error) {
      // Readers of Markdown, YAML and JSON go one level deeper for each level of the text.
      if (error instanceof RangeError) throw new Refusal(422, 'This is nested too deeply.');
      throw error;
    }
  }

  /** Commits a save. A save stays stored when git fails: the history says so, and the operator's log. */
  async function commit(dealer: Dealer, changed: Changed, who: Changer): Promise<void> {
    if (mode === 'files') return;
    const cwd = join(dealersDir, dealer.slug);
    const paths = [...changed.keys()];
    const message = `${dealer.slug}: ${paths.length === 1 ? paths[0] : `${paths.length} files`}`;
    const warn = async (error: unknown) => {
      failed(dealer, error);
      const detail = 'The save is stored, but git could not commit or push it. Please tell your web team.';
      await note(dealer, who, 'warning', detail).catch(() => undefined);
    };
    const identity = ['-c', `user.name=${who.name}`, '-c', `user.email=${who.email}`];
    try {
      await execute('git', ['add', '--all', '--', ...paths], { cwd });
      const { stdout } = await execute('git', ['status', '--porcelain', '--', ...paths], { cwd });
      if (stdout.trim() !== '')
        await execute('git', [...identity, 'commit', '--message', message, '--', ...paths], { cwd });
    } catch (error) {
      await warn(error);
      return;
    }
    // The person does not wait for the other machine.
    if (mode === 'push') pushed = execute('git', ['push'], { cwd, timeout: 60_000 }).catch(warn);
  }

  return {
    drafts,
    release,
    dealersDir,
    files,

    /** Saves changes of one dealer, all or none. @throws Refusal with the problems that the save would make */
    save: (dealer: Dealer, changes: readonly ContentChange[], who: Changer) =>
      saves.run(async () => {
        const changed = await checked(dealer.slug, changes);
        await writeChanges(join(dealersDir, dealer.slug), changed);
        const detail = changes.map(({ operation, path }) => `${operation} ${path}`).join('\n');
        // The save is stored by now. That its line in the history is missing must not make anybody send it again.
        await note(dealer, who, 'saved', detail).catch((error: unknown) => failed(dealer, error));
        await commit(dealer, changed, who);
      }),

    /** Resolves when no save and no push runs. Call it before the database closes. */
    async idle(): Promise<void> {
      await saves.run(async () => undefined);
      await pushed;
    },

    /** Publishes the saved content. @returns false while a release of it is running */
    async publish(dealer: Dealer, who: Changer): Promise<boolean> {
      const { slug } = dealer;
      if (release(slug).state === 'running') return false;
      releases.set(slug, { state: 'running' });
      void run(options.commands.publish(slug)).then(async (ended) => {
        const kind = ended.state === 'done' ? 'published' : 'failed';
        await note(dealer, who, kind, ended.message).catch(() => undefined);
        releases.set(slug, ended);
      });
      await note(dealer, who, 'publishing');
      return true;
    },

    /** The newest changes of the content of a website first. */
    history: (dealer: Dealer, most: number): Promise<ContentChangeRow[]> =>
      db
        .selectFrom('content_changes')
        .selectAll()
        .where('website_id', '=', dealer.id)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(most)
        .execute(),

    /** Builds a draft with an entry that is being written. A mistake is answered at once, in the words of the check. */
    async startDraft(slug: string, { file, content }: DraftEntry): Promise<WorkState> {
      try {
        const isThere = (await files({ slug }).read(file)) !== undefined;
        const operation = isThere ? 'update' : 'create';
        // One after the other, so that however many are asked for, one thread checks.
        const changed = await saves.run(() => checked(slug, [{ operation, path: file, content }]));
        drafts.startDraft(slug, changed);
        return drafts.draft(slug);
      } catch (error) {
        if (error instanceof Refusal) return { state: 'failed', message: error.message };
        throw error;
      }
    },
  };
}

function listed(problems: readonly string[]): string {
  const more = problems.length - mostProblems;
  const shown = problems.slice(0, mostProblems).join('\n');
  return more > 0 ? `${shown}\nAnd ${more} more.` : shown;
}

/** Commands of the operator, as arguments of node: builds run beside the API, not in it. */
export interface SiteCommands {
  /** Builds the site of a dealer in a folder of dealers to `outDir/<slug>`. */
  build(draft: { dealersDir: string; slug: string; outDir: string }): readonly string[];
  /** Makes the saved content of a dealer live. */
  publish(slug: string): readonly string[];
}

/** How a build or a release stands. */
export interface WorkState {
  state: 'none' | 'running' | 'done' | 'failed';
  /** Why it failed, in the words of the command. */
  message?: string;
}

const execute = promisify(execFile);

/** Builds drafts of sites, one at a time for a dealer. */
function draftSites({ dealersDir, cacheDir, commands }: DeskSetUp) {
  const drafts = new Map<string, WorkState>();
  const waiting = new Map<string, Changed>();
  const draft = (slug: string): WorkState => drafts.get(slug) ?? { state: 'none' };

  /** Servers with other dealers may share the cache. */
  const dealers = createHash('sha256').update(resolve(dealersDir)).digest('hex').slice(0, 12);
  const home = (slug: string) => join(cacheDir, 'content', dealers, slug);

  /** Builds the saved content with these changes over it. During a build, only the newest changes wait. */
  function startDraft(slug: string, changed: Changed): void {
    if (draft(slug).state === 'running') {
      waiting.set(slug, changed);
      return;
    }
    drafts.set(slug, { state: 'running' });
    void buildDraft(slug, changed).then((state) => {
      drafts.set(slug, state);
      const next = waiting.get(slug);
      waiting.delete(slug);
      if (next) startDraft(slug, next);
    });
  }

  async function buildDraft(slug: string, changed: Changed): Promise<WorkState> {
    const folder = join(home(slug), 'dealers');
    try {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await draftDealer(dealersDir, slug, folder, changed);
    } catch (error) {
      return { state: 'failed', message: (error as Error).message };
    }
    return run(commands.build({ dealersDir: folder, slug, outDir: join(home(slug), 'site') }));
  }

  return {
    draft,
    startDraft,
    /** Folder of the last draft that was built. */
    draftSite: (slug: string): string => join(home(slug), 'site', slug),
  };
}

/** Runs node with these arguments. Never rejects. */
async function run(args: readonly string[]): Promise<WorkState> {
  try {
    await execute(process.execPath, args, { timeout: 600_000, maxBuffer: Number.POSITIVE_INFINITY });
    return { state: 'done' };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const said = `${stdout}${stderr}`.trim().slice(-1500);
    return { state: 'failed', message: said || 'The command was stopped.' };
  }
}

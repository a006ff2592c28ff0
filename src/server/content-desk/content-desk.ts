import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { House } from '../capability.ts';
import type { Changer } from '../storage/lead-changes.ts';
import type { ContentChangeRow } from '../storage/tables.ts';
import { workQueue } from '../work-queue.ts';
import { contentFiles, type DraftEntry } from './content-files.ts';
import type { ContentMode } from './content-modes.ts';
import {
  type Changed,
  type ContentChange,
  ContentRefused,
  filesOfSave,
  problemsOfSave,
  writeChanges,
} from './save-content.ts';
import { type SiteCommands, siteWorks } from './site-works.ts';

export interface ContentSettings {
  mode: ContentMode;
  commands: SiteCommands;
  /** Milliseconds for the check of a save. Tests set it. */
  longestCheckMs?: number;
}

/** Problems that a refusal repeats. */
const mostProblems = 5;

/** Characters of a line of the history that are kept. */
const longestDetail = 2000;

/** Milliseconds until a push is stopped. */
const longestPushMs = 60_000;

const git = promisify(execFile);

export interface DeskSetUp extends ContentSettings, Pick<House, 'db' | 'log' | 'now'> {
  dealersDir: string;
  cacheDir: string;
}

export type ContentDesk = ReturnType<typeof contentDesk>;

/** The content of the dealers: read, checked, saved, previewed and published. */
export function contentDesk(options: DeskSetUp) {
  const { dealersDir, mode, db, now } = options;
  const works = siteWorks(options);
  /** Saves run one after the other, because git has one index, and each is checked against the one before. */
  const saves = workQueue({ atOnce: 1, mostWaiting: Number.POSITIVE_INFINITY });
  /** The last push, for `idle`. */
  let pushed: Promise<unknown> = Promise.resolve();
  /** The page that shows the entry of the last preview, by slug. */
  const pages = new Map<string, string>();

  const files = ({ slug }: Pick<Dealer, 'slug'>) => contentFiles(join(dealersDir, slug));

  const failed = ({ slug }: Dealer, error: unknown) =>
    options.log.error({ call: 'none', dealer: slug, error });

  /** Adds a line to the history. */
  async function note(dealer: Dealer, who: Changer, kind: ContentChangeRow['kind'], written = '') {
    const detail = written.slice(0, longestDetail);
    const row = { id: randomUUID(), website_id: dealer.id, at: now(), ...who, kind, detail };
    await db.insertInto('content_changes').values(row).execute();
  }

  /** The state of the draft, and the page that shows the entry of its last preview. */
  const draftOf = (slug: string) => ({ ...works.draft(slug), path: pages.get(slug) ?? '/' });

  /** @throws ContentRefused with the problems that the changes would make */
  async function checked(slug: string, changes: readonly ContentChange[]): Promise<Changed> {
    try {
      const changed = await filesOfSave(files({ slug }), changes);
      const problems = await problemsOfSave(options, slug, changed);
      if (problems.length > 0) throw new ContentRefused(422, listed(problems));
      return changed;
    } catch (error) {
      // Readers of Markdown, YAML and JSON go one level deeper for each level of the text.
      if (error instanceof RangeError) throw new ContentRefused(422, 'This is nested too deeply.');
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
      await git('git', ['add', '--all', '--', ...paths], { cwd });
      const { stdout } = await git('git', ['status', '--porcelain', '--', ...paths], { cwd });
      if (stdout.trim() !== '')
        await git('git', [...identity, 'commit', '--message', message, '--', ...paths], { cwd });
    } catch (error) {
      await warn(error);
      return;
    }
    // The person does not wait for the other machine.
    if (mode === 'push') pushed = git('git', ['push'], { cwd, timeout: longestPushMs }).catch(warn);
  }

  return {
    works,
    dealersDir,
    files,
    draftOf,

    /** Saves changes of one dealer, all or none. @throws ContentRefused with the problems that the save would make */
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

    /** Starts a release. @returns false when one is running */
    async publish(dealer: Dealer, who: Changer): Promise<boolean> {
      const started = works.startRelease(dealer.slug, ({ state, message }) =>
        note(dealer, who, state === 'done' ? 'published' : 'failed', message),
      );
      if (started) await note(dealer, who, 'publishing');
      return started;
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
    async startDraft(slug: string, { file, content, path }: DraftEntry): Promise<ReturnType<typeof draftOf>> {
      pages.set(slug, path);
      try {
        const isThere = (await files({ slug }).read(file)) !== undefined;
        const operation = isThere ? 'update' : 'create';
        // One after the other, so that however many are asked for, one thread checks.
        const changed = await saves.run(() => checked(slug, [{ operation, path: file, content }]));
        works.startDraft(slug, changed);
        return draftOf(slug);
      } catch (error) {
        if (error instanceof ContentRefused) return { state: 'failed', message: error.message, path };
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

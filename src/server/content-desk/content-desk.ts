import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { House } from '../capability.ts';
import type { Changer } from '../storage/lead-changes.ts';
import type { ContentChangeRow } from '../storage/tables.ts';
import { ContentChanges } from './content-changes.ts';
import { ContentFiles, type DraftEntry } from './content-files.ts';
import type { ContentMode } from './content-modes.ts';
import {
  type Changed,
  type ContentChange,
  ContentRefused,
  filesOfSave,
  problemsOfSave,
  writeChanges,
} from './save-content.ts';
import { type SiteCommands, SiteWorks, type WorkState } from './site-works.ts';

export interface ContentSettings {
  mode: ContentMode;
  commands: SiteCommands;
  /** Milliseconds for the check of a save. Tests set it. */
  longestCheckMs?: number;
}

/** Problems that a refusal repeats. */
const mostProblems = 5;

/** Milliseconds until a push is stopped. */
const longestPushMs = 60_000;

const git = promisify(execFile);

export interface DeskSetUp extends ContentSettings, Pick<House, 'db' | 'log' | 'now'> {
  dealersDir: string;
  cacheDir: string;
}

/** The content of the dealers: read, checked, saved, previewed and published. */
export class ContentDesk {
  readonly changes: ContentChanges;
  readonly works: SiteWorks;
  readonly dealersDir: string;
  readonly #options: DeskSetUp;
  /** Saves run one after the other, because git has one index, and each is checked against the one before. */
  #last: Promise<unknown> = Promise.resolve();
  /** The last push, for `idle`. */
  #pushed: Promise<unknown> = Promise.resolve();
  /** The page that shows the entry of the last preview, by slug. */
  readonly #pages = new Map<string, string>();

  constructor(options: DeskSetUp) {
    this.#options = options;
    this.changes = new ContentChanges(options.db);
    this.dealersDir = options.dealersDir;
    this.works = new SiteWorks(options);
  }

  files(dealer: Pick<Dealer, 'slug'>): ContentFiles {
    return new ContentFiles(this.dealersDir, dealer.slug);
  }

  /**
   * Saves changes of one dealer, all or none.
   *
   * @throws ContentRefused with the problems that the save would make
   */
  async save(dealer: Dealer, changes: readonly ContentChange[], who: Changer): Promise<void> {
    const { dealersDir } = this;
    await this.#inTurn(async () => {
      const changed = await this.#checked(dealer.slug, changes);
      await writeChanges(join(dealersDir, dealer.slug), changed);
      const detail = changes.map(({ operation, path }) => `${operation} ${path}`).join('\n');
      // The save is stored by now. That its line in the history is missing must not make anybody send it again.
      await this.#note(dealer, who, 'saved', detail).catch((error: unknown) => this.#failed(dealer, error));
      await this.#commit(dealer, changed, who);
    });
  }

  /** One after the other, so that however many are asked for, one thread checks. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Resolves when no save and no push runs. Call it before the database closes. */
  async idle(): Promise<void> {
    await this.#last;
    await this.#pushed;
  }

  /** Starts a release. @returns false when one is running */
  async publish(dealer: Dealer, who: Changer): Promise<boolean> {
    const started = this.works.startRelease(dealer.slug, ({ state, message }) =>
      this.#note(dealer, who, state === 'done' ? 'published' : 'failed', message),
    );
    if (started) await this.#note(dealer, who, 'publishing');
    return started;
  }

  /** Adds a line to the history. */
  #note(dealer: Dealer, who: Changer, kind: ContentChangeRow['kind'], detail = ''): Promise<void> {
    return this.changes.add({ website_id: dealer.id, at: this.#options.now(), ...who, kind, detail });
  }

  #failed({ slug }: Dealer, error: unknown): void {
    this.#options.log.error({ call: 'none', dealer: slug, error });
  }

  /** The state of the draft, and the page that shows the entry of its last preview. */
  draftOf(slug: string): WorkState & { path: string } {
    return { ...this.works.draft(slug), path: this.#pages.get(slug) ?? '/' };
  }

  /**
   * Builds a draft with an entry that is being written. A mistake in it is answered at once, in the words of the check.
   */
  async startDraft(slug: string, { file, content, path }: DraftEntry): Promise<WorkState & { path: string }> {
    this.#pages.set(slug, path);
    try {
      const isThere = (await this.files({ slug }).read(file)) !== undefined;
      const operation = isThere ? 'update' : 'create';
      const changed = await this.#inTurn(() => this.#checked(slug, [{ operation, path: file, content }]));
      this.works.startDraft(slug, changed);
      return this.draftOf(slug);
    } catch (error) {
      if (error instanceof ContentRefused) return { state: 'failed', message: error.message, path };
      throw error;
    }
  }

  /** @throws ContentRefused with the problems that the changes would make */
  async #checked(slug: string, changes: readonly ContentChange[]): Promise<Changed> {
    try {
      const changed = await filesOfSave(this.files({ slug }), changes);
      const problems = await problemsOfSave(this.#options, slug, changed);
      if (problems.length > 0) throw new ContentRefused(422, listed(problems));
      return changed;
    } catch (error) {
      // Readers of Markdown, YAML and JSON go one level deeper for each level of the text.
      if (error instanceof RangeError) throw new ContentRefused(422, 'This is nested too deeply.');
      throw error;
    }
  }

  /** Commits a save. A save stays stored when git fails: the history says so, and the operator's log. */
  async #commit(dealer: Dealer, changed: Changed, who: Changer): Promise<void> {
    const { mode, dealersDir } = this.#options;
    if (mode === 'files') return;
    const cwd = join(dealersDir, dealer.slug);
    const paths = [...changed.keys()];
    const message = `${dealer.slug}: ${paths.length === 1 ? paths[0] : `${paths.length} files`}`;
    const warn = async (error: unknown) => {
      this.#failed(dealer, error);
      const detail = 'The save is stored, but git could not commit or push it. Please tell your web team.';
      await this.#note(dealer, who, 'warning', detail).catch(() => undefined);
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
    if (mode === 'push') this.#pushed = git('git', ['push'], { cwd, timeout: longestPushMs }).catch(warn);
  }
}

function listed(problems: readonly string[]): string {
  const more = problems.length - mostProblems;
  const shown = problems.slice(0, mostProblems).join('\n');
  return more > 0 ? `${shown}\nAnd ${more} more.` : shown;
}

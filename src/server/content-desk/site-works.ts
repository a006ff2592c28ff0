import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DeskSetUp } from './content-desk.ts';
import { type Changed, copyDealer, writeChanges } from './save-content.ts';

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

/** Milliseconds until a command is stopped. */
const longestMs = 600_000;

/** Characters of a command's output that a message repeats. */
const longestMessage = 1500;

/** Builds drafts of sites and publishes what was saved: one of each at a time for a dealer. */
export class SiteWorks {
  readonly #places: DeskSetUp;
  readonly #drafts = new Map<string, WorkState>();
  readonly #waiting = new Map<string, Changed>();
  readonly #releases = new Map<string, WorkState>();

  constructor(places: DeskSetUp) {
    this.#places = places;
  }

  /** Folder of the last draft that was built. */
  draftSite(slug: string): string {
    return join(this.#home(slug), 'site', slug);
  }

  draft(slug: string): WorkState {
    return this.#drafts.get(slug) ?? { state: 'none' };
  }

  release(slug: string): WorkState {
    return this.#releases.get(slug) ?? { state: 'none' };
  }

  /** Builds the saved content with these changes over it. During a build, only the newest changes wait. */
  startDraft(slug: string, changed: Changed): void {
    if (this.draft(slug).state === 'running') {
      this.#waiting.set(slug, changed);
      return;
    }
    this.#drafts.set(slug, { state: 'running' });
    void this.#buildDraft(slug, changed).then((state) => {
      this.#drafts.set(slug, state);
      const next = this.#waiting.get(slug);
      this.#waiting.delete(slug);
      if (next) this.startDraft(slug, next);
    });
  }

  /**
   * Publishes the saved content.
   *
   * @param ended called with the outcome
   * @returns false when a release of this dealer is still running
   */
  startRelease(slug: string, ended: (state: WorkState) => Promise<void>): boolean {
    if (this.release(slug).state === 'running') return false;
    this.#releases.set(slug, { state: 'running' });
    void run(this.#places.commands.publish(slug)).then(async (state) => {
      await ended(state).catch(() => undefined);
      this.#releases.set(slug, state);
    });
    return true;
  }

  async #buildDraft(slug: string, changed: Changed): Promise<WorkState> {
    const { dealersDir, commands } = this.#places;
    const draft = join(this.#home(slug), 'dealers');
    try {
      await rm(draft, { recursive: true, force: true });
      await mkdir(draft, { recursive: true });
      await copyDealer(dealersDir, slug, draft);
      await writeChanges(join(draft, slug), changed);
    } catch (error) {
      return { state: 'failed', message: (error as Error).message };
    }
    return run(commands.build({ dealersDir: draft, slug, outDir: join(this.#home(slug), 'site') }));
  }

  /** Servers with other dealers may share the cache. */
  #home(slug: string): string {
    const { cacheDir, dealersDir } = this.#places;
    const dealers = createHash('sha256').update(resolve(dealersDir)).digest('hex').slice(0, 12);
    return join(cacheDir, 'content', dealers, slug);
  }
}

/** Runs node with these arguments. Never rejects. */
function run(args: readonly string[]): Promise<WorkState> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: longestMs });
    let said = '';
    const note = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2 * longestMessage);
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    child.once('error', (error) => done({ state: 'failed', message: error.message }));
    child.once('close', (code) => {
      if (code === 0) done({ state: 'done' });
      else
        done({ state: 'failed', message: said.trim().slice(-longestMessage) || 'The command was stopped.' });
    });
  });
}

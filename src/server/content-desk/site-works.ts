import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Changed, type DeskSetUp, draftDealer } from './content-desk.ts';

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

/** Milliseconds until a command is stopped. */
const longestMs = 600_000;

/** Characters of a command's output that a message repeats. */
const longestMessage = 1500;

/** Builds drafts of sites and publishes what was saved: one of each at a time for a dealer. */
export function siteWorks({ dealersDir, cacheDir, commands }: DeskSetUp) {
  const drafts = new Map<string, WorkState>();
  const waiting = new Map<string, Changed>();
  const releases = new Map<string, WorkState>();
  const draft = (slug: string): WorkState => drafts.get(slug) ?? { state: 'none' };
  const release = (slug: string): WorkState => releases.get(slug) ?? { state: 'none' };

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
    release,
    startDraft,

    /** Folder of the last draft that was built. */
    draftSite: (slug: string): string => join(home(slug), 'site', slug),

    /** Publishes the saved content. @param ended gets the outcome @returns false while a release of it is running */
    startRelease(slug: string, ended: (state: WorkState) => Promise<void>): boolean {
      if (release(slug).state === 'running') return false;
      releases.set(slug, { state: 'running' });
      void run(commands.publish(slug)).then(async (state) => {
        await ended(state).catch(() => undefined);
        releases.set(slug, state);
      });
      return true;
    },
  };
}

/** Runs node with these arguments. Never rejects. */
async function run(args: readonly string[]): Promise<WorkState> {
  try {
    await execute(process.execPath, args, { timeout: longestMs, maxBuffer: Number.POSITIVE_INFINITY });
    return { state: 'done' };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const said = `${stdout}${stderr}`.trim().slice(-longestMessage);
    return { state: 'failed', message: said || 'The command was stopped.' };
  }
}

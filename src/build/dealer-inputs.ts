import { statSync } from 'node:fs';
import { join } from 'node:path';
import { dealerFolders } from '../config/load.ts';
import { localDay } from '../domain/time/time-zone.ts';
import type { FleetOptions } from './build-fleet.ts';
import type { CompiledApp } from './compile-app.ts';
import { filesBelow, hashOf, hashOfFiles } from './file-hash.ts';
import { type SiteState, searchServerState } from './site-state.ts';
import type { SiteTarget } from './site-target.ts';

/**
 * The slugs of the dealers in `dealers/`.
 *
 * @throws when there is none, because a wrong folder must not look like a fleet without dealers
 */
export function dealerSlugs(dealersDir: string): string[] {
  const slugs = dealerFolders(dealersDir) ?? [];
  if (slugs.length > 0) return slugs;
  throw new Error(`${dealersDir} holds no dealers. Name the folder that holds them: --dealers DIR`);
}

/** Folders that several dealers share. */
const sharedFolders = ['_brands', '_defaults'];

/** Import reports are beside the stock, and the site does not depend on them. */
const isInput = (file: string) => !/\.rejects\.csv$|\.tmp$/.test(file);

/** The inputs of a dealer's site, to detect changes since the last build. */
export function dealerInputs(dealersDir: string, slug: string) {
  const folder = join(dealersDir, slug);
  const files = filesBelow(folder, isInput);
  const shared = sharedFolders.flatMap((name) =>
    filesBelow(join(dealersDir, name)).map((file) => join(name, file)),
  );
  let stockBytes = 0;
  const notes: string[] = [];
  // A link to nothing or a pipe has a note, so that the dealer is looked at, and is not read: reading a pipe never ends.
  // Loading the dealer names it as a problem (stray-links.ts).
  const readable = (from: string, names: string[]) =>
    names.filter((name) => {
      const found = statSync(join(from, name), { throwIfNoEntry: false });
      const isFile = found?.isFile() === true;
      if (isFile && name === 'stock.ndjson') stockBytes = found.size;
      notes.push(isFile ? `${name} ${found.size} ${found.mtimeMs} ${found.ino}` : `${name} -`);
      return isFile;
    });
  const [own, common] = [readable(folder, files), readable(dealersDir, shared)];
  const missing = files.filter((file) => !own.includes(file)).join();
  return {
    stat: hashOf(notes.join('\n')),
    /** Reads all files, so it is called only when `stat` differs. */
    hash: () => hashOf(hashOfFiles(folder, own), hashOfFiles(dealersDir, common), missing),
    /** An estimate of the dealer's build time. */
    stockBytes,
  };
}

/** A dealer that may have to be built. */
export interface Candidate {
  slug: string;
  inputs: ReturnType<typeof dealerInputs>;
  held: readonly string[];
  /** True when nothing changed, except perhaps the stock of the feed. */
  current: boolean;
}

/**
 * Finds the dealers that may have to be built. The others are passed to `countCurrent`, and their configuration is not
 * loaded.
 */
export async function candidatesOf(
  options: FleetOptions,
  parts: {
    target: SiteTarget;
    app: CompiledApp;
    countCurrent: (state: SiteState) => void;
    fail: (slug: string, place: string, error: unknown) => void;
  },
): Promise<Candidate[]> {
  const { target, app, countCurrent, fail } = parts;
  const { dealersDir, force = false, now } = options;
  /** True when a dealer's site is up to date for its folder, the code, the dealer's date and the environment. */
  const isCurrent = async (slug: string, state: SiteState, inputs: Candidate['inputs']): Promise<boolean> => {
    if (state.appHash !== app.hash) return false;
    if (state.today !== localDay(now, state.timeZone)) return false;
    if (state.searchServer !== undefined && state.searchServer !== searchServerState(slug)) return false;
    if (state.inputStat === inputs.stat) return true;
    if (state.inputHash !== inputs.hash()) return false;
    await target.note(slug, { ...state, inputStat: inputs.stat });
    return true;
  };
  const candidates: Candidate[] = [];
  for (const slug of options.slugs ?? dealerSlugs(dealersDir)) {
    try {
      const inputs = dealerInputs(dealersDir, slug);
      const previous = await target.previous(slug);
      // Sorted, so that equal sets give equal lists.
      const held = (options.held ? (options.held(slug) ?? previous?.held ?? []) : []).toSorted();
      const isSame = !force && previous !== undefined && String(previous.held) === String(held);
      const current = isSame && (await isCurrent(slug, previous, inputs));
      if (current && previous.stock === undefined) countCurrent(previous);
      else candidates.push({ slug, inputs, held, current });
    } catch (error) {
      fail(slug, 'its current site', error);
    }
  }
  return candidates;
}

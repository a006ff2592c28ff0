import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { HOUR } from '../domain/time/durations.ts';

/** A hash of the files that the compiled app depends on. Dealers' data, tests and fixtures are excluded. */
export function appHash(root: string): string {
  const sources = hashOfFiles(
    `${root}/src`,
    filesBelow(join(root, 'src'), (file) => !/\.test\.tsx?$/.test(file)),
  );
  const assets = hashOfFiles(join(root, 'public'), filesBelow(join(root, 'public')));
  const settings = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'].filter((f) =>
    existsSync(join(root, f)),
  );
  return hashOf(sources, assets, hashOfFiles(root, settings));
}

/** The number of compiled apps in the cache, so that switching between branches does not compile again. */
const KEPT = 3;

/** Milliseconds in which a build of a whole fleet ends. Until then it reads from its app. */
const LONGEST_BUILD_MS = HOUR;

/** Deletes all but the most recently used folders of the cache, and those that a build may be using. */
export function forgetOldApps(apps: string): void {
  const byAge = readdirSync(apps)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, usedAt: statSync(join(apps, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { name, usedAt } of byAge.slice(KEPT))
    if (Date.now() - usedAt > LONGEST_BUILD_MS) rmSync(join(apps, name), { recursive: true, force: true });
}

/**
 * Moves a finished folder to its place in the cache. If another process has finished the same folder meanwhile, that
 * one stays, because the process is using it.
 *
 * @param entry a file that a whole folder contains
 */
export function moveIntoCache(scratch: string, folder: string, entry: string): void {
  try {
    renameSync(scratch, folder);
  } catch {
    if (!existsSync(join(folder, entry))) {
      // An interrupted deletion left a part of the folder.
      rmSync(folder, { recursive: true, force: true });
      renameSync(scratch, folder);
    }
  }
  rmSync(scratch, { recursive: true, force: true });
}

/** A short hash of a content: the first 16 hex digits of its SHA-256. */
export const hashOf = (...parts: (string | Uint8Array)[]) => digestOf(parts);

function digestOf(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

/** All files below `folder` as relative paths, sorted. Empty when the folder does not exist. */
export function filesBelow(folder: string, keep: (name: string) => boolean = () => true): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter(keep)
    .sort();
}

/** Hash of the names and contents of files below a folder. */
export const hashOfFiles = (folder: string, files: string[]) => digestOf(namesAndContents(folder, files));

/** One file is in memory at a time. */
function* namesAndContents(folder: string, files: string[]) {
  for (const file of files) yield* [file, readFileSync(join(folder, file))];
}

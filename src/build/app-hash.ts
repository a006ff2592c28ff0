import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, hashOf, hashOfFiles } from './file-hash.ts';

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

/** Deletes all but the most recently used folders of the cache. */
export function forgetOldApps(apps: string): void {
  const byAge = readdirSync(apps)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, usedAt: statSync(join(apps, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { name } of byAge.slice(KEPT)) rmSync(join(apps, name), { recursive: true, force: true });
}

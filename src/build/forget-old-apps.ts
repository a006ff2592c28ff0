import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

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

import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Compilations kept in the cache, so that switching branches back and forth does not compile anew. */
const KEPT = 3;

/** Keeps the folders of the cache used last. */
export function forgetOldApps(apps: string): void {
  const byAge = readdirSync(apps)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, usedAt: statSync(join(apps, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { name } of byAge.slice(KEPT)) rmSync(join(apps, name), { recursive: true, force: true });
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedQuality } from '../compliance/planned-quality.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { countProblems, keptProblems, type SiteQuality } from '../domain/site-quality.ts';
import type { CompiledApp } from './compile-app.ts';
import type { SliceResult } from './dealer-job.ts';
import { type FileBytes, siteBytes, withImports } from './site-bytes.ts';

/** What the plan and the finished files of a site say of its quality. Undefined when the dealer does not want it. */
export function finishedQuality(parts: {
  dealer: Dealer;
  app: CompiledApp;
  slices: readonly SliceResult[];
  bytes: FileBytes;
  before: SiteQuality | undefined;
  /** Milliseconds since 1970. */
  now: number;
}): SiteQuality | undefined {
  const { dealer, app, slices, bytes, before, now } = parts;
  const planned: PlannedQuality | undefined = slices.find(({ quality }) => quality)?.quality;
  if (!planned) return undefined;
  const { problems, cars, watched, routes } = planned;
  const { fewestPhotos, shortestText, oldAfterDays } = dealer.desk.quality;
  const assets: SiteQuality['assets'] = { ...before?.assets };
  for (const { assets: rendered = {} } of slices)
    for (const [route, paths] of Object.entries(rendered))
      assets[route] = withImports(paths, (path) => scriptText(app, path));
  return {
    format: 1,
    at: new Date(now).toISOString(),
    cars,
    pages: Object.keys(routes).length,
    limits: { fewestPhotos, shortestText, oldAfterDays },
    counts: countProblems(problems),
    problems: keptProblems(problems),
    ...(before && {
      before: { ...(before.release && { release: before.release }), at: before.at, counts: before.counts },
      htmlBytesBefore: before.htmlBytes,
    }),
    ...siteBytes(routes, assets, bytes),
    watched,
    assets,
  };
}

/** The scripts of the app by file, so that a fleet reads each once. */
const scripts = new Map<string, string | undefined>();

/** A script of the app. Undefined for a path that is none. */
function scriptText(app: CompiledApp, path: string): string | undefined {
  const file = join(app.folder, 'client', path);
  if (!scripts.has(file)) scripts.set(file, existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  return scripts.get(file);
}

import { join } from 'node:path';
import type { PlannedQuality } from '../compliance/planned-quality.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import {
  countProblems,
  keptProblems,
  type PageBytes,
  type SiteQuality,
} from '../domain/quality/site-quality.ts';
import { scriptText, withImports } from './after-rendering.ts';
import type { CompiledApp } from './compile-app.ts';
import type { SliceResult } from './dealer-job.ts';

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
      assets[route] = withImports(paths, (path) => scriptText(join(app.folder, 'client', path)));
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

/** Number of heavy pages that are kept. */
const mostHeavy = 10;

/** The styles and scripts that a page loads before anybody touches it, without those that they import. */
export function assetsOf(html: string): string[] {
  const found = new Set<string>();
  for (const [tag, name] of html.matchAll(/<(link|script|astro-island)\b[^>]*>/g)) {
    const value = (attribute: string) => new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1];
    if (name === 'script') add(value('src'));
    else if (name === 'astro-island') {
      // Such an island loads when the visitor scrolls to it.
      if (value('client') === 'visible') continue;
      add(value('component-url'));
      add(value('renderer-url'));
    } else if (/^(?:stylesheet|modulepreload)$/.test(value('rel') ?? '')) add(value('href'));
  }
  return [...found];

  function add(path: string | undefined) {
    if (path && /^\/(?!\/)/.test(path)) found.add(path);
  }
}

/** Bytes of a file of the new site and of the one before. Undefined when the site does not have it. */
export interface FileBytes {
  now(path: string): number | undefined;
  before(path: string): number | undefined;
}

/**
 * The heaviest pages of a site. Pages of one kind load the same styles and scripts, so that these are known of every
 * page without reading it.
 *
 * @param routes the kind of every page, by path
 * @param assets the styles and scripts of each kind, with what they import
 */
export function siteBytes(
  routes: Readonly<Record<string, string>>,
  assets: Readonly<Record<string, readonly string[]>>,
  bytes: FileBytes,
): Pick<SiteQuality, 'heaviest' | 'htmlBytes'> {
  const assetBytes = new Map(
    Object.entries(assets).map(([route, paths]) => [
      route,
      paths.reduce((sum, path) => sum + (bytes.now(path) ?? 0), 0),
    ]),
  );
  const pages = Object.entries(routes).map(([path, route]) => {
    const htmlBytes = bytes.now(path) ?? 0;
    const ofAssets = assetBytes.get(route);
    return { path, htmlBytes, ...(ofAssets !== undefined && { assetBytes: ofAssets }) };
  });
  const weight = (page: Pick<PageBytes, 'htmlBytes' | 'assetBytes'>) =>
    page.htmlBytes + (page.assetBytes ?? 0);
  return {
    htmlBytes: pages.reduce((sum, page) => sum + page.htmlBytes, 0),
    heaviest: pages
      .sort((one, other) => weight(other) - weight(one) || (one.path < other.path ? -1 : 1))
      .slice(0, mostHeavy)
      .map((page) => {
        const htmlBytesBefore = bytes.before(page.path);
        return { ...page, ...(htmlBytesBefore !== undefined && { htmlBytesBefore }) };
      }),
  };
}

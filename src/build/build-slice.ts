import { join } from 'node:path';
import { plannedQuality } from '../compliance/planned-quality.ts';
import { formatProblems } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { readCatalogue } from '../content/read-catalogue.ts';
import { readParts } from '../content/read-parts.ts';
import { readStock } from '../inventory/read-stock.ts';
import type { Page, SitePlan } from '../page-kinds/page-plans.ts';
import { planSite } from '../page-kinds/plan-site.ts';
import { localPhotos } from '../photos/local-photos.ts';
import { searchSizeOf } from '../site/search/engine-setup-of.ts';
import { serverDataOf } from '../site/server-data.ts';
import type { Site, SiteFile } from '../site/site.ts';
import { dealerToday } from '../site/site-identity.ts';
import { pageFinisher } from './after-rendering.ts';
import { loadApp } from './compile-app.ts';
import { type BuildFolders, DealerFailure, type DealerJob, type SliceResult } from './dealer-job.ts';
import { filesBelow, hashOf } from './file-hash.ts';
import { joinedStyles } from './joined-styles.ts';
import { iconHash, layIcon, resizedPhotos } from './made-files.ts';
import { releaseOutput } from './release-output.ts';
import { SiteFolder, type SiteOutput } from './site-folder.ts';
import { assetsOf } from './site-quality.ts';

/** The number of pages between progress reports. Reporting each page would cost more than rendering some of them. */
const PROGRESS_STEP = 16;

/**
 * Builds one slice of a dealer's site into its scratch folder: plans the whole site, renders the changed pages of the
 * slice and links the others. The first slice also writes the files that are not pages.
 *
 * @throws DealerFailure with the page or file that failed
 */
export async function buildSlice(job: DealerJob, onPages: (count: number) => void): Promise<SliceResult> {
  const { dealer, folders, slice } = job;
  const today = dealerToday(dealer, job.now);
  const { problems, ...files } = await folderSources(dealer, folders);
  const inventory = await readStock(dealer, { folder: files.folder, today, copyFile: job.stock?.file });
  const { release } = job;
  const sources = { ...files, inventory, today, held: job.held, prices: release?.prices };
  const plan = await attempt('the plan of its pages', () => planSite(sources));
  const released = release && releaseOutput(release.blobsDir, release.files);
  const site = released ?? new SiteFolder(folders.outDir, dealer.slug);
  const first = slice.index === 0;
  const listed = plan.pages.filter(({ route }) => route === 'vehicle').length;
  const searchSize = searchSizeOf(dealer, listed);
  const result: SliceResult = {
    slug: dealer.slug,
    pages: {},
    files: {},
    immutable: [],
    sheets: {},
    rendered: 0,
    skipped: 0,
    rejects: first ? [...(job.stock?.rejects ?? []), ...inventory.rejects] : [],
    warnings: first ? [...(job.stock?.warnings ?? []), ...inventory.warnings] : [],
    leftOut: first ? problems : [],
    unadvertised: first ? plan.leftOut : [],
    cars: inventory.cars.length,
    ...(first && { server: serverDataOf(sources, plan.prices) }),
    ...(first && plan.prices && { prices: plan.prices }),
    ...(first && searchSize && { searchSize }),
    ...(job.stock?.stale === undefined ? {} : { stale: job.stock.stale }),
  };
  if (first && job.quality) {
    const { rejects } = result;
    const { catalogue } = sources;
    const { watched } = job.quality;
    result.quality = plannedQuality({ dealer, inventory, rejects, catalogue, plan, today, watched });
  }
  await renderPages(job, plan, site, result, onPages);
  if (first) await layFiles(job, plan.files, site, result);
  if (released) result.released = released.files;
  return result;
}

/**
 * What a site is planned from besides its stock: the files of the dealer's folder, and the problems of its offers, models
 * and reviews.
 *
 * @throws DealerFailure with the file that cannot be used
 */
export async function folderSources(
  dealer: Dealer,
  { dealersDir, cacheDir }: Pick<BuildFolders, 'dealersDir' | 'cacheDir'>,
) {
  const folder = join(dealersDir, dealer.slug);
  const { parts, problems: inParts } = await readParts(folder, dealer.slug);
  if (inParts.length > 0) throw new DealerFailure('parts.json', formatProblems(inParts));
  const { catalogue, problems, failures } = await readCatalogue(dealersDir, dealer);
  if (failures.length > 0)
    throw new DealerFailure('its offers, models, reviews and pages', formatProblems(failures));
  const mediaFiles = mediaOf(folder);
  const photos = await localPhotos(folder, mediaFiles, cacheDir);
  return { dealer, folder, mediaFiles, photos, parts, catalogue, problems };
}

/** The paths of a dealer's media files in the form of stock and configuration: 'media/logo.svg'. */
export function mediaOf(dealerFolder: string): ReadonlySet<string> {
  return new Set(filesBelow(join(dealerFolder, 'media')).map((file) => `media/${file}`));
}

async function renderPages(
  job: DealerJob,
  plan: SitePlan,
  folder: SiteOutput,
  result: SliceResult,
  onPages: (count: number) => void,
) {
  const { previous } = job;
  const shared = hashOf(job.app.hash, JSON.stringify([plan.site, plan.securitySources]));
  const assets: Record<string, string[]> = {};
  const knowsAssets = ({ route }: Page) =>
    !job.quality || Boolean(assets[route] ?? job.quality.assets?.[route]);
  const styles = joinedStyles(job.app.folder);
  const finish = pageFinisher(job.app.folder, styles);
  const addSheets = ({ route }: Page, paths: readonly string[]) => {
    const known = result.sheets[route] ?? [];
    result.sheets[route] = known;
    for (const path of paths) {
      if (known.includes(path)) continue;
      styles.lay(folder, path);
      known.push(path);
    }
  };
  /** Keeps the style sheets of an unchanged page from the current site. False when they are unknown or missing. */
  const keepsSheets = ({ route }: Page) => {
    if (result.sheets[route]) return true;
    const known = previous?.sheets?.[route];
    if (!known?.every((path) => folder.keep(path))) return false;
    result.sheets[route] = [...known];
    return true;
  };
  let render: ((site: Site, page: Page) => Promise<Buffer>) | undefined;
  let untold = 0;
  for (let i = job.slice.index; i < plan.pages.length; i += job.slice.count) {
    const page = plan.pages[i]!;
    const hash = hashOf(shared, JSON.stringify(page));
    result.pages[page.path] = hash;
    const isSame = !job.force && previous?.pages[page.path] === hash;
    if (isSame && knowsAssets(page) && keepsSheets(page) && folder.keep(page.path)) {
      result.skipped++;
    } else {
      // Loaded for the first page that needs it, because most builds of most dealers render nothing.
      render ??= (await loadApp(job.app)).renderPage;
      const rendered = await attempt(page.path, () => render!(plan.site, page));
      const { html, sheets } = finish(rendered, plan.securitySources);
      addSheets(page, sheets);
      if (job.quality) assets[page.route] ??= assetsOf(html.toString());
      folder.write(page.path, html);
      result.rendered++;
    }
    if (++untold === PROGRESS_STEP) {
      onPages(untold);
      untold = 0;
    }
  }
  onPages(untold);
  result.immutable.push(...new Set(Object.values(result.sheets).flat()));
  if (job.quality) result.assets = assets;
}

async function layFiles(
  { previous, folders: { cacheDir } }: DealerJob,
  files: SiteFile[],
  folder: SiteOutput,
  result: SliceResult,
) {
  const photos = resizedPhotos(cacheDir);
  const standing = new Set(previous?.immutable);
  /** Takes a file over from the current site, if that has the same. */
  const keeps = (path: string, hash: string) => {
    result.files[path] = hash;
    return previous?.files[path] === hash && folder.keep(path);
  };
  const keepsImmutable = (path: string) => {
    result.immutable.push(path);
    return standing.has(path) && folder.keep(path);
  };
  for (const file of files) {
    const { path } = file;
    if ('resize' in file) {
      if (!keepsImmutable(path)) photos.lay(folder, file);
    } else if ('icon' in file) {
      if (!keeps(path, iconHash(file.icon))) await layIcon(folder, path, file.icon, cacheDir);
    } else if ('copyFrom' in file) {
      if (!file.immutable) folder.copy(path, file.copyFrom);
      else if (!keepsImmutable(path)) folder.adopt(path, file.copyFrom);
    } else {
      if (file.immutable) result.immutable.push(path);
      if (!keeps(path, hashOf(file.body))) folder.write(path, file.body);
    }
  }
  await attempt('its photos', () => photos.made());
}

/** Runs a step of a dealer's build. An error becomes a failure of that dealer that names the place. */
async function attempt<T>(place: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    throw new DealerFailure(place, message);
  }
}

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { MiddlewareHandler } from 'astro';
import { formatProblems } from '../config/format-problems.ts';
import { loadDealers } from '../config/load.ts';
import { readParts } from '../content/read-parts.ts';
import { drawIllustration } from '../illustration/draw.ts';
import { readStock } from '../inventory/read-stock.ts';
import type { SiteFile, SitePlan } from '../site/plan.ts';
import { planSite } from '../site/plan-site.ts';
import { mediaOf } from './build-slice.ts';
import { dealerInputs, dealerSlugs } from './dealer-inputs.ts';

const dealersDir = resolve('dealers');
const cacheDir = resolve('.cache');

/** Plans are made again when a dealer's files change; code changes reach this module by hot reload. */
const plans = new Map<string, { stat: string; plan: SitePlan }>();

async function planOf(slug: string): Promise<SitePlan> {
  const { stat } = dealerInputs(dealersDir, slug);
  const known = plans.get(slug);
  if (known?.stat === stat) return known.plan;
  const { dealers, problems } = await loadDealers(dealersDir, [slug]);
  const [dealer] = dealers;
  if (!dealer) throw new Error(formatProblems(problems));
  const folder = join(dealersDir, slug);
  const inventory = await readStock(dealer, { folder, cacheDir: join(cacheDir, 'stock') });
  const { parts, problems: partsProblems } = await readParts(folder, slug);
  if (partsProblems.length > 0) throw new Error(formatProblems(partsProblems));
  const today = new Date().toISOString().slice(0, 10);
  const plan = planSite({ dealer, inventory, today, folder, mediaFiles: mediaOf(folder), parts });
  plans.set(slug, { stat, plan });
  return plan;
}

/** `npm run dev`: serves each dealer's planned pages and files at `<slug>.localhost`, rendered by Astro as edited. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const host = context.request.headers.get('host') ?? '';
  const slugs = dealerSlugs(dealersDir);
  const slug = /^([a-z0-9-]+)\.localhost/.exec(host)?.[1];
  if (slug === undefined || !slugs.includes(slug)) {
    const port = host.split(':')[1] ?? '4321';
    const links = slugs.map((name) => `<li><a href="http://${name}.localhost:${port}/">${name}</a></li>`);
    return new Response(`<!doctype html><title>Dealers</title><h1>Dealers</h1><ul>${links.join('')}</ul>`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
  let plan: SitePlan;
  try {
    plan = await planOf(slug);
  } catch (error) {
    return new Response(error instanceof Error ? error.message : String(error), { status: 500 });
  }
  const path = decodeURIComponent(context.url.pathname);
  const file = plan.files.find((candidate) => candidate.path === path);
  if (file) return new Response(await contentOf(file), { headers: { 'content-type': typeOf(path) } });
  const page =
    plan.pages.find((candidate) => candidate.path === path || candidate.path === `${path}/`) ??
    plan.pages.find((candidate) => candidate.route === 'not-found');
  if (!page) return next();
  Object.assign(context.locals, { page: { site: plan.site, page } });
  return next(`/${page.route}`);
};

async function contentOf(file: SiteFile): Promise<string | Uint8Array<ArrayBuffer>> {
  if ('draw' in file) return drawIllustration(file.draw);
  if ('copyFrom' in file) return readFile(file.copyFrom) as Promise<Uint8Array<ArrayBuffer>>;
  return file.body;
}

function typeOf(path: string): string {
  const types: Record<string, string> = {
    svg: 'image/svg+xml',
    json: 'application/json',
    xml: 'application/xml',
    webmanifest: 'application/manifest+json',
  };
  return types[path.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8';
}

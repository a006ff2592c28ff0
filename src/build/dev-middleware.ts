import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { MiddlewareHandler } from 'astro';
import { loadDealers } from '../config/load.ts';
import { formatProblems } from '../config/problem.ts';
import { localDay } from '../domain/time/time-zone.ts';
import { currentStock } from '../inventory/feed/take-stock.ts';
import type { SitePlan } from '../page-kinds/page-plans.ts';
import { planSite } from '../page-kinds/plan-site.ts';
import { contentType } from '../release-store/content-types.ts';
import { openStore } from '../release-store/object-store.ts';
import { StockCopies } from '../release-store/stock-copies.ts';
import type { SiteFile } from '../site/site.ts';
import { dealerToday, dealerZone } from '../site/site-identity.ts';
import { folderSources } from './build-slice.ts';
import { dealerInputs, dealerSlugs } from './dealer-inputs.ts';
import { drawPng } from './made-files.ts';

const dealersDir = resolve('dealers');
const cacheDir = resolve('.cache');

/** A plan is made again when a dealer's files or its date change. Code changes arrive by hot reload. */
const plans = new Map<string, { stat: string; plan: SitePlan; today: string; timeZone: string }>();

async function planOf(slug: string): Promise<SitePlan> {
  const { stat } = dealerInputs(dealersDir, slug);
  const known = plans.get(slug);
  if (known?.stat === stat && known.today === localDay(Date.now(), known.timeZone)) return known.plan;
  const inputs = await inputsOf(slug);
  const plan = planSite(inputs);
  plans.set(slug, { stat, plan, today: inputs.today, timeZone: dealerZone(inputs.dealer) });
  return plan;
}

async function inputsOf(slug: string): Promise<Parameters<typeof planSite>[0]> {
  const { dealers, problems } = await loadDealers(dealersDir, [slug]);
  const [dealer] = dealers;
  if (!dealer) throw new Error(formatProblems(problems));
  const today = dealerToday(dealer, Date.now());
  const inventory = await currentStock(dealer, {
    dealersDir,
    copies: new StockCopies(await openStore(process.env)),
    cacheDir,
    now: Date.now(),
    todayOf: () => today,
    environment: process.env,
  });
  return { ...(await folderSources(dealer, { dealersDir, cacheDir })), inventory, today };
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
  const path = decodeURIComponent(context.url.pathname);
  let plan: SitePlan;
  try {
    plan = await planOf(slug);
  } catch (error) {
    return new Response(error instanceof Error ? error.message : String(error), { status: 500 });
  }
  const file = plan.files.find((candidate) => candidate.path === path);
  if (file) return new Response(await contentOf(file), { headers: { 'content-type': contentType(path) } });
  const page =
    plan.pages.find((candidate) => candidate.path === path || candidate.path === `${path}/`) ??
    plan.pages.find((candidate) => candidate.route === 'not-found');
  if (!page) return next();
  Object.assign(context.locals, { page: { site: plan.site, page } });
  return next(`/${page.route}`);
};

async function contentOf(file: SiteFile): Promise<string | Uint8Array<ArrayBuffer>> {
  if ('resize' in file) {
    const { encodePhoto } = await import('../photos/encode-photo.ts');
    return encodePhoto(file.resize, file.order, { strict: false }) as Promise<Uint8Array<ArrayBuffer>>;
  }
  if ('icon' in file) return drawPng(file.icon);
  if ('copyFrom' in file) return readFile(file.copyFrom) as Promise<Uint8Array<ArrayBuffer>>;
  return file.body;
}

import { resolve } from 'node:path';
import { loadDealers } from '../../src/config/load.ts';
import { readParts } from '../../src/content/read-parts.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import type { VehicleProps } from '../../src/site/page.ts';
import type { SitePlan } from '../../src/site/plan.ts';
import { planSite } from '../../src/site/plan-site.ts';

const root = resolve(import.meta.dirname, '../..');
export const dealersDir = resolve(root, 'dealers');

const plans = new Map<string, Promise<SitePlan>>();

/** What a demo dealer's site was built from: tests ask it which page shows what they want to see. */
export function demoSite(slug: string): Promise<SitePlan> {
  const plan = plans.get(slug) ?? planOf(slug);
  plans.set(slug, plan);
  return plan;
}

async function planOf(slug: string): Promise<SitePlan> {
  const { dealers, problems } = await loadDealers(dealersDir, [slug]);
  const [dealer] = dealers;
  if (!dealer) throw new Error(`${slug} is no dealer that can be built: ${JSON.stringify(problems)}`);
  const folder = resolve(dealersDir, slug);
  const inventory = await readStock(dealer, { folder, cacheDir: resolve(root, '.cache/stock') });
  const { parts } = await readParts(folder, slug);
  return planSite({ dealer, inventory, today: new Date().toISOString().slice(0, 10), folder, parts });
}

/**
 * The first vehicle page that is as wanted.
 *
 * @param wanted in the words of the failure, should the demo stock hold no such car
 */
export async function vehiclePage(
  slug: string,
  wanted: string,
  matches: (car: VehicleProps) => boolean,
): Promise<{ path: string; car: VehicleProps }> {
  for (const page of (await demoSite(slug)).pages) {
    if (page.route === 'vehicle' && matches(page.props)) return { path: page.path, car: page.props };
  }
  throw new Error(`The demo stock of ${slug} holds no ${wanted}.`);
}

export const isForSale = ({ card, notice }: VehicleProps) => card.available && !notice;
export const isSold = ({ card }: VehicleProps) => !card.available;

/** One path of every kind of page, and of the kinds of vehicle page that differ most. */
export async function pageTypes(slug: string): Promise<{ type: string; path: string }[]> {
  const { pages } = await demoSite(slug);
  const search = pages.find(({ route }) => route === 'search');
  const landing = pages.find((page) => page.route === 'search' && page.props.breadcrumb && page.head.index);
  const lists = pages.filter(({ route }) => route === 'directory' || route === 'parts-search');
  const paths = await Promise.all([
    vehiclePage(slug, 'car for sale', (car) => isForSale(car) && car.features.length > 8),
    vehiclePage(slug, 'sold car', isSold),
    vehiclePage(slug, 'car without photos', ({ gallery, drawn }) => drawn && gallery.length === 1),
  ]);
  return [
    { type: 'home', path: '/' },
    { type: 'search', path: search?.path ?? '/search/' },
    { type: 'vehicle for sale', path: paths[0].path },
    { type: 'vehicle sold', path: paths[1].path },
    { type: 'vehicle without photos', path: paths[2].path },
    { type: 'not found', path: '/no-such-page/' },
    { type: 'landing', path: landing?.path ?? '/search/' },
    ...lists.map(({ path }) => ({ type: `list ${path}`, path })),
  ];
}

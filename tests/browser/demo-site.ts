import { resolve } from 'node:path';
import { mediaOf } from '../../src/build/build-slice.ts';
import { loadDealers } from '../../src/config/load.ts';
import { readCatalogue } from '../../src/content/read-catalogue.ts';
import { readParts } from '../../src/content/read-parts.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import { localPhotos } from '../../src/photos/local-photos.ts';
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
  const { catalogue } = await readCatalogue(dealersDir, dealer);
  const today = new Date().toISOString().slice(0, 10);
  const mediaFiles = mediaOf(folder);
  const photos = await localPhotos(folder, mediaFiles, resolve(root, '.cache'));
  return planSite({ dealer, inventory, today, folder, mediaFiles, photos, parts, catalogue });
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
  const catalogue = (
    ['offers', 'offer', 'models', 'model', 'reviews', 'location', 'dealerships', 'brand'] as const
  ).flatMap((route) => {
    const page = pages.find((one) => one.route === route);
    return page ? [{ type: route, path: page.path }] : [];
  });
  const texts = (['text-page', 'blog', 'post'] as const).flatMap((route) => {
    const page = pages.find((one) => one.route === route);
    return page ? [{ type: route as string, path: page.path }] : [];
  });
  const formRoutes = ['contact', 'test-drive', 'service', 'trade-in', 'success'] as const;
  const forms = formRoutes.flatMap((route) => {
    const first = pages.find((one) => one.route === route);
    return first ? [{ type: route as string, path: first.path }] : [];
  });
  const finance = (['finance', 'personalised-finance'] as const).flatMap((route) => {
    const page = pages.find((one) => one.route === route && !one.gate);
    return page ? [{ type: route as string, path: page.path }] : [];
  });
  const ofPlace = pages.findLast(({ route }) => route === 'contact');
  const reserving = (['checkout', 'lead-page'] as const).flatMap((route) => {
    const page = pages.find((one) => one.route === route && !one.gate);
    return page ? [{ type: route, path: page.path }] : [];
  });
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
    { type: 'offline', path: '/offline/' },
    { type: 'landing', path: landing?.path ?? '/search/' },
    ...catalogue,
    ...texts,
    ...reserving,
    ...forms,
    ...finance,
    { type: 'contact of a location', path: ofPlace?.path ?? '/contact/' },
    ...lists.map(({ path }) => ({ type: `list ${path}`, path })),
  ];
}

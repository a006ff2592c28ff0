import { resolve } from 'node:path';
import { inject } from 'vitest';
import { mediaOf } from '../../src/build/build-slice.ts';
import { loadDealers } from '../../src/config/load.ts';
import { readCatalogue } from '../../src/content/read-catalogue.ts';
import { readParts } from '../../src/content/read-parts.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import type { SitePlan } from '../../src/page-kinds/page-plans.ts';
import { planSite } from '../../src/page-kinds/plan-site.ts';
import { localPhotos } from '../../src/photos/local-photos.ts';
import { dealerToday } from '../../src/site/site-identity.ts';
import type { VehicleProps } from '../../src/site/vehicle/vehicle-props.ts';

const root = resolve(import.meta.dirname, '../..');
export const dealersDir = resolve(root, 'dealers');

const plans = new Map<string, Promise<SitePlan>>();

/** The plan of a demo dealer's site. Tests search it for a page that shows what they need. */
export function demoSite(slug: string): Promise<SitePlan> {
  const plan = plans.get(slug) ?? planOf(slug);
  plans.set(slug, plan);
  return plan;
}

async function planOf(slug: string): Promise<SitePlan> {
  const { dealers, problems } = await loadDealers(dealersDir, [slug]);
  const [dealer] = dealers;
  if (!dealer) throw new Error(`${slug} cannot be built: ${JSON.stringify(problems)}`);
  const folder = resolve(dealersDir, slug);
  const today = dealerToday(dealer, inject('builtAt'));
  const inventory = await readStock(dealer, { folder, today });
  const { parts } = await readParts(folder, slug);
  const { catalogue } = await readCatalogue(dealersDir, dealer);
  const mediaFiles = mediaOf(folder);
  const photos = await localPhotos(folder, mediaFiles, resolve(root, '.cache'));
  return planSite({ dealer, inventory, today, folder, mediaFiles, photos, parts, catalogue });
}

/**
 * The first vehicle page that matches.
 *
 * @param wanted description for the error message, if no car matches
 */
export async function vehiclePage(
  slug: string,
  wanted: string,
  matches: (car: VehicleProps) => boolean,
): Promise<{ path: string; car: VehicleProps }> {
  for (const page of (await demoSite(slug)).pages) {
    if (page.route === 'vehicle' && matches(page.props)) return { path: page.path, car: page.props };
  }
  throw new Error(`The demo stock of ${slug} contains no ${wanted}.`);
}

export const isForSale = ({ card, notice }: VehicleProps) => card.available && !notice;
export const isSold = ({ card }: VehicleProps) => !card.available;

/** Page kinds for which `pageTypes` chooses the page itself. Some car pages redirect to the search when scripts run. */
const picked = [
  'home',
  'search',
  'vehicle',
  'directory',
  'parts-search',
  'not-found',
  'offline',
  'cars-page',
];

export interface PageType {
  type: string;
  path: string;
}

/** One path for every kind of page, and for the vehicle pages that differ most. */
export async function pageTypes(slug: string): Promise<PageType[]> {
  const { pages } = await demoSite(slug);
  const search = pages.find(({ route }) => route === 'search');
  const landing = pages.find((page) => page.route === 'search' && page.props.breadcrumb && page.head.index);
  const lists = pages.filter(({ route }) => route === 'directory' || route === 'parts-search');
  const ofPlace = pages.findLast(({ route }) => route === 'contact');
  const cars = await Promise.all([
    // With everything that the page of a car can show.
    vehiclePage(
      slug,
      'car for sale with a card behind the windscreen',
      (car) => isForSale(car) && car.features.length > 8 && car.workshopCard !== undefined,
    ),
    vehiclePage(slug, 'sold car', isSold),
    vehiclePage(slug, 'car without photos', ({ gallery, drawn }) => drawn && gallery.length === 1),
  ]);
  return [
    { type: 'home', path: '/' },
    { type: 'search', path: search?.path ?? '/search/' },
    { type: 'vehicle for sale', path: cars[0].path },
    { type: 'vehicle sold', path: cars[1].path },
    { type: 'vehicle without photos', path: cars[2].path },
    { type: 'not found', path: '/no-such-page/' },
    { type: 'offline', path: '/offline/' },
    { type: 'landing', path: landing?.path ?? '/search/' },
    // The first page of every other kind that needs no sign-in, because a gated page redirects signed-out visitors.
    ...new Map(
      pages
        .filter(({ route, gate }) => !gate && !picked.includes(route))
        .toReversed()
        .map(({ route, path }) => [route, { type: route, path }]),
    ).values(),
    { type: 'contact of a location', path: ofPlace?.path ?? '/contact/' },
    ...lists.map(({ path }) => ({ type: `list ${path}`, path })),
  ];
}

/** The kinds of page; with ALL_PAGES=1 also every page that needs no sign-in. */
export async function pagesToAsk(slug: string): Promise<PageType[]> {
  const types = await pageTypes(slug);
  if (!process.env['ALL_PAGES']) return types;
  const { pages } = await demoSite(slug);
  const asked = new Set(types.map(({ path }) => path));
  const others = pages.filter(({ path, gate }) => !gate && !asked.has(path) && path !== '/404.html');
  return [...types, ...others.map(({ route, path }) => ({ type: `${route} ${path}`, path }))];
}

/** Each kind of page once: for each dealer those of its pages that it shows for all. */
export async function dealtPages(slugs: readonly string[]): Promise<Map<string, PageType[]>> {
  const offers = await Promise.all(slugs.map(async (slug) => ({ slug, pages: await pageTypes(slug) })));
  const dealt = new Map(slugs.map((slug) => [slug, [] as PageType[]]));
  const kinds = new Set(offers.flatMap(({ pages }) => pages.map(kindOf)));
  for (const kind of kinds) {
    const [fewest] = offers
      .flatMap(({ slug, pages }) => {
        const page = pages.find((one) => kindOf(one) === kind);
        return page ? [{ page, shown: dealt.get(slug)! }] : [];
      })
      .sort((a, b) => a.shown.length - b.shown.length);
    fewest?.shown.push(fewest.page);
  }
  return dealt;
}

/** Every list of a directory is of one kind. */
const kindOf = ({ type, path }: PageType) => type.replace(path, '');

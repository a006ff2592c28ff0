import type { Part } from '../../content/read-parts.ts';
import { isAvailable } from '../../domain/cars/availability.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { dollars, dollarsAndCents } from '../../domain/prices/money.ts';
import { priceBasis } from '../../domain/prices/price-display.ts';
import { isPrice } from '../../domain/prices/shown-price.ts';
import { slugify } from '../../domain/slug.ts';
import { counted } from '../../domain/stock/show-count.ts';
import { joined } from '../heading-words.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import type { StockCar } from '../stock-of.ts';
import { linkedCarCount } from './link-counts.ts';
import { filteredSearch } from './search-routes.ts';

/** One row per model (DIR-1, DATA-16, DATA-26), sorted by make, then model. */
export function modelEntries(planning: Planning) {
  const cars = planning.stock.filter(({ listed }) => isAvailable(listed));
  const models = Map.groupBy(cars, ({ listed }) => `${slugify(listed.make)}/${slugify(listed.model)}`);
  return [...models]
    .map(([id, same]) => modelEntry(planning, id, same))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The lowest price among available cars, with its basis. Of two equal prices it is the one that includes more. */
export function lowestPrice(cars: readonly ListedCar[]) {
  let lowest: { price: number; basis: string } | undefined;
  for (const car of cars) {
    if (!isPrice(car.price) || !isAvailable(car)) continue;
    const one = { price: car.price, basis: priceBasis(car.price_type) };
    const isLower = !lowest || one.price < lowest.price;
    if (isLower || (one.price === lowest?.price && one.basis === driveAway)) lowest = one;
  }
  return lowest;
}

export const driveAway = 'Drive away';

function modelEntry(planning: Planning, id: string, cars: StockCar[]) {
  const { dealer, landings, noun } = planning;
  const { make, model } = cars[0]!.listed;
  const landing = landings.ofModel(make, model);
  const [makeName, modelName] = [landings.ofMake(make)?.name ?? make, landing?.name ?? model];
  const [makeSlug = '', modelSlug = ''] = id.split('/');
  const bodies = [...new Set(cars.map(({ listed }) => listed.body).filter(Boolean))].sort(compareText);
  const lowest = lowestPrice(cars.map(({ listed }) => listed));
  const { manufacturer } = dealer;
  const own = manufacturer?.slug === makeSlug ? manufacturer : undefined;
  const href = landing?.path ?? filteredSearch(dealer.search.searchPath, 'make_model', `${make} ${model}`);
  const listed = linkedCarCount(planning, href);
  const stocked = listed > 0 && `${counted(listed, noun).toLowerCase()} in stock`;
  return {
    id,
    title: `${makeName} ${modelName}`,
    detail: [bodies.join(', '), stocked].filter(Boolean).join(' · '),
    price_text: lowest ? `From ${dollars(lowest.price)} ${lowest.basis.toLowerCase()}`.trim() : '',
    href,
    image: '',
    'manufacturer.id': own?.id ?? makeSlug,
    'manufacturer.name': makeName,
    'manufacturer.slug': makeSlug,
    'manufacturer.logo.url': own?.logo?.url ?? '',
    'model.name': modelName,
    'model.slug': modelSlug,
    'model.body': bodies,
    /** In whole dollars. 0 when none is advertised. */
    price: lowest?.price ?? 0,
  };
}

/** A row for every available car of the site's own dealership that has a category (DIR-2, DATA-27, API-8). */
export function categoryEntries(planning: Planning) {
  const { dealer, stock } = planning;
  const { search_categories } = dealer.search;
  if (search_categories.length === 0) return [];
  const own = ownDealership(planning);
  return stock.flatMap((one) => {
    const dealership_id = dealershipIdOf(one, planning);
    const { categories } = one.listed;
    if (dealership_id !== own || categories.length === 0 || !isAvailable(one.listed)) return [];
    const { card, listed } = one;
    return [
      {
        id: listed.id,
        title: [card.title, listed.badge].filter(Boolean).join(' '),
        detail: [...card.facts.map(({ value }) => value), listed.location_name].filter(Boolean).join(' · '),
        price_text: [card.price.text, card.price.basis?.toLowerCase()].filter(Boolean).join(' '),
        href: card.href,
        image: listed.image,
        dealership_id,
        categories,
        price: listed.price ?? 0,
        /** The newest rows come first. */
        created_at: listed.created_at ?? 0,
      },
    ];
  });
}

/** Id of the site's own dealership (DATA-17). */
export function ownDealership({ dealer }: Planning): string {
  return dealer.dealership_id ?? String(dealer.id);
}

/** Id of the dealership of a car. A car without a dealership belongs to the site's own. */
function dealershipIdOf({ car, listed, location }: StockCar, planning: Planning): string {
  const named = planning.dealer.dealerships.find(({ slug }) => slug === listed.dealership_slug);
  return named?.id ?? car.dealership_id ?? location?.dealership_id ?? ownDealership(planning);
}

/** One row for each part of the dealer's list (ROUTE-19), sorted by category, then name. */
export function partEntries({ parts = [] }: Pick<Planning, 'parts'>) {
  return parts
    .toSorted(
      (a, b) =>
        compareText(a.category, b.category) || compareText(a.name, b.name) || compareText(a.number, b.number),
    )
    .map((part, index) => ({
      // The engine sorts rows with equal matches by id, so the id keeps the order of the list.
      id: String(index).padStart(5, '0'),
      title: part.name,
      detail: [part.number, part.category, fitsText(part)].join(' · '),
      price_text:
        part.priceDollars === undefined ? 'Ask for a price' : dollarsAndCents(part.priceDollars * 100),
      href: '',
      image: '',
      number: part.number,
      category: part.category,
      fits: fitsText(part),
      makes: [...new Set(part.fits.map(({ make }) => make))],
      price: Math.round(part.priceDollars ?? 0),
    }));
}

function fitsText({ fits }: Part): string {
  if (fits.length === 0) return 'Fits any car';
  return `Fits ${fits.map(({ make, models }) => [make, joined(models)].filter(Boolean).join(' ')).join(', ')}`;
}

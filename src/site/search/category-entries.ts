import { isAvailable } from '../../domain/availability.ts';
import type { CategoryEntry } from '../../search/directory/list-entry.ts';
import type { Planning } from '../planning.ts';
import type { StockCar } from '../stock-of.ts';

/** A row for every available car of the dealership that has a category. */
export function categoryEntries(planning: Planning): CategoryEntry[] {
  const { dealer, stock } = planning;
  const { search_categories } = dealer.search;
  if (search_categories.length === 0) return [];
  const own = ownDealership(planning);
  return stock.flatMap((one): CategoryEntry[] => {
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
        price: listed.price,
        created_at: listed.created_at,
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

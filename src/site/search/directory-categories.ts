import { isAvailable } from '../../domain/availability.ts';
import type { CategoryEntry } from '../../search/directory/list-entry.ts';
import { headOf } from '../heads.ts';
import { usefulSteps } from '../home/home-finder.ts';
import { breadcrumbJsonLd } from '../json-ld/lists.ts';
import type { PageOf } from '../page.ts';
import type { Planning } from '../planning.ts';
import { baseUrlOf } from '../site-identity.ts';
import type { StockCar } from '../stock-of.ts';
import { directoryPath } from './directory-page.ts';
import type { DirectoryProps } from './list-props.ts';
import { listSetup } from './list-setup.ts';
import { placeOf } from './search-words.ts';

/** URL path of the directory of categories (OPEN-6). */
export const categoriesPath = '/directory/categories/';

/** The page with the cars of the site's dealership by category (DIR-2, API-8, OPEN-70). Empty without categories. */
export function categoryPages(planning: Planning): PageOf<'directory', DirectoryProps>[] {
  const { dealer, noun } = planning;
  const entries = categoryEntries(planning);
  if (entries.length === 0) return [];
  const present = dealer.search.search_categories.filter((name) =>
    entries.some(({ categories }) => categories.includes(name)),
  );
  const nouns = { one: noun.one.toLowerCase(), other: noun.other.toLowerCase() };
  const { inTown } = placeOf(dealer);
  const heading = `${noun.other} by category`;
  const breadcrumb = [
    { label: 'Home', href: '/' },
    { label: 'Makes and models', href: directoryPath },
    { label: heading, href: categoriesPath },
  ];
  const dealership = dealer.dealerships.find(({ id }) => id === ownDealership(planning));
  const props: DirectoryProps = {
    heading,
    intro: `What stands at ${dealership?.name ?? dealer.name}, sorted by what people ask for first.`,
    breadcrumb,
    browse: [],
    list: listSetup({
      kind: 'categories',
      entries,
      always: { dealership_id: [ownDealership(planning)] },
      label: `Search these ${nouns.other}`,
      noun: nouns,
      filters: [{ field: 'categories', label: 'Category', anyText: 'Any category' }],
      priceSteps: usefulSteps(entries.map(({ price }) => price).filter((price) => price > 0)),
    }),
  };
  const head = headOf(dealer, {
    path: categoriesPath,
    title: `${heading}: ${present.slice(0, 3).join(', ')}${inTown}`,
    description: props.intro,
    jsonLd: [breadcrumbJsonLd(baseUrlOf(dealer), breadcrumb)],
  });
  return [{ path: categoriesPath, route: 'directory', head, props }];
}

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
function ownDealership({ dealer }: Planning): string {
  return dealer.dealership_id ?? String(dealer.id);
}

/** Id of the dealership of a car. A car without a dealership belongs to the site's own. */
function dealershipIdOf({ car, listed, location }: StockCar, planning: Planning): string {
  const named = planning.dealer.dealerships.find(({ slug }) => slug === listed.dealership_slug);
  return named?.id ?? car.dealership_id ?? location?.dealership_id ?? ownDealership(planning);
}

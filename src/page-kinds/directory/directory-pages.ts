import { isPrice } from '../../domain/prices/shown-price.ts';
import { usefulSteps } from '../../site/home/home-choices.ts';
import { itemListJsonLd } from '../../site/json-ld/pages.ts';
import { categoriesPath, directoryPath, headOfWords, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { categoryEntries, modelEntries, ownDealership } from '../../site/search/list-entries.ts';
import { listSetup } from '../../site/search/list-setup.ts';
import { placeOf } from '../../site/search/search-words.ts';
import { baseUrlOf } from '../../site/site-identity.ts';
import { homeLink } from '../home-link.ts';

/** The page with the dealer's makes and models (DIR-1, API-7). Empty without stock. */
export function directoryPages(planning: Planning) {
  const { dealer, landings } = planning;
  const entries = modelEntries(planning);
  if (entries.length === 0) return [];
  const { inTown, seeThem } = placeOf(dealer);
  const makes = landings.all.filter(({ kind }) => kind === 'make');
  const props = {
    heading: 'Makes and models',
    intro: `Every make and model we have for sale, from A\u00a0to\u00a0Z. ${seeThem}`,
    breadcrumb: [homeLink, { label: 'Makes and models', href: directoryPath }],
    /** Links that do not need the search. */
    browse:
      makes.length > 1
        ? [{ heading: 'Makes', links: makes.map(({ name, path }) => ({ label: name, href: path })) }]
        : [],
    list: listSetup({
      kind: 'models',
      entries,
      label: 'Search makes and models',
      noun: { one: 'model', other: 'models' },
      filters: [
        { field: 'manufacturer.name', label: 'Make', anyText: 'Any make' },
        { field: 'model.name', label: 'Model', anyText: 'Any model', follows: 'manufacturer.name' },
        { field: 'model.body', label: 'Body', anyText: 'Any body' },
      ],
    }),
  };
  const hrefs = props.list.first.entries.map(({ href }) => href).filter((href) => !href.includes('?'));
  const head = headOfWords(dealer, directoryPath, props, {
    title: `Makes and models for sale${inTown}`,
    jsonLd: [itemListJsonLd(baseUrlOf(dealer), props.heading, hrefs)],
  });
  return [pageOf({ path: directoryPath, route: 'directory', head, props })];
}

/** The page with the cars of the site's dealership by category (DIR-2, API-8, OPEN-70). Empty without categories. */
export function categoryPages(planning: Planning) {
  const { dealer, noun } = planning;
  const entries = categoryEntries(planning);
  if (entries.length === 0) return [];
  const present = dealer.search.search_categories.filter((name) =>
    entries.some(({ categories }) => categories.includes(name)),
  );
  const nouns = { one: noun.one.toLowerCase(), other: noun.other.toLowerCase() };
  const { inTown } = placeOf(dealer);
  const heading = `${noun.other} by category`;
  const dealership = dealer.dealerships.find(({ id }) => id === ownDealership(planning));
  const props = {
    heading,
    intro: `What ${dealership?.name ?? dealer.name} has for sale, by category.`,
    breadcrumb: [
      homeLink,
      { label: 'Makes and models', href: directoryPath },
      { label: heading, href: categoriesPath },
    ],
    browse: [],
    list: listSetup({
      kind: 'categories',
      entries,
      label: `Search these ${nouns.other}`,
      noun: nouns,
      filters: [{ field: 'categories', label: 'Category', anyText: 'Any category' }],
      priceSteps: usefulSteps(entries.map(({ price }) => price).filter(isPrice)),
    }),
  };
  const title = `${heading}: ${present.slice(0, 3).join(', ')}${inTown}`;
  const head = headOfWords(dealer, categoriesPath, props, { title });
  return [pageOf({ path: categoriesPath, route: 'directory', head, props })];
}

import { isAvailable } from '../../domain/availability.ts';
import { dollars, grouped } from '../../domain/money.ts';
import { slugify } from '../../domain/slug.ts';
import type { ModelEntry } from '../../search/directory/list-entry.ts';
import { headOf } from '../heads.ts';
import { breadcrumbJsonLd, itemListJsonLd } from '../json-ld/lists.ts';
import type { PageOf } from '../page.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import { baseUrlOf } from '../site-identity.ts';
import type { StockCar } from '../stock-of.ts';
import { lowestPrice } from '../vehicle/lowest-price.ts';
import { linkedCarCount } from './link-counts.ts';
import type { DirectoryProps } from './list-props.ts';
import { listSetup } from './list-setup.ts';
import { filteredSearch } from './search-query.ts';
import { placeOf } from './search-words.ts';

/** URL path of the directory of makes and models (OPEN-6). */
export const directoryPath = '/directory/manufacturers/';

/** The page with the dealer's makes and models (DIR-1, API-7). Empty without stock. */
export function directoryPages(planning: Planning): PageOf<'directory', DirectoryProps>[] {
  const { dealer, landings } = planning;
  const entries = modelEntries(planning);
  if (entries.length === 0) return [];
  const { inTown, seeThem } = placeOf(dealer);
  const makes = landings.all.filter(({ kind }) => kind === 'make');
  const breadcrumb = [
    { label: 'Home', href: '/' },
    { label: 'Makes and models', href: directoryPath },
  ];
  const props: DirectoryProps = {
    heading: 'Makes and models',
    intro: `Every make and model we have for sale, from A to Z. ${seeThem}`,
    breadcrumb,
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
        { field: 'model.name', label: 'Model', anyText: 'Any model' },
        { field: 'model.body', label: 'Body', anyText: 'Any body' },
      ],
    }),
  };
  const base = baseUrlOf(dealer);
  const hrefs = props.list.first.entries.map(({ href }) => href).filter((href) => !href.includes('?'));
  const head = headOf(dealer, {
    path: directoryPath,
    title: `Makes and models for sale${inTown}`,
    description: props.intro,
    jsonLd: [breadcrumbJsonLd(base, breadcrumb), itemListJsonLd(base, props.heading, hrefs)],
  });
  return [{ path: directoryPath, route: 'directory', head, props }];
}

/** One row per model, sorted by make, then model. */
export function modelEntries(planning: Planning): ModelEntry[] {
  const cars = planning.stock.filter(({ listed }) => isAvailable(listed));
  const models = Map.groupBy(cars, ({ listed }) => `${slugify(listed.make)}/${slugify(listed.model)}`);
  return [...models]
    .map(([id, same]) => modelEntry(planning, id, same))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function modelEntry(planning: Planning, id: string, cars: StockCar[]): ModelEntry {
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
  const stocked =
    listed > 0 && `${grouped(listed)} ${(listed === 1 ? noun.one : noun.other).toLowerCase()} in stock`;
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
    price: lowest?.price ?? 0,
  };
}

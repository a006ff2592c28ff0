import { isAvailable } from '../../domain/availability.ts';
import { dollars, grouped } from '../../domain/money.ts';
import { slugify } from '../../domain/slug.ts';
import type { ModelEntry } from '../../search/directory/list-entry.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import type { StockCar } from '../stock-of.ts';
import { lowestPrice } from '../vehicle/lowest-price.ts';
import { linkedCarCount } from './link-counts.ts';
import { filteredSearch } from './search-query.ts';

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

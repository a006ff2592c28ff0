import { aListedCar, someCardRules } from '../../domain/cars/listed-car.fixture.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { firstAnswer } from '../../search/first-answer.ts';
import { carDefinition } from '../../search/static/definition.ts';
import { createEngine } from '../../search/static/documents.ts';
import type { SearchSetup } from './search-page.ts';

const makes = ['Toyota', 'Ford', 'Kia', 'Mazda', 'Hyundai', 'Nissan', 'Subaru', 'Honda', 'MG'];
const bodies = ['SUV', 'Ute', 'Hatch', 'Sedan'];
const colours = ['White', 'Black', 'Silver', 'Red', 'Blue'];

/** Generated cars for tests of the search page. Their values follow from their index. */
export function someCars(count: number): ListedCar[] {
  return Array.from({ length: count }, (_, index) => {
    const make = makes[index % makes.length]!;
    const model = `${make.slice(0, 2)}${index % 4}`;
    return aListedCar({
      id: String(index + 1),
      slug: `car-${index + 1}`,
      name: `20${10 + (index % 14)} ${make} ${model}`,
      make,
      model,
      make_model: `${make} ${model}`,
      badge: `Badge ${index % 6}`,
      year: 2010 + (index % 14),
      price: 5000 + ((index * 977) % 60_000),
      km: (index * 3511) % 200_000,
      body: bodies[index % bodies.length]!,
      colour: colours[index % colours.length]!,
      car_type: index % 9 === 0 ? 'demo' : 'used',
      dealership_slug: index % 2 === 0 ? 'north' : 'south',
      created_at: 1_700_000_000 - index * 1000,
    });
  });
}

/** The setup of a search page with these cars, in the form that the build creates. */
export function searchSetupOf(cars: ListedCar[], change: Partial<SearchSetup> = {}): SearchSetup {
  const setup: SearchSetup = {
    path: '/search/new-used-and-demo-cars/',
    scope: {},
    engine: { indexManifest: '/search-index/current.json' },
    words: '/search-index/words.json',
    filters: [
      'keyword',
      'car_type',
      'make',
      'model',
      'price',
      'body',
      'year',
      'km',
      'fuel',
      'transmission',
      'colour',
      'location_name',
    ],
    sortOptions: [
      { value: '', label: 'Most relevant' },
      { value: 'price:asc', label: 'Lowest price' },
      { value: 'price:desc', label: 'Highest price' },
    ],
    hitsPerPage: 21,
    priorityCards: 3,
    hitsCap: 1000,
    priceAscPositiveOnly: false,
    makeListVariant: 'default',
    popularMakes: [],
    noun: { one: 'Car', other: 'Cars' },
    cardRules: someCardRules(),
    dealershipNames: { north: 'Bayside of the North' },
    today: '2025-02-01',
    initial: { hits: [], nbHits: 0, page: 0, nbPages: 0, hitsPerPage: 21, facets: {}, facets_stats: {} },
    ...change,
  };
  return { ...setup, initial: change.initial ?? firstAnswer(createEngine(cars, carDefinition), setup) };
}

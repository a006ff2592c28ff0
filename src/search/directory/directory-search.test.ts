import { describe, expect, it } from 'vitest';
import { directorySearch } from './directory-search.ts';
import type { CategoryEntry, ModelEntry } from './list-entry.ts';

const row = { title: '', detail: '', price_text: '', href: '', image: '' };
const model = (make: string, name: string, bodies: string[], price = 30_000): ModelEntry => {
  const [makeSlug, modelSlug] = [make.toLowerCase(), name.toLowerCase()];
  return {
    ...row,
    id: `${makeSlug}/${modelSlug}`,
    title: `${make} ${name}`,
    detail: bodies.join(', '),
    'manufacturer.id': makeSlug,
    'manufacturer.name': make,
    'manufacturer.slug': makeSlug,
    'manufacturer.logo.url': '',
    'model.name': name,
    'model.slug': modelSlug,
    'model.body': bodies,
    price,
  };
};
const models = [
  model('Toyota', 'Corolla', ['Hatch', 'Sedan']),
  model('Toyota', 'HiLux', ['Ute']),
  model('Kia', 'Rio', ['Hatch']),
  model('Kia', 'Tasman', ['Ute']),
];
const ask = { query: '', offset: 0, filters: {} };
const titles = (request: Parameters<ReturnType<typeof directorySearch>>[0], entries = models) =>
  directorySearch(entries, 'models')(request).entries.map(({ title }) => title);

describe('the directory of makes and models', () => {
  it.each([
    [{}, ['Kia Rio', 'Kia Tasman', 'Toyota Corolla', 'Toyota HiLux']],
    [{ 'manufacturer.name': ['Kia'] }, ['Kia Rio', 'Kia Tasman']],
    [{ 'model.name': ['HiLux'] }, ['Toyota HiLux']],
    [{ 'model.body': ['Hatch'] }, ['Kia Rio', 'Toyota Corolla']],
    [{ 'manufacturer.name': ['Kia'], 'model.body': ['Ute'] }, ['Kia Tasman']],
    [{ 'model.body': ['Sedan', 'Ute'] }, ['Kia Tasman', 'Toyota Corolla', 'Toyota HiLux']],
    [{ price: ['30000'] }, ['Kia Rio', 'Kia Tasman', 'Toyota Corolla', 'Toyota HiLux']],
  ])('can be filtered by %j [DIR-1] [API-7] [DATA-26]', (filters, found) => {
    expect(titles({ ...ask, filters })).toEqual(found);
  });

  it.each([
    ['corolla', ['Toyota Corolla']],
    ['toyota', ['Toyota Corolla', 'Toyota HiLux']],
    ['tasmn', ['Kia Tasman']],
    ['nothing at all', []],
  ])('can be searched for %j [DIR-1] [API-7]', (query, found) => {
    expect(titles({ ...ask, query })).toEqual(found);
  });

  it('returns pages of 21 rows from an offset [DIR-3] [API-7]', () => {
    const many = Array.from({ length: 50 }, (_, at) =>
      model('Kia', `M${String(at).padStart(2, '0')}`, ['SUV']),
    );
    const page = (offset: number) => directorySearch(many, 'models')({ ...ask, offset });
    expect([0, 21, 42, 63].map((offset) => page(offset).entries.length)).toEqual([21, 21, 8, 0]);
    expect(page(21).entries[0]?.title).toBe('Kia M21');
    expect(page(42).count).toBe(50);
  });

  it('counts the rows for each value with all other filters applied', () => {
    const { facets } = directorySearch(
      models,
      'models',
    )({ ...ask, filters: { 'manufacturer.name': ['Kia'] } });
    expect(facets['manufacturer.name']).toEqual({ Kia: 2, Toyota: 2 });
    expect(facets['model.name']).toEqual({ Rio: 1, Tasman: 1 });
    expect(facets['model.body']).toEqual({ Hatch: 1, Ute: 1 });
  });

  it('returns an empty answer for an empty list', () => {
    expect(directorySearch([], 'models')(ask)).toEqual({ entries: [], count: 0, facets: {} });
  });
});

describe('the directory of a dealership’s categories', () => {
  const car = (id: string, dealership_id: string, categories: string[], price: number): CategoryEntry => ({
    ...row,
    id,
    title: `Car ${id}`,
    dealership_id,
    categories,
    price,
    created_at: 100 - Number(id),
  });
  const cars = [
    car('1', 'd-1', ['SUVs', 'Hybrids'], 40_000),
    car('2', 'd-1', ['Utes'], 25_000),
    car('3', 'd-2', ['SUVs'], 20_000),
    car('4', 'd-1', ['SUVs'], 0),
  ];
  const search = directorySearch(cars, 'categories', { dealership_id: ['d-1'] });
  const ids = (request: Partial<Parameters<typeof search>[0]>) =>
    search({ ...ask, ...request }).entries.map(({ id }) => id);

  it('contains only the cars of the site’s dealership, newest first [DIR-2] [API-8]', () => {
    expect(ids({})).toEqual(['1', '2', '4']);
    expect(ids({ filters: { dealership_id: ['d-2'] } })).toEqual([]);
  });

  it.each([
    [{ filters: { categories: ['SUVs'] } }, ['1', '4']],
    [{ filters: { categories: ['Hybrids', 'Utes'] } }, ['1', '2']],
    [{ price: { max: 30_000 } }, ['2']],
    [{ price: { min: 30_000 } }, ['1']],
    [{ filters: { categories: ['SUVs'] }, price: { max: 50_000 } }, ['1']],
    [{ query: 'car 2' }, ['2']],
  ])('can be filtered by categories and price: %j [DIR-2] [API-8] [DATA-27]', (request, found) => {
    expect(ids(request)).toEqual(found);
  });
});

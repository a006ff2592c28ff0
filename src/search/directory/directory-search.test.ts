import { describe, expect, it } from 'vitest';
import { directorySearch } from './directory-search.ts';

const row = { title: '', detail: '', price_text: '', href: '', image: '' };
const model = (make: string, name: string, bodies: string[], price = 30_000) => {
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
const ask = { query: '', page: 1, filters: {} };
const titles = (request: Parameters<ReturnType<typeof directorySearch>>[0], entries = models) =>
  directorySearch(entries, 'models')(request).entries.map(({ title }) => title);

describe('the directory of makes and models', () => {
  it.each([
    [{}, ['Kia Rio', 'Kia Tasman', 'Toyota Corolla', 'Toyota HiLux']],
    [{ 'manufacturer.name': 'Kia' }, ['Kia Rio', 'Kia Tasman']],
    [{ 'model.name': 'HiLux' }, ['Toyota HiLux']],
    [{ 'model.body': 'Hatch' }, ['Kia Rio', 'Toyota Corolla']],
    [{ 'manufacturer.name': 'Kia', 'model.body': 'Ute' }, ['Kia Tasman']],
    [{ 'model.body': 'Sedan' }, ['Toyota Corolla']],
    [{ price: ':30000' }, ['Kia Rio', 'Kia Tasman', 'Toyota Corolla', 'Toyota HiLux']],
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

  it('returns pages of 21 rows [DIR-3] [API-7]', () => {
    const many = Array.from({ length: 50 }, (_, at) =>
      model('Kia', `M${String(at).padStart(2, '0')}`, ['SUV']),
    );
    const at = (page: number) => directorySearch(many, 'models')({ ...ask, page });
    expect([1, 2, 3, 4].map((page) => at(page).entries.length)).toEqual([21, 21, 8, 0]);
    expect(at(2).entries[0]?.title).toBe('Kia M21');
    expect(at(3).count).toBe(50);
  });

  it('counts the rows for each value with all other filters applied', () => {
    const { facets } = directorySearch(models, 'models')({ ...ask, filters: { 'manufacturer.name': 'Kia' } });
    expect(facets['manufacturer.name']).toEqual({ Kia: 2, Toyota: 2 });
    expect(facets['model.name']).toEqual({ Rio: 1, Tasman: 1 });
    expect(facets['model.body']).toEqual({ Hatch: 1, Ute: 1 });
  });

  it('returns an empty answer for an empty list', () => {
    expect(directorySearch([], 'models')(ask)).toEqual({ entries: [], count: 0, facets: {} });
  });
});

describe('the directory of a dealership’s categories', () => {
  const car = (id: string, categories: string[], price: number) => ({
    ...row,
    id,
    title: `Car ${id}`,
    categories,
    price,
    created_at: 100 - Number(id),
  });
  const cars = [car('1', ['SUVs', 'Hybrids'], 40_000), car('2', ['Utes'], 25_000), car('4', ['SUVs'], 0)];
  const search = directorySearch(cars, 'categories');
  const ids = (request: Partial<Parameters<typeof search>[0]>) =>
    search({ ...ask, ...request }).entries.map(({ id }) => id);

  it('begins with the newest car [DIR-2] [API-8]', () => {
    expect(ids({})).toEqual(['1', '2', '4']);
  });

  it.each([
    [{ filters: { categories: 'SUVs' } }, ['1', '4']],
    [{ filters: { categories: 'Hybrids' } }, ['1']],
    [{ filters: { price: ':30000' } }, ['2']],
    [{ filters: { categories: 'SUVs', price: ':50000' } }, ['1']],
    [{ query: 'car 2' }, ['2']],
  ])('can be filtered by categories and price: %j [DIR-2] [API-8] [DATA-27]', (request, found) => {
    expect(ids(request)).toEqual(found);
  });
});

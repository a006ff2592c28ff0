import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Filter, matches } from '../filter.ts';
import type { Definition } from './definition.ts';
import { createEngine } from './documents.ts';

const definition: Definition = {
  textFields: [
    { name: 'name', weight: 4 },
    { name: 'make', weight: 4 },
    { name: 'colour', weight: 1 },
  ],
  facets: ['make', 'colour', 'features', 'reserved'],
  numericFacets: ['price'],
};

interface Doc {
  id: string;
  name: string;
  make: string;
  colour: string;
  price: number;
  reserved: boolean;
  features: string[];
  created_at: number;
}

const doc = (id: string, change: Partial<Doc> = {}): Doc => ({
  id,
  name: '2020 Ford Ranger',
  make: 'Ford',
  colour: 'White',
  price: 30_000,
  reserved: false,
  features: [],
  created_at: 100,
  ...change,
});

const engineOf = (docs: Doc[]) => createEngine(docs, definition);
const idsOf = (docs: Doc[], request: Parameters<ReturnType<typeof engineOf>['search']>[0]) =>
  engineOf(docs)
    .search(request)
    .hits.map(({ id }) => id);

describe('the static engine', () => {
  it('sorts by the requested order, then newest first, then by id', () => {
    const docs = [
      doc('b', { price: 1 }),
      doc('a', { price: 1 }),
      doc('c', { price: 1, created_at: 200 }),
      doc('d', { price: 0 }),
    ];
    expect(idsOf(docs, { sort: 'price:asc' })).toEqual(['d', 'c', 'a', 'b']);
    expect(idsOf(docs, { sort: 'price:desc' })).toEqual(['c', 'a', 'b', 'd']);
    expect(idsOf(docs, {})).toEqual(['c', 'a', 'b', 'd']);
    expect(idsOf(docs, { sort: 'nothing:asc' })).toEqual(['c', 'a', 'b', 'd']);
  });

  it('returns the requested page and the number of pages', () => {
    const docs = Array.from({ length: 45 }, (_, index) => doc(String(index), { created_at: -index }));
    const answer = engineOf(docs).search({ page: 2, hitsPerPage: 21 });
    expect(answer.hits.map(({ id }) => id)).toEqual(['42', '43', '44']);
    expect(answer).toMatchObject({ nbHits: 45, nbPages: 3, page: 2, hitsPerPage: 21 });
    expect(engineOf(docs).search({ hitsPerPage: 0 })).toMatchObject({ nbHits: 45, nbPages: 0, hits: [] });
    expect(engineOf(docs).search({ page: 99 }).hits).toEqual([]);
  });

  it('counts values of lists and flags, without unknown ones, and returns only the most frequent', () => {
    const docs = [
      doc('1', { features: ['Tow Bar', 'Sunroof'], colour: '' }),
      doc('2', { features: ['Tow Bar'], reserved: true, colour: '-' }),
      doc('3', { make: 'Kia' }),
    ];
    const { facets } = engineOf(docs).search({ facets: ['make', 'colour', 'features', 'reserved', 'id'] });
    expect(facets).toEqual({
      make: { Ford: 2, Kia: 1 },
      colour: { White: 1 },
      features: { 'Tow Bar': 2, Sunroof: 1 },
      reserved: { false: 2, true: 1 },
    });
    expect(engineOf(docs).search({ facets: ['make'], maxValuesPerFacet: 1 }).facets.make).toEqual({
      Ford: 2,
    });
  });

  it('returns statistics of numbers, but none for an empty result', () => {
    const engine = engineOf([doc('1', { price: 10 }), doc('2', { price: 30 })]);
    const { facets_stats } = engine.search({ facets: ['price'] });
    expect(facets_stats).toEqual({ price: { min: 10, max: 30, avg: 20, sum: 40 } });
    const none = engine.search({ facets: ['price'], filter: [{ field: 'make', in: ['Kia'] }] });
    expect(none.facets_stats).toEqual({});
  });

  it('requires every word, the last one as a prefix', () => {
    const docs = [
      doc('1'),
      doc('2', { name: '2020 Ford Falcon', colour: 'Red' }),
      doc('3', { make: 'Kia', name: 'Kia' }),
    ];
    expect(idsOf(docs, { query: 'ford ran' })).toEqual(['1']);
    expect(idsOf(docs, { query: 'red FORD' })).toEqual(['2']);
    expect(idsOf(docs, { query: 'for ranger' })).toEqual([]);
    expect(idsOf(docs, { query: '  - ' })).toHaveLength(3);
  });

  it('allows typos only when nothing matches without them', () => {
    const docs = [
      doc('1', { name: 'Ford Focus', make: 'Ford' }),
      doc('2', { name: 'Fard Rare', make: 'Fard' }),
    ];
    expect(idsOf(docs, { query: 'ford' })).toEqual(['1']);
    expect(idsOf(docs, { query: 'fodr' })).toEqual(['1']);
    expect(idsOf(docs, { query: 'fird' })).toEqual(['1', '2']);
    expect(idsOf(docs, { query: 'fird', filter: [{ field: 'make', in: ['Fard'] }] })).toEqual(['2']);
  });

  it('ranks by the weight of the matching field, then newest first', () => {
    const docs = [
      doc('old name', { name: 'White Star', make: 'X', created_at: 1 }),
      doc('colour', { name: 'Y', make: 'Y', created_at: 9 }),
      doc('new name', { name: 'White Moon', make: 'X', created_at: 5 }),
    ];
    expect(idsOf(docs, { query: 'white' })).toEqual(['new name', 'old name', 'colour']);
    expect(idsOf(docs, { query: 'white', sort: 'created_at:desc' })).toEqual([
      'colour',
      'new name',
      'old name',
    ]);
  });

  it('ranks a whole word before a prefix, and adjacent words before separate ones', () => {
    const docs = [
      doc('goes on', { name: 'Golf Hatchback', make: 'X', created_at: 9 }),
      doc('whole', { name: 'Golf Hatch', make: 'X', created_at: 1 }),
      doc('apart', { name: 'Toyota GR Yaris', make: 'X', created_at: 9 }),
      doc('side by side', { name: 'Toyota Yaris GR', make: 'X', created_at: 1 }),
    ];
    expect(idsOf(docs, { query: 'hatch' })).toEqual(['whole', 'goes on']);
    expect(idsOf(docs, { query: 'toyota yaris' })).toEqual(['side by side', 'apart']);
  });

  it('ranks a field that equals the query first', () => {
    const docs = [
      doc('part', { name: 'Ranger Raptor', make: 'Ford', created_at: 9 }),
      doc('all', { name: 'Ranger', make: 'Ford', created_at: 1 }),
    ];
    expect(idsOf(docs, { query: 'ranger' })).toEqual(['all', 'part']);
  });

  it('treats values with the same words as equal, as Typesense does', () => {
    const docs = [
      doc('1', { make: 'GX (AWD)', features: ['Tow-Bar'] }),
      doc('2', { make: 'GX awd', features: ['Towbar', 'ABS'] }),
      doc('3', { make: 'GXL (AWD)' }),
      doc('4', { make: '-' }),
    ];
    expect(idsOf(docs, { filter: [{ field: 'make', in: ['gx AWD'] }] })).toEqual(['1', '2']);
    expect(idsOf(docs, { filter: [{ field: 'make', notIn: ['GX (awd)'] }] })).toEqual(['3', '4']);
    expect(idsOf(docs, { filter: [{ field: 'features', in: ['TOWBAR'] }] })).toEqual(['1', '2']);
    // Typesense cannot filter by a value without words.
    expect(idsOf(docs, { filter: [{ field: 'make', in: ['-'] }] })).toEqual([]);
    expect(idsOf(docs, { filter: [{ field: 'make', notIn: ['-'] }] })).toHaveLength(docs.length);
    expect(matches([{ field: 'make', in: ['gx AWD'] }], docs[0]!)).toBe(true);
  });

  it('returns an empty answer without documents', () => {
    expect(
      engineOf([]).search({ query: 'ford', facets: ['make', 'price'], sort: 'price:asc' }),
    ).toMatchObject({
      nbHits: 0,
      nbPages: 0,
      hits: [],
    });
  });
});

describe('the static engine with any documents and filters', () => {
  const anyDoc = fc.record({
    id: fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), minLength: 1, maxLength: 4 }),
    name: fc.constantFrom('Ford Ranger', 'Kia Rio', 'Mazda CX-5', ''),
    make: fc.constantFrom('Ford', 'Kia', 'Land Rover', '-x', 'a:b', ''),
    colour: fc.constantFrom('White', 'Red'),
    price: fc.integer({ min: 0, max: 20 }),
    reserved: fc.boolean(),
    features: fc.uniqueArray(fc.constantFrom('Tow Bar', 'Sunroof', 'ABS')),
    created_at: fc.integer({ min: 0, max: 5 }),
  });
  const anyCondition: fc.Arbitrary<Filter[number]> = fc.oneof(
    fc.record({
      field: fc.constantFrom('make', 'features'),
      in: fc.uniqueArray(fc.constantFrom('Ford', 'Kia', '-x', 'a:b', 'ABS'), { maxLength: 3 }),
    }),
    fc.constant<Filter[number]>({ field: 'make', notIn: ['Kia'] }),
    fc.constant<Filter[number]>({ field: 'reserved', in: ['true'] }),
    fc.constant<Filter[number]>({
      anyOf: [[{ field: 'make', in: ['Ford'] }], [{ field: 'price', min: 3, max: 12 }]],
    }),
    fc.record({ field: fc.constant('price'), min: fc.option(fc.constantFrom(3, 7), { nil: undefined }) }),
    fc.record({ field: fc.constant('price'), max: fc.constantFrom(7, 18) }),
  );

  it('finds exactly the documents that `matches` accepts, and counts only those', () => {
    fc.assert(
      fc.property(
        fc.array(anyDoc, { maxLength: 40 }),
        fc.array(anyCondition, { maxLength: 3 }),
        (docs, filter) => {
          const answer = engineOf(docs).search({ filter, facets: ['make', 'features'], hitsPerPage: 100 });
          const wanted = docs.filter((one) => matches(filter, one));
          const sorted = (list: unknown[]) => list.map((one) => JSON.stringify(one)).sort();
          expect(sorted(answer.hits)).toEqual(
            sorted(wanted.map((one) => Object.fromEntries(Object.entries(one)))),
          );
          expect(answer.nbHits).toBe(wanted.length);
          const named = wanted.filter(({ make }) => make !== '').length;
          expect(Object.values(answer.facets.make ?? {}).reduce((sum, n) => sum + n, 0)).toBe(named);
          const features = wanted.flatMap((one) => one.features).length;
          expect(Object.values(answer.facets.features ?? {}).reduce((sum, n) => sum + n, 0)).toBe(features);
        },
      ),
    );
  });
});

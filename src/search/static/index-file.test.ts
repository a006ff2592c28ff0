import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { openIndex } from './index-file.ts';
import { type IndexManifest, indexFiles } from './index-files.ts';

const text = fc.oneof(fc.constantFrom('', 'Ford', 'Ängström "x" \\ #', '日本'), fc.string({ maxLength: 8 }));
const count = (min: number) => fc.option(fc.integer({ min, max: 2_000_000 }), { nil: undefined });
const anyCar: fc.Arbitrary<ListedCar> = fc
  .record({
    id: fc.string({ minLength: 1, maxLength: 6 }),
    slug: text,
    name: text,
    make: text,
    model: text,
    badge: text,
    year: fc.integer({ min: 1900, max: 2100 }),
    price: count(11),
    km: count(0),
    interest_rate: count(0),
    reserve_amount: count(0),
    reserved: fc.boolean(),
    certified: fc.constant(true),
    filtered_features: fc.array(text, { maxLength: 4 }),
    created_at: fc.integer({ min: 1, max: 2_000_000_000 }),
  })
  .map((change) => aListedCar(change));

const opened = (cars: ListedCar[]) => openIndex(JSON.parse(indexFiles(cars)[0]!.body));

const inOrder = (cars: ListedCar[]) =>
  cars.toSorted((a, b) => b.created_at! - a.created_at! || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));

describe('the index file', () => {
  it('returns every car unchanged, newest first', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyCar, { maxLength: 60, selector: ({ id }) => id }), (cars) => {
        const hits = opened(cars).search({ hitsPerPage: 100 }).hits;
        // Hits do not contain the fields that are only for filters.
        expect(hits).toEqual(inOrder(cars.map((car) => ({ ...car, filtered_features: [] }))));
      }),
    );
  });

  it('returns the counts of its cars', () => {
    const cars = ['Kia', 'Ford', 'Kia'].map((make, index) => aListedCar({ id: String(index), make }));
    const { facets } = opened(cars).search({ facets: ['make'] });
    expect(facets).toEqual({ make: { Kia: 2, Ford: 1 } });
  });

  it('can be opened from parsed JSON', () => {
    const file = JSON.parse(indexFiles([aListedCar()])[0]!.body);
    expect(openIndex(file).size).toBe(1);
  });

  it('is rejected with an instruction when it has another format', () => {
    expect(() => openIndex(JSON.parse('{"format":1}'))).toThrow('Load the page again');
    expect(() => openIndex(JSON.parse('null'))).toThrow('Load the page again');
  });

  it('is published with features in a part of it when no page filters by features', () => {
    const cars = [
      aListedCar({ id: '1', filtered_features: ['Sunroof'] }),
      aListedCar({ id: '2', cylinders: '6' }),
    ];
    const [index, aside, ...others] = indexFiles(cars, { filters: ['cylinders'] });
    const part = { file: aside!.path.split('/').at(-1), fields: ['filtered_features'] };
    expect(JSON.parse(index!.body)).toMatchObject({ parts: [part], blocks: [] });
    expect(others.map(({ path }) => path)).toEqual(['/search-index/current.json']);
    const engine = openIndex(JSON.parse(index!.body));
    const counted = () => engine.search({ facets: ['filtered_features', 'cylinders'] }).facets;
    expect(counted()).toEqual({ cylinders: { 6: 1 } });
    engine.add(JSON.parse(aside!.body));
    expect(counted()).toEqual({ cylinders: { 6: 1 }, filtered_features: { Sunroof: 1 } });
    expect(indexFiles(cars)).toHaveLength(2);
  });

  it('is published under a name with the hash of its content, beside a manifest', () => {
    const [index, manifest] = indexFiles([aListedCar()]);
    const named = JSON.parse(manifest!.body) as IndexManifest;
    expect(manifest!.path).toBe('/search-index/current.json');
    expect(index!.path).toBe(`/search-index/${named.file}`);
    expect(named).toEqual({ file: expect.stringMatching(/^cars\.[0-9a-f]{12}\.json$/), cars: 1 });
    expect(indexFiles([aListedCar({ price: 1 })])[0]!.path).not.toBe(index!.path);
  });
});

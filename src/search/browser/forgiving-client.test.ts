import { describe, expect, it } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import type { SearchRequest } from '../request.ts';
import { indexFiles } from '../static/index-files.ts';
import { createForgivingClient, type SearchClient } from './search-client.ts';
import { createStaticClient } from './static-client.ts';

const cars = [
  aListedCar({ id: '1', make: 'Toyota', model: 'Corolla', name: 'Toyota Corolla', colour: 'White' }),
  aListedCar({ id: '2', make: 'Toyota', model: 'HiLux', name: 'Toyota HiLux', colour: 'Red' }),
  aListedCar({ id: '3', make: 'Kia', model: 'Rio', name: 'Kia Rio', colour: 'Red', price: 9000 }),
];
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));
const engine = createStaticClient({
  manifestUrl: '/search-index/current.json',
  fetch: async (url) => new Response(files.get(url) ?? '', { status: files.has(url) ? 200 : 404 }),
});

/** The engine, which records its requests. */
function noting(): { asked: string[]; client: SearchClient } {
  const asked: string[] = [];
  const search = (requests: readonly SearchRequest[]) => {
    asked.push(...requests.map(({ query }) => query ?? ''));
    return engine.search(requests);
  };
  return { asked, client: createForgivingClient({ ...engine, search }) };
}

const request = (query: string, make?: string): SearchRequest => ({
  query,
  facets: ['make'],
  ...(make && { filter: [{ field: 'make', in: [make] }] }),
});

async function answer(query: string, make?: string) {
  const { results } = await noting().client.search([request(query, make)]);
  const { hits, leftOut, nbHits } = results[0]!;
  return { ids: hits.map(({ id }) => id).sort(), leftOut, nbHits };
}

describe('words that no car has', () => {
  it.each<[query: string, ids: string[], leftOut: string[] | undefined]>([
    ['family toyota', ['1', '2'], ['family']],
    ['toyota near parramatta', ['1', '2'], ['near', 'parramatta']],
    // Nobody looks for the little words, and every car is one.
    ['first car for my daughter', ['1', '2', '3'], ['first', 'daughter']],
    ['toyota for the summer', ['1', '2'], ['summer']],
    ['toyota for the', ['1', '2'], undefined],
    ['something white', ['1'], undefined],
    ['for the', ['1', '2', '3'], ['for', 'the']],
    // A story of many little words is searched for what it is about.
    ['i need that toyota for my son who is with us and he likes it', ['1', '2'], ['son', 'us', 'likes']],
    // The text search cannot exclude words, and must not find the opposite.
    ['toyota not white', ['1', '2'], ['not', 'white']],
    ['zeppelin', ['1', '2', '3'], ['zeppelin']],
    // The beginning of a name by accident: 'r' of Rio, '3' of nothing, 'for' of nothing here.
    ['r plater', ['1', '2', '3'], ['r', 'plater']],
    ['convertible for summer', ['1', '2', '3'], ['convertible', 'summer']],
    ['rio for 3 learners', ['3'], ['3', 'learners']],
    ['tidy, white, one owner', ['1'], ['tidy', 'one', 'owner']],
    // Each word finds cars, but no car has both. The first word is used.
    ['kia white', ['3'], ['white']],
    ['white red rio', ['1'], ['red', 'rio']],
    [
      'one two three four five six seven eight toyota',
      ['1', '2', '3'],
      'one two three four five six seven eight toyota'.split(' '),
    ],
  ])('%s finds %j without %j [LIST-3] [TYPED-8]', async (query, ids, leftOut) => {
    expect(await answer(query)).toEqual({ ids, leftOut, nbHits: ids.length });
  });

  it('leave out a word of ordinary speech that some cars have in their name', async () => {
    const named = ['Tesla Model 3', 'Toyota HiLux'].map((name, at) => {
      const [make = '', ...words] = name.split(' ');
      return aListedCar({ id: `${at}`, make, model: words.join(' '), name });
    });
    const files = new Map(indexFiles(named).map(({ path, body }) => [path, body]));
    const client = createForgivingClient(
      createStaticClient({
        manifestUrl: '/search-index/current.json',
        fetch: async (url) => new Response(files.get(url) ?? '', { status: files.has(url) ? 200 : 404 }),
      }),
    );
    const idsOf = async (query: string) =>
      (await client.search([request(query)])).results[0]!.hits.map(({ id }) => id).sort();
    expect(await idsOf('previous model')).toEqual(['0', '1']);
    expect(await idsOf('facelift models')).toEqual(['0', '1']);
    expect(await idsOf('hilux previous model')).toEqual(['1']);
    expect(await idsOf('model')).toEqual(['0']);
  });

  it('are determined with the filters of the search', async () => {
    expect(await answer('red corolla', 'Toyota')).toMatchObject({ ids: ['2'], leftOut: ['corolla'] });
    expect(await answer('white rio', 'Kia')).toMatchObject({ ids: ['3'], leftOut: ['white'] });
  });

  it('are irrelevant when the filters find nothing', async () => {
    expect(await answer('family', 'Tesla')).toMatchObject({ nbHits: 0, leftOut: undefined });
  });

  it('cause no extra request when every word finds cars', async () => {
    const { asked, client } = noting();
    await client.search([request('toyota'), request('toyota', 'Toyota')]);
    expect(asked).toEqual(['toyota', 'toyota']);
  });

  it('are left out of every page and of the counts as well', async () => {
    const { client } = noting();
    const next = { query: 'family toyota', page: 1, hitsPerPage: 1 };
    const [second] = (await client.search([next])).results;
    expect([second?.hits.length, second?.nbHits, second?.leftOut]).toEqual([1, 2, ['family']]);
    const { results } = await client.search([request('family toyota'), request('family toyota')]);
    expect(results[1]).toMatchObject({ facets: { make: { Toyota: 2 } }, leftOut: ['family'] });
  });

  it('are kept when the searches of one call have different texts', async () => {
    const { results } = await noting().client.search([request('zeppelin'), request('toyota')]);
    expect(results.map(({ nbHits }) => nbHits)).toEqual([0, 2]);
  });
});

describe('a word of four letters in a story', () => {
  const typos = [
    aListedCar({ id: '1', name: 'Volkswagen Polo Life', colour: 'White' }),
    aListedCar({ id: '2', name: 'Ford Mustang', colour: 'Red' }),
    aListedCar({ id: '3', name: 'Mitsubishi Outlander Sport', colour: 'Grey' }),
  ];
  const own = new Map(indexFiles(typos).map(({ path, body }) => [path, body]));
  const client = createForgivingClient(
    createStaticClient({
      manifestUrl: '/search-index/current.json',
      fetch: async (url) => new Response(own.get(url) ?? '', { status: own.has(url) ? 200 : 404 }),
    }),
  );

  it.each<[query: string, ids: string[], leftOut: string[]]>([
    ['something for my wife with luggage', ['1', '2', '3'], ['wife', 'luggage']],
    ['tidy and no rust', ['1', '2', '3'], ['tidy', 'no', 'rust']],
    ['fits a pram', ['1', '2', '3'], ['fits', 'pram']],
    ['spot lights', ['1', '2', '3'], ['spot', 'lights']],
    // As the beginning of a name it still counts.
    ['must have luggage', ['2'], ['luggage']],
    ['outl for my wife', ['3'], ['wife']],
  ])('is no typo of a name: %s [LIST-3] [TYPED-8]', async (query, ids, leftOut) => {
    const { hits, leftOut: words } = (await client.search([request(query)])).results[0]!;
    expect([hits.map(({ id }) => id).sort(), words]).toEqual([ids, leftOut]);
  });
});

describe('two badges of which a car has one', () => {
  const golfs = [
    aListedCar({ id: '1', name: 'Volkswagen Golf GTI', badge: 'GTI', colour: 'White' }),
    aListedCar({ id: '2', name: 'Volkswagen Golf R', badge: 'R', colour: 'Red' }),
    aListedCar({ id: '3', name: 'Volkswagen Golf R-Line', badge: 'R-Line', colour: 'Red' }),
    aListedCar({ id: '4', name: 'Toyota HiLux SR5', badge: 'SR5 Hybrid', colour: 'Red' }),
    aListedCar({ id: '5', name: 'Ford Ranger Wildtrak', badge: 'Wildtrak', colour: 'Red' }),
  ];
  const own = new Map(indexFiles(golfs).map(({ path, body }) => [path, body]));
  const client = createForgivingClient(
    createStaticClient({
      manifestUrl: '/search-index/current.json',
      fetch: async (url) => new Response(own.get(url) ?? '', { status: own.has(url) ? 200 : 404 }),
    }),
  );

  it.each<[query: string, ids: string[], leftOut?: string[]]>([
    ['gti or r', ['1', '2']],
    ['GTI vs R red', ['2']],
    ['wildtrak, sr5', ['4', '5']],
    ['gti or zeppelin', ['1'], ['zeppelin']],
    ['gti or raptor', ['1'], ['raptor']],
  ])('%s finds %j [LIST-3] [TYPED-8]', async (query, ids, leftOut) => {
    const found = (await client.search([request(query), request(query)])).results;
    for (const { hits, leftOut: words, nbHits } of found)
      expect([hits.map(({ id }) => id).sort(), words, nbHits]).toEqual([ids, leftOut, ids.length]);
  });
});

describe('words that mean something only together', () => {
  const others = [
    aListedCar({ id: '1', name: 'Tesla Model 3 Long Range', fuel: 'Electric', colour: 'Gold' }),
    aListedCar({ id: '2', name: 'Hyundai Sonata GT', fuel: 'Petrol', colour: 'Black' }),
    aListedCar({ id: '3', name: 'Kia Carnival', fuel: 'Diesel', colour: 'Red' }),
  ];
  const own = new Map(indexFiles(others).map(({ path, body }) => [path, body]));
  const client = createForgivingClient(
    createStaticClient({
      manifestUrl: '/search-index/current.json',
      fetch: async (url) => new Response(own.get(url) ?? '', { status: own.has(url) ? 200 : 404 }),
    }),
  );
  const everyCar = ['1', '2', '3'];

  it.each<[query: string, ids: string[], leftOut: string[]]>([
    ['electric windows', everyCar, ['electric', 'windows']],
    ['diesel heater, tidy', everyCar, ['diesel', 'heater', 'tidy']],
    ['gold coast', everyCar, ['gold', 'coast']],
    ['black interior', everyCar, ['black', 'interior']],
    ['long rego', everyCar, ['long', 'rego']],
    ['near me', everyCar, ['near']],
    // 'car' and 'son' begin Carnival and Sonata.
    ['first car son', everyCar, ['first', 'son']],
    ['tidy gt', ['2'], ['tidy']],
    ['sonata leather', ['2'], ['leather']],
    ['carnival, at least two keys', ['3'], ['least', 'two', 'keys']],
    ['long range, tidy', ['1'], ['tidy']],
  ])('%s finds %j without %j [LIST-3] [TYPED-8]', async (query, ids, leftOut) => {
    const [result] = (await client.search([{ query }])).results;
    expect([result?.hits.map(({ id }) => id).sort(), result?.leftOut]).toEqual([ids, leftOut]);
  });

  it.each([
    ['gold coast, tidy', ['gold', 'coast']],
    // A model that the dealer does not have.
    ['i 20', ['i', '20']],
    ['rav 4', ['rav', '4']],
  ])('of %s are said together: %j', async (query, words) => {
    const [result] = (await client.search([{ query }])).results;
    expect(result?.notes).toEqual([{ sentence: `None of these matches “${words.join(' ')}”`, words }]);
  });
});

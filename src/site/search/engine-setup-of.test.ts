import { describe, expect, it, test } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aDealer } from '../dealer.fixture.ts';
import { engineSetupOf, searchOrigins, searchSizeOf, wantsTypesense } from './engine-setup-of.ts';

const server = { host: 'search.example.com', searchOnlyKey: 'public' };
const dealerOf = (search: DealerInput['search']) => ({
  slug: 'bayside',
  search: aDealer({ search }).search,
});
const manifest = '/search-index/current.json';

describe('the engine setup of a dealer', () => {
  it.each([
    ['static', 50_000, false],
    ['auto', 5000, false],
    ['auto', 5001, true],
    ['typesense', 1, true],
  ] as const)('with engine "%s" and %i cars uses Typesense: %s [CFG-33]', (engine, cars, expected) => {
    const dealer = dealerOf({ engine, typesense: server });
    expect(wantsTypesense(dealer, cars)).toBe(expected);
    expect('typesense' in engineSetupOf(dealer, cars)).toBe(expected);
  });

  it('contains only host, key and alias from the configuration [API-4] [CFG-33]', () => {
    const dealer = dealerOf({ engine: 'typesense', typesense: { ...server, otherHosts: ['b.example.com'] } });
    expect(engineSetupOf(dealer, 10)).toEqual({
      indexManifest: manifest,
      unlisted: '/search-index/unlisted.json',
      typesense: {
        nodes: [
          { host: 'search.example.com', port: 443, protocol: 'https' },
          { host: 'b.example.com', port: 443, protocol: 'https' },
        ],
        searchOnlyKey: 'public',
        collection: 'cars_bayside',
        leastCars: 9,
      },
    });
  });

  it.each([
    [0, 0],
    [1, 0],
    [12, 10],
    [11_000, 9000],
    // A few cars more or fewer do not change the pages.
    [11_100, 9000],
  ])('for %i cars rejects an index with fewer than %i', (cars, least) => {
    const { typesense } = engineSetupOf(dealerOf({ engine: 'typesense', typesense: server }), cars);
    expect(typesense?.leastCars).toBe(least);
  });

  it.each([
    ['typesense', 20_000, true],
    ['typesense', 20_001, false],
    ['auto', 20_001, false],
    // Without a Typesense server the static index is the only engine.
    ['auto, none', 40_000, true],
  ])('with engine "%s" and %i cars includes the static index: %s', (engine, cars, expected) => {
    const typesense = engine.endsWith('none') ? undefined : server;
    const search = { engine: engine.split(',')[0] as 'auto', ...(typesense && { typesense }) };
    expect(engineSetupOf(dealerOf(search), cars).indexManifest === manifest).toBe(expected);
  });

  it('lists the origins that pages must be allowed to connect to', () => {
    const typesense = { ...server, port: 8108, protocol: 'http' as const, otherHosts: ['localhost'] };
    expect(searchOrigins(engineSetupOf(dealerOf({ engine: 'typesense', typesense }), 1))).toEqual([
      'http://search.example.com:8108',
      'http://localhost:8108',
    ]);
    expect(searchOrigins(engineSetupOf(dealerOf({ engine: 'typesense', typesense: server }), 1))).toEqual([
      'https://search.example.com',
    ]);
    expect(searchOrigins(engineSetupOf(dealerOf({}), 1))).toEqual([]);
  });
});

const withServer = { typesense: { host: 'search.example.com', searchOnlyKey: 'public' } };

test.each<[string, DealerInput['search'], number, RegExp | undefined, RegExp | undefined]>([
  ['auto, at the limit', { engine: 'auto' }, 5000, undefined, undefined],
  [
    'auto without a server',
    { engine: 'auto' },
    5001,
    /5,001 cars.*\(5,000\).*load the whole/,
    /npm run index/,
  ],
  ['auto with a server', { engine: 'auto', ...withServer }, 5001, /"auto" searches them on/, undefined],
  [
    'auto, above the limit of the standby index',
    { engine: 'auto', ...withServer },
    20_001,
    /server alone/,
    /otherHosts/,
  ],
  [
    'typesense, above the limit of the standby index',
    { engine: 'typesense', ...withServer },
    20_001,
    /server alone/,
    /otherHosts/,
  ],
  ['typesense', { engine: 'typesense', ...withServer }, 20_000, undefined, undefined],
  ['static', { engine: 'static' }, 20_001, undefined, undefined],
  [
    'typesense of an environment that names a server',
    { engine: 'typesense', typesense: { ...withServer.typesense, fromEnvironment: true } },
    10,
    /searched on https:\/\/search\.example\.com,/,
    undefined,
  ],
  [
    'static, because the environment names no server',
    { engine: 'static', typesense: { ...withServer.typesense, fromEnvironment: true } },
    10,
    /in the browser, because TYPESENSE_URL/,
    undefined,
  ],
])(
  'reports the number of cars for the engine %s, with a remedy when there is one [CFG-33]',
  (_, search, cars, message, remedy) => {
    const size = searchSizeOf({ slug: 'bayside', search: aDealer({ search }).search }, cars);
    if (message) expect(size?.message).toMatch(message);
    else expect(size).toBeUndefined();
    if (remedy) expect(size?.remedy).toMatch(remedy);
    else expect(size?.remedy).toBeUndefined();
  },
);

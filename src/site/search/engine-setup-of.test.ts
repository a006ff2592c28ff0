import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aDealer } from '../dealer.fixture.ts';
import { engineSetupOf, searchOrigins, wantsTypesense } from './engine-setup-of.ts';

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

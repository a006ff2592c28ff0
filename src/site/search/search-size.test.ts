import { expect, test } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import { aDealer } from '../dealer.fixture.ts';
import { searchSizeOf } from './search-size.ts';

const server = { typesense: { host: 'search.example.com', searchOnlyKey: 'public' } };

test.each<[string, DealerInput['search'], number, RegExp | undefined, RegExp | undefined]>([
  ['auto, at the limit', { engine: 'auto' }, 5000, undefined, undefined],
  [
    'auto without a server',
    { engine: 'auto' },
    5001,
    /5,001 cars.*\(5,000\).*load the whole/,
    /npm run index/,
  ],
  ['auto with a server', { engine: 'auto', ...server }, 5001, /"auto" searches them on/, undefined],
  [
    'auto, above the limit of the standby index',
    { engine: 'auto', ...server },
    20_001,
    /server alone/,
    /otherHosts/,
  ],
  [
    'typesense, above the limit of the standby index',
    { engine: 'typesense', ...server },
    20_001,
    /server alone/,
    /otherHosts/,
  ],
  ['typesense', { engine: 'typesense', ...server }, 20_000, undefined, undefined],
  ['static', { engine: 'static' }, 20_001, undefined, undefined],
  [
    'typesense of an environment that names a server',
    { engine: 'typesense', typesense: { ...server.typesense, fromEnvironment: true } },
    10,
    /searched on https:\/\/search\.example\.com,/,
    undefined,
  ],
  [
    'static, because the environment names no server',
    { engine: 'static', typesense: { ...server.typesense, fromEnvironment: true } },
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

import { Client } from 'typesense';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aListedCar } from '../../src/domain/cars/listed-car.fixture.ts';
import type { OwnTerms } from '../../src/domain/finance/loan-terms.ts';
import { weeklyDollars } from '../../src/domain/finance/weekly-limit.ts';
import { weeklyPriceBand } from '../../src/domain/prices/price-bands.ts';
import { countPrices } from '../../src/features/budget/count-prices.ts';
import type { SearchClient } from '../../src/search/browser/search-client.ts';
import { createStaticClient } from '../../src/search/browser/static-client.ts';
import { createTypesenseClient } from '../../src/search/browser/typesense-client.ts';
import { parsePhrases } from '../../src/search/phrases/parse.ts';
import { createPhraseBook } from '../../src/search/phrases/phrase-book.ts';
import { vocabularyOf } from '../../src/search/phrases/vocabulary.ts';
import { type PageScope, requestOf } from '../../src/search/request.ts';
import { indexFiles } from '../../src/search/static/index-files.ts';
import { obtainSearchOnlyKey } from '../../src/search/typesense/search-only-key.ts';
import { fillCollection } from '../../src/search/typesense/update-collection.ts';
import type { SearchState } from '../../src/search/url-state.ts';
import { type StandIn, startStandIn } from './stand-in-server.ts';

const cars = Array.from({ length: 90 }, (_, index) => {
  // No lender gives a repayment for every third car.
  const weekly_price = index % 3 === 0 ? 0 : 40 + index * 5;
  return aListedCar({
    id: `c${index}`,
    slug: `car-${index}`,
    price: index * 700,
    weekly_price,
    weekly_price_range: weeklyPriceBand(weekly_price),
    interest_rate: index % 2 === 0 ? 6.99 : 8.49,
    car_type: index % 2 === 0 ? 'new' : 'used',
  });
});
const files = new Map(indexFiles(cars).map(({ path, body }) => [path, body]));

let server: StandIn;
const engines = new Map<string, SearchClient>();
beforeAll(async () => {
  server = await startStandIn();
  const admin = new Client({ nodes: server.nodes, apiKey: server.adminKey, logLevel: 'silent' });
  await fillCollection(admin, 'weekly', cars, { now: 1 });
  const searchOnlyKey = await obtainSearchOnlyKey(admin, server.adminKey, 'weekly');
  const setup = { nodes: server.nodes, searchOnlyKey, collection: 'cars_weekly' };
  engines.set('typesense', createTypesenseClient({ setup, hitsCap: 1000, nodeTimeoutMs: 2000 }));
  const fetch = async (url: string) => new Response(files.get(url));
  engines.set('static', createStaticClient({ manifestUrl: '/search-index/current.json', fetch }));
});
afterAll(() => server.close());

const usualTerms: OwnTerms = {
  deposit: 0,
  tradeIn: 0,
  termYears: 5,
  balloonPercent: 0,
  frequency: 'weekly',
};
const everywhere: PageScope = { scope: {}, priceAscPositiveOnly: false };

describe.each(['static', 'typesense'])('the %s engine', (name) => {
  const found = async (search: SearchState, facets: string[] = []) =>
    (await engines.get(name)!.search([requestOf(search, everywhere, { hitsPerPage: 90, facets })]))
      .results[0]!;

  test('finds what is typed as an amount per week [DATA-24] [OPEN-38]', async () => {
    const book = createPhraseBook(vocabularyOf(cars), { thisYear: 2025, sorts: [] });
    const search = parsePhrases('under $200 a week', book);
    expect([search.range, search.query]).toEqual([{ weekly_price: '1:200' }, '']);
    const { hits } = await found(search);
    const wanted = cars.filter(({ weekly_price = 0 }) => weekly_price > 0 && weekly_price <= 200);
    expect(hits.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
  });

  test('counts the cars of each price band, and finds the cars of several bands [DATA-24] [OPEN-38]', async () => {
    const { facets } = await found({}, ['weekly_price_range']);
    expect(facets['weekly_price_range']).toMatchObject({ 'Under $75': 4, '$75 to $100': 4 });
    expect(Object.keys(facets['weekly_price_range'] ?? {})).not.toContain('');
    const refinementList = { weekly_price_range: ['Under $75', '$75 to $100'] };
    const { hits } = await found({ refinementList });
    expect(hits).toHaveLength(8);
    expect(hits.every(({ weekly_price = 0 }) => weekly_price > 0 && weekly_price < 100)).toBe(true);
  });

  test.each([
    [{ to: 90 }, {}],
    [{ from: 60, to: 140 }, {}],
    [{ to: 90 }, { deposit: 5000, tradeIn: 4000, termYears: 3 }],
    [{ to: 0 }, { tradeIn: 20_000 }],
    [{ from: 100 }, { balloonPercent: 30, frequency: 'monthly' }],
    [{ to: 5 }, {}],
  ] satisfies [object, Partial<OwnTerms>][])(
    'finds the cars that cost %j a week on the visitor’s own terms %j, by the rate of each',
    async (range: { from?: number; to?: number }, own) => {
      const terms: OwnTerms = { ...usualTerms, ...own };
      const { from = '', to = '' } = range;
      const request = requestOf(
        { range: { weekly_price: `${from}:${to}` } },
        { ...everywhere, ownWeekly: { terms, rates: [6.99, 8.49] } },
        { hitsPerPage: 90 },
      );
      const [answer] = (await engines.get(name)!.search([request])).results;
      const wanted = cars.filter(({ weekly_price = 0, price = 0, interest_rate = 0 }) => {
        const cost = weeklyDollars(price, interest_rate, terms);
        return weekly_price > 0 && cost >= (range.from ?? 0) && cost <= (range.to ?? cost);
      });
      expect(answer!.hits.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
    },
  );

  test('returns the number of cars and their lowest and highest price, as the budget finder needs [BUDGET-6] [BUDGET-7]', async () => {
    const answers = await countPrices(
      engines.get(name)!,
      { ...everywhere, scope: { car_type: ['used'] } },
      ['1001:', '1001:20000', '900000:'].map((price) => ({ range: { price } })),
    );
    expect(answers).toEqual([
      { count: 44, lowest: 2100, highest: 62_300 },
      { count: 13, lowest: 2100, highest: 18_900 },
      { count: 0 },
    ]);
  });
});

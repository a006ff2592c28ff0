import { describe, expect, test } from 'vitest';
import { leastDealer } from './dealer.fixture.ts';
import { valueAt } from './problem.ts';
import { dealerSchema } from './schema/dealer.ts';
import { type Option, optionsOf } from './schema-walk.ts';

/** Every option of the CFG table with its default. `undefined` for options that are off when they are absent. */
const defaults: [id: string, key: string, value: unknown][] = [
  ['CFG-1', 'template', 'harbour'],
  ['CFG-2', 'brand', undefined],
  ['CFG-5', 'dealerships', []],
  ['CFG-6', 'saving.garage_enabled', false],
  ['CFG-7', 'saving.compare', false],
  ['CFG-8', 'saving.saveOnlyUsed', false],
  ['CFG-9', 'stock.stockFilterVariant', 3],
  [
    'CFG-10',
    'stock.stockFilterExtra',
    { usedOnly: false, inStockOnly: false, excludeMakes: [], excludeStockNumbers: [] },
  ],
  ['CFG-11', 'stock.soldIncludedDays', undefined],
  ['CFG-12', 'phoneNumbers', {}],
  ['CFG-14', 'cards.tagNames.new', 'New'],
  ['CFG-14', 'cards.tagNames.justSold', 'JUST SOLD'],
  ['CFG-15', 'cards.newArrivalText', 'New Arrival'],
  ['CFG-16', 'cards.runoutSaleGreen', false],
  ['CFG-17', 'cards.electricHybridTag', false],
  ['CFG-18', 'reserve.checkoutPath', 'checkout'],
  ['CFG-19', 'finance.financePaths', ['/finance']],
  ['CFG-20', 'manufacturer', undefined],
  ['CFG-21', 'search.searchPath', '/search/new-used-and-demo-cars/'],
  ['CFG-22', 'tiles.tileTarget', 'facetQuery'],
  ['CFG-23', 'locationDisplay.locationsMenu', 'dropdown'],
  ['CFG-24', 'locationDisplay.locationsMenuLink', 'contact'],
  ['CFG-25', 'header.headerVariant', 'default'],
  ['CFG-26', 'navigation', undefined],
  ['CFG-28', 'search.sortByKms', false],
  ['CFG-29', 'search.priceAscPositiveOnly', false],
  ['CFG-30', 'search.makeListVariant', 'default'],
  ['CFG-31', 'search.hitsPerPage', 21],
  ['CFG-32', 'search.hitsCap', 1000],
  ['CFG-33', 'search.typesense', undefined],
  ['CFG-34', 'stock.itemTypes', ['car']],
  ['CFG-35', 'promotions.promoTiles', []],
  ['CFG-36', 'promotions.promoCards', []],
  ['CFG-37', 'cards.cardButtons', ['enquire', 'testDrive', 'reserve']],
  ['CFG-38', 'cards.similarCarsTestDrive', false],
  ['CFG-39', 'finance.financeButtonLabel', 'Get Finance'],
  ['CFG-40', 'finance.financeLabelTestVariant', false],
  ['CFG-41', 'finance.weeklyFinanceRate', false],
  ['CFG-42', 'finance.lender', undefined],
  ['CFG-43', 'finance.financeExcluded', false],
  ['CFG-44', 'finance.calculatorRate', 10],
  ['CFG-45', 'cards.noPriceText', 'Enquire for price'],
  ['CFG-46', 'cards.usedCarPerks', false],
  ['CFG-47', 'cards.callToDealerText', 'Call the dealer'],
  ['CFG-48', 'leads.messageOptional', false],
  ['CFG-49', 'leads.termsNote', false],
  ['CFG-50', 'leads.captcha', true],
  ['CFG-51', 'leads.serviceDealershipSlug', false],
  ['CFG-52', 'gates.gateCheckout', false],
  ['CFG-53', 'gates.gatePersonalisedFinance', false],
  ['CFG-54', 'gates.gateSpinToWin', false],
  ['CFG-55', 'tradeIn.saveValuation', false],
  ['CFG-56', 'tiles.truckBody', 'ute'],
  ['CFG-57', 'tiles.customBodies', []],
  ['CFG-58', 'locationDisplay.locationOrder', []],
  ['CFG-59', 'locationDisplay.locationMap', 'map'],
  ['CFG-60', 'reviews.reviewAverageMinimum', 0],
  ['CFG-61', 'reviews.reviewMinimumRating', 4],
  ['CFG-62', 'reviews.reviewListSlice', 10],
  ['CFG-63', 'reviews.reviewAutoRotate', false],
  ['CFG-64', 'reviews.leaveReviewLink', undefined],
  ['CFG-65', 'reviews.orgId', undefined],
  ['CFG-66', 'embeds.iframeBlocks', []],
  ['CFG-67', 'budget.priceRange', { min: 5000, max: 250_000, step: 500 }],
  ['CFG-68', 'tiles.bodyTileLimit', 4],
  ['CFG-69', 'locationDisplay.defaultState', 'qld'],
  ['CFG-70', 'locationDisplay.mapZoom', 10],
  ['CFG-71', 'media.imageQuality', 80],
  ['CFG-72', 'logo', undefined],
  ['CFG-72', 'social', {}],
  ['CFG-72', 'integrations.xtime_webkey', undefined],
  ['CFG-72', 'integrations.redbook', false],
  ['CFG-72', 'search.search_categories', []],
  ['CFG-72', 'locationDisplay.override_city', undefined],
  ['CFG-73', 'openingHours', []],
];

const options = optionsOf(dealerSchema);
const optionAt = (key: string): Option | undefined => options.find(({ path }) => path.join('.') === key);

describe('a dealer that sets nothing', () => {
  const dealer = dealerSchema.parse(leastDealer);

  const told = defaults.map(([id, key, value]) => {
    const said = value === undefined ? 'is absent' : `defaults to ${JSON.stringify(value)}`;
    return { title: `${key} ${said} [${id}]`, id, key, value };
  });

  test.each(told)('$title', ({ id, key, value }) => {
    expect(valueAt(dealer, key.split('.'))).toEqual(value);
    const option = optionAt(key);
    const group = optionAt(key.split('.').slice(0, -1).join('.'));
    expect([option?.cfg, group?.cfg]).toContain(id);
  });

  test('has the constants of the specification [LIMIT-2] [LIMIT-7] [LIMIT-8]', () => {
    const { media, locationDisplay } = dealerSchema.parse(leastDealer);
    expect([media.imageQuality, locationDisplay.mapZoom, locationDisplay.defaultState]).toEqual([
      80,
      10,
      'qld',
    ]);
  });

  test('shows filters that exist, each once [CFG-27]', () => {
    const { searchFilters } = dealer.search;
    expect(new Set(searchFilters).size).toBe(searchFilters.length);
    expect(searchFilters).toContain('price');
  });

  test('has texts for the options that need one [CFG-13]', () => {
    expect(dealer.copy.heroHeading).not.toBe('');
    expect(dealer.copy.tradeInBanner).toBe('Get an instant offer in 2 minutes');
  });

  test('answers five questions about trade-ins, three of them with the specified texts [TRADE-6]', () => {
    const answers = dealer.tradeIn.faq.map(({ answer }) => answer).join(' ');
    expect(dealer.tradeIn.faq).toHaveLength(5);
    expect(answers).toMatch(/no online estimate for \{nouns\} over 7 years or 100,000 km/);
    expect(answers).toMatch(/indicative only and subject to inspection/);
    expect(answers).toMatch(/finance letter/);
  });
});

describe('options that change another default', () => {
  const custom = (bodyTileLimit?: number) =>
    dealerSchema.parse({
      ...leastDealer,
      tiles: {
        customBodies: [{ label: 'Utes', bodies: ['ute'] }],
        ...(bodyTileLimit === undefined ? {} : { bodyTileLimit }),
      },
    }).tiles.bodyTileLimit;

  test('custom bodies raise the limit to 20 [CFG-57]', () => expect(custom()).toBe(20));
  test('a limit that is set stays [CFG-68]', () => expect(custom(6)).toBe(6));
});

describe('the list of options', () => {
  /** These two are the ways in which options are set (layers, lists of slugs). They are not options. */
  const mechanisms = ['CFG-3', 'CFG-4'];

  test('contains every row of the CFG table, except the two mechanisms', () => {
    const rows = Array.from({ length: 73 }, (_, index) => `CFG-${index + 1}`);
    const placed = new Set(options.map(({ cfg }) => cfg));
    expect(rows.filter((row) => !placed.has(row) && !mechanisms.includes(row))).toEqual([]);
  });

  test('describes every option that has a CFG id', () => {
    const bare = options.filter(({ cfg, description }) => cfg && !description);
    expect(bare.map(({ path }) => path.join('.'))).toEqual([]);
  });
});

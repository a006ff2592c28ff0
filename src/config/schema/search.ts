import { optional, z } from 'astro/zod';
import { carTypes } from '../../domain/cars/car.ts';
import { promoTileNames } from '../../domain/cars/promo.ts';
import { offeredKeys } from '../../domain/stock/searchable.ts';
import {
  cfg,
  group,
  hexColour,
  hostName,
  linkTarget,
  list,
  offByDefault,
  pictureSource,
  text,
  whole,
  withDefault,
} from './values.ts';

/** A promotional tile among the search results (DATA-28). */
const promoTileSchema = z.strictObject({
  name: z.enum(promoTileNames).describe('Which tile. Its text and drawing come with the product.'),
  image: optional(pictureSource).describe('Square, 1000 by 1000 pixels. Default: a drawing.'),
  alt: optional(text(160)).describe('Alternative text of the picture. Default: the text of the tile.'),
  backgroundColour: optional(hexColour).describe('As #rrggbb. Default: the brand tint.'),
  href: optional(linkTarget).describe(
    'Target of the link. Default: the page that matches the name of the tile.',
  ),
  display: optional(z.enum(carTypes)).describe(
    'Shows only where cars of this type are listed. Default: everywhere.',
  ),
  strictDisplay: offByDefault('Shows only where all listed cars are of that type.'),
});

const promoCardSchema = z.strictObject({
  heading: text(60).describe('The offer in a few words.'),
  text: optional(text(240)).describe('One or two sentences. Default none.'),
  image: optional(pictureSource).describe('Default: no picture, only text.'),
  alt: optional(text(160)).describe(
    'Alternative text: what the picture shows. Needed when the picture carries information.',
  ),
  href: optional(linkTarget).describe('Target of the link. Default: no link.'),
  linkText: withDefault(text(40), 'Find out more').describe('What the link says.'),
  carTypes: withDefault(z.array(z.enum(carTypes)).min(1), [...carTypes]).describe(
    'Searches for these types show the card. Default: all.',
  ),
  from: optional(z.iso.date()).describe("First day, 'YYYY-MM-DD'. Default: at once."),
  until: optional(z.iso.date()).describe("Last day, 'YYYY-MM-DD', included. Default: no end."),
});

const footerImageSchema = z.strictObject({
  image: pictureSource.describe('Twice as wide as high; shown 375 pixels wide.'),
  alt: text(160).describe('Alternative text of the picture.'),
  href: optional(linkTarget).describe('Target of the link. Default: no link.'),
});

/** Filters that a search can show (LIST-3). */
export const searchFilterNames = ['keyword', ...offeredKeys] as const;
type SearchFilterName = (typeof searchFilterNames)[number];

const defaultFilters: SearchFilterName[] = [
  'keyword',
  'car_type',
  'status',
  'make',
  'model',
  'price',
  'weekly_price_range',
  'market_judgement',
  'body',
  'year',
  'km',
  'fuel',
  'transmission',
  'colour',
  'location_name',
];

const typesenseSchema = z.strictObject({
  host: hostName.describe("Without https://: 'search.example.com'."),
  otherHosts: list(hostName, 10).describe(
    'More nodes of the same cluster, tried in order when one does not answer. Same port and protocol.',
  ),
  port: withDefault(whole(1, 65_535), 443).describe('Port of every node.'),
  protocol: withDefault(z.enum(['https', 'http']), 'https').describe(
    "'http' is for tests on your own machine.",
  ),
  searchOnlyKey: text(2000).describe(
    "A key that searches this dealer's cars and does nothing else: every visitor can read it.",
  ),
  fromEnvironment: offByDefault(
    'For demos and previews. True to ask the server that TYPESENSE_URL and TYPESENSE_API_KEY name where the site is built, with its own key, instead of this one. Where they are not set, the site is built with the static engine.',
  ),
});

/** A text that the search can find: it needs a letter or a digit. */
const searchWords = text(60).regex(/[\p{L}\p{N}]/u, 'a word with letters or digits');

/** A synonym of the text search, as Typesense has them: two-way, or with `typed` one-way. */
const synonymSchema = z
  .strictObject({
    words: z
      .array(searchWords)
      .min(1)
      .max(10)
      .describe(
        'Words that mean the same, such as `["ute", "pickup"]`: a search for one finds the others too.',
      ),
    typed: optional(searchWords).describe(
      'A search for this also finds the `words`, but a search for one of the words does not find this. Default none: both ways.',
    ),
  })
  .refine(({ words, typed }) => words.length > 1 || typed !== undefined, {
    path: ['words'],
    error: 'One word alone has no synonym. Add a second word, or set "typed".',
  });

const period = {
  from: optional(z.iso.date()).describe(
    "First day, in the dealer's time zone: '2026-11-01'. Default: already now.",
  ),
  to: optional(z.iso.date()).describe("Last day: '2026-11-30'. Default: without end."),
};
const isPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const periodFault = { path: ['to'], error: 'The last day is before the first. Correct one of them.' };

const stocknum = text(60).describe('Stock number of the car.');
const position = whole(1, 60).describe('From 1, the first car of the list.');

/** A car at a fixed position. */
const pinnedSchema = z
  .strictObject({
    stocknum: text(60).describe('Stock number of the car. A sold car is not pinned.'),
    position,
    ...period,
  })
  .refine(isPeriod, periodFault);

/** A car that is on no list. */
const hiddenSchema = z
  .strictObject({
    stocknum,
    reason: optional(text(200)).describe(
      "Why, for the dealer's own files. It is published nowhere. Default none.",
    ),
    ...period,
  })
  .refine(isPeriod, periodFault);

/** Pinned and hidden cars of one search. */
const curationSchema = z
  .strictObject({
    query: searchWords.describe(
      'What visitors type. Capitals, accents and signs make no difference. Words that become filters, such as a make, mean a search with these filters, however the visitor chose them.',
    ),
    match: withDefault(z.enum(['exact', 'contained']), 'exact').describe(
      "'contained' also applies to a search with more words or filters: `kia` to a search for 'white kia'.",
    ),
    pinned: list(z.strictObject({ stocknum, position }), 20).describe(
      'Cars at fixed positions of that search in the default order, even if the words do not find them. The filters must find them. Default none.',
    ),
    hidden: list(text(60), 50).describe(
      'Stock numbers of cars that this search does not find, in any order. Default none.',
    ),
    ...period,
  })
  .refine(isPeriod, periodFault)
  .refine(({ pinned, hidden }) => pinned.length + hidden.length > 0, {
    error: 'Nothing is pinned or hidden. Name a car in "pinned" or "hidden".',
  });

/** The search, and what stands among its results. */
export const searchGroups = {
  search: group({
    engine: withDefault(z.enum(['auto', 'static', 'typesense']), 'auto').describe(
      "The search engine. 'auto' uses the static engine up to `staticLimit` cars.",
    ),
    staticLimit: withDefault(whole(0, 50_000), 5000).describe(
      "The highest number of cars for which 'auto' uses the static engine.",
    ),
    typesense: cfg('CFG-33', optional(typesenseSchema)).describe(
      'The search server, as `npm run index` prints it. Needed with the engine typesense. Default none.',
    ),
    searchPath: cfg(
      'CFG-21',
      withDefault(
        z.string().regex(/^\/(?!\/)[^\s\\]*\/$/, "a path with a slash at both ends: '/search/used-cars/'"),
        '/search/new-used-and-demo-cars/',
      ),
    ).describe('The search page that links go to.'),
    heading: optional(text(60)).describe(
      "Heading of the list of all cars: 'The collection'. Default: the conditions of its cars, 'New, used and demo cars'.",
    ),
    searchFilters: cfg('CFG-27', withDefault(z.array(z.enum(searchFilterNames)), defaultFilters)).describe(
      'Filters of the search, in the order shown. A page with several makes shows `make` also if it is not named here. `weekly_price_range` is shown only when a lender of the dealer gives weekly repayments, `market_judgement` only where cards say how prices stand to the market (`cards.marketPrice`), `status` (hide sold, hide coming soon) only where the list has such cars.',
    ),
    sortByKms: offByDefault('Adds highest and lowest kms to the sort options.', 'CFG-28'),
    priceAscPositiveOnly: offByDefault('Sorting by lowest price leaves out cars without a price.', 'CFG-29'),
    makeListVariant: cfg('CFG-30', withDefault(z.enum(['default', 'popular']), 'default')).describe(
      "'popular' shows the popular makes first, 'All Makes' after 20 entries.",
    ),
    popularMakes: list(text(60)).describe("Makes that the list 'popular' shows first."),
    hitsPerPage: cfg('CFG-31', withDefault(whole(3, 60), 21)).describe('Cars on one page of results.'),
    hitsCap: cfg('CFG-32', withDefault(whole(21, 10_000), 1000)).describe('Cars a visitor can page through.'),
    synonyms: list(synonymSchema, 100).describe(
      'Other words for the words of cars, for the text search. Makes, models and other values in stock that visitors type become filters, which need no synonyms. Default none.',
    ),
    pinned: list(pinnedSchema, 20).describe(
      'Cars that stand at fixed positions of every list that contains them, in the default order without a text. Default none.',
    ),
    hidden: list(hiddenSchema, 100).describe(
      'Cars that are on no list and in no count of the site. Their pages stay, for links and for the sitemap, with all their forms. Default none.',
    ),
    curations: list(curationSchema, 50).describe(
      'Searches in which some cars are pinned or hidden. Default none.',
    ),
    search_categories: cfg('CFG-72', list(text(60))).describe(
      'Categories of the category directory. Default none.',
    ),
  }).describe('The car search.'),
  promotions: group({
    promoTiles: cfg('CFG-35', list(promoTileSchema, 20)).describe(
      'One of these tiles, chosen at random, is shown at position 8 of the results. Default none.',
    ),
    promoCards: cfg('CFG-36', list(promoCardSchema, 20)).describe(
      'Cards in the search results, by car type and date. Default none.',
    ),
    footerImages: list(footerImageSchema, 4).describe(
      'Promotional pictures in the footer of every page. Default none.',
    ),
  }).describe('Promotions among the search results.'),
};

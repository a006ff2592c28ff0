import { optional, z } from 'astro/zod';
import { bodyTypes } from '../../domain/cars/body-type.ts';
import { marketBases, marketJudgements } from '../../domain/prices/market-price.ts';
import { averageYearlyKm } from '../../domain/prices/running-cost.ts';
import {
  cfg,
  group,
  list,
  offByDefault,
  onByDefault,
  pictureSource,
  text,
  whole,
  withDefault,
} from './values.ts';

const cardButtons = ['call', 'enquire', 'finance', 'testDrive', 'reserve'] as const;

const tagName = (name: string, description: string) => text(30).default(name).meta({ description });

/** What the cards know of, by the same names: each of these is also a field of `CardRules`. */
export const cardOptions = {
  tagNames: group({
    new: tagName(
      'New',
      'On a car listed within the last 8 days. While it says New, used and demo cars have `newArrivalText` instead.',
    ),
    justSold: tagName(
      'JUST SOLD',
      'On a car that was sold recently: within the days that a sold car stays listed.',
    ),
    sold: tagName('SOLD', 'On every other sold car.'),
    reserved: tagName('RESERVED', 'On a reserved car.'),
    comingSoon: tagName('COMING SOON', 'On a car that has not arrived yet.'),
  }).meta({ cfg: 'CFG-14', description: 'Tag wording.' }),
  newArrivalText: cfg('CFG-15', withDefault(text(40), 'New Arrival')).describe(
    'Heading of the newest cars, and tag of a used or demo car that was listed lately.',
  ),
  runoutSaleGreen: offByDefault("The special tag 'runout sale' is green instead of red.", 'CFG-16'),
  electricHybridTag: offByDefault('Electric and hybrid cars get the green tag.', 'CFG-17'),
  noPriceText: cfg('CFG-45', withDefault(text(60), 'Enquire for price')).describe(
    'Shown when a car has no price.',
  ),
  subscriptionOffered: offByDefault("A car's subscription price is shown before its price."),
  usedCarPerks: offByDefault(
    'Used cars are shown with a 48 hour money-back guarantee and 12 months roadside assist.',
    'CFG-46',
  ),
  callToDealerText: cfg('CFG-47', withDefault(text(60), 'Call the dealer')).describe(
    'Text of the call-the-dealer card.',
  ),
};

const customBody = z.strictObject({
  label: text(40).describe('What the tile says.'),
  bodies: z.array(z.enum(bodyTypes)).min(1).describe('The body types it stands for.'),
  image: optional(pictureSource).describe('Square, 1000 by 1000 pixels. Default: an illustration.'),
});

/** Default numbers of body tiles, without and with custom bodies (TILE-3). */
const bodyTileLimits = { usual: 4, custom: 20 };

/** Cards of cars, tiles and prices to choose from. */
export const cardGroups = {
  cards: group({
    ...cardOptions,
    specialTags: withDefault(z.array(text(40)), [
      'runout sale',
      'special',
      'price drop',
      'clearance',
    ]).describe('Tags that are shown before every other tag. Upper and lower case do not matter.'),
    cardButtons: cfg(
      'CFG-37',
      withDefault(z.array(z.enum(cardButtons)), ['enquire', 'testDrive', 'reserve']),
    ).describe('Buttons of a car card, in the order shown.'),
    photosInList: onByDefault(
      'On the search page visitors look at the first photos of a car on its card, by a swipe or with arrows.',
    ),
    secondView: withDefault(z.union([z.boolean(), z.literal('first')]), true).describe(
      "On the search page visitors can change from the grid to the template's own view of the cars: a list of specifications (gantry), two wide cars in a row with the filters behind a button (salon), large pictures in pairs (harbour) or a wall of photos with prices (corner). The grid comes first; with 'first' it comes second.",
    ),
    similarCarsTestDrive: offByDefault(
      "Cards of similar cars offer 'Book a Test Drive' instead of 'Enquiry'.",
      'CFG-38',
    ),
    onRoadPrices: offByDefault(
      "Visitors can ask for on-road prices: a car advertised without government charges then also says 'About $32,240 on road (estimate)', and the price filter and the order by price use that amount. A comparison of cars always says it. The advertised price stays the prominent one. Check the charges of your state in `src/domain/on-road/state-charges.ts` before you switch it on: you answer for what your site says of a price.",
    ),
    costToChange: offByDefault(
      "Visitors use their trade-in for every car: after an estimate of the trade-in page, or a value that they type in the calculator, cards and cars' pages show 'Changeover $18,790 with your 2018 Mazda 3': the price, less the trade-in, plus what is owed on it. With finance on cards the weekly cost follows it, with both rates. The lower end of the estimate counts. The trade-in stays in the visitor's browser. Cars without a price show nothing.",
    ),
    runningCost: group({
      enabled: offByDefault('Shows the estimate.'),
      yearlyKm: withDefault(whole(1000, 100_000), averageYearlyKm).describe(
        'Kilometres a year. The default is the average of all vehicles in the last Survey of Motor Vehicle Use of the Australian Bureau of Statistics, for the year to June 2020.',
      ),
    }).describe(
      "The page of a car and the comparison say what its fuel or power costs a year, as an estimate with its basis: 'About $1,210: 5.5 L/100 km at $1.83 a litre (January 2025)'. Cars without a known consumption say nothing. Check the prices in `src/domain/prices/running-cost.ts` before you switch it on: they are averages of a week or a year, with their dates.",
    ),
    priceHistory: offByDefault(
      "The page of a car shows at which prices your website has offered it since when. A card or page then names an earlier price ('was') only where this record proves it: the lowest price of the 30 days before the reduction, after at least 14 days on the website. `before_price` of the feed no longer counts. The record begins with the first release of `npm run publish`, also while this is off; a site that is only built has none.",
    ),
    marketPrice: group({
      judgements: withDefault(z.array(z.enum(marketJudgements)), ['below']).describe(
        "Comparisons that visitors see: `below` is '$1,250 below market average', `around` is within $499 of it, `above` is more than $499 above it. Each says the figure, whose estimate it is, its date and what was compared. An empty list: none. Default: only `below`, because a dealer decides for itself to call its own prices high.",
      ),
      basis: optional(z.enum(marketBases)).describe(
        'What the market figures of your feed include, where the feed does not say it of a car (`autograb_data.price_type`). Ask who provides them. Default: not known, and such a car is not compared, because a comparison of a drive away price with an average without charges would mislead.',
      ),
      source: withDefault(text(40), 'AutoGrab').describe('Who estimates the market figures.'),
    }).describe(
      'How the price of a car stands to the market, from `autograb_data` of the feed. Only prices and averages that include the same are compared.',
    ),
    listedDate: offByDefault(
      "Cards and cars' pages say when a car was listed: 'Listed 12 days ago', and after 30 days the date. Off by default: how long a car has been for sale is yours to tell. Listing times that an import made up (`listedOverDays` of a map) are not shown.",
    ),
    certifiedBadge: optional(
      z.strictObject({
        heading: text(90).describe('Heading of the dialog.'),
        text: text(2000).describe('What the certificate means, in plain text.'),
        makes: list(text(60)).describe(
          "Makes that the certificate is for: 'Toyota'. Certified used cars of these makes have the tag and the dialog. Default: every make.",
        ),
      }),
    ).describe(
      'The dialog of the certified badge. Default: a plain text, and the tag only on certified used Toyotas.',
    ),
  }).describe('What a car card shows.'),
  tiles: z
    .strictObject({
      tileTarget: cfg('CFG-22', withDefault(z.enum(['facetQuery', 'searchPath']), 'facetQuery')).describe(
        "Target of make and body tiles: the search with a filter, or a separate page '/search/{make}/'.",
      ),
      bodyTileLimit: cfg('CFG-68', optional(whole(1, 20))).describe(
        'Maximum number of body tiles. Default: 4, or 20 with custom bodies.',
      ),
      customBodies: cfg('CFG-57', list(customBody, 20)).describe(
        'The dealer’s own body tiles, instead of the standard ones. Default none.',
      ),
      truckBody: cfg('CFG-56', withDefault(z.enum(['ute', 'lightTruck']), 'ute')).describe(
        "The body type that 'truck' means in the stock feed.",
      ),
    })
    .transform((tiles) => ({
      ...tiles,
      bodyTileLimit:
        tiles.bodyTileLimit ?? (tiles.customBodies.length > 0 ? bodyTileLimits.custom : bodyTileLimits.usual),
    }))
    .describe('Body and make tiles.')
    .prefault({}),
  budget: group({
    priceRange: group({
      min: withDefault(whole(0, 10_000_000), 5000).describe('Whole dollars.'),
      max: withDefault(whole(0, 10_000_000), 250_000).describe('Whole dollars.'),
      step: withDefault(whole(1, 100_000), 500).describe('Whole dollars.'),
    }).meta({ cfg: 'CFG-67', description: 'The initial price-range slider.' }),
  }).describe('Budget finder and price-range slider.'),
};

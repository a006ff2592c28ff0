import { optional, z } from 'astro/zod';
import { logoSchema } from './identity.ts';
import {
  cfg,
  group,
  httpsUrl,
  inForm,
  linkTarget,
  list,
  offByDefault,
  slug,
  text,
  whole,
  withDefault,
} from './values.ts';

const navigationLink = z.strictObject({
  label: text(60).describe('What the link says.'),
  href: linkTarget.describe('Target of the link.'),
  note: optional(text(120)).describe('A second, quieter line. Default none.'),
});

/** Sections that the home page can show below its search, by their names in dealer.json. */
export const homeSections = [
  'features',
  'bodies',
  'makes',
  'newest',
  'board',
  'testDrive',
  'offers',
  'priceRange',
  'whyBuyFromUs',
  'featured',
  'tradeIn',
  'budget',
  'history',
  'reviews',
  'posts',
  'about',
  'locations',
] as const;

export type HomeSection = (typeof homeSections)[number];

/** Pages and what stands around them. */
export const pageGroups = {
  header: group({
    headerVariant: cfg('CFG-25', withDefault(z.enum(['default', 'service']), 'default')).describe(
      "'service' is the header with a custom logo and a service banner.",
    ),
    headerLogo: cfg('CFG-25', optional(logoSchema)).describe(
      "The logo of the header 'service'. Default: the site's logo.",
    ),
    serviceBanner: group({
      text: withDefault(text(120), 'Book a service').describe('What it says.'),
      href: withDefault(linkTarget, '/service/').describe('Target of the link.'),
    }).meta({ cfg: 'CFG-25', description: "The banner of the header 'service'." }),
  }).describe('The header.'),
  navigation: z
    .array(
      z.strictObject({
        label: text(60).describe('What the menu says.'),
        href: linkTarget.describe(
          'Target of the link. For a dropdown: the page that covers all its entries.',
        ),
        children: optional(z.array(navigationLink).max(30)).describe('Makes it a dropdown.'),
      }),
    )
    .min(1)
    .max(10)
    .meta({
      cfg: 'CFG-26',
      description:
        'The menus of the header, in order. They replace the default ones: Home, Vehicles, Offers, Our Stock, Trade In, Service and Parts, Company. The Locations menu follows, unless one of them links to all locations.',
    })
    .optional(),
  redirects: list(
    z.strictObject({
      from: inForm(
        500,
        /^\/(?!\/)[^\s?#*\\]*(?:\*|\?[^\s?#*\\=&]+=[^\s?#*\\=&]+(?:&[^\s?#*\\=&]+=[^\s?#*\\=&]+)*)?$/,
        "an old address of this site: '/used-cars.html', '/stock/*' for all that begins so, or '/stock.php?id=123'",
      ).describe(
        "The old address: '/used-cars.html'. With '*' at its end it stands for all paths that begin so. With a query, '/stock.php?id=123', it stands for addresses that have these values, whatever else is in their query; static hosts other than Netlify do not see it.",
      ),
      to: inForm(500, /^\/(?!\/)[^\s\\]*$/, "a path of this site: '/search/used-cars/'").describe(
        'The page that answers now. It may have a query.',
      ),
    }),
    5000,
  ).describe(
    "Addresses of an earlier site, and where they lead (301). Those with a query go before all else, then a page of this site, then exact paths; of several that fit, the first in the list counts. What is left of a visitor's query is kept.",
  ),
  home: group({
    sections: optional(
      z
        .array(z.enum(homeSections))
        .min(1)
        .refine(
          (names) => new Set(names).size === names.length,
          'A section appears twice. Remove the second.',
        ),
    ).describe(
      'The sections of the home page below its search, in order. A section without content is left out, and so is a section that is not in the list. `board` has the cars that arrived, were reduced or sold within a week, line by line; `testDrive` has the drawn route of a dealer with one sales location. Default: `features`, `history` and the seven that visitors want most, of those with content, without these two.',
    ),
    tradeInPlate: offByDefault(
      "The section 'tradeIn' has a number plate on which visitors write the registration of their car, and the trade-in page goes on with it. To have it directly below the search, put 'tradeIn' first in `sections`.",
    ),
  }).describe('The home page.'),
  models: group({
    bodyCategories: withDefault(z.array(text(40)).max(12), [
      'suv',
      'trucks',
      'vans',
      'cars',
      'performance',
      'hybrid',
      'electric',
      'future vehicles',
    ]).describe("The manufacturer's body categories, in the order of the models menu."),
    staticModels: optional(z.union([slug, z.array(slug).min(1).max(12)])).describe(
      'The make whose models and offers in `dealers/_brands/` the site has besides those of `brand`, or a list of makes. Default none.',
    ),
  }).describe('Model pages and the models menu.'),
  reviews: group({
    reviewAverageMinimum: cfg('CFG-60', withDefault(z.number().min(0).max(5), 0)).describe(
      'The average is shown only when it is above this number of stars.',
    ),
    reviewMinimumRating: cfg('CFG-61', withDefault(whole(1, 5), 4)).describe(
      'Reviews with fewer stars are not shown.',
    ),
    reviewListSlice: cfg('CFG-62', withDefault(whole(1, 50), 10)).describe('Reviews shown at most.'),
    reviewAutoRotate: offByDefault('The review carousel moves on every 3000 ms.', 'CFG-63'),
    leaveReviewLink: cfg('CFG-64', optional(httpsUrl)).describe(
      "Where 'Leave a Review' goes. Default: no such link.",
    ),
    orgId: cfg(
      'CFG-65',
      optional(z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, hyphens and underscores')),
    ).describe('Organisation id by which the Snap21 rating is fetched. Default none.'),
  }).describe('The review section.'),
  pages: group({
    defaults: list(slug, 50).describe(
      "Pages to use from `dealers/_defaults/pages`: ['careers', 'warranty']. The dealer's own file of the same name replaces the default. The privacy policy and the terms are always included. Default: only these two.",
    ),
    blogHeading: withDefault(text(60), 'News and reviews').describe(
      'Heading of `/blog/`. The page exists once there is a post.',
    ),
    blogIntro: optional(text(300)).describe('Below that heading. Default: our own text.'),
  }).describe('Pages of text, and the blog. The texts themselves are Markdown files.'),
};

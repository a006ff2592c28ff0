import { z } from 'astro/zod';
import { logoSchema } from './identity.ts';
import { httpsUrl, inForm, linkTarget, offByDefault, slug, text } from './values.ts';

export const headerSchema = z
  .strictObject({
    headerVariant: z.enum(['default', 'service']).default('default').meta({
      cfg: 'CFG-25',
      description: "'service' is the header with a custom logo and a service banner.",
    }),
    headerLogo: logoSchema.optional().meta({
      cfg: 'CFG-25',
      description: "The logo of the header 'service'. Default: the site's logo.",
    }),
    serviceBanner: z
      .strictObject({
        text: text(120).default('Book a service').meta({ description: 'What it says.' }),
        href: linkTarget.default('/service/').meta({ description: 'Target of the link.' }),
      })
      .meta({ cfg: 'CFG-25', description: "The banner of the header 'service'." })
      .prefault({}),
  })
  .meta({ description: 'The header.' });

const navigationLink = z.strictObject({
  label: text(60).meta({ description: 'What the link says.' }),
  href: linkTarget.meta({ description: 'Target of the link.' }),
  note: text(120).optional().meta({ description: 'A second, quieter line. Default none.' }),
});

export const navigationSchema = z
  .array(
    z.strictObject({
      label: text(60).meta({ description: 'What the menu says.' }),
      href: linkTarget.meta({
        description: 'Target of the link. For a dropdown: the page that covers all its entries.',
      }),
      children: z.array(navigationLink).max(30).optional().meta({ description: 'Makes it a dropdown.' }),
    }),
  )
  .min(1)
  .max(10)
  .meta({
    cfg: 'CFG-26',
    description:
      'The menus of the header, in order. They replace the default ones: Home, Vehicles, Offers, Our Stock, Trade In, Service and Parts, Company. The Locations menu follows, unless one of them links to all locations.',
  });

export const redirectsSchema = z
  .array(
    z.strictObject({
      from: inForm(
        500,
        /^\/(?!\/)[^\s?#*\\]*(?:\*|\?[^\s?#*\\=&]+=[^\s?#*\\=&]+(?:&[^\s?#*\\=&]+=[^\s?#*\\=&]+)*)?$/,
        "an old address of this site: '/used-cars.html', '/stock/*' for all that begins so, or '/stock.php?id=123'",
      ).meta({
        description:
          "The old address: '/used-cars.html'. With '*' at its end it stands for all paths that begin so. With a query, '/stock.php?id=123', it stands for addresses that have these values, whatever else is in their query; static hosts other than Netlify do not see it.",
      }),
      to: inForm(500, /^\/(?!\/)[^\s\\]*$/, "a path of this site: '/search/used-cars/'").meta({
        description: 'The page that answers now. It may have a query.',
      }),
    }),
  )
  .max(5000)
  .default([])
  .meta({
    description:
      "Addresses of an earlier site, and where they lead (301). Those with a query go before all else, then a page of this site, then exact paths; of several that fit, the first in the list counts. What is left of a visitor's query is kept.",
  });

/** Sections that the home page can show below its search, by their names in dealer.json. */
export const homeSections = [
  'features',
  'bodies',
  'makes',
  'newest',
  'board',
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

export const homeSchema = z
  .strictObject({
    sections: z
      .array(z.enum(homeSections))
      .min(1)
      .refine((names) => new Set(names).size === names.length, 'A section appears twice. Remove the second.')
      .optional()
      .meta({
        description:
          'The sections of the home page below its search, in order. A section without content is left out, and so is a section that is not in the list. `board` has the cars that arrived, were reduced or sold within a week, line by line. Default: `features`, `history` and the seven that visitors want most, of those with content, without `board`.',
      }),
    tradeInPlate: offByDefault(
      "The section 'tradeIn' has a number plate on which visitors write the registration of their car, and the trade-in page goes on with it. To have it directly below the search, put 'tradeIn' first in `sections`.",
    ),
  })
  .meta({ description: 'The home page.' });

export const modelsSchema = z
  .strictObject({
    bodyCategories: z
      .array(text(40))
      .max(12)
      .default(['suv', 'trucks', 'vans', 'cars', 'performance', 'hybrid', 'electric', 'future vehicles'])
      .meta({
        description: "The manufacturer's body categories, in the order of the models menu.",
      }),
    staticModels: z
      .union([slug, z.array(slug).min(1).max(12)])
      .optional()
      .meta({
        description:
          'The make whose models and offers in `dealers/_brands/` the site has besides those of `brand`, or a list of makes. Default none.',
      }),
  })
  .meta({ description: 'Model pages and the models menu.' });

export const reviewsSchema = z
  .strictObject({
    reviewAverageMinimum: z.number().min(0).max(5).default(0).meta({
      cfg: 'CFG-60',
      description: 'The average is shown only when it is above this number of stars.',
    }),
    reviewMinimumRating: z.number().int().min(1).max(5).default(4).meta({
      cfg: 'CFG-61',
      description: 'Reviews with fewer stars are not shown.',
    }),
    reviewListSlice: z.number().int().min(1).max(50).default(10).meta({
      cfg: 'CFG-62',
      description: 'Reviews shown at most.',
    }),
    reviewAutoRotate: offByDefault('The review carousel moves on every 3000 ms.', 'CFG-63'),
    leaveReviewLink: httpsUrl.optional().meta({
      cfg: 'CFG-64',
      description: "Where 'Leave a Review' goes. Default: no such link.",
    }),
    orgId: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'letters, digits, hyphens and underscores')
      .optional()
      .meta({
        cfg: 'CFG-65',
        description: 'Organisation id by which the Snap21 rating is fetched. Default none.',
      }),
  })
  .meta({ description: 'The review section.' });

export const pagesSchema = z
  .strictObject({
    defaults: z.array(slug).max(50).default([]).meta({
      description:
        "Pages to use from `dealers/_defaults/pages`: ['careers', 'warranty']. The dealer's own file of the same name replaces the default. The privacy policy and the terms are always included. Default: only these two.",
    }),
    blogHeading: text(60).default('News and reviews').meta({
      description: 'Heading of `/blog/`. The page exists once there is a post.',
    }),
    blogIntro: text(300).optional().meta({ description: 'Below that heading. Default: our own text.' }),
  })
  .meta({ description: 'Pages of text, and the blog. The texts themselves are Markdown files.' });

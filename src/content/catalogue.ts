import { z } from 'astro/zod';
import { pictureSource, slug, text } from '../config/schema/values.ts';
import type { Post, TextPage } from './texts.ts';

/**
 * An id of a feed: a number or a text, converted to a text. It is part of URLs, so only plain characters are allowed.
 */
const contentId = z
  .union([z.number().int().nonnegative(), z.string()], 'it is neither a number nor a text')
  .transform(String)
  .pipe(z.string().regex(/^[\w-]{1,64}$/, 'letters, digits, hyphens and underscores'));

/** A day of the calendar. */
const day = z.iso.date();

/** A picture that may be missing: `{ "url": "media/cx-5.jpg" }`. */
const pictured = z.strictObject({ url: pictureSource });

/** A path of this site without query and anchor, or an external URL. */
const overrideUrl = z
  .string()
  .max(500)
  .regex(/^(?:\/(?!\/)[^\s\\?#]*|https:\/\/\S+)$/, {
    error: "a path of this site ('/new-cars/cx-5/') or an address that begins with https://",
    abort: true,
  })
  .refine((text) => text.startsWith('/') || URL.canParse(text), 'it is no whole address');

/** A maker of cars (DATA-16): an entry of `_brands/_manufacturers.json`, the project's static list (MODEL-6). */
export const manufacturerEntrySchema = z.strictObject({
  id: contentId,
  name: text(60),
  slug,
  logo: z.strictObject({ url: pictureSource }).optional(),
});

type Manufacturer = z.infer<typeof manufacturerEntrySchema>;

/** MODEL-4. */
const mostCategories = 3;

/** A variant of a model, a column of the table that compares them. */
const variantSchema = z.strictObject({
  name: text(60).meta({ description: "'G25 GT SP'." }),
  from_price: z.number().positive().max(5_000_000).optional().meta({ description: 'Dollars.' }),
  specifications: z.record(z.string().trim().min(1).max(60), text(120)).default({}).meta({
    description: 'What it is compared by: { "Engine": "2.5 L turbo petrol", "Drive": "AWD" }.',
  }),
});

/** One model of a make (DATA-12): an entry of `models.json` in a dealer's folder or of a make's `<make>.models.json`. */
export const modelSchema = z.strictObject({
  id: contentId.meta({ description: 'A dealer’s entry with the id of one of the make’s is laid over it.' }),
  name: text(80).meta({ description: "As cars of it are listed: 'CX-5'." }),
  slug: slug.meta({ description: "Its page: '/mazda-cx-5/' (ROUTE-22)." }),
  new_slug: slug.optional().meta({ description: 'Its page, instead of `slug`.' }),
  override_url: overrideUrl.optional().meta({
    description: 'Its page, instead of both. On another site it is a link, and no page is made.',
  }),
  path: z.string().max(300).optional().meta({ description: 'As the source of the data gives it; not read.' }),
  status: z.enum(['new', 'coming_soon', '']).default('').meta({
    description: "coming_soon shows the label 'Coming Soon' (MODEL-2).",
  }),
  image: z
    .strictObject({ url: pictureSource, thumb: pictureSource.optional() })
    .optional()
    .meta({ description: 'Default: an illustration of its body. `thumb` stands in lists.' }),
  short_description: text(600).optional().meta({ description: 'Shown in lists, cut at 200 (MODEL-3).' }),
  description: text(10_000).optional().meta({ description: 'Plain text; an empty line begins a paragraph.' }),
  from_price: z.number().positive().max(5_000_000).optional().meta({
    description: 'Dollars: the lowest price of the model.',
  }),
  price_type: text(60).optional().meta({
    description:
      "What the prices include, in the words of a stock feed: 'Drive Away', 'Excl. Govt. Charges'. Default: that on-road costs come on top.",
  }),
  manufacturer_name: text(60).meta({ description: "'Mazda'." }),
  manufacturer_body: z.array(text(40)).max(mostCategories).default([]).meta({
    description: "The manufacturer's body categories, at most 3, of `models.bodyCategories` (MODEL-4).",
  }),
  bodyStyle: text(60)
    .optional()
    .meta({ description: "'SUV', 'Ute': what the illustration shows where there is no picture." }),
  fuel: z.array(text(40)).max(12).default([]),
  variant: z.array(variantSchema).max(20).default([]),
  accessories_count: z.number().int().min(0).max(10_000).optional().meta({
    description: 'How many genuine accessories there are for it.',
  }),
  body: z
    .array(text(60))
    .max(12)
    .default([])
    .meta({ description: "Bodies it is built with: ['Hatch', 'Sedan']." }),
  stock_models: z.array(text(80)).max(20).default([]).meta({
    description: 'Names under which stock feeds list its cars, where they are others than `name`.',
  }),
  hidden: z.boolean().default(false).meta({ description: 'Leaves out a model of the make.' }),
});

export type Model = z.infer<typeof modelSchema>;

/** One special offer (DATA-11): an entry of `offers.json` in a dealer's folder or of a make's `<make>.offers.json`. */
export const offerSchema = z
  .strictObject({
    id: contentId.meta({ description: "Its name in addresses: '/offers/{id}/'." }),
    name: text(140).meta({ description: "What is offered: '$1,500 off the last CX-30s'." }),
    description: z.string().trim().max(20_000).default('').meta({
      description: 'Plain text; an empty line begins a paragraph.',
    }),
    sanitized_description: z.string().trim().max(40_000).optional().meta({
      description:
        'The same as HTML; what is not text, list or link is taken out. Shown instead of `description`.',
    }),
    disclaimer: z.string().trim().max(5000).optional().meta({ description: 'The conditions, plain text.' }),
    image_url: pictureSource.optional(),
    image_or_model_image: pictured.optional().meta({
      description:
        'Shown where `image_url` is not given. Without either an illustration of the model is shown.',
    }),
    excluded_website_ids: z.array(z.number().int().positive()).max(1000).default([]).meta({
      description:
        'Websites (`id` of a dealer) on which the offer is neither listed nor built (OFFER-5, OPEN-62).',
    }),
    manufacturer: z
      .union(
        [text(60), z.strictObject({ name: text(60), id: contentId.optional(), slug: slug.optional() })],
        'it is neither a name nor an object with a name',
      )
      .optional()
      .meta({ description: '\'Mazda\' or { "name": "Mazda" } (OFFER-6).' }),
    model: z
      .strictObject({ name: text(80), slug, override_url: overrideUrl.optional() })
      .optional()
      .meta({ description: "The model it is about; 'Explore {model name}' leads to its page (OFFER-4)." }),
    valid_from: day
      .optional()
      .meta({ description: 'First day, YYYY-MM-DD. Before it the offer is not published.' }),
    valid_until: day.optional().meta({ description: 'Last day, YYYY-MM-DD. After it the offer is gone.' }),
  })
  .refine(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from <= valid_until, {
    path: ['valid_until'],
    message: 'It is before valid_from. Write the same day or a later one.',
  });

export type Offer = z.infer<typeof offerSchema>;

/** One review (DATA-13). A review without text or name is valid, but not shown (REV-3). */
export const reviewSchema = z.strictObject({
  id: contentId,
  text: z.string().max(10_000).default(''),
  customer_name: z.string().max(120).default(''),
  rating: z.number().int().min(1).max(5).meta({ description: 'Stars.' }),
  review_date: day.optional().meta({ description: 'YYYY-MM-DD; the newest stands first.' }),
  review_date_in_words: text(60)
    .optional()
    .meta({ description: "'March 2026'. Default: the date written out." }),
  created_at_time_ago_in_words: text(60).optional().meta({
    description: "'2 months ago', as it was when the file was written; shown where no date is known.",
  }),
  image: pictured.optional().meta({ description: 'A picture of the customer, shown with their consent.' }),
});

/** The rest of `reviews.json` (DATA-14): figures of all reviews, not only of those in the file. */
export const reviewTotalsSchema = z.strictObject({
  count: z.number().int().min(0).optional().meta({ description: 'How many reviews there are in all.' }),
  average_rating: z.number().min(0).max(5).optional().meta({ description: 'Stars, over all of them.' }),
});

export type Review = z.infer<typeof reviewSchema>;

export interface ReviewSummary {
  reviews: Review[];
  /** Undefined: the file does not say. */
  count?: number | undefined;
  average_rating?: number | undefined;
}

/** The content of a dealer besides cars: offers, models, reviews, pages and posts. */
export interface Catalogue {
  /**
   * The dealer's own offers, then those of its make, each in the order of its file. Undefined when there is no offers
   * file, so no offers page.
   */
  offers?: Offer[];
  /**
   * The models of the make with the dealer's changes, then the dealer's own. Undefined when there is no models file.
   */
  models?: Model[];
  reviews?: ReviewSummary;
  /** The project's static list (MODEL-6). */
  manufacturers: Manufacturer[];
  /** Pages of text (OPEN-34). */
  pages?: TextPage[];
  /** All posts of the blog, including those with a future date. */
  posts?: Post[];
}

export const emptyCatalogue: Catalogue = { manufacturers: [] };

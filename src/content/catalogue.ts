import { optional, z } from 'astro/zod';
import {
  list,
  offByDefault,
  pictureSource,
  slug,
  text,
  whole,
  withDefault,
} from '../config/schema/values.ts';
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
  name: text(60).describe("'G25 GT SP'."),
  from_price: optional(z.number().positive().max(5_000_000)).describe('Dollars.'),
  specifications: withDefault(z.record(z.string().trim().min(1).max(60), text(120)), {}).describe(
    'What it is compared by: { "Engine": "2.5 L turbo petrol", "Drive": "AWD" }.',
  ),
});

/** One model of a make (DATA-12): an entry of `models.json` in a dealer's folder or of a make's `<make>.models.json`. */
export const modelSchema = z.strictObject({
  id: contentId.describe('A dealer’s entry with the id of one of the make’s is laid over it.'),
  name: text(80).describe("As cars of it are listed: 'CX-5'."),
  slug: slug.describe("Its page: '/mazda-cx-5/' (ROUTE-22)."),
  new_slug: optional(slug).describe('Its page, instead of `slug`.'),
  override_url: optional(overrideUrl).describe(
    'Its page, instead of both. On another site it is a link, and no page is made.',
  ),
  path: optional(z.string().max(300)).describe('As the source of the data gives it; not read.'),
  status: withDefault(z.enum(['new', 'coming_soon', '']), '').describe(
    "coming_soon shows the label 'Coming Soon' (MODEL-2).",
  ),
  image: optional(z.strictObject({ url: pictureSource, thumb: pictureSource.optional() })).describe(
    'Default: an illustration of its body. `thumb` stands in lists.',
  ),
  short_description: optional(text(600)).describe('Shown in lists, cut at 200 (MODEL-3).'),
  description: optional(text(10_000)).describe('Plain text; an empty line begins a paragraph.'),
  from_price: optional(z.number().positive().max(5_000_000)).describe(
    'Dollars: the lowest price of the model.',
  ),
  price_type: optional(text(60)).describe(
    "What the prices include, in the words of a stock feed: 'Drive Away', 'Excl. Govt. Charges'. Default: that on-road costs come on top.",
  ),
  manufacturer_name: text(60).describe("'Mazda'."),
  manufacturer_body: list(text(40), mostCategories).describe(
    "The manufacturer's body categories, at most 3, of `models.bodyCategories` (MODEL-4).",
  ),
  bodyStyle: optional(text(60)).describe(
    "'SUV', 'Ute': what the illustration shows where there is no picture.",
  ),
  fuel: list(text(40), 12),
  variant: list(variantSchema, 20),
  accessories_count: optional(whole(0, 10_000)).describe('How many genuine accessories there are for it.'),
  body: list(text(60), 12).describe("Bodies it is built with: ['Hatch', 'Sedan']."),
  stock_models: list(text(80), 20).describe(
    'Names under which stock feeds list its cars, where they are others than `name`.',
  ),
  hidden: offByDefault('Leaves out a model of the make.'),
});

export type Model = z.infer<typeof modelSchema>;

/** One special offer (DATA-11): an entry of `offers.json` in a dealer's folder or of a make's `<make>.offers.json`. */
export const offerSchema = z
  .strictObject({
    id: contentId.describe("Its name in addresses: '/offers/{id}/'."),
    name: text(140).describe("What is offered: '$1,500 off the last CX-30s'."),
    description: withDefault(z.string().trim().max(20_000), '').describe(
      'Plain text; an empty line begins a paragraph.',
    ),
    sanitized_description: optional(z.string().trim().max(40_000)).describe(
      'The same as HTML; what is not text, list or link is taken out. Shown instead of `description`.',
    ),
    disclaimer: optional(z.string().trim().max(5000)).describe('The conditions, plain text.'),
    image_url: pictureSource.optional(),
    image_or_model_image: optional(pictured).describe(
      'Shown where `image_url` is not given. Without either an illustration of the model is shown.',
    ),
    excluded_website_ids: list(z.number().int().positive(), 1000).describe(
      'Websites (`id` of a dealer) on which the offer is neither listed nor built (OFFER-5, OPEN-62).',
    ),
    manufacturer: optional(
      z.union(
        [text(60), z.strictObject({ name: text(60), id: contentId.optional(), slug: slug.optional() })],
        'it is neither a name nor an object with a name',
      ),
    ).describe('\'Mazda\' or { "name": "Mazda" } (OFFER-6).'),
    model: optional(z.strictObject({ name: text(80), slug, override_url: overrideUrl.optional() })).describe(
      "The model it is about; 'Explore {model name}' leads to its page (OFFER-4).",
    ),
    valid_from: optional(day).describe('First day, YYYY-MM-DD. Before it the offer is not published.'),
    valid_until: optional(day).describe('Last day, YYYY-MM-DD. After it the offer is gone.'),
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
  rating: whole(1, 5).describe('Stars.'),
  review_date: optional(day).describe('YYYY-MM-DD; the newest stands first.'),
  review_date_in_words: optional(text(60)).describe("'March 2026'. Default: the date written out."),
  created_at_time_ago_in_words: optional(text(60)).describe(
    "'2 months ago', as it was when the file was written; shown where no date is known.",
  ),
  image: optional(pictured).describe('A picture of the customer, shown with their consent.'),
});

/** The rest of `reviews.json` (DATA-14): figures of all reviews, not only of those in the file. */
export const reviewTotalsSchema = z.strictObject({
  count: optional(z.number().int().min(0)).describe('How many reviews there are in all.'),
  average_rating: optional(z.number().min(0).max(5)).describe('Stars, over all of them.'),
});

export type Review = z.infer<typeof reviewSchema>;

export interface ReviewSummary extends z.infer<typeof reviewTotalsSchema> {
  reviews: Review[];
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

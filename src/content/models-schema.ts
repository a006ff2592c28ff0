import { z } from 'astro/zod';
import { pictureSource, slug, text } from '../config/schema/values.ts';
import { contentId, overrideUrl } from './content-values.ts';

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
    .meta({ description: 'Default: a drawing by its body. `thumb` stands in lists.' }),
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
    .meta({ description: "'SUV', 'Ute': what is drawn where there is no picture." }),
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

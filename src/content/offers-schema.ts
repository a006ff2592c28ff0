import { z } from 'astro/zod';
import { pictureSource, slug, text } from '../config/schema/values.ts';
import { contentId, day, overrideUrl, pictured } from './content-values.ts';

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
      description: 'Shown where `image_url` is not given. Without either the model is drawn.',
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

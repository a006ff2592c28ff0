import { z } from 'astro/zod';

/** Sections that the home page can show below its search, by their names in dealer.json. */
export const homeSections = [
  'features',
  'bodies',
  'makes',
  'newest',
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
      .default([...homeSections])
      .meta({
        description:
          'The sections of the home page below its search, in order. A section without content is left out, and so is a section that is not in the list.',
      }),
  })
  .meta({ description: 'The home page.' });

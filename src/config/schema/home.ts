import { z } from 'astro/zod';

/** What the home page can show below its search, by the names dealer.json uses. */
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
      .refine((names) => new Set(names).size === names.length, 'Each section stands once. Remove the second.')
      .default([...homeSections])
      .meta({
        description:
          'The sections of the home page below its search, in order. A section with nothing to show is left out; one that is not named is not shown.',
      }),
  })
  .meta({ description: 'The home page.' });

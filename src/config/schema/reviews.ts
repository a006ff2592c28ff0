import { z } from 'astro/zod';
import { httpsUrl } from './values.ts';

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
    reviewAutoRotate: z.boolean().default(false).meta({
      cfg: 'CFG-63',
      description: 'The review carousel moves on every 3000 ms.',
    }),
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

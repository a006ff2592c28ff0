import { z } from 'astro/zod';
import { text } from '../config/schema/values.ts';
import { contentId, day, pictured } from './content-values.ts';

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

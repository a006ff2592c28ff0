import type { Manufacturer } from './manufacturers-schema.ts';
import type { Model } from './models-schema.ts';
import type { Offer } from './offers-schema.ts';
import type { ReviewSummary } from './reviews-schema.ts';
import type { Post, TextPage } from './texts.ts';

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

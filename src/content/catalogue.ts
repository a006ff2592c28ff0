import type { Manufacturer } from './manufacturers-schema.ts';
import type { Model } from './models-schema.ts';
import type { Offer } from './offers-schema.ts';
import type { ReviewSummary } from './reviews-schema.ts';
import type { Post, TextPage } from './texts.ts';

/** What a dealer publishes besides cars: offers, the models of its makes, what customers say, pages and posts. */
export interface Catalogue {
  /** The dealer's own first, then its make's, each in the order of its file. Undefined: the dealer has no offers file, so no page for them. */
  offers?: Offer[];
  /** The make's, with the dealer's laid over them, then the dealer's own. Undefined: there is no models file. */
  models?: Model[];
  reviews?: ReviewSummary;
  /** The project's static list (MODEL-6). */
  manufacturers: Manufacturer[];
  /** Pages of text (OPEN-34). */
  pages?: TextPage[];
  /** Of the blog, also those whose day is still to come. */
  posts?: Post[];
}

export const emptyCatalogue: Catalogue = { manufacturers: [] };

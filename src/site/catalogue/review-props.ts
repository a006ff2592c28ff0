import type { FoldedText } from '../../domain/folded-text.ts';
import type { Link } from '../link-props.ts';

export interface ReviewView {
  id: string;
  text: FoldedText;
  customerName: string;
  /** Number of stars, 1 to 5. */
  rating: number;
  /** '4 March 2026'. */
  when?: string;
  image?: string;
}

/** The review section of a page (REV-1). */
export interface ReviewSection {
  heading: string;
  /** The text that says which reviews are shown: 'Selected reviews: those of 4 stars and more, newest first.' */
  selection: string;
  /** The average of all reviews. Shown only above the dealer's minimum (REV-5). */
  average?: {
    /** '4.7' (REV-6). */
    text: string;
    /** The number of drawn stars, in half steps. */
    stars: number;
  };
  /** Number of all reviews, including those that are not shown. */
  count: number;
  /** The target of the link 'Leave a Review' (CFG-64). */
  leaveHref?: string;
  reviews: ReviewView[];
  layout: 'carousel' | 'grid';
  /**
   * Milliseconds between two automatic moves of the carousel. Undefined when it does not move automatically
   * (CFG-63).
   */
  rotateMs?: number;
  /**
   * The organisation whose rating the browser requests from Snap21, and the minimum above which the rating is
   * shown (REV-12).
   */
  snap?: { orgId: string; minimum: number };
  /** The path of the page with more reviews. */
  allHref?: string;
}

/** Props of `/reviews/`. */
export interface ReviewsProps {
  breadcrumb: Link[];
  section: ReviewSection;
}

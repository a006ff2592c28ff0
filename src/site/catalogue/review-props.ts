import type { FoldedText } from '../../domain/folded-text.ts';
import type { Link } from '../link-props.ts';

export interface ReviewView {
  id: string;
  text: FoldedText;
  customerName: string;
  /** Stars, 1 to 5. */
  rating: number;
  /** '4 March 2026' */
  when?: string;
  image?: string;
}

/** The review section of a page (REV-1). */
export interface ReviewSection {
  heading: string;
  /** Which reviews these are: 'A selection: reviews of 4 stars and more, newest first.' */
  selection: string;
  /** Over all reviews, shown above the dealer's minimum only (REV-5). */
  average?: {
    /** '4.7' (REV-6) */
    text: string;
    /** In halves, as it is drawn. */
    stars: number;
  };
  /** Of all reviews, the ones not shown too. */
  count: number;
  /** 'Leave a Review' (CFG-64). */
  leaveHref?: string;
  reviews: ReviewView[];
  layout: 'carousel' | 'grid';
  /** Milliseconds between moves of the carousel; none: it moves when asked (CFG-63). */
  rotateMs?: number;
  /** Organisation whose rating at Snap21 is fetched in the browser, and what it must be above to show (REV-12). */
  snap?: { orgId: string; minimum: number };
  /** The page with more of them. */
  allHref?: string;
}

/** `/reviews/`. */
export interface ReviewsProps {
  breadcrumb: Link[];
  section: ReviewSection;
}

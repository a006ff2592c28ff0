import type { Dealer } from '../../config/schema/dealer.ts';
import type { Review, ReviewSummary } from '../../content/catalogue.ts';
import { foldedText, reviewFold } from '../../domain/cars/folded-text.ts';
import { averageShown, gridReviews, halfStars, mayShowReview, wholeList } from '../../domain/reviews.ts';
import { dayInWords } from '../../domain/time/day-in-words.ts';
import { reviewsPath } from '../page.ts';
import type { Planning } from '../planning.ts';
import { siteDealershipId } from '../site-identity.ts';

/** Milliseconds between two moves of the carousel (REV-9). */
const rotateMs = 3000;

/**
 * The review section of the home page and of location pages. Undefined when there are no reviews to show. Some
 * reviews are left out (REV-3, REV-4), so the section says that it is a selection and shows the average of all
 * reviews: a selection of good reviews alone would mislead (Australian Consumer Law, section 18).
 */
export function reviewSection(planning: Planning) {
  const shown = shownReviews(planning);
  return sectionOf(planning, shown.slice(0, planning.dealer.reviews.reviewListSlice), {
    isWhole: false,
    hasMore: shown.length > 0,
  });
}

/** The whole list for its own page (REV-11). It contains at least as many reviews as the section. */
export function wholeReviews(planning: Planning) {
  const most = Math.max(wholeList, planning.dealer.reviews.reviewListSlice);
  return sectionOf(planning, shownReviews(planning).slice(0, most), { isWhole: true, hasMore: false });
}

/** The reviews that may be shown, the newest first. Reviews without a date come last, in the order of the file. */
function shownReviews({ dealer, catalogue }: Planning): Review[] {
  const { reviewMinimumRating } = dealer.reviews;
  return (catalogue.reviews?.reviews ?? [])
    .filter((review) => mayShowReview(review, reviewMinimumRating))
    .sort((a, b) => (b.review_date ?? '').localeCompare(a.review_date ?? ''));
}

/** The review section of a page (REV-1). */
export type ReviewSection = NonNullable<ReturnType<typeof sectionOf>>;

function sectionOf(
  { dealer, catalogue, pictures }: Planning,
  shown: readonly Review[],
  { isWhole, hasMore }: { isWhole: boolean; hasMore: boolean },
) {
  if (!catalogue.reviews || shown.length === 0) return undefined;
  const { reviewAverageMinimum, reviewMinimumRating, reviewAutoRotate, leaveReviewLink, orgId } =
    dealer.reviews;
  const { average_rating, count } = totalsOf(dealer, catalogue.reviews);
  const average = averageShown(average_rating, reviewAverageMinimum);
  const layout: 'carousel' | 'grid' = !isWhole && shown.length > gridReviews ? 'carousel' : 'grid';
  return {
    heading: isWhole ? `Reviews of ${dealer.name}` : 'What our customers say',
    /** 'Selected reviews: those of 4 stars and more, newest first.' */
    selection: selectionText(reviewMinimumRating),
    /** Of all reviews: '4.7' (REV-6), and the stars in half steps. Only above the dealer's minimum (REV-5). */
    ...(average !== undefined && { average: { text: average, stars: halfStars(average_rating) } }),
    /** Number of all reviews, including those that are not shown. */
    count,
    /** The target of the link 'Leave a Review' (CFG-64). */
    ...(leaveReviewLink && { leaveHref: leaveReviewLink }),
    reviews: shown.map((review) => reviewView(review, (source) => pictures.image(source))),
    layout,
    /** Milliseconds between two automatic moves of the carousel (CFG-63). */
    ...(layout === 'carousel' && reviewAutoRotate && { rotateMs }),
    /** Whose rating the browser requests from Snap21, and the minimum above which it is shown (REV-12). */
    ...(orgId && dealer.api.enabled && { snap: { orgId, minimum: reviewAverageMinimum } }),
    ...(hasMore && { allHref: reviewsPath }),
  };
}

/**
 * The count and average of all reviews: those of the file, otherwise those of the dealership (DATA-15), otherwise
 * calculated from the reviews in the file.
 */
function totalsOf(dealer: Dealer, { reviews, count, average_rating }: ReviewSummary) {
  const own = siteDealershipId(dealer);
  const dealership = dealer.dealerships.find(({ id }) => id === own);
  const stars = reviews.reduce((sum, { rating }) => sum + rating, 0);
  return {
    count: count ?? dealership?.review_count ?? reviews.length,
    average_rating: average_rating ?? dealership?.average_rating ?? stars / reviews.length,
  };
}

function selectionText(minimumRating: number): string {
  if (minimumRating <= 1) return 'Selected reviews, newest first.';
  if (minimumRating >= 5) return 'Selected reviews: those of 5 stars, newest first.';
  return `Selected reviews: those of ${minimumRating} stars and more, newest first.`;
}

export type ReviewView = ReturnType<typeof reviewView>;

function reviewView(review: Review, imageOf: (source: string) => string | undefined) {
  const when =
    review.review_date_in_words ??
    (review.review_date ? dayInWords(review.review_date) : review.created_at_time_ago_in_words);
  const image = review.image && imageOf(review.image.url);
  return {
    id: review.id,
    text: foldedText(review.text.replace(/\s+/g, ' ').trim(), reviewFold),
    customerName: review.customer_name.trim(),
    /** Number of stars, 1 to 5. */
    rating: review.rating,
    /** '4 March 2026'. */
    ...(when && { when }),
    ...(image && { image }),
  };
}

import type { ReviewView } from '../../site/catalogue/review-props.ts';
import { TextFold } from '../../ui/fold/Fold.tsx';
import { Stars } from './Stars.tsx';

/** What one customer said. */
export function ReviewCard({ review }: { review: ReviewView }) {
  const { text, customerName, rating, when, image } = review;
  return (
    <article className="review">
      <Stars stars={rating} />
      <blockquote className="review-text">
        <TextFold text={text} more="View more" less="View less" about={`of the review by ${customerName}`} />
      </blockquote>
      <footer className="review-by">
        {image ? (
          <img src={image} alt="" width="40" height="40" loading="lazy" decoding="async" />
        ) : (
          <span className="review-initial" aria-hidden="true">
            {[...customerName][0]}
          </span>
        )}
        <span>
          <cite>{customerName}</cite>
          {when && <span className="review-when">{when}</span>}
        </span>
      </footer>
    </article>
  );
}

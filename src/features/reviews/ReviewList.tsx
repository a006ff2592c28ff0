import type { ReviewSection, ReviewView } from '../../site/catalogue/review-section.ts';
import { Carousel, CarouselControls, CarouselItem, CarouselStrip } from '../../ui/carousel/Carousel.tsx';
import { TextFold } from '../../ui/fold/Fold.tsx';

/** Index of the review that the carousel shows first (REV-8). */
const startIndex = 2;

type Props = Pick<ReviewSection, 'heading' | 'reviews' | 'layout' | 'rotateMs'>;

/** Shows the reviews in a grid, or in a carousel with the current one in the middle (REV-2, REV-8, REV-9). */
export function ReviewList({ heading, reviews, layout, rotateMs }: Props) {
  if (layout === 'grid') {
    return (
      <ul className="review-grid pairs stack-5" role="list">
        {reviews.map((review) => (
          <li className="grid" key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Carousel
      label={heading}
      count={reviews.length}
      startIndex={startIndex}
      align="center"
      loop
      {...(rotateMs !== undefined && { autoplayMs: rotateMs })}
      className="review-carousel"
    >
      <CarouselStrip>
        {reviews.map((review) => (
          <CarouselItem key={review.id}>
            <ReviewCard review={review} />
          </CarouselItem>
        ))}
      </CarouselStrip>
      <CarouselControls />
    </Carousel>
  );
}

function ReviewCard({ review }: { review: ReviewView }) {
  const { text, customerName, rating, when, image } = review;
  return (
    <article className="card review column gap-3 padded">
      <Stars stars={rating} />
      <blockquote className="review-text breaks">
        <TextFold text={text} more="View more" less="View less" about={`of the review by ${customerName}`} />
      </blockquote>
      <footer className="review-by line gap-3 snug">
        {image ? (
          <img src={image} alt="" width="40" height="40" loading="lazy" decoding="async" />
        ) : (
          <span className="review-initial" aria-hidden="true">
            {[...customerName][0]}
          </span>
        )}
        <span>
          <cite className="block strong breaks">{customerName}</cite>
          {when && <span className="note">{when}</span>}
        </span>
      </footer>
    </article>
  );
}

/** Shows a rating as stars, in half steps, with a text for screen readers. */
export function Stars({ stars }: { stars: number }) {
  return (
    <svg className="stars" viewBox="0 0 5 1" role="img" aria-label={`${stars} out of 5 stars`}>
      <rect width={stars} height="1" />
    </svg>
  );
}

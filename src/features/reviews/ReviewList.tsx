import type { ReviewSection } from '../../site/catalogue/review-props.ts';
import { Carousel, CarouselControls, CarouselItem, CarouselStrip } from '../../ui/carousel/Carousel.tsx';
import { ReviewCard } from './ReviewCard.tsx';

/** REV-8. */
const startIndex = 2;

type Props = Pick<ReviewSection, 'heading' | 'reviews' | 'layout' | 'rotateMs'>;

/** The reviews side by side, or in a carousel with the one that counts in the middle (REV-2, REV-8, REV-9). */
export function ReviewList({ heading, reviews, layout, rotateMs }: Props) {
  if (layout === 'grid') {
    return (
      // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without bullets
      <ul className="review-grid" role="list">
        {reviews.map((review) => (
          <li key={review.id}>
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

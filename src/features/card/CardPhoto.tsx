import type { CardView } from '../../domain/card-view.ts';
import { photoChoices } from '../../domain/photo-addresses.ts';
import { CarTag } from '../../ui/CarTag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LiveParts, liveAttributes } from '../../ui/live/LiveParts.tsx';
import { SaveControls } from '../../ui/saving/SaveControls.tsx';

/** How wide a card's picture stands; browsers that can measure it themselves do, where it is not needed at once. */
const cardSizes = '(min-width: 1200px) 24rem, (min-width: 576px) 50vw, 100vw';

/** The one tag of a card, in an element of its own where a reservation may change it. */
function CardTag({ car }: { car: CardView }) {
  const { other } = car;
  if (!other || other.tag?.kind === car.tag?.kind) return car.tag && <CarTag tag={car.tag} />;
  return (
    <div className="live-region" {...liveAttributes(car.id, other)}>
      <LiveParts car={car} draw={({ tag }) => tag && <CarTag tag={tag} />} />
    </div>
  );
}

/** The picture at 3:2 with the one tag on it, and how many photos there are to see. */
export function CardPhoto({ car, priority }: { car: CardView; priority: boolean }) {
  const { sources, srcset } = photoChoices(car.image.src);
  const sizes = priority ? cardSizes : `auto, ${cardSizes}`;
  return (
    <div className="car-card-photo">
      {/* A new element for a new picture: the old one would show the car before until the picture has come. */}
      <picture key={car.image.src}>
        {sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          src={car.image.src}
          srcSet={srcset}
          sizes={srcset && sizes}
          alt={car.image.alt}
          width={1200}
          height={800}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
        />
      </picture>
      <CardTag car={car} />
      {car.photosCount > 1 && (
        <p className="car-card-count">
          <Icon name="camera" />
          {car.photosCount}
          <span className="visually-hidden"> photos</span>
        </p>
      )}
      <SaveControls car={car} />
    </div>
  );
}

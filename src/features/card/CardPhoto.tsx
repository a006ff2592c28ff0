import type { CardView } from '../../domain/card-view.ts';
import { CarTag } from '../../ui/CarTag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SaveControls } from '../../ui/saving/SaveControls.tsx';

/** The picture at 3:2 with the one tag on it, and how many photos there are to see. */
export function CardPhoto({ car, priority }: { car: CardView; priority: boolean }) {
  return (
    <div className="car-card-photo">
      <img
        src={car.image.src}
        alt={car.image.alt}
        width={1200}
        height={800}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
      />
      {car.tag && <CarTag tag={car.tag} />}
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

import type { PlaceView } from '../../site/places/location-props.ts';
import { Carousel, CarouselControls, CarouselItem, CarouselStrip } from '../../ui/carousel/Carousel.tsx';
import { PlaceCard } from './PlaceCard.tsx';

/** Shows the dealer's locations in a carousel, up to three side by side (LOC-6, LOC-7). */
export function PlacesCarousel({ label, places }: { label: string; places: PlaceView[] }) {
  return (
    <Carousel label={label} count={places.length}>
      <CarouselStrip>
        {places.map((view) => (
          <CarouselItem key={view.place.id}>
            <PlaceCard view={view} />
          </CarouselItem>
        ))}
      </CarouselStrip>
      <CarouselControls previous="Previous location" next="Next location" />
    </Carousel>
  );
}

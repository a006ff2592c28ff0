import type { PlaceView } from '../../site/places/location-props.ts';
import { Carousel, CarouselControls, CarouselItem, CarouselStrip } from '../../ui/carousel/Carousel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LocationMap } from '../../ui/location-map/LocationMap.tsx';
import { HolidayHours, OpeningHours } from './OpeningHours.tsx';

interface PlaceCardProps {
  view: PlaceView;
  headingLevel?: 2 | 3;
}

/** Shows one of several locations as a card (LOC-1, LOC-6). */
export function PlaceCard({ view, headingLevel = 3 }: PlaceCardProps) {
  const { place, photo, departments, contactHref, timeZone, typeName } = view;
  const [first] = departments;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className="place-card">
      <LocationMap place={place} photo={photo} />
      <div className="place-card-words">
        <p className="place-card-type">
          {typeName}
          <span className="place-card-distance" data-distance />
        </p>
        <Heading className="place-card-name">{place.name}</Heading>
        <address>
          {place.street}
          <br />
          {place.place}
        </address>
        {place.phone && (
          <a className="place-card-phone" href={place.phone.href}>
            <Icon name="phone" />
            <span className="visually-hidden">Call {place.name}: </span>
            {place.phone.text}
          </a>
        )}
        {first && <OpeningHours department={first} timeZone={timeZone} />}
        <HolidayHours view={view} />
        {place.licence && (
          <p className="place-card-licence">
            {place.licenceName} {place.licence}
          </p>
        )}
      </div>
      <p className="place-card-actions">
        <a className="button" data-rank="primary" href={place.path}>
          View Location<span className="visually-hidden"> {place.name}</span>
        </a>
        <a className="button" data-rank="quiet" href={contactHref}>
          Contact<span className="visually-hidden"> {place.name}</span>
        </a>
        <a className="button" data-rank="quiet" href={place.directionsHref}>
          Get Directions<span className="visually-hidden"> to {place.name}</span>
        </a>
      </p>
    </article>
  );
}

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

import { grouped } from '../../domain/prices/money.ts';
import type { PlaceView } from '../../site/places/location-props.ts';
import { Carousel, CarouselControls, CarouselItem, CarouselStrip } from '../../ui/carousel/Carousel.tsx';
import { LocationMap } from '../../ui/location-map/LocationMap.tsx';
import { CallLink, DirectionsButton, PlaceAddress } from '../../ui/place/PlaceParts.tsx';
import { HolidayHours, OpeningHours } from './OpeningHours.tsx';

/** Shows one of several locations as a card (LOC-1, LOC-6). */
export function PlaceCard({ view, headingLevel = 3 }: { view: PlaceView; headingLevel?: 2 | 3 }) {
  const { place, photo, departments, contactHref, timeZone, typeName } = view;
  const [first] = departments;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className="place-card rounded column clipped">
      <LocationMap place={place} photo={photo} />
      <div className="place-card-words stack-3 to-start grows">
        <p className="place-card-type note between full beside">
          {typeName}
          <span className="strong place-card-distance" data-distance />
        </p>
        <Heading className="place-card-name size-l snug">{place.name}</Heading>
        <PlaceAddress place={place} />
        <CallLink place={place} className="place-card-phone target figures strong gap-2 quiet-link" />
        {first && <OpeningHours department={first} timeZone={timeZone} />}
        <HolidayHours view={view} />
        {place.licence && (
          <p className="note place-card-licence">
            {place.licenceName} {place.licence}
          </p>
        )}
      </div>
      <p className="place-card-actions row gap-2">
        <a className="button" href={place.path}>
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

interface PlaceBlockProps {
  view: PlaceView;
  /** False when the name of the place is already the heading of the page. */
  hasName?: boolean;
  /** The level of its headings. Default 3, for a block inside a section with a heading. */
  headingLevel?: 2 | 3;
  /** False on the contact page of the place, where the link to that page is not needed. */
  hasContact?: boolean;
}

/** Shows one location with all its data (LOC-1, LOC-16). */
export function PlaceBlock({ view, hasName = true, hasContact = true, headingLevel = 3 }: PlaceBlockProps) {
  const { place, map, photo, departments, contactHref, timeZone, rating } = view;
  const several = departments.length > 1;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className="place-block grid">
      <LocationMap place={place} map={map} photo={photo} />
      <div className="stack-3">
        {hasName && (
          <Heading className="size-l snug">
            <a href={place.path}>{place.name}</a>
          </Heading>
        )}
        <PlaceAddress place={place} />
        {rating && (
          <p>
            <strong>{rating.average.toFixed(1)}</strong> out of 5, from {grouped(rating.count)} reviews
          </p>
        )}
        {place.licence && (
          <p className="note">
            {place.licenceName} {place.licence}
          </p>
        )}
        <div className="gap-2 row">
          <CallLink place={place} data-rank="primary" />
          {hasContact && (
            <a className="button" data-rank="quiet" href={contactHref}>
              Contact<span className="visually-hidden"> {place.name}</span>
            </a>
          )}
          <DirectionsButton place={place} data-rank="quiet" />
        </div>
      </div>
      {departments.length > 0 && (
        <div className="stack-4">
          <Heading className="size-l snug">Opening hours</Heading>
          <div className="place-block-departments stack-5">
            {departments.map((department) => (
              <OpeningHours
                key={department.department}
                department={department}
                timeZone={timeZone}
                {...(several && { headingLevel: headingLevel === 2 ? 3 : 4 })}
              />
            ))}
          </div>
          <HolidayHours view={view} />
        </div>
      )}
    </div>
  );
}

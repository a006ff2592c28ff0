import type { PhoneLink } from '../../domain/cars/card-view.ts';
import type { LocationSummary } from '../../site/site.ts';
import { Icon } from '../Icon.tsx';
import { Lines } from '../Lines.tsx';

/** Street, and below it town, state and postcode. */
export const PlaceAddress = ({ place }: { place: Pick<LocationSummary, 'street' | 'place'> }) => (
  <address>
    {place.street}
    <br />
    {place.place}
  </address>
);

interface WeekHoursProps {
  hours: LocationSummary['hours'];
  className?: string;
  /** The accessible name: 'Opening hours of Bayside Southport'. */
  label?: string;
}

/** The usual opening hours of a place, line by line. Nothing without opening hours. */
export function WeekHours({ hours, className, label }: WeekHoursProps) {
  if (hours.length === 0) return null;
  return (
    <dl className={className} aria-label={label}>
      <Lines lines={hours.map((line) => ({ label: line.days, value: line.hours }))} />
    </dl>
  );
}

interface CallLinkProps {
  place: { name: string; phone?: PhoneLink | undefined };
  className?: string;
  /** The rank of the button among its neighbours. */
  'data-size'?: 'small';
  'data-rank'?: 'primary';
}

/** The number of a place, with its name for screen readers. Nothing without a number. */
export function CallLink({ place: { name, phone }, className = 'button', ...look }: CallLinkProps) {
  if (!phone) return null;
  return (
    <a className={className} {...look} href={phone.href}>
      <Icon name="phone" />
      <span className="visually-hidden">Call {name}: </span>
      {phone.text}
    </a>
  );
}

interface DirectionsButtonProps {
  place: Pick<LocationSummary, 'name' | 'directionsHref'>;
  /** The rank of the button among its neighbours. */
  'data-size'?: 'small';
  'data-rank'?: 'quiet';
}

/** A link to directions, which opens the map app of the visitor's device. */
export const DirectionsButton = ({ place, ...look }: DirectionsButtonProps) => (
  <a className="button" {...look} href={place.directionsHref}>
    <Icon name="map-pin" />
    Get Directions<span className="visually-hidden"> to {place.name}</span>
  </a>
);

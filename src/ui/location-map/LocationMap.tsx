import type { MapEmbed } from '../../domain/places/map-embed.ts';
import { areaOfPostcode } from '../../geo/embedded-postcodes.ts';
import { stateMap, stateMapSize } from '../../geo/state-map.ts';
import type { Picture } from '../../site/link-props.ts';
import type { LocationSummary } from '../../site/site.ts';
import { Icon } from '../Icon.tsx';

interface LocationMapProps {
  place: Pick<LocationSummary, 'name' | 'place' | 'city' | 'state' | 'at' | 'directionsHref'>;
  /** The map of a provider, which is loaded when the visitor asks for it. */
  map?: MapEmbed | undefined;
  /** The dealer's own picture of the place. */
  photo?: Picture | undefined;
}

/**
 * The dealer's picture of a place, so that visitors recognise it from the road, or a drawn map that shows where in its
 * state the place is; both link to directions. If the dealer has a map provider, a button replaces the picture by its map. Nothing is requested from the provider before that. `show-map.ts` does
 * that. A page with such a map imports `location-map.css`.
 */
export function LocationMap({ place, map, photo }: LocationMapProps) {
  const { name, directionsHref } = place;
  const at = place.at ?? areaOf(place);
  return (
    <location-map class="location-map" data-src={map?.src} data-title={`Map of ${name}`}>
      <a className="location-map-sketch brand-ink plain" href={directionsHref}>
        <span className="visually-hidden">Directions to {name}</span>
        {photo ? (
          <img
            className="location-map-photo full"
            src={photo.src}
            srcSet={photo.srcset}
            sizes={photo.srcset && '(min-width: 992px) 33vw, 100vw'}
            alt=""
            width={photo.width}
            height={photo.height}
            loading="lazy"
            decoding="async"
          />
        ) : at ? (
          <Sketch {...place} at={at} />
        ) : (
          <Icon name="map-pin" />
        )}
      </a>
      {map && (
        <p className="location-map-ask snug cluster small">
          <button type="button" className="button" data-rank="quiet" data-size="small">
            Show Map
          </button>
          <span>Opens a map from {map.provider}</span>
        </p>
      )}
    </location-map>
  );
}

/** Where a place without coordinates is drawn: at the town of its postcode's area. @param place 'Southport QLD 4215' */
function areaOf({ place }: Pick<LocationSummary, 'place'>): LocationSummary['at'] {
  const area = areaOfPostcode(place.slice(-4));
  return area && { lat: area.lat, long: area.lng };
}

/** Right of this position, a name has more room on its left side. */
const middle = stateMapSize.width * 0.55;

function Sketch({
  city,
  state,
  at,
}: Pick<LocationSummary, 'city' | 'state'> & { at: NonNullable<LocationSummary['at']> }) {
  const { pin, ...land } = stateMap(state, at);
  const { width, height } = stateMapSize;
  const isEast = pin.x > middle;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      focusable="false"
    >
      <path className="location-map-around" d={land.around} />
      <path className="location-map-state" d={land.state} />
      <text
        className="location-map-city strong"
        x={pin.x + (isEast ? -26 : 26)}
        y={pin.y - 16}
        textAnchor={isEast ? 'end' : 'start'}
      >
        {city}
      </text>
      <g transform={`translate(${pin.x} ${pin.y})`}>
        <path className="location-map-pin" d="M0 0C0 0-19-20-19-35A19 19 0 0 1 19-35C19-20 0 0 0 0Z" />
        <circle className="location-map-pin-eye" cx="0" cy="-35" r="7" />
      </g>
    </svg>
  );
}

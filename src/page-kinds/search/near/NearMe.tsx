import { type SubmitEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import {
  distanceText,
  firstRadius,
  namesWithin,
  nearestFirst,
  type Place,
  radiiKm,
  radiusOf,
} from '../../../domain/places/distance.ts';
import { InvalidPostcode, postcodeMessage, readPostcode } from '../../../domain/places/postcode.ts';
import { comparable } from '../../../search/static/tokens.ts';
import { nearestSort, type SearchState } from '../../../search/url-state.ts';
import { visitorPlace } from '../../../stores/visitor-place.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { withList } from '../change-search.ts';
import { useSearchPage } from '../search-page.ts';

const waitMs = 10_000;

/** A rectangle around Australia and nearby islands, in degrees. */
const bounds = { south: -56, north: -8, west: 95, east: 170 };

/** The position of the visitor, whom the browser asks first. @throws an error with a message for the visitor */
function currentPlace(): Promise<Place> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new Error(message));
    if (!navigator.geolocation)
      return fail('This browser cannot tell where you are. Enter your postcode instead.');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        const inside = lat > bounds.south && lat < bounds.north && lng > bounds.west && lng < bounds.east;
        if (!inside) return fail('You seem to be outside Australia. Enter a postcode instead.');
        resolve({ name: 'where you are', lat, lng });
      },
      ({ code, PERMISSION_DENIED }) =>
        fail(
          code === PERMISSION_DENIED
            ? 'The browser may not tell us where you are. Enter your postcode instead.'
            : 'The browser does not know where you are right now. Enter your postcode instead.',
        ),
      { timeout: waitMs, maximumAge: 10 * 60 * 1000 },
    );
  });
}

/** A distance becomes a filter by location name. Both search engines support that filter, and a link can contain it. */
const attribute = 'location_name';

/** Filters cars by distance from a postcode, or from the position of the browser after a click (OPEN-67). */
export function NearMe({ ui }: { ui: SearchState }) {
  const { onChange, setup } = useSearchPage();
  const { places = [] } = setup;
  const { place } = useStore(visitorPlace);
  const start = (from: Place) => {
    visitorPlace.update(() => ({ place: from }));
    const near = nearestFirst(places, from);
    const radius = firstRadius(near);
    // An order that the visitor has chosen stays.
    onChange((now) => {
      const within = radius ? withList(now, attribute, namesWithin(near, radius)) : now;
      return { ...within, sortBy: now.sortBy ?? nearestSort };
    });
  };
  if (!place) return <PlaceForm onFound={start} />;
  return <Distances from={place} chosen={ui.refinementList?.[attribute] ?? []} />;
}

function PlaceForm({ onFound }: { onFound: (place: Place) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  const id = useId();

  const find = async (event: SubmitEvent) => {
    event.preventDefault();
    const isTown = /\p{L}/u.test(typed);
    if (!isTown && !readPostcode(typed)) return setProblem(postcodeMessage);
    await findPlace(() => (isTown ? townOf(typed) : placeOfPostcode(typed)));
  };
  const findPlace = async (source: () => Promise<Place>) => {
    setAsking(true);
    setProblem('');
    try {
      const { name, lat, lng } = await source();
      onFound({ name, lat, lng });
    } catch (error) {
      setProblem(
        error instanceof InvalidPostcode ? 'We do not know this postcode. Is it right?' : messageOf(error),
      );
    } finally {
      setAsking(false);
    }
  };
  return (
    <form className="search-near stack-2" onSubmit={find} noValidate>
      <label className="note" htmlFor={id}>
        Your postcode or town
      </label>
      <div className="search-near-row stack-2">
        <input
          className="input"
          id={id}
          type="text"
          autoComplete="postal-code"
          maxLength={60}
          value={typed}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button" data-rank="quiet" disabled={isAsking}>
          Go
        </button>
      </div>
      <p className="field-error" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <button
        type="button"
        className="text-button search-more target gap-2"
        disabled={isAsking}
        onClick={() => findPlace(currentPlace)}
      >
        <Icon name="map-pin" />
        Use where I am
      </button>
    </form>
  );
}

const placeOfPostcode = async (typed: string): Promise<Place> =>
  (await import('../../../geo/embedded-postcodes.ts')).resolveByArea(typed.trim());

/** @throws an error with a message for the visitor when the table has no such town */
async function townOf(typed: string): Promise<Place> {
  const { areaTowns } = await import('../../../geo/embedded-postcodes.ts');
  const wanted = comparable(typed);
  const place = [...areaTowns()].find(([name]) => comparable(name) === wanted)?.[1];
  if (!place) throw new Error('We do not know this town. Enter its postcode instead.');
  return place;
}

function Distances({ from, chosen }: { from: Place; chosen: string[] }) {
  const { onChange, setup } = useSearchPage();
  const near = nearestFirst(setup.places ?? [], from);
  const id = useId();
  const radius = radiusOf(near, chosen);
  const choose = (names: string[]) => onChange((ui) => withList(ui, attribute, names));
  const forget = () => {
    visitorPlace.clear();
    onChange((now) => {
      const { sortBy, ...rest } = radius === undefined ? now : withList(now, attribute, []);
      return sortBy && sortBy !== nearestSort ? { ...rest, sortBy } : rest;
    });
  };
  return (
    <div className="search-near stack-2">
      <p className="search-near-from">
        <span>
          From <b>{from.name}</b>
        </span>
        <button type="button" className="text-button search-clear" onClick={forget}>
          Change
        </button>
      </p>
      <label className="note" htmlFor={id}>
        Distance
      </label>
      <select
        className="input"
        id={id}
        value={radius ?? ''}
        onChange={(event) => {
          const km = Number(event.target.value);
          choose(km ? namesWithin(near, km) : []);
        }}
      >
        <option value="">Any distance</option>
        {radiiKm.map((km) => {
          const count = namesWithin(near, km).length;
          return (
            <option key={km} value={km} disabled={count === 0}>
              Within {km} km ({count === 1 ? '1 location' : `${count} locations`})
            </option>
          );
        })}
      </select>
      <ul className="search-near-places" role="list">
        {near.map(({ name, km }) => {
          const isOnly = chosen.length === 1 && chosen[0] === name;
          return (
            <li key={name}>
              <button type="button" aria-pressed={isOnly} onClick={() => choose(isOnly ? [] : [name])}>
                <span>{name}</span>
                <small className="soft figures unbroken">{distanceText(km)}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'That did not work. Enter your postcode instead.';

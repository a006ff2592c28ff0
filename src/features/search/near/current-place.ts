import type { Place } from '../../../domain/distance.ts';

const waitMs = 10_000;

/** A rectangle around Australia and nearby islands, in degrees. */
const bounds = { south: -56, north: -8, west: 95, east: 170 };

/**
 * Returns the position of the visitor. The browser asks the visitor for permission first.
 *
 * @throws an error with a message for the visitor
 */
export function currentPlace(): Promise<Place> {
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

import type { Location } from './location.ts';

/** Map provider, as in the dealer's configuration. */
export type MapProvider = 'none' | 'openstreetmap' | 'google' | 'mapbox';

/** Origin of Google's geocoder (API-17). Pages that use it must allow requests to it. */
export const geocoderOrigin = 'https://maps.googleapis.com';

export interface MapEmbed {
  /** For people: 'OpenStreetMap'. */
  provider: string;
  /** Address of the frame. */
  src: string;
  /** Origin that the page must allow in frames. */
  origin: string;
}

interface MapOptions {
  provider: MapProvider;
  /** Required by Google and Mapbox. */
  browserKey?: string | undefined;
  /** 1, the world, to 20, a building (CFG-70). */
  zoom: number;
}

/** Frame size in pixels that the OpenStreetMap box is calculated for. Other sizes show slightly more or less. */
const frame = { width: 640, height: 400 };
/** Width of the world in pixels at zoom 0. */
const worldPixels = 256;

/** A map with a pin, for a frame. Undefined when maps are off, the key is missing or the place is unknown. */
export function mapEmbed(
  { lat, long }: Pick<Location['address'], 'lat' | 'long'>,
  options: MapOptions,
): MapEmbed | undefined {
  if (lat === undefined || long === undefined) return undefined;
  const { provider, browserKey, zoom } = options;
  if (provider === 'openstreetmap') {
    const query = new URLSearchParams({ bbox: boxAround(lat, long, zoom), layer: 'mapnik' });
    query.set('marker', `${lat},${long}`);
    return embed('OpenStreetMap', `https://www.openstreetmap.org/export/embed.html?${query}`);
  }
  if (provider === 'none' || !browserKey) return undefined;
  if (provider === 'google') {
    const query = new URLSearchParams({ key: browserKey, q: `${lat},${long}`, zoom: String(zoom) });
    return embed('Google Maps', `https://www.google.com/maps/embed/v1/place?${query}`);
  }
  const query = new URLSearchParams({ title: 'false', access_token: browserKey });
  return embed(
    'Mapbox',
    `https://api.mapbox.com/styles/v1/mapbox/streets-v12.html?${query}#${zoom}/${lat}/${long}`,
  );
}

function embed(provider: string, src: string): MapEmbed {
  return { provider, src, origin: new URL(src).origin };
}

/** West, south, east, north, in degrees. */
function boxAround(lat: number, long: number, zoom: number): string {
  const degreesPerPixel = 360 / (worldPixels * 2 ** zoom);
  const east = (frame.width / 2) * degreesPerPixel;
  // A degree of latitude appears taller farther from the equator.
  const north = (frame.height / 2) * degreesPerPixel * Math.cos((lat * Math.PI) / 180);
  return [long - east, lat - north, long + east, lat + north].map((degrees) => degrees.toFixed(5)).join(',');
}

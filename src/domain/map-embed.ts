/** Who draws a map, as the dealer's configuration names them. */
export type MapProvider = 'none' | 'openstreetmap' | 'google' | 'mapbox';

/** Where Google says where an address is (API-17): what a page that asks must be allowed to call. */
export const geocoderOrigin = 'https://maps.googleapis.com';

export interface MapEmbed {
  /** For people: 'OpenStreetMap'. */
  provider: string;
  /** Of the frame. */
  src: string;
  /** What a page must be allowed to frame. */
  origin: string;
}

interface Place {
  /** Degrees north. */
  lat?: number | undefined;
  /** Degrees east. */
  long?: number | undefined;
}

interface MapOptions {
  provider: MapProvider;
  /** Google and Mapbox answer none without it. */
  browserKey?: string | undefined;
  /** 1, the world, to 20, a building (CFG-70). */
  zoom: number;
}

/** Pixels of the frame the OpenStreetMap box is reckoned for; a frame of another size shows a little more or less. */
const frame = { width: 640, height: 400 };
/** Pixels around the world at zoom 0. */
const worldPixels = 256;

/**
 * A map with a pin, to put in a frame; undefined where nobody draws maps, the key is missing or the place is not
 * known.
 */
export function mapEmbed({ lat, long }: Place, options: MapOptions): MapEmbed | undefined {
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
  // A degree of latitude is drawn taller the farther it is from the equator.
  const north = (frame.height / 2) * degreesPerPixel * Math.cos((lat * Math.PI) / 180);
  return [long - east, lat - north, long + east, lat + north].map((degrees) => degrees.toFixed(5)).join(',');
}

import type { AustralianState } from '../domain/places/location.ts';

/** Units of the picture. */
export const stateMapSize = { width: 640, height: 360 };
/** Around the state, where that is tight; a pin stands above its place. */
const margin = { side: 28, top: 64, bottom: 24 };

interface Degrees {
  lat: number;
  long: number;
}

/**
 * Where in its state a place is, drawn from the table of outlines: nothing is asked of anybody.
 *
 * @returns paths of the state itself and of what lies around it, and the point of the place, in the units of `stateMapSize`
 */
export function stateMap(state: AustralianState, place: Degrees) {
  const drawn: DrawnState = state === 'act' ? 'nsw' : state;
  const toPicture = projectionOf(partsOf(drawn).flat());
  const pathOf = (name: DrawnState) =>
    partsOf(name)
      .map((part) => pathData(part.map(toPicture)))
      .join('');
  const others = (Object.keys(stateOutlines) as DrawnState[]).filter((name) => name !== drawn);
  const seen = others.filter((name) => partsOf(name).flat().map(toPicture).some(isInPicture));
  return { state: pathOf(drawn), around: seen.map(pathOf).join(''), pin: toPicture(place) };
}

function partsOf(name: DrawnState): Degrees[][] {
  return stateOutlines[name].split(';').map((part) =>
    part.split(' ').map((corner) => {
      const [long = 0, lat = 0] = corner.split(',').map(Number);
      return { lat, long };
    }),
  );
}

/** Degrees of longitude are drawn as much narrower as they are in the middle of the state; the state fills the picture. */
function projectionOf(corners: Degrees[]): (place: Degrees) => { x: number; y: number } {
  const lats = corners.map(({ lat }) => lat);
  const longs = corners.map(({ long }) => long);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...longs), Math.max(...longs)];
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const { width, height } = stateMapSize;
  const scale = Math.min(
    (width - 2 * margin.side) / ((east - west) * narrowing),
    (height - margin.top - margin.bottom) / (north - south),
  );
  return ({ lat, long }) => ({
    x: Math.round(width / 2 + (long - (west + east) / 2) * narrowing * scale),
    y: Math.round((height + margin.top - margin.bottom) / 2 - (lat - (south + north) / 2) * scale),
  });
}

/** Path data with each corner relative to the one before. This saves a few hundred bytes on a page with several maps. */
function pathData(points: { x: number; y: number }[]): string {
  const steps = points.map(({ x, y }, index) => {
    const last = points[index - 1] ?? { x: 0, y: 0 };
    return `${x - last.x} ${y - last.y}`;
  });
  // A minus sign separates numbers, so the space before it is not needed.
  return `M${steps[0]}l${steps.slice(1).join(' ')}Z`.replaceAll(' -', '-');
}

function isInPicture({ x, y }: { x: number; y: number }): boolean {
  return x >= 0 && y >= 0 && x <= stateMapSize.width && y <= stateMapSize.height;
}

/** A state as it is drawn: the territory around the capital lies inside its neighbour. */
export type DrawnState = Exclude<AustralianState, 'act'>;

/**
 * Outlines of the states, longitude and latitude in degrees, a corner every hundred kilometres or so: enough to see
 * on a picture the size of a card which part of the country a place is in. Written for this product from the map.
 * Parts are divided by semicolons.
 */
export const stateOutlines: Record<DrawnState, string> = {
  wa: '129,-14.9 129,-31.7 128.2,-31.9 127.1,-32.3 126.1,-32.2 125,-32.7 124.2,-33 123.9,-33.6 123.5,-33.9 121.9,-33.9 120.9,-33.9 119.9,-34 119.3,-34.5 118.5,-34.8 117.9,-35.1 116.7,-35 116,-34.8 115.1,-34.4 115,-33.6 115.6,-33.6 115.7,-32.6 115.8,-31.9 115.1,-30.5 114.9,-29.5 114.6,-28.8 114.1,-27.7 113.3,-26.4 113.9,-26.3 113.6,-25 113.4,-24.2 113.7,-22.8 114.1,-21.8 114.4,-22.4 115.1,-21.6 116,-20.9 116.8,-20.6 118,-20.4 118.6,-20.3 119.7,-20 121,-19.6 121.6,-18.8 122.2,-18 122.2,-17.3 122.9,-16.4 123.6,-17.4 124.4,-16.3 124.8,-15.4 125.6,-14.4 126.9,-13.8 127.4,-14 128.1,-14.8 128.2,-15.3',
  nt: '129,-14.9 129.6,-14.9 129.5,-14.2 130.2,-13.2 130.8,-12.4 131.3,-12.2 132.3,-12.1 132.6,-11.4 133.5,-11.8 135.2,-12.1 136.6,-12 136.9,-12.3 136.5,-13 135.9,-13.7 135.9,-14.6 135.4,-14.8 135.5,-15.1 136.3,-15.6 137,-15.9 138,-16.6 138,-26 129,-26;130.1,-11.8 130.6,-11.3 131.3,-11.3 131.2,-11.8 130.5,-11.9',
  sa: '129,-26 141,-26 141,-38.1 140.4,-37.9 139.8,-37.2 139.7,-36.7 139,-35.7 138.6,-35.6 138.1,-35.7 138.5,-35.2 138.5,-34.7 138.1,-34.2 137.8,-35.1 137,-35.3 137.5,-34.2 137.9,-33.5 137.8,-32.5 137.2,-33.6 135.9,-34.9 135.2,-34.6 135.3,-33.9 134.8,-33.3 134.2,-32.8 133.7,-32.1 132.5,-31.9 131.2,-31.5 130,-31.6 129,-31.7;136.6,-35.8 137.6,-35.6 138,-35.9 137,-36.1',
  qld: '138,-16.6 139.2,-17.4 140,-17.7 140.9,-17.5 141.4,-16 141.6,-14.5 141.6,-13 141.9,-12.6 142.1,-11 142.5,-10.7 142.8,-11.8 143.3,-12.6 143.5,-13.8 143.8,-14.4 144.5,-14.2 145.2,-14.9 145.3,-15.5 145.4,-16.4 145.8,-16.9 146.1,-17.8 146.3,-18.6 146.9,-19.2 147.6,-19.8 148.3,-20.1 148.8,-20.6 149.2,-21.2 149.5,-22.3 150.1,-22.4 150.7,-22.5 150.8,-23.2 151.3,-23.8 151.9,-24.2 152.4,-24.8 152.9,-25.3 153.1,-26 153.1,-26.7 153.2,-27.2 153.4,-27.9 153.6,-28.2 153.3,-28.3 152.5,-28.3 152,-28.5 152,-28.9 151.4,-28.8 150.4,-28.6 149.4,-28.6 149,-29 141,-29 141,-26 138,-26;153.1,-25.7 153.3,-24.7 153.3,-25.2',
  nsw: '141,-29 149,-29 149.4,-28.6 150.4,-28.6 151.4,-28.8 152,-28.9 152,-28.5 152.5,-28.3 153.3,-28.3 153.6,-28.2 153.6,-28.6 153.4,-29.4 153.2,-30.3 153.1,-30.9 152.9,-31.5 152.5,-32.2 152.2,-32.7 151.8,-33 151.5,-33.4 151.3,-33.8 151.1,-34.1 150.9,-34.5 150.8,-34.9 150.7,-35.2 150.3,-35.7 150.1,-36.3 149.9,-37 150,-37.5 148.2,-36.8 147.9,-36.1 147,-36.1 146,-36 145,-35.9 144.8,-36.1 143.9,-35.5 143.3,-35 142.5,-34.8 142.2,-34.2 141.5,-34.1 141,-34',
  vic: '141,-34 141.5,-34.1 142.2,-34.2 142.5,-34.8 143.3,-35 143.9,-35.5 144.8,-36.1 145,-35.9 146,-36 147,-36.1 147.9,-36.1 148.2,-36.8 150,-37.5 149.2,-37.8 148,-37.9 147.2,-38.3 146.6,-38.7 146.4,-39.1 145.9,-38.9 145.5,-38.6 145.2,-38.4 144.9,-38.5 144.7,-38.3 145.1,-38.2 145,-37.9 144.9,-37.9 144.4,-38.1 144.6,-38.3 143.6,-38.9 142.9,-38.6 142.2,-38.4 141.6,-38.4 141,-38.1',
  tas: '144.7,-40.7 145.3,-40.8 146.4,-41.1 147,-41 148.2,-40.8 148.3,-41.6 148.3,-42.2 147.9,-42.7 147.9,-43.2 147.4,-42.9 147.2,-43.4 146.8,-43.6 146,-43.5 145.5,-42.9 145.2,-42.2 144.7,-41.2',
};

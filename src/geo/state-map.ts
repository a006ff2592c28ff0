import type { AustralianState } from '../domain/location.ts';
import { type DrawnState, stateOutlines } from './state-outlines.ts';

/** A picture of a state with a place on it: paths and points in the units of `size`. */
export interface StateMap {
  /** Path data of the state itself. */
  state: string;
  /** Path data of what lies around it. */
  around: string;
  pin: { x: number; y: number };
}

/** Units of the picture. */
export const stateMapSize = { width: 640, height: 360 };
/** Around the state, where that is tight; a pin stands above its place. */
const margin = { side: 28, top: 64, bottom: 24 };

interface Degrees {
  lat: number;
  long: number;
}

/** Where in its state a place is, drawn from the table of outlines: nothing is asked of anybody. */
export function stateMap(state: AustralianState, place: Degrees): StateMap {
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

/** Each corner by its distance from the last: a page with a few maps is a few hundred bytes shorter for it. */
function pathData(points: { x: number; y: number }[]): string {
  const steps = points.map(({ x, y }, index) => {
    const last = points[index - 1] ?? { x: 0, y: 0 };
    return `${x - last.x} ${y - last.y}`;
  });
  // A minus sign parts numbers by itself.
  return `M${steps[0]}l${steps.slice(1).join(' ')}Z`.replaceAll(' -', '-');
}

function isInPicture({ x, y }: { x: number; y: number }): boolean {
  return x >= 0 && y >= 0 && x <= stateMapSize.width && y <= stateMapSize.height;
}

import { z } from 'astro/zod';
import { distanceKm } from '../places/distance.ts';
import { text } from '../visible-text.ts';

/** Points of a route are closer than this. A longer step is a slip of the pen, such as exchanged coordinates. */
const longestStepKm = 30;

const point = z
  .tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
  .meta({ description: 'Latitude and longitude in degrees: [-37.7372, 145.0096].' });

/** The route on which a location lets visitors drive its cars. */
export const testDriveRouteSchema = z
  .strictObject({
    minutes: z.number().int().min(5).max(240).meta({ description: 'How long it usually takes.' }),
    points: z.array(point).min(3).max(200).meta({
      description:
        'The way in driving order, from the location back to it. A point at every bend is enough: the drawing joins them by straight lines.',
    }),
    stops: z
      .array(
        z.strictObject({
          at: point.meta({ description: 'Where on the way, as [latitude, longitude].' }),
          text: text(100).meta({
            description: "What to try there: 'A steep hill, to try the start on a slope'.",
          }),
        }),
      )
      .max(6)
      .default([])
      .meta({ description: 'What there is to try on the way, in driving order. At most six.' }),
  })
  .superRefine(({ points, stops }, context) => {
    const tell = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const long = points.findIndex(
      (at, index) => index > 0 && kmBetween(points[index - 1]!, at) > longestStepKm,
    );
    if (long > 0)
      tell(
        ['points', long],
        `The point is over ${longestStepKm} km from the one before it. Write [latitude, longitude], or add the points between them.`,
      );
    if (points.length > 1 && routeKm({ points }) < 0.5)
      tell(
        ['points'],
        'The route is shorter than 500 m. Add the points of the whole drive, or remove the route.',
      );
    stops.forEach(({ at }, index) => {
      if (points.length > 0 && Math.min(...points.map((on) => kmBetween(on, at))) > longestStepKm)
        tell(
          ['stops', index, 'at'],
          `The stop is over ${longestStepKm} km from the route. Write [latitude, longitude] of a place on it.`,
        );
    });
  });

export type TestDriveRoute = z.infer<typeof testDriveRouteSchema>;
type RoutePoint = TestDriveRoute['points'][number];

const kmBetween = ([lat, lng]: RoutePoint, [toLat, toLng]: RoutePoint): number =>
  distanceKm({ lat, lng }, { lat: toLat, lng: toLng });

/** Kilometres along the points of a route. Real roads bend between them, so this is a lower bound. */
export function routeKm({ points }: Pick<TestDriveRoute, 'points'>): number {
  return points.reduce((km, at, index) => (index === 0 ? 0 : km + kmBetween(points[index - 1]!, at)), 0);
}

interface Mark {
  x: number;
  y: number;
}

const width = 640;
const heights = { least: 260, most: 480 };
/** Room around the way, for the marks on it and for the scale below it. */
const margin = 48;
const scalesKm = [0.25, 0.5, 1, 2, 5, 10, 20, 50];

/** A route as shapes of an SVG picture, which it fills, with equal scales in both directions. North is at the top. */
export function drawRoute({ points, stops }: Pick<TestDriveRoute, 'points' | 'stops'>) {
  const all = [...points, ...stops.map(({ at }) => at)];
  const lats = all.map(([lat]) => lat);
  const lngs = all.map(([, lng]) => lng);
  const [north, south, west, east] = [
    Math.max(...lats),
    Math.min(...lats),
    Math.min(...lngs),
    Math.max(...lngs),
  ];
  // A degree of longitude is shorter than one of latitude, by the cosine of the latitude.
  const shrink = Math.cos((((north + south) / 2) * Math.PI) / 180);
  const spanX = Math.max((east - west) * shrink, 1e-6);
  const spanY = Math.max(north - south, 1e-6);
  const room = { x: width - 2 * margin, y: heights.most - 2 * margin };
  const perDegree = Math.min(room.x / spanX, room.y / spanY);
  const height = Math.max(heights.least, Math.round(spanY * perDegree) + 2 * margin);
  const left = (width - spanX * perDegree) / 2;
  const top = (height - spanY * perDegree) / 2;
  const place = ([lat, lng]: RoutePoint): Mark => ({
    x: Math.round(left + (lng - west) * shrink * perDegree),
    y: Math.round(top + (north - lat) * perDegree),
  });
  const way = points.map(place).filter(({ x, y }, index, marks) => {
    const before = marks[index - 1];
    return !before || before.x !== x || before.y !== y;
  });
  const kmPerPixel = 111.195 / perDegree;
  const km = scalesKm.findLast((one) => one / kmPerPixel <= width / 4) ?? scalesKm[0]!;
  return {
    width,
    height,
    /** The `d` of the way. */
    path: roundedPath(way),
    start: way[0]!,
    /** Arrowheads that show the direction, in degrees clockwise from east. */
    arrows: [0.2, 0.55, 0.85].map((part) => alongWay(way, part)),
    stops: stops.map(({ at }) => place(at)),
    /** A bar that shows how long `km` kilometres are. */
    scale: { km, width: Math.round(km / kmPerPixel) },
  };
}

/** Pixels before and after a bend within which the line is a curve. */
const bend = 14;

/** The `d` of a line with rounded bends. */
function roundedPath(way: readonly Mark[]): string {
  return way
    .map((at, index) => {
      const [before, after] = [way[index - 1], way[index + 1]];
      if (!before) return `M${at.x} ${at.y}`;
      if (!after) return `L${at.x} ${at.y}`;
      const [into, out] = [towards(at, before), towards(at, after)];
      return `L${into.x} ${into.y}Q${at.x} ${at.y} ${out.x} ${out.y}`;
    })
    .join('');
}

/** The point `bend` pixels from one mark to another, or in the middle of them where they are closer. */
function towards(from: Mark, to: Mark): Mark {
  const share = Math.min(0.5, bend / Math.hypot(to.x - from.x, to.y - from.y));
  return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
}

/** The place and direction after a part (0 to 1) of the way. */
function alongWay(way: readonly Mark[], part: number): Mark & { angle: number } {
  const legs = way.slice(1).map((to, index) => {
    const from = way[index]!;
    return { from, to, length: Math.hypot(to.x - from.x, to.y - from.y) };
  });
  let left = part * legs.reduce((sum, { length }) => sum + length, 0);
  const leg = legs.find(({ length }) => {
    if (left <= length) return true;
    left -= length;
    return false;
  });
  if (!leg) return { ...way[0]!, angle: 0 };
  const { from, to, length } = leg;
  const share = length === 0 ? 0 : left / length;
  return {
    x: Math.round(from.x + (to.x - from.x) * share),
    y: Math.round(from.y + (to.y - from.y) * share),
    angle: Math.round((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI),
  };
}

/** What a page shows of the route of a location. */
export type TestDriveRouteView = NonNullable<ReturnType<typeof testDriveRouteView>>;

/** The view of a route. Undefined for a location without one. */
export function testDriveRouteView(route: TestDriveRoute | undefined) {
  if (!route) return undefined;
  const km = Math.max(1, Math.round(routeKm(route)));
  return {
    drawn: drawRoute(route),
    facts: `About ${km} km and ${route.minutes} minutes`,
    /** What there is to try, in the order of the numbers in the drawing. */
    stops: route.stops.map(({ text }) => text),
  };
}

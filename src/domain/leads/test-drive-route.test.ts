import { describe, expect, it } from 'vitest';
import { drawRoute, routeKm, testDriveRouteSchema, testDriveRouteView } from './test-drive-route.ts';

/** A square of about 1.11 km at the equator, driven clockwise from its south-west corner. */
const square: [number, number][] = [
  [0, 0],
  [0.01, 0],
  [0.01, 0.01],
  [0, 0.01],
  [0, 0],
];
const problemsOf = (change: object) =>
  testDriveRouteSchema
    .safeParse({ minutes: 20, points: square, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('the route of a test drive', () => {
  it('is as long as the way between its points', () => {
    expect(routeKm({ points: square })).toBeCloseTo(4.448, 2);
  });

  it.each<[string, object, string[]]>([
    ['a round trip', {}, []],
    [
      'exchanged coordinates',
      {
        points: [
          [-37.73, 145],
          [145, -37.74],
          [-37.73, 145],
        ],
      },
      [expect.stringMatching(/^points\.1\.0: /), expect.stringMatching(/^points\.1: /)],
    ],
    [
      'a point far away',
      {
        points: [
          [-37.7, 145],
          [-33.8, 151.2],
          [-37.7, 145],
        ],
      },
      [
        'points.1: The point is over 30 km from the one before it. Write [latitude, longitude], or add the points between them.',
      ],
    ],
    [
      'a stop far away',
      { stops: [{ at: [1, 1], text: 'A hill' }] },
      ['stops.0.at: The stop is over 30 km from the route. Write [latitude, longitude] of a place on it.'],
    ],
    [
      'one place',
      { points: [square[0], square[0], square[0]] },
      ['points: The route is shorter than 500 m. Add the points of the whole drive, or remove the route.'],
    ],
    ['two points', { points: square.slice(0, 2) }, [expect.stringMatching(/^points: /)]],
  ])('of %s has the problems %j', (_, change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });

  it('is drawn with north at the top and east on the right, as wide as it is long', () => {
    const { path, start, stops, height } = drawRoute({
      points: square,
      stops: [{ at: [0.005, 0.01], text: 'A hill' }],
    });
    expect(height).toBe(480);
    expect(path).toBe('M128 432L128 62Q128 48 142 48L498 48Q512 48 512 62L512 418Q512 432 498 432L128 432');
    expect(start).toEqual({ x: 128, y: 432 });
    expect(stops).toEqual([{ x: 512, y: 240 }]);
  });

  it('far from the equator is as wide as it is on the ground, where a degree of longitude is shorter', () => {
    const points = square.map(([lat, lng]): [number, number] => [lat - 60, lng * 2]);
    const { path } = drawRoute({ points, stops: [] });
    const xs = [...path.matchAll(/[MLQ](\d+) /g)].map(([, x]) => Number(x));
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(384, -1);
  });

  it('has arrows in the driving direction', () => {
    const { arrows } = drawRoute({ points: square, stops: [] });
    expect(arrows.map(({ angle }) => angle)).toEqual([-90, 90, 180]);
  });

  it.each([
    { degrees: 0.01, km: 0.25 },
    { degrees: 0.1, km: 2 },
    { degrees: 0.25, km: 10 },
  ])('of $degrees degrees has a scale of $km km, at most a quarter of the picture', ({ degrees, km }) => {
    const points = square.map(([lat, lng]): [number, number] => [lat * degrees * 100, lng * degrees * 100]);
    const { scale, width } = drawRoute({ points, stops: [] });
    expect(scale.km).toBe(km);
    expect(scale.width).toBeLessThanOrEqual(width / 4);
  });

  it('is drawn in the middle when it is a straight road there and back', () => {
    const points: [number, number][] = [
      [0, 0],
      [0.02, 0],
      [0, 0],
    ];
    expect(drawRoute({ points, stops: [] }).path).toBe('M320 432L320 62Q320 48 320 62L320 432');
  });

  it('is told in whole kilometres, with what there is to try', () => {
    const stops = [{ at: square[1]!, text: 'A hill' }];
    expect(testDriveRouteView({ minutes: 20, points: square, stops })).toMatchObject({
      facts: 'About 4 km and 20 minutes',
      stops: ['A hill'],
    });
    expect(testDriveRouteView(undefined)).toBeUndefined();
  });
});

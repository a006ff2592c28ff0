import { describe, expect, it } from 'vitest';
import type { AustralianState } from '../domain/places/location.ts';
import { type DrawnState, stateMap, stateMapSize, stateOutlines } from './state-map.ts';

const towns: [string, AustralianState, number, number][] = [
  ['Parramatta', 'nsw', -33.8, 150.98],
  ['Albury', 'nsw', -36.05, 146.9],
  ['Canberra', 'act', -35.3, 149.1],
  ['Preston', 'vic', -37.74, 145.0],
  ['Toowoomba', 'qld', -27.55, 151.95],
  ['Nerang', 'qld', -27.99, 153.33],
  ['Pooraka', 'sa', -34.82, 138.62],
  ['Alice Springs', 'nt', -23.7, 133.88],
  ['Winnellie', 'nt', -12.45, 130.9],
  ['Perth', 'wa', -31.95, 115.87],
  ['Launceston', 'tas', -41.43, 147.13],
];

describe('the map of a state', () => {
  it.each(towns)('has %s on land and inside the picture [LOC-1] [CFG-59]', (_, state, lat, long) => {
    const { pin, state: path } = stateMap(state, { lat, long });
    expect(pin.x).toBeGreaterThan(0);
    expect(pin.x).toBeLessThan(stateMapSize.width);
    expect(pin.y).toBeGreaterThan(0);
    expect(pin.y).toBeLessThan(stateMapSize.height);
    expect(isInside(cornersOf(path), pin)).toBe(true);
  });

  it('draws only the neighbouring states that are inside the picture', () => {
    expect(stateMap('tas', { lat: -42.9, long: 147.3 }).around).toBe('');
    expect(stateMap('sa', { lat: -34.8, long: 138.6 }).around).not.toBe('');
  });

  it('has all its corners in Australia', () => {
    for (const name of Object.keys(stateOutlines) as DrawnState[]) {
      for (const corner of stateOutlines[name].split(/[ ;]/)) {
        const [long, lat] = corner.split(',').map(Number);
        expect(long, corner).toBeGreaterThan(113);
        expect(long, corner).toBeLessThan(154);
        expect(lat, corner).toBeGreaterThan(-44);
        expect(lat, corner).toBeLessThan(-10);
      }
    }
  });
});

type Point = { x: number; y: number };

/** The corners of the first part, the mainland. */
function cornersOf(path: string): Point[] {
  const [, first = ''] = /^M([^Z]+)Z/.exec(path) ?? [];
  const steps = (first.match(/-?\d+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, index) => {
    x += steps[2 * index] ?? 0;
    y += steps[2 * index + 1] ?? 0;
    return { x, y };
  });
}

/** Counts the edges that a line to the right crosses. */
function isInside(corners: Point[], { x, y }: Point): boolean {
  return corners.reduce((inside, a, index) => {
    const b = corners[(index + 1) % corners.length]!;
    const crosses = a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x);
    return crosses ? !inside : inside;
  }, false);
}

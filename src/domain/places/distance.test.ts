import { describe, expect, it } from 'vitest';
import { distanceKm, distanceText, isSameChoice, namesWithin, nearestFirst, radiusOf } from './distance.ts';

const brisbane = { lat: -27.4698, lng: 153.0251 };

it.each([
  ['itself', brisbane, 0],
  ['Sydney', { lat: -33.8688, lng: 151.2093 }, 732],
  ['Perth', { lat: -31.9523, lng: 115.8613 }, 3606],
  ['the other side of the earth', { lat: 27.4698, lng: -26.9749 }, 20015],
])('the distance from Brisbane to %s on a sphere of 6371 km [LIMIT-5]', (_, place, km) => {
  expect(Math.round(distanceKm(brisbane, place))).toBe(km);
});

const parramatta = { lat: -33.815, lng: 151.0 };
const places = [
  { name: 'Penrith', lat: -33.7461, lng: 150.6942 },
  { name: 'Artarmon', lat: -33.8088, lng: 151.1835 },
  { name: 'Blacktown', lat: -33.7688, lng: 150.9063 },
  { name: 'Perth', lat: -31.95, lng: 115.86 },
];

describe('places by their distance', () => {
  it('come nearest first, each with its distance in kilometres [OPEN-67] [LIMIT-5]', () => {
    const near = nearestFirst(places, parramatta);
    expect(near.map(({ name, km }) => `${name} ${Math.round(km)}`)).toEqual([
      'Blacktown 10',
      'Artarmon 17',
      'Penrith 29',
      'Perth 3272',
    ]);
    expect(places[0]?.name).toBe('Penrith');
  });

  it('keep their order if they are equally near [OPEN-67]', () => {
    const twins = ['Sales', 'Fleet', 'Outlet'].map((name) => ({ name, lat: -33.7, lng: 151 }));
    expect(nearestFirst(twins, parramatta).map(({ name }) => name)).toEqual(['Sales', 'Fleet', 'Outlet']);
  });

  it.each([
    [10, []],
    [25, ['Blacktown', 'Artarmon']],
    [50, ['Blacktown', 'Artarmon', 'Penrith']],
    [5000, ['Blacktown', 'Artarmon', 'Penrith', 'Perth']],
  ])('within %i km are %j [OPEN-67]', (radiusKm, names) => {
    expect(namesWithin(nearestFirst(places, parramatta), radiusKm)).toEqual(names);
  });

  it('exactly at the radius are within it', () => {
    expect(namesWithin([{ name: 'Edge', lat: 0, lng: 0, km: 25 }], 25)).toEqual(['Edge']);
  });
});

describe('a choice of places', () => {
  it.each([
    ['no place', [], undefined],
    ['all within 25 km', ['Artarmon', 'Blacktown'], 25],
    ['all within 50 km, and within 100 km as well', ['Artarmon', 'Blacktown', 'Penrith'], 50],
    ['one of two within 25 km', ['Blacktown'], undefined],
    ['a place beyond the radius', ['Artarmon', 'Blacktown', 'Perth'], undefined],
    ['an unknown place', ['Artarmon', 'Hobart'], undefined],
  ])('of %s matches the radius %3$s', (_, names, radiusKm) => {
    expect(radiusOf(nearestFirst(places, parramatta), names)).toBe(radiusKm);
  });

  it('is equal in another order, but not with an additional or different place', () => {
    expect(isSameChoice(['a', 'b'], ['b', 'a', 'a'])).toBe(true);
    expect(isSameChoice(['a'], ['a', 'b'])).toBe(false);
    expect(isSameChoice(['a', 'b'], ['a'])).toBe(false);
    expect(isSameChoice(['a'], ['b'])).toBe(false);
  });
});

it.each([
  [0, 'less than 1 km'],
  [0.99, 'less than 1 km'],
  [1, '1 km'],
  [12.5, '13 km'],
  [3279.6, '3,280 km'],
])('%f km is written %j', (km, text) => {
  expect(distanceText(km)).toBe(text);
});

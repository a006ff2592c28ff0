import { expect, it } from 'vitest';
import { distanceKm } from './distance.ts';

const brisbane = { lat: -27.4698, lng: 153.0251 };

it.each([
  ['itself', brisbane, 0],
  ['Sydney', { lat: -33.8688, lng: 151.2093 }, 732],
  ['Perth', { lat: -31.9523, lng: 115.8613 }, 3606],
  ['the other side of the earth', { lat: 27.4698, lng: -26.9749 }, 20015],
])('the distance from Brisbane to %s on a sphere of 6371 km [LIMIT-5]', (_, place, km) => {
  expect(Math.round(distanceKm(brisbane, place))).toBe(km);
});

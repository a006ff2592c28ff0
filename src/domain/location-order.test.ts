import { expect, it } from 'vitest';
import { headerLocations, headerName, locationType } from './location-order.ts';

const place = (name: string, location_type: 'sales' | 'service' | 'parts' | '', visible = true) => ({
  name,
  location_type,
  visible,
});

it('puts sales before service before parts, otherwise as listed [NAV-7]', () => {
  const given = [place('P', 'parts'), place('V', 'service'), place('B', 'sales'), place('A', '')];
  expect(headerLocations(given).map(({ name }) => name)).toEqual(['B', 'A', 'V', 'P']);
});

it('leaves out hidden locations [LOC-9]', () => {
  expect(headerLocations([place('A', 'sales', false)])).toEqual([]);
});

it('treats an empty type as sales [LOC-13]', () => {
  expect(locationType(place('A', ''))).toBe('sales');
});

it.each([
  ['Bayside Motors Service Southport', 'service', 'Southport'],
  ['Southport SERVICE', 'service', 'Southport'],
  ['bayside motors – Southport Service Centre', 'service', 'Southport Centre'],
  ['Bayside Motors Parts and Service', 'service', 'Parts'],
  ['Bayside Motors Service & Fit-out', 'service', 'Fit-out'],
  ['Bayside Motors Highland Service', 'service', 'Highland'],
  ['Bayside Motors Service', 'service', 'Bayside Motors Service'],
  ['Serviceton', 'service', 'Serviceton'],
  ['Bayside Motors Service Southport', 'sales', 'Bayside Motors Service Southport'],
] as const)('shortens %s (%s) to %s [NAV-8]', (name, type, expected) => {
  expect(headerName(place(name, type), 'Bayside Motors')).toBe(expected);
});

it('matches a dealer name with special characters literally', () => {
  expect(headerName(place('A+B (Cars) Service North', 'service'), 'A+B (Cars)')).toBe('North');
});

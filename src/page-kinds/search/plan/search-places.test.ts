import { expect, it } from 'vitest';
import type { DealerInput } from '../../../config/schema/dealer.ts';
import { aDealer } from '../../../site/dealer.fixture.ts';
import { searchPlaces } from './search-setup.ts';

type LocationInput = NonNullable<DealerInput['locations']>[number];

const location = (name: string, change: Partial<LocationInput> = {}, lat?: number): LocationInput => ({
  id: name,
  name,
  slug: name.toLowerCase(),
  address: { street: '1 Road', city: name, state: 'nsw', postcode: '2000', ...(lat && { lat, long: 150 }) },
  contact_detail: { phone: '0255501234' },
  ...change,
});
const placesOf = (locations: LocationInput[], names = locations.map(({ name }) => name)) =>
  searchPlaces(aDealer({ locations }), names).map(({ name }) => name);

const [north, south, east] = [
  location('North', {}, -32),
  location('South', {}, -34),
  location('East', {}, -33),
];

it('the places include the sales locations with coordinates [OPEN-67]', () => {
  expect(placesOf([north, south, location('West')])).toEqual(['North', 'South']);
  expect(placesOf([north, south, location('Workshop', { location_type: 'service' }, -33)])).toEqual([
    'North',
    'South',
  ]);
  expect(placesOf([north, south, { ...east, visible: false }])).toEqual(['North', 'South']);
  expect(searchPlaces(aDealer({ locations: [north, south] }), ['North', 'South'])[0]).toEqual({
    name: 'North',
    lat: -32,
    lng: 150,
  });
});

it('the places include only locations with cars on the page [OPEN-67]', () => {
  expect(placesOf([north, south, east], ['North', 'East', 'Elsewhere'])).toEqual(['East', 'North']);
});

it('the places are empty with only one location [OPEN-67]', () => {
  expect(placesOf([north])).toEqual([]);
  expect(placesOf([north, location('West')])).toEqual([]);
  expect(placesOf([north, south], ['North'])).toEqual([]);
});

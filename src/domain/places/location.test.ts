import { describe, expect, it, test } from 'vitest';
import { addressSchema, headerLocations, locationSchema, locationType } from './location.ts';

const address = {
  id: 'a1',
  street: '1 Nerang Street',
  city: 'Southport',
  state: 'qld',
  postcode: '0800',
  lat: -27.97,
  long: 153.4,
  place_url: 'https://maps.example/place',
  place_id: 'p1',
  map_key: 'm1',
};
const open = { weekday: 1, status: 'Open', start_hour: '08:30', end_hour: '17:00' };
const location = {
  id: '10',
  name: 'Southport',
  slug: 'southport',
  address,
  contact_detail: { phone: '0491 570 006', landline_phone: '07 5550 1234', opening_hours: [open] },
};

describe("a location's address", () => {
  test('has all fields, and keeps the leading zero of a postcode [DATA-8]', () => {
    expect(addressSchema.parse(address)).toEqual(address);
  });

  test('requires only street, city, state and postcode [DATA-8]', () => {
    const { street, city, state, postcode } = address;
    expect(addressSchema.parse({ street, city, state, postcode })).toEqual({ street, city, state, postcode });
    for (const key of ['street', 'city', 'state', 'postcode'])
      expect(addressSchema.safeParse({ street, city, state, postcode, [key]: undefined }).success).toBe(
        false,
      );
  });

  test.each([
    ['a postcode that is a number', { postcode: 800 }],
    ['a postcode of three digits', { postcode: '800' }],
    ['a state in words', { state: 'Queensland' }],
    ['a latitude beyond the pole', { lat: -90.1 }],
    ['a longitude beyond the date line', { long: 180.1 }],
    ['a map address that is a script', { place_url: 'javascript:alert(1)' }],
    ['an unknown field', { suburb: 'Southport' }],
  ])('cannot have %s [DATA-8]', (_, change) => {
    expect(addressSchema.safeParse({ ...address, ...change }).success).toBe(false);
  });
});

describe("a location's contact detail", () => {
  test('has a phone, a landline and opening hours [DATA-9]', () => {
    expect(locationSchema.parse(location).contact_detail).toEqual({
      phone: '0491 570 006',
      landline_phone: '07 5550 1234',
      opening_hours: [{ ...open, department: 'all' }],
    });
  });

  test('can lack a landline and its own hours [DATA-9]', () => {
    const parsed = locationSchema.parse({ ...location, contact_detail: { phone: '07 5550 1234' } });
    expect(parsed.contact_detail).toEqual({ phone: '07 5550 1234', opening_hours: [] });
  });

  test.each([
    ['no phone', { phone: undefined }],
    ['hours written as a sentence', { opening_hours: 'Mon to Fri' }],
    ['an unknown field', { email: 'sales@example.com' }],
  ])('cannot have %s [DATA-9]', (_, change) => {
    const contact_detail = { ...location.contact_detail, ...change };
    expect(locationSchema.safeParse({ ...location, contact_detail }).success).toBe(false);
  });
});

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

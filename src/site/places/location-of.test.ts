import { describe, expect, it } from 'vitest';
import { aCar, aDealer } from '../dealer.fixture.ts';
import { carLocations, locationSummary, primaryLocation, shownLocations } from './location-of.ts';

const dealer = aDealer();
const [sales, service] = shownLocations(dealer);

it('sorts sales before service, then by name, or in the order of the dealer [LOC-8] [NAV-7] [CFG-58]', () => {
  expect(shownLocations(dealer).map(({ slug }) => slug)).toEqual(['southport', 'southport-service']);
  const more = [...dealer.locations, { ...sales!, id: '30', slug: 'ashmore', name: 'Ashmore' }];
  const slugs = (locationOrder: string[]) =>
    shownLocations({
      ...dealer,
      locations: more,
      locationDisplay: { ...dealer.locationDisplay, locationOrder },
    }).map(({ slug }) => slug);
  expect(slugs([])).toEqual(['ashmore', 'southport', 'southport-service']);
  expect(slugs(['southport'])).toEqual(['southport', 'ashmore', 'southport-service']);
});

it('finds the primary location', () => {
  expect(primaryLocation(dealer)?.slug).toBe('southport');
});

it('summarises a location [DATA-7] [DATA-8] [DATA-9]', () => {
  expect(locationSummary(sales!, dealer)).toEqual({
    id: '10',
    name: 'Bayside Motors Southport',
    slug: 'southport',
    type: 'sales',
    path: '/locations/southport/',
    street: '1 Nerang Street',
    place: 'Southport QLD 4215',
    city: 'Southport',
    state: 'qld',
    at: { lat: -27.97, long: 153.4 },
    phone: { text: '07 5550 1234', href: 'tel:+61755501234' },
    licence: '4471208',
    licenceName: 'Dealer licence',
    directionsHref:
      'https://www.google.com/maps/search/?api=1&query=Bayside%20Motors%20Southport%2C%201%20Nerang%20Street%2C%20Southport%20QLD%204215',
    hours: [
      { days: 'Mon to Fri', hours: '8:30 am to 5:30 pm' },
      { days: 'Sun', hours: 'Closed' },
    ],
  });
});

it('links to the map address of the location when it has one [OPEN-69]', () => {
  const place_url = 'https://maps.example/place';
  const mapped = { ...sales!, address: { ...sales!.address, place_url } };
  expect(locationSummary(mapped, dealer).directionsHref).toBe(place_url);
});

it("uses the dealer's opening hours for a location without its own, and marks it as by appointment when the dealer says so [CFG-73] [OPEN-76]", () => {
  const closed = { weekday: 6, status: 'Closed', department: 'all' } as const;
  const locationDisplay = { ...dealer.locationDisplay, byAppointment: ['southport-service'] };
  const summary = locationSummary(service!, { ...dealer, openingHours: [closed], locationDisplay });
  expect(summary.hours).toEqual([{ days: 'Sat', hours: 'By appointment only' }]);
});

it('shows another city when the dealer sets one [OPEN-70]', () => {
  const locationDisplay = { ...dealer.locationDisplay, override_city: 'Gold Coast' };
  expect(locationSummary(sales!, { ...dealer, locationDisplay }).city).toBe('Gold Coast');
});

it.each([
  ['Meridian Auto Group', 'Meridian Service Blacktown'],
  ['Meridian', 'Meridian Service Blacktown'],
  ['Territory 4x4', 'Territory Fit-out and Service'],
  ['Bayside Motors', 'Bayside Motors Parts and Service'],
])('of %s calls a location as the dealer does: %s', (dealerName, name) => {
  const service = aDealer().locations.find((location) => location.location_type === 'service');
  const dealer = aDealer({ name: dealerName, locations: [{ ...service!, name }] });
  expect(shownLocations(dealer).map((location) => locationSummary(location, dealer).name)).toEqual([name]);
});

describe('carLocations', () => {
  const slugOf = (car: Parameters<typeof aCar>[0], of = dealer) =>
    carLocations(of)(aCar({ location_id: undefined, ...car }))?.slug;

  it.each([
    ['id', { location_id: '20' }, 'southport-service'],
    ['slug', { location: { name: 'x', slug: 'southport' } }, 'southport'],
    ['name in any case', { location_name: 'bayside motors SOUTHPORT' }, 'southport'],
    ['no known field', { location_name: 'Elsewhere' }, undefined],
  ])('finds a location by %s', (_, car, slug) => {
    expect(slugOf(car)).toBe(slug);
  });

  it('uses the only location when the car names none', () => {
    expect(slugOf({}, { ...dealer, locations: [sales!] })).toBe('southport');
  });
});

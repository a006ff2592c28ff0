import { describe, expect, it } from 'vitest';
import { aCar, aDealer } from '../dealer.fixture.ts';
import { carLocations, locationSummary, primaryLocation, shownLocations } from './location-of.ts';

const dealer = aDealer();
const [sales, service] = shownLocations(dealer);

it('sorts sales before service, otherwise by name or as the dealer orders [LOC-8] [NAV-7] [CFG-58]', () => {
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

it('finds the place the site stands for', () => {
  expect(primaryLocation(dealer)?.slug).toBe('southport');
});

it('sums a location up [DATA-7] [DATA-8] [DATA-9]', () => {
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

it("goes to the place's own map address [OPEN-69]", () => {
  const place_url = 'https://maps.example/place';
  const mapped = { ...sales!, address: { ...sales!.address, place_url } };
  expect(locationSummary(mapped, dealer).directionsHref).toBe(place_url);
});

it('takes the hours of the dealer where a location has none [CFG-73], by appointment where it says so [OPEN-76]', () => {
  const closed = { weekday: 6, status: 'Closed', department: 'all' } as const;
  const locationDisplay = { ...dealer.locationDisplay, byAppointment: ['southport-service'] };
  const summary = locationSummary(service!, { ...dealer, openingHours: [closed], locationDisplay });
  expect(summary.hours).toEqual([{ days: 'Sat', hours: 'By appointment only' }]);
});

it('shows another city where the dealer wants that [OPEN-70]', () => {
  const locationDisplay = { ...dealer.locationDisplay, override_city: 'Gold Coast' };
  expect(locationSummary(sales!, { ...dealer, locationDisplay }).city).toBe('Gold Coast');
});

describe('carLocations', () => {
  const slugOf = (car: Parameters<typeof aCar>[0], of = dealer) =>
    carLocations(of)(aCar({ location_id: undefined, ...car }))?.slug;

  it.each([
    ['id', { location_id: '20' }, 'southport-service'],
    ['slug', { location: { name: 'x', slug: 'southport' } }, 'southport'],
    ['name, whatever its case', { location_name: 'bayside motors SOUTHPORT' }, 'southport'],
    ['nothing that is known', { location_name: 'Elsewhere' }, undefined],
  ])('finds a place by %s', (_, car, slug) => {
    expect(slugOf(car)).toBe(slug);
  });

  it('takes the only place there is', () => {
    expect(slugOf({}, { ...dealer, locations: [sales!] })).toBe('southport');
  });
});

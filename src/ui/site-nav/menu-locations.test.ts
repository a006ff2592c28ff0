import { describe, expect, it } from 'vitest';
import type { LocationSummary } from '../../site/site.ts';
import { menuLocations, shortServiceName } from './menu-locations.ts';

const at = (id: string, type: LocationSummary['type'], city: string, name = id): LocationSummary => ({
  id,
  type,
  city,
  name,
  slug: id,
  path: `/locations/${id}/`,
  state: 'qld',
  street: '1 High Street',
  place: `${city} QLD 4215`,
  directionsHref: 'https://maps.example/',
  hours: [],
});

describe('menuLocations', () => {
  it('groups the locations by sales, service and parts, without empty groups [NAV-7]', () => {
    const locations = [
      at('c', 'parts', 'Nerang'),
      at('b', 'sales', 'Southport'),
      at('a', 'sales', 'Ipswich'),
    ];
    const groups = menuLocations({ name: 'Example Cars', navigation: [], locations });
    expect(groups.map(({ name }) => name)).toEqual(['Sales', 'Parts']);
    expect(groups[0]!.locations.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('names a location by its city, or by its own name when several have the same city [NAV-5]', () => {
    const locations = [
      at('1', 'sales', 'Southport', 'New cars'),
      at('2', 'sales', 'Southport', 'Used cars'),
      at('3', 'sales', 'Nerang'),
    ];
    expect(
      menuLocations({ name: 'Example Cars', navigation: [], locations })[0]!.locations.map(
        ({ label }) => label,
      ),
    ).toEqual(['New cars', 'Used cars', 'Nerang']);
    expect(
      menuLocations({ name: 'Example Cars', navigation: [], locations })[0]!.locations.map(
        ({ place }) => place,
      ),
    ).toEqual(['Southport QLD 4215', 'Southport QLD 4215', '1 High Street']);
  });
});

it('shortens the names of service locations alone, and only where a city has several [NAV-8]', () => {
  const locations = [
    at('1', 'service', 'Southport', 'Example Cars Service Southport'),
    at('2', 'service', 'Southport', 'Example Cars Ferry Road Service'),
    at('3', 'service', 'Nerang', 'Example Cars Service Nerang'),
    at('4', 'parts', 'Nerang', 'Example Cars Parts'),
    at('5', 'parts', 'Nerang', 'Example Cars Service Parts'),
  ];
  const groups = menuLocations({ name: 'Example Cars', navigation: [], locations });
  expect(groups.map((group) => group.locations.map(({ label }) => label))).toEqual([
    ['Southport', 'Ferry Road', 'Nerang'],
    ['Example Cars Parts', 'Example Cars Service Parts'],
  ]);
});

it('keeps the link of each location: contact page, phone call or directions [NAV-6] [CFG-24]', () => {
  const locations = [at('a', 'sales', 'Nerang', 'Nerang'), at('b', 'sales', 'Ipswich', 'Ipswich')];
  const hrefs = (href: string) => {
    const places = { label: 'Find us', href: '/contact/', children: [{ label: 'Nerang', href }] };
    const site = { name: 'X', locations, navigation: [{ ...places, isLocations: true as const }] };
    return menuLocations(site)[0]!.locations.map((location) => location.href);
  };
  expect(hrefs('/contact/')).toEqual(['/contact/', 'https://maps.example/']);
  expect(hrefs('tel:+61755501234')[0]).toBe('tel:+61755501234');
});

describe('shortServiceName', () => {
  it.each([
    ['Example Cars Southport Service', 'Southport'],
    ['Example Cars Service Southport', 'Southport'],
    ['example cars – Southport Service', 'Southport'],
    ['Southport Service, Example Cars', 'Southport'],
    ['Southport - Service', 'Southport'],
    ['Southport SERVICE', 'Southport'],
    ['Example Cars Highland Service', 'Highland'],
    // Without these words it would be called something else.
    ['example cars Service', 'example cars Service'],
    ['Service', 'Service'],
    ['Example Cars Southport Service Centre', 'Southport Service Centre'],
    ['Example Cars Parts and Service', 'Parts and Service'],
    ['Example Cars Service & Fit-out', 'Service & Fit-out'],
    ['Example Service Blacktown', 'Example Service Blacktown'],
    ['Example Blacktown Service', 'Example Blacktown Service'],
    ['Example Fit-out and Service', 'Example Fit-out and Service'],
    ['Nerang Workshop', 'Nerang Workshop'],
    ['Servicestation', 'Servicestation'],
    ['Example Carservice', 'Example Carservice'],
  ])('of %s is %s [NAV-8]', (name, expected) => {
    expect(shortServiceName(name, 'Example Cars')).toBe(expected);
  });

  it('matches a dealer name literally, not as a pattern', () => {
    expect(shortServiceName('A+B (Cars) Service Perth', 'A+B (Cars)')).toBe('Perth');
  });
});

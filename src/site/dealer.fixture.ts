import { type Dealer, type DealerInput, dealerSchema } from '../config/schema/dealer.ts';
import { type Car, type CarInput, carSchema } from '../domain/cars/car.ts';
import type { Inventory } from '../inventory/inventory.ts';

/** A dealer with two locations. Each test sets only the options that it is about. */
export function aDealer(change: Partial<DealerInput> = {}): Dealer {
  const week = [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    status: 'Open' as const,
    start_hour: '08:30',
    end_hour: '17:30',
  }));
  const dealer = dealerSchema.parse({
    id: 1,
    name: 'Bayside Motors',
    legalName: 'Bayside Motors Pty Ltd',
    siteUrl: 'https://www.bayside.example',
    locations: [
      {
        id: '20',
        name: 'Bayside Motors Service Southport',
        slug: 'southport-service',
        location_type: 'service',
        address: { street: '2 Nerang Street', city: 'Southport', state: 'qld', postcode: '4215' },
        contact_detail: { phone: '0755505678' },
      },
      {
        id: '10',
        name: 'Bayside Motors Southport',
        slug: 'southport',
        primary: true,
        dealer_license_number: '4471208',
        address: {
          street: '1 Nerang Street',
          city: 'Southport',
          state: 'qld',
          postcode: '4215',
          lat: -27.97,
          long: 153.4,
        },
        contact_detail: { phone: '07 5550 1234', opening_hours: [...week, { weekday: 0, status: 'Closed' }] },
      },
    ],
    ...change,
  });
  return { ...dealer, slug: 'bayside' };
}

export function aCar(change: Partial<CarInput> = {}): Car {
  return carSchema.parse({
    id: '1',
    slug: '2021-toyota-corolla-1',
    name: '2021 Toyota Corolla Ascent Sport',
    year: 2021,
    make: 'Toyota',
    model: 'Corolla',
    badge: 'Ascent Sport',
    colour: 'Glacier White',
    km: 45210,
    price: 26990,
    price_type: 'Drive Away',
    car_type: 'used',
    created_at: '2025-01-10T00:00:00Z',
    simple_body: 'Hatch',
    simple_fuel: 'Petrol',
    simple_transmission: 'Automatic',
    location_id: '10',
    ...change,
  });
}

const models = [
  ['Toyota', 'Corolla', 'Hatch'],
  ['Toyota', 'HiLux', 'Ute'],
  ['Mazda', 'CX-5', 'SUV'],
  ['Mazda', '3', 'Hatch'],
  ['Ford', 'Ranger', 'Ute'],
  ['Kia', 'Sportage', 'SUV'],
  ['Kia', 'Cerato', 'Sedan'],
] as const;
const colours = ['White', 'Black', 'Silver', 'Blue', 'Red'];

/** Cars that differ from each other, and are the same in every run. */
export function someCars(count: number, change: (index: number) => Partial<CarInput> = () => ({})): Car[] {
  return Array.from({ length: count }, (_, index) => {
    const [make, model, simple_body] = models[(index * 5) % models.length]!;
    const listed = new Date(Date.UTC(2025, 0, 31) - index * 3_600_000 * 7);
    return aCar({
      id: String(1000 + index),
      slug: `car-${1000 + index}`,
      name: `2021 ${make} ${model}`,
      make,
      model,
      simple_body,
      colour: colours[index % colours.length],
      price: 10_000 + ((index * 7919) % 50_000),
      km: (index * 977) % 200_000,
      created_at: listed.toISOString(),
      stocknum: `U${1000 + index}`,
      ...change(index),
    });
  });
}

export function inventoryOf(cars: Car[]): Inventory {
  return { cars, hidden: [], rejects: [], warnings: [], source: 'test' };
}

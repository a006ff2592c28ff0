import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import type { CarInput } from '../../domain/cars/car.ts';
import { bodyIn, everything, fit, planOf } from './published-data.fixture.ts';

/** A table as csv-parse reads it, with strict quotes for commas and without quotes for tabs. */
function table(text: string): Record<string, string>[] {
  const options = text.includes('\t') ? { delimiter: '\t', quote: null } : {};
  return parse(text, { columns: true, ...options });
}

const google = '/feeds/google-vehicle-ads.txt';
const meta = '/feeds/meta-vehicles.csv';
const marketplace = '/feeds/marketplace.csv';

describe('the feed of Google vehicle ads', () => {
  it('has the fields that Google asks for', () => {
    const [row, ...more] = table(bodyIn(planOf([{ dealercomments: '=cmd("x")|Tab\there' }]), google));
    expect(more).toEqual([]);
    expect(row).toEqual({
      id: 'c0',
      title: '2021 Toyota Corolla Ascent Sport',
      description: "2021 Toyota Corolla Ascent Sport. =cmd('x') Tab here",
      link: 'https://www.bayside.example/cars/car-0/',
      link_template: 'https://www.bayside.example/cars/car-0/?store={store_code}',
      image_link: 'https://photos.example/1,a.jpg',
      additional_image_link: 'https://photos.example/2.jpg',
      price: '26990 AUD',
      vehicle_price_type: 'drive_away_price',
      condition: 'used',
      google_product_category: '916',
      brand: 'Toyota',
      model: 'Corolla',
      trim: 'Ascent Sport',
      year: '2021',
      vin: 'JTNKU3JE60J000001',
      mileage: '45210 km',
      color: 'Glacier White',
      body_style: 'hatchback',
      engine: 'gasoline',
      store_code: 'BAY-01',
      vehicle_fulfillment: 'in_store:BAY-01',
    });
  });

  it('advertises a used car without government charges, and names that', () => {
    const [row] = table(bodyIn(planOf([{ price_type: 'Excl. Govt. Charges' }]), google));
    expect(row?.vehicle_price_type).toBe('excluding_government_charges_price');
  });
});

describe('the feed of Meta', () => {
  it('has the fields that Meta asks for, also with quotes and line breaks in a text', () => {
    const [row] = table(
      bodyIn(planOf([{ dealercomments: 'A "good" one, really\nTwo', colour: '=RED()' }]), meta),
    );
    expect(row).toMatchObject({
      vehicle_id: 'c0',
      vin: 'JTNKU3JE60J000001',
      description: '2021 Toyota Corolla Ascent Sport. $26,990, Drive away. A "good" one, really Two',
      'mileage.value': '45210',
      'mileage.unit': 'KM',
      'image[0].url': 'https://photos.example/1,a.jpg',
      'image[1].tag[0]': 'Photo 2',
      'image[2].url': '',
      transmission: 'AUTOMATIC',
      fuel_type: 'GASOLINE',
      body_style: 'HATCHBACK',
      state_of_vehicle: 'USED',
      price: '26990 AUD',
      exterior_color: "'=RED()",
      availability: 'AVAILABLE',
      'address.region': 'QLD',
      'address.country': 'AU',
      latitude: '-27.97000',
    });
  });
});

describe('the table for marketplaces', () => {
  it('has the fields of the stock', () => {
    const [row] = table(
      bodyIn(
        planOf([{ standardEquipment: ['Sunroof', '+Tow bar'], rego_expiry: '2025-08-01' }]),
        marketplace,
      ),
    );
    expect(row).toMatchObject({
      stocknum: 'U7',
      price: '26990',
      price_type: 'Drive Away',
      km: '45210',
      rego_expiry: '2025-08-01',
      images: 'https://photos.example/1,a.jpg|https://photos.example/2.jpg',
      standardEquipment: 'Sunroof|+Tow bar',
      url: 'https://www.bayside.example/cars/car-0/',
      phone: '07 5550 1234',
    });
  });
});

describe('a feed leaves out', () => {
  const reasons = (path: string, car: Partial<CarInput>, dealer?: Partial<DealerInput>) => {
    const plan = planOf([car], everything, dealer);
    const name: Record<string, string> = {
      [google]: 'Google vehicle ads',
      [meta]: 'Meta vehicles',
      [marketplace]: 'Marketplace table',
    };
    const told = plan.leftOut
      .filter(({ feed }) => feed === name[path])
      .map(({ key, reason }) => `${key}: ${reason}`);
    return { rows: table(bodyIn(plan, path)).length, told };
  };
  const short = 'vin: has no VIN of 17 letters and digits';
  const photos = 'images: has no photo';

  it.each<[string, string, Partial<CarInput>, string]>([
    ['without a VIN', google, { vin: undefined }, short],
    ['with a VIN that cannot be one', google, { vin: 'JTNKU3JE6OJ000001' }, short],
    ['without a photo', google, { images: [] }, photos],
    ['without a price', google, { price: 0 }, 'price: has no advertised price'],
    [
      'without a basis',
      google,
      { price_type: '' },
      'price_type: has a price that does not say what it includes',
    ],
    [
      'that is new and not drive away',
      google,
      { car_type: 'new', price_type: 'Excl. Govt. Charges' },
      'price_type: is a new car without a drive away price',
    ],
    ['without an odometer reading', google, { km: undefined }, 'km: has no odometer reading'],
    [
      'that is a truck',
      google,
      { simple_body: 'Light Truck' },
      'simple_body: is a light truck, and Google takes passenger vehicles only',
    ],
    ['with a long id', google, { id: 'x'.repeat(51) }, 'id: has an id of more than 50 characters'],
    [
      'at a location without a store code',
      google,
      { location_id: '20' },
      'publishedData.googleVehicleAds.storeCodes: is at Bayside Motors Service Southport, which has no store code',
    ],
    ['at an unknown location', google, { location_id: 'x' }, 'location_id: has no known location'],
    ['without a colour', meta, { colour: undefined }, 'colour: has no colour'],
    ['without a VIN', meta, { vin: undefined }, short],
    ['without a photo', meta, { images: [] }, photos],
    ['without a location', meta, { location_id: 'x' }, 'location_id: has no known location'],
    ['without an odometer reading', meta, { km: undefined }, 'km: has no odometer reading'],
    ['without a stock number', marketplace, { stocknum: undefined }, 'stocknum: has no stock number'],
    ['without a price', marketplace, { price: 0 }, 'price: has no advertised price'],
  ])('a car %s (%s)', (_, path, car, reason) => {
    expect(reasons(path, car)).toEqual({ rows: 0, told: [reason] });
  });

  it('a caravan', () => {
    const caravans = { stock: { itemTypes: ['caravan' as const] } };
    expect(reasons(google, { item_type: 'caravan' }, caravans).told).toEqual([
      'item_type: is a caravan, and the service takes passenger cars only',
    ]);
  });

  it('cars that share a VIN', () => {
    const plan = planOf([
      {},
      { vin: fit.vin!.toLowerCase(), stocknum: 'U8' },
      { vin: 'JTNKU3JE60J000009', stocknum: 'U9' },
    ]);
    expect(table(bodyIn(plan, google)).map(({ id }) => id)).toEqual(['c2']);
    expect(plan.leftOut.map(({ carId, reason, remedy }) => [carId, reason, remedy])).toEqual(
      ['c0', 'c1'].map((id) => [
        id,
        'has the same "vin" as another car',
        'Correct "vin" of the cars that share it, or remove the copies.',
      ]),
    );
  });

  it.each([
    [{ sold: true, sold_at: '2025-01-31T00:00:00Z' }],
    [{ reserved: true }],
    [{ status: 'coming_soon' }],
  ])('a car with %o, without a report', (car) => {
    for (const path of [google, meta, marketplace]) expect(reasons(path, car)).toEqual({ rows: 0, told: [] });
  });
});

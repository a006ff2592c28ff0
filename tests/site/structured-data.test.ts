import { beforeAll, describe, expect, test } from 'vitest';
import type { VehicleProps } from '../../src/site/vehicle/vehicle-props.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { demoSite } from '../browser/demo-site.ts';
import { builtSite, findTag, kindOf } from './built-site.ts';

type Thing = Record<string, unknown>;

/** The properties that Google requires of a vehicle listing, and those that schema.org allows in each place. */
const schemaOrg = (...names: string[]) => names.map((name) => `https://schema.org/${name}`);
const conditions = schemaOrg('NewCondition', 'UsedCondition');
const availabilities = schemaOrg('InStock', 'LimitedAvailability', 'PreOrder', 'SoldOut');
const drives = schemaOrg(
  'FrontWheelDriveConfiguration',
  'RearWheelDriveConfiguration',
  'AllWheelDriveConfiguration',
  'FourWheelDriveConfiguration',
);

/** The condition that a value must meet. */
type Rule = (value: unknown) => boolean;
const text: Rule = (value) => typeof value === 'string' && value.trim() === value && value !== '';
const whole =
  (least: number, most: number): Rule =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const one =
  (of: readonly string[]): Rule =>
  (value) =>
    of.includes(value as string);
const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(String(value));
const https: Rule = (value) => typeof value === 'string' && URL.parse(value)?.protocol === 'https:';
const thing =
  (type: string, required: Record<string, Rule>, optional: Record<string, Rule> = {}): Rule =>
  (value) =>
    faults(value, type, required, optional).length === 0;

/** Each property that is missing, wrong or unknown, as 'name: value'. */
function faults(
  value: unknown,
  type: string | string[],
  required: Record<string, Rule>,
  optional: Record<string, Rule>,
): string[] {
  const found = (typeof value === 'object' && value !== null ? value : {}) as Thing;
  const rules: Record<string, Rule> = { ...optional, ...required, '@type': one([type].flat()) };
  const names = new Set([...Object.keys(found), ...Object.keys(required), '@type']);
  return [...names]
    .filter((name) => !(rules[name]?.(found[name]) ?? false))
    .map((name) => `${name}: ${JSON.stringify(found[name])}`);
}

const seller = thing(
  'AutoDealer',
  { name: text, url: https },
  {
    telephone: matching(/^(\+61\d{9}|1\d{5,9})$/),
    address: thing('PostalAddress', {
      streetAddress: text,
      addressLocality: text,
      addressRegion: matching(/^(QLD|NSW|VIC|SA|WA|TAS|NT|ACT)$/),
      postalCode: matching(/^\d{4}$/),
      addressCountry: one(['AU']),
    }),
  },
);

const offer = thing('Offer', {
  url: https,
  price: whole(11, 20_000_000),
  priceCurrency: one(['AUD']),
  availability: one(availabilities),
  itemCondition: one(conditions),
  seller,
});

const required: Record<string, Rule> = {
  '@context': one(['https://schema.org']),
  name: text,
  url: https,
  brand: thing('Brand', { name: text }),
  model: text,
  vehicleModelDate: matching(/^(19|20)\d\d$/),
  itemCondition: one(conditions),
  image: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((one) => https(one) || isIllustration(one)),
};

/** The rule for the illustration that replaces a missing photo: its caption says that it is an illustration. */
const isIllustration = thing('ImageObject', {
  contentUrl: https,
  url: https,
  caption: matching(/^Illustration/),
});

const recommended: Record<string, Rule> = {
  mileageFromOdometer: thing('QuantitativeValue', { value: whole(0, 2_000_000), unitCode: one(['KMT']) }),
  bodyType: text,
  color: text,
  vehicleInteriorColor: text,
  fuelType: text,
  vehicleTransmission: text,
  driveWheelConfiguration: one(drives),
  numberOfDoors: whole(1, 10),
  vehicleSeatingCapacity: whole(1, 80),
  vehicleEngine: thing('EngineSpecification', {}, { name: text, fuelType: text }),
  vehicleConfiguration: text,
  vehicleIdentificationNumber: matching(/^[A-HJ-NPR-Z0-9]{17}$/),
  sku: text,
  offers: offer,
};

describe.each(demoDealers)('the JSON-LD of vehicle pages of %s', (slug) => {
  let cars: { path: string; props: VehicleProps; things: Thing[] }[];
  let baseUrl: string;
  beforeAll(async () => {
    const plan = await demoSite(slug);
    const propsOf = new Map(
      plan.pages.flatMap((page) => (page.route === 'vehicle' ? [[page.path, page.props] as const] : [])),
    );
    baseUrl = plan.site.baseUrl;
    cars = builtSite(slug)
      .pages.filter((page) => kindOf(page) === 'vehicle' && findTag(page, 'h1', {}))
      .flatMap((page) => {
        const props = propsOf.get(page.path);
        const blocks = page.tags.filter(({ attributes }) => attributes['type'] === 'application/ld+json');
        const things = blocks.map(({ content = '' }) => JSON.parse(content) as Thing);
        return props ? [{ path: page.path, props, things }] : [];
      });
  });

  const vehicleOf = (things: Thing[]) => things.filter((one) => 'vehicleModelDate' in one);

  test('describes the car with properties and values of schema.org', () => {
    expect(cars.length).toBeGreaterThan(20);
    const wrong = cars.flatMap(({ path, things }) => {
      const vehicles = vehicleOf(things);
      if (vehicles.length !== 1) return [`${path}: ${vehicles.length} vehicles`];
      return faults(vehicles[0], ['Car', 'Motorcycle', 'Vehicle'], required, recommended).map(
        (fault) => `${path}: ${fault}`,
      );
    });
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  test('matches what the page shows', () => {
    for (const { path, props, things } of cars) {
      const [vehicle = {}] = vehicleOf(things);
      const { price, available } = props.card;
      const offers = vehicle['offers'] as Thing | undefined;
      expect(vehicle['url'], path).toBe(baseUrl + path);
      if (price.kind === 'price') expect(offers?.['price'], path).toBe(Number(price.text.replace(/\D/g, '')));
      if (!available && offers) expect(offers['availability'], path).toBe('https://schema.org/SoldOut');
      if (available && offers) expect(offers['availability'], path).not.toBe('https://schema.org/SoldOut');
      // An illustration is never presented as a photo of the car.
      expect(
        (vehicle['image'] as unknown[]).some((one) => typeof one === 'object'),
        path,
      ).toBe(props.drawn);
      const odometer = props.keyInformation.find(({ key }) => key === 'km')?.value.replace(/\D/g, '');
      const { value } = (vehicle['mileageFromOdometer'] ?? {}) as Thing;
      expect(value === undefined ? undefined : String(value), path).toBe(odometer);
    }
  });

  test('has the properties that Google recommends, for more than half of the cars for sale', () => {
    const sale = cars.filter(({ props }) => props.card.available).map(({ things }) => vehicleOf(things)[0]!);
    for (const name of [
      'offers',
      'mileageFromOdometer',
      'bodyType',
      'color',
      'vehicleIdentificationNumber',
    ]) {
      const known = sale.filter((vehicle) => name in vehicle).length;
      expect(known / sale.length, name).toBeGreaterThan(0.5);
    }
  });

  test('has the breadcrumbs of the page in the same order', () => {
    for (const { path, props, things } of cars) {
      const trail = things.find((one) => one['@type'] === 'BreadcrumbList');
      const items = (trail?.['itemListElement'] ?? []) as Thing[];
      expect(
        items.map(({ item }) => item),
        path,
      ).toEqual(props.breadcrumb.map(({ href }) => baseUrl + href));
      expect(
        items.map(({ position }) => position),
        path,
      ).toEqual(items.map((_, index) => index + 1));
    }
  });
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'astro/zod';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { marked, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import type { CarInput } from '../../domain/car.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';
import { markdownText } from './markdown-text.ts';

const everything: DealerInput['publishedData'] = {
  markdownPages: true,
  inventory: true,
  llmsTxt: true,
  googleVehicleAds: { enabled: true, storeCodes: { southport: 'BAY-01' } },
  metaVehicles: { enabled: true },
  marketplace: { enabled: true },
};

const fit: Partial<CarInput> = {
  vin: 'JTNKU3JE60J000001',
  stocknum: 'U7',
  images: [{ image_url: 'https://photos.example/1,a.jpg' }, { image_url: 'https://photos.example/2.jpg' }],
};

function planOf(cars: Partial<CarInput>[], wanted = everything, dealer: Partial<DealerInput> = {}) {
  const stock = cars.map((car, at) => aCar({ ...fit, id: `c${at}`, slug: `car-${at}`, ...car }));
  return planSite({
    dealer: aDealer({ publishedData: wanted, ...dealer }),
    inventory: inventoryOf(stock),
    today: '2025-02-01',
  });
}

function bodyIn({ files }: ReturnType<typeof planOf>, path: string): string {
  const file = files.find((one) => one.path === path);
  if (!file || !('body' in file)) throw new Error(`There is no ${path}.`);
  return file.body;
}

/** A table as csv-parse reads it, with strict quotes for commas and without quotes for tabs. */
function table(text: string): Record<string, string>[] {
  const options = text.includes('\t') ? { delimiter: '\t', quote: null } : {};
  return parse(text, { columns: true, ...options });
}

const paths = [
  '/cars/car-0.md',
  '/inventory.json',
  '/llms.txt',
  '/feeds/google-vehicle-ads.txt',
  '/feeds/meta-vehicles.csv',
  '/feeds/marketplace.csv',
];

describe('the files for programs', () => {
  it('are published by their options, and not by default', () => {
    const published = (wanted: DealerInput['publishedData']) => {
      const { files } = planOf([{}], wanted);
      return paths.filter((path) => files.some((file) => file.path === path));
    };
    expect(published(everything)).toEqual(paths);
    expect(published({})).toEqual([]);
    expect(published({ inventory: true })).toEqual(['/inventory.json']);
  });

  it('are named in the head of a page only when the page has a copy in Markdown', () => {
    const headOf = (wanted: DealerInput['publishedData']) =>
      planOf([{}], wanted).pages.find(({ route }) => route === 'vehicle')!.head;
    expect(headOf(everything).markdown).toBe('/cars/car-0.md');
    expect(headOf({})).not.toHaveProperty('markdown');
  });

  it('change with a car, and only the copy of that car does', () => {
    const before = planOf([{}, { vin: 'JTNKU3JE60J000002', stocknum: 'U8' }]);
    const after = planOf([{ price: 25_990 }, { vin: 'JTNKU3JE60J000002', stocknum: 'U8' }]);
    const changed = [...paths, '/cars/car-1.md'].filter(
      (path) => bodyIn(before, path) !== bodyIn(after, path),
    );
    expect(changed).toEqual(paths.filter((path) => path !== '/llms.txt'));
  });
});

/** The text that a reader of the Markdown sees. */
const shownText = (tokens: Token[]): string =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? shownText(token.tokens) : 'text' in token ? token.text : '',
    )
    .join('');

describe('text in Markdown', () => {
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...'\\`*_[]<>|~&@#-+=!():.1'.split(''),
          '\n',
          ' ',
          '\t',
          'www.',
          'https://a.example',
          '```',
        ),
        fc.constantFrom(
          '<script>',
          '&lt;',
          '](javascript:alert(1))',
          '![x](y)',
          'a@b.example',
          '1. ',
          '- ',
          '---',
        ),
        fc.string({ maxLength: 4 }),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));

  it('shows its characters and has no meaning', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const tokens = marked.lexer(`x ${markdownText(text)}`);
        const line = marked.lexer(markdownText(text));
        for (const list of [tokens, line]) {
          expect(list.map(({ type }) => type).filter((type) => type !== 'space')).toEqual(
            list.length > 0 ? ['paragraph'] : [],
          );
          const inline = list.flatMap((token) => ('tokens' in token ? (token.tokens ?? []) : []));
          expect(inline.filter(({ type }) => type !== 'text' && type !== 'escape')).toEqual([]);
        }
        const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
        expect(shownText(line)).toBe(plain);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the Markdown copy of a page', () => {
  const copyOf = (car: Partial<CarInput>) => bodyIn(planOf([car]), '/cars/car-0.md');

  it('says what the page says', () => {
    expect(copyOf({ dealercomments: 'One owner.|Full history.', before_price: 29_990, doors: 5 })).toBe(
      `# 2021 Toyota Corolla Ascent Sport

- Availability: For sale
- Price: $26,990, Drive away
- Earlier price: $29,990
- Stock number: U7
- Location: Bayside Motors Southport, 1 Nerang Street, Southport QLD 4215
- Phone: 07 5550 1234

Page of this car: [2021 Toyota Corolla](<https://www.bayside.example/cars/car-0/>)

## Key information

- Odometer: 45,210 km
- Body: Hatch
- Transmission: Automatic
- Fuel: Petrol
- Colour: Glacier White

## Details

- Condition: Used
- Year: 2021
- Stock number: U7
- VIN: JTNKU3JE60J000001
- Doors: 5

## Comments of the dealer

One owner.

Full history.
`,
    );
  });

  it.each([
    [{ sold: true, sold_at: '2025-01-31T00:00:00Z' }, '- Availability: Sold'],
    [{ reserved: true }, '- Availability: Reserved'],
    [{ price_type: 'Excl. Govt. Charges' }, '- Price: $26,990, Excl. government charges'],
    [{ price: 0 }, '- Price: Enquire for price'],
    [{ images: [] }, 'The pictures on the page are drawings and not photos of this car.'],
  ])('of a car with %o says "%s"', (car, line) => {
    expect(copyOf(car).split('\n')).toContain(line);
  });
});

describe('/inventory.json', () => {
  const schema = z.fromJSONSchema(
    JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../docs/inventory.schema.json'), 'utf8')),
  );
  const inventory = (cars: Partial<CarInput>[], dealer?: Partial<DealerInput>) =>
    JSON.parse(bodyIn(planOf(cars, everything, dealer), '/inventory.json'));

  it('follows its schema', () => {
    const cards = { listedDate: true };
    const full = inventory(
      [
        { dealercomments: 'One|Two', seats: 5, doors: 5, drive: 'AWD', standardEquipment: ['Sunroof'] },
        { vin: 'short', price: 0, km: undefined, images: [], badge: undefined, stocknum: undefined },
        { car_type: 'demo', price_type: 'Excl. Govt. Charges', reserved: true },
      ],
      { cards },
    );
    expect(schema.safeParse(full).error).toBeUndefined();
    expect(full.cars).toHaveLength(3);
    expect(schema.safeParse({ ...full, extra: 1 }).success).toBe(false);
    expect(schema.safeParse({ ...full, cars: [{ ...full.cars[0], condition: 'old' }] }).success).toBe(false);
  });

  it('has the price with its basis, the photos and the day of the data', () => {
    const { asOf, cars } = inventory([{}]);
    expect(asOf).toBe('2025-02-01');
    expect(cars[0]).toMatchObject({
      url: 'https://www.bayside.example/cars/car-0/',
      availability: 'available',
      price: { amountDollars: 26_990, currency: 'AUD', basis: 'driveAway', basisText: 'Drive away' },
      photos: ['https://photos.example/1,a.jpg', 'https://photos.example/2.jpg'],
    });
  });

  it('says when a car was listed only where the pages say it', () => {
    expect(inventory([{}]).cars[0]).not.toHaveProperty('listedOn');
    expect(inventory([{}], { cards: { listedDate: true } }).cars[0].listedOn).toBe('2025-01-10');
  });

  it.each([
    [{ sold: true, sold_at: '2025-01-31T00:00:00Z', reserved: true }, 'sold'],
    [{ reserved: true }, 'reserved'],
    [{ status: 'coming_soon' }, 'comingSoon'],
  ])('of a car with %o says that it is %s', (car, availability) => {
    expect(inventory([car]).cars[0].availability).toBe(availability);
  });
});

describe('/llms.txt', () => {
  it('begins with a name and a quote, has only links in its sections, and links to files that exist', () => {
    const plan = planOf([{}]);
    const tokens = marked.lexer(bodyIn(plan, '/llms.txt')).filter(({ type }) => type !== 'space');
    expect(tokens.slice(0, 2).map(({ type, raw }) => [type, raw.trim()])).toEqual([
      ['heading', '# Bayside Motors'],
      ['blockquote', expect.stringMatching(/^> \S/)],
    ]);
    const headings = tokens.filter(({ type }) => type === 'heading').slice(1);
    expect(headings.map(({ raw }) => raw.trim())).toEqual([
      '## Stock',
      '## Locations',
      '## How to enquire',
      '## Pages',
    ]);
    const known = new Set(
      [...plan.pages, ...plan.files].map(({ path }) => `https://www.bayside.example${path}`),
    );
    const links: string[] = [];
    marked.walkTokens(tokens, (token) => {
      if (token.type === 'link') links.push(token.href);
    });
    expect(links.length).toBeGreaterThan(6);
    expect(links.filter((href) => !known.has(href))).toEqual([]);
  });

  it('has the hours and the phone of a location', () => {
    expect(bodyIn(planOf([{}]), '/llms.txt')).toContain(
      'sales; 1 Nerang Street, Southport QLD 4215; 07 5550 1234; Mon to Fri 8:30 am to 5:30 pm',
    );
  });
});

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

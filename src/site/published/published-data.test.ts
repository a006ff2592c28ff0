import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'astro/zod';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';
import type { DealerInput } from '../../config/schema/dealer.ts';
import type { CarInput } from '../../domain/cars/car.ts';
import { bodyIn, everything, planOf } from './published-data.fixture.ts';

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
    expect(headOf({}).markdown).toBeUndefined();
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

describe('the Markdown copy of a page', () => {
  const copyOf = (car: Partial<CarInput>, dealer?: Partial<DealerInput>) =>
    bodyIn(planOf([car], everything, dealer), '/cars/car-0.md');

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

  it('has the card behind the windscreen, as text', () => {
    const workshopCard = { fixed: ['New pads', '# <b>Discs</b>'], willNeed: ['Tyres'] };
    expect(copyOf({ workshopCard })).toContain(`
## On the windscreen

### Fixed

- New pads
- \\# \\<b\\>Discs\\</b\\>

### Will need

- Tyres

## Details
`);
    expect(copyOf({ workshopCard, sold: true, sold_at: '2025-01-31T00:00:00Z' })).not.toContain('windscreen');
  });

  it('says who answers, as text', () => {
    const people = [{ id: 'mai', name: 'Mai <b>Tran</b>', role: 'Used cars' }];
    const dealer = { team: { people, forCars: [{ person: 'mai' }] } };
    expect(copyOf({}, dealer)).toContain(
      '\n- Your contact: Mai \\<b\\>Tran\\</b\\>, Used cars\n- Works: Mon to Fri 8:30 am to 5:30 pm\n',
    );
    expect(copyOf({ sold: true, sold_at: '2025-01-31T00:00:00Z' }, dealer)).not.toContain('Mai');
  });

  it.each([
    [{ sold: true, sold_at: '2025-01-31T00:00:00Z' }, '- Availability: Sold'],
    [{ reserved: true }, '- Availability: Reserved'],
    [{ price_type: 'Excl. Govt. Charges' }, '- Price: $26,990, Excl. government charges'],
    [{ price: 0 }, '- Price: Enquire for price'],
    [{ images: [] }, 'The pictures on the page are illustrations and not photos of this car.'],
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
        { workshopCard: { fixed: ['Pads'], leftAsIs: ['Chips'], willNeed: ['Tyres'] } },
        { dealercomments: 'One|Two', seats: 5, doors: 5, drive: 'AWD', standardEquipment: ['Sunroof'] },
        { vin: 'short', price: 0, km: undefined, images: [], badge: undefined, stocknum: undefined },
        { car_type: 'demo', price_type: 'Excl. Govt. Charges', reserved: true },
      ],
      { cards },
    );
    expect(schema.safeParse(full).error).toBeUndefined();
    expect(full.cars).toHaveLength(4);
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

  it('has the card behind the windscreen of a car for sale, without empty lists', () => {
    const workshopCard = { fixed: ['Pads'], leftAsIs: [], willNeed: ['Tyres'] };
    const cards = inventory([
      { workshopCard },
      { workshopCard, sold: true, sold_at: '2025-01-31T00:00:00Z' },
      {},
    ]).cars.map((car: { workshopCard?: object }) => car.workshopCard);
    expect(cards).toEqual([{ fixed: ['Pads'], willNeed: ['Tyres'] }, undefined, undefined]);
  });

  it('has the person who answers for a car for sale', () => {
    const people = [
      { id: 'mai', name: 'Mai Tran', role: 'Used cars' },
      { id: 'tom', name: 'Tom Fry' },
    ];
    const sold = { sold: true, sold_at: '2025-01-31T00:00:00Z' };
    const found = inventory([{}, sold, { salesPerson: 'tom' }], {
      team: { people, forCars: [{ person: 'mai' }] },
    });
    expect(schema.safeParse(found).error).toBeUndefined();
    expect(found.cars.map((car: { salesPerson?: object }) => car.salesPerson)).toEqual([
      { name: 'Mai Tran', role: 'Used cars' },
      undefined,
      { name: 'Tom Fry' },
    ]);
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

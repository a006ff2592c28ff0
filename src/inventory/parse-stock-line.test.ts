import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carSchema } from '../domain/cars/car.ts';
import { stockNotes } from './inventory.ts';
import { parseStockLine, slugFor } from './parse-stock-line.ts';
import { wholeLine } from './stock-line.fixture.ts';

const today = '2026-05-01';
const rio = {
  id: '100',
  slug: '2021-kia-rio-s-100',
  name: '2021 Kia Rio S',
  year: 2021,
  make: 'Kia',
  model: 'Rio',
  car_type: 'used',
  created_at: '2026-04-01T00:00:00Z',
};

function parse(line: string | object) {
  const notes = stockNotes();
  const result = parseStockLine(
    typeof line === 'string' ? line : JSON.stringify(line),
    'stock.ndjson:3',
    notes,
    today,
  );
  return { result, warnings: notes.warnings().map(({ message }) => message) };
}

function carOf(line: object) {
  const { result } = parse(line);
  if (result.kind !== 'car') throw new Error(JSON.stringify(result));
  return result.car;
}

function reasonOf(line: string | object): string {
  const { result } = parse(line);
  return result.kind === 'reject' ? result.reject.reason : `kept as ${result.kind}`;
}

it('reads a car [DATA-1]', () => {
  expect(carOf(rio)).toMatchObject({ ...rio, price: 0, status: 'in_stock', images: [] });
});

it.each([
  [
    'the location [DATA-2]',
    'location',
    {
      name: 'Kia Southport',
      slug: 'southport',
      phone: '07 5550 1234',
      city: 'Southport',
      state: 'qld',
      distribution_locations: ['labrador'],
    },
  ],
  ['the variant [DATA-3]', 'variant', wholeLine.variant],
  [
    'the market price [DATA-5]',
    'autograb_data',
    { state_average_market_price: 18_990, average_market_price: 19_490 },
  ],
] as const)('keeps %s', (_, field, value) => {
  expect(carOf({ ...rio, [field]: value })[field]).toEqual(value);
});

describe('a rejected line', () => {
  it.each([
    ['not JSON', '{"id":', 'The line is not valid JSON; write one car as one JSON object a line.'],
    ['a list', '[1]', 'The line is a list; write one car as one JSON object.'],
    ['null', 'null', 'The line is null; write one car as one JSON object.'],
    ['a number', '7', 'The line is a number; write one car as one JSON object.'],
    ['no make', { ...rio, make: undefined }, "'make' is missing; write the make, such as Toyota."],
    [
      'an unknown type',
      { ...rio, car_type: 'stolen' },
      "'car_type' is 'stolen'; write 'new', 'used' or 'demo'.",
    ],
    [
      'two faults',
      { ...rio, make: '', price: -5 },
      "'make' is empty; write the make, such as Toyota (1 more wrong).",
    ],
    [
      'no id, and nothing that may stand for it',
      { ...rio, id: '' },
      "'id' is empty; write the id of the car, at most 64 characters.",
    ],
  ])('%s', (_, line, reason) => {
    expect(reasonOf(line)).toBe(reason);
  });

  it('is reported with its line number and the id of the car', () => {
    expect(parse({ ...rio, make: '' }).result).toMatchObject({
      reject: { place: 'stock.ndjson:3', id: '100' },
    });
  });
});

it('keeps a car with the model year after next', () => {
  expect(carOf({ ...rio, year: 2028 }).year).toBe(2028);
});

it('leaves out cars that the dealer hides from the site, without a note', () => {
  const { result, warnings } = parse({ ...rio, show_on_dealer_website: false });
  expect(result).toMatchObject({ kind: 'hidden', car: { id: '100' } });
  expect(warnings).toEqual([]);
});

it('creates a missing slug and name', () => {
  const car = carOf({ ...rio, slug: null, name: '', badge: 'GT-Line' });
  expect(car.slug).toBe('2021-kia-rio-gt-line-100');
  expect(car.name).toBe('2021 Kia Rio GT-Line');
});

it.each([
  ['a numeric id and model', { id: 100, model: 3 }, { id: '100', model: '3' }],
  ['null', { price: null, preorder: null }, { price: 0, preorder: false }],
  ['cents', { price: 32_990.5 }, { price: 32_991 }],
  ['a local time', { created_at: '2026-04-01T10:00:00+10:00' }, { created_at: '2026-04-01T00:00:00.000Z' }],
  ['a day', { created_at: '2026-04-01' }, { created_at: '2026-04-01T00:00:00.000Z' }],
  [
    'different spellings',
    { make: 'KIA MOTORS', simple_body: 'Hatchback', status: 'In Stock', car_type: 'Used' },
    { make: 'Kia Motors', simple_body: 'Hatch', status: 'in_stock', car_type: 'used' },
  ],
  [
    'long names of values',
    { fuel: 'Premium Unleaded', trans: '6 Sp Auto', bodyconfiguration: 'Station Wagon' },
    { simple_fuel: 'Petrol', simple_transmission: 'Automatic', simple_body: 'Wagon' },
  ],
  [
    'images as plain addresses',
    { images: ['http://i.example/1.jpg'] },
    { images: [{ image_url: 'https://i.example/1.jpg' }] },
  ],
])('reads %s', (_, fields, expected) => {
  expect(carOf({ ...rio, ...fields })).toMatchObject(expected);
});

it('shortens a comment of a megabyte [FEED-6]', () => {
  const { result, warnings } = parse({ ...rio, dealercomments: 'Great car. '.repeat(100_000) });
  expect(result.kind === 'car' && result.car.dealercomments?.length).toBeLessThanOrEqual(20_000);
  expect(warnings).toEqual(["'dealercomments' is longer than 20,000 characters and is cut"]);
});

it('leaves out dangerous addresses, with a note [FEED-6]', () => {
  const { result, warnings } = parse({
    ...rio,
    images: [{ image_url: 'javascript:alert(1)' }, { image_url: 'https://i.example/1.jpg', alt: 'x' }, 7],
    thumbnails: ['data:image/png;base64,xx', 'media/1.jpg'],
    primary_image_url: '../dealer.json',
    file: 'javascript:alert(1)',
  });
  expect(result).toMatchObject({
    kind: 'car',
    car: { images: [{ image_url: 'https://i.example/1.jpg' }], thumbnails: ['media/1.jpg'] },
  });
  expect(result.kind === 'car' && [result.car.primary_image_url, result.car.file]).toEqual([
    undefined,
    undefined,
  ]);
  expect(warnings).toHaveLength(4);
});

it('leaves out unknown keys, including those of the prototype [FEED-6]', () => {
  const line = `${JSON.stringify(rio).slice(0, -1)},"__proto__":{"sold":true},"wheels":4}`;
  const { result, warnings } = parse(line);
  expect(result).toMatchObject({ kind: 'car', car: { sold: false } });
  expect(warnings).toEqual([
    "Key '__proto__' is not a car field and is left out",
    "Key 'wheels' is not a car field and is left out",
  ]);
});

it.each([
  [
    { id: 'S100', year: 2021, make: 'Toyota', model: 'Corolla', badge: 'Ascent Sport' },
    '2021-toyota-corolla-ascent-sport-s100',
  ],
  [{ id: '7', year: 2019, make: 'Citroën', model: "C4 'Shine'" }, '2019-citroen-c4-shine-7'],
  [{ id: '7', year: 2019, make: '比亚迪', model: 'Atto 3' }, '2019-atto-3-7'],
])('has the form year-make-model-badge-id', (car, slug) => {
  expect(slugFor(car)).toBe(slug);
});

it('is different for ids that become the same words', () => {
  const car = { year: 2021, make: 'Kia', model: 'Rio' };
  expect(slugFor({ ...car, id: 'A/1' })).not.toBe(slugFor({ ...car, id: 'A-1' }));
});

it('is valid for any input', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 64 });
  fc.assert(
    fc.property(
      text.filter(Boolean),
      text,
      text,
      fc.integer({ min: 1900, max: 2100 }),
      (id, make, model, year) => {
        expect(carSchema.shape.slug.safeParse(slugFor({ id, make, model, year })).success).toBe(true);
      },
    ),
  );
});

it.each([
  [{ km: 0 }, undefined],
  [{ km: 0, car_type: 'demo' }, 0],
  [{ km: 0, car_type: 'new' }, 0],
  [{ km: 0, item_type: 'caravan' }, 0],
  [{ km: 1 }, 1],
])('of %j the kilometres are %s', (given, km) => {
  const { result, warnings } = parse({ ...rio, ...given });
  expect(result.kind === 'car' && result.car.km).toBe(km);
  expect(warnings.some((warning) => warning.startsWith("'km' of a used car is 0"))).toBe(km === undefined);
});

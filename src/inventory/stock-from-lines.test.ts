import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stockFromLines } from './read-stock.ts';

const today = '2026-05-01';

function car(id: string, more: object = {}) {
  return {
    id,
    year: 2021,
    make: 'Kia',
    model: 'Rio',
    car_type: 'used',
    created_at: '2026-04-01T00:00:00Z',
    ...more,
  };
}

function read(...lines: (string | object)[]) {
  return stockFromLines(
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    'f',
    today,
  );
}

it('keeps the first of two cars with the same id', () => {
  const { cars, rejects } = read(car('1', { slug: 'a' }), car('1', { slug: 'b' }));
  expect(cars.map(({ slug }) => slug)).toEqual(['a']);
  expect(rejects).toEqual([
    {
      place: 'f:2',
      line: 2,
      column: 2,
      id: '1',
      reason: "'id' is '1' as in f:1; give every car its own id.",
    },
  ]);
});

it.each([
  ['the same slug', car('1', { slug: 'a' }), car('2', { slug: 'a' }), 'a', 'a-d4735e'],
  ['ids that differ in capitals only', car('A1'), car('a1'), '2021-kia-rio-a1', '2021-kia-rio-a1-f55ff1'],
])('gives the second of two cars with %s another slug, and says so', (_, one, two, slug, other) => {
  const { cars, rejects, warnings } = read(one, two);
  expect(cars.map((each) => each.slug)).toEqual([slug, other]);
  expect(rejects).toEqual([]);
  expect(warnings).toEqual([
    {
      place: 'f:2',
      id: two.id,
      message: `'slug' is '${slug}' as in f:1, so that of the car is '${other}'; give every car its own slug`,
    },
  ]);
});

it.each([
  ['the same VIN', { vin: 'JM1BL1SF5A1234567' }, { vin: 'JM1BL1SF5A1234567' }, 1],
  ['the same plate and odometer', { regplate: 'ABC12D', km: 9000 }, { regplate: 'ABC12D', km: 9000 }, 1],
  ['other odometers', { km: 9000 }, { km: 9001 }, 2],
  ['a VIN of the second only', { km: 9000 }, { km: 9000, vin: 'JM1BL1SF5A1234567' }, 2],
])('two ids that differ in capitals only, and %s', (_, one, two, count) => {
  const { cars, rejects } = read(car('S100', one), car('s100', two));
  expect([cars.length, rejects.length]).toEqual([count, 2 - count]);
  if (count === 1)
    expect(rejects[0]?.reason).toBe(
      "'id' is 's100', and 'S100' in f:1 is the same car; write its id in one way.",
    );
});

it('counts lines as an editor does, including blank ones', () => {
  expect(read('\ufeff', car('1'), '', '  ', '{').rejects).toMatchObject([{ place: 'f:5' }]);
});

it('accepts Windows line ends', () => {
  expect(
    stockFromLines(`${JSON.stringify(car('1'))}\r\n${JSON.stringify(car('2'))}\r\n`, 'f', today).cars,
  ).toHaveLength(2);
});

it('counts hidden cars', () => {
  expect(read(car('1', { show_on_dealer_website: false }), car('2'))).toMatchObject({
    hidden: [{ id: '1' }],
    cars: [{ id: '2' }],
  });
});

it('warns once about an unknown key, with the number of lines', () => {
  const { warnings } = read(car('1', { wheels: 4 }), car('2', { wheels: 4 }));
  expect(warnings).toEqual([
    { place: 'f:1', message: "Key 'wheels' is not a car field and is left out (2 times, first here)" },
  ]);
});

it('limits the warnings about invented keys', () => {
  const keys = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key${index}`, 1]));
  expect(read(car('1', keys)).warnings.length).toBeLessThan(250);
});

describe('hostile lines', () => {
  const nasty = fc.constantFrom<unknown>(
    '<script>alert(1)</script>',
    '\u0000',
    '\u0007\u009f',
    '\ud83d',
    '🚙',
    'x'.repeat(2_000_000),
    -1,
    1e308,
    1e21,
    0.1,
    null,
    true,
    [],
    {},
    [[]],
    { toString: 1 },
    '__proto__',
    'javascript:alert(1)',
    'media/../x',
    '',
    ' ',
    '\u2028',
  );
  const key = fc.constantFrom(
    'id',
    'slug',
    'name',
    'year',
    'make',
    'model',
    'badge',
    'price',
    'km',
    'car_type',
    'status',
    'created_at',
    'images',
    'thumbnails',
    'variant',
    'location',
    'standardEquipment',
    'dealercomments',
    'finance_lenders',
    'payment_processors',
    'primary_image_url',
    'file',
    'simple_body',
    'fuel',
    'sold',
    'show_on_dealer_website',
    'constructor',
    'prototype',
    'nonsense',
  );
  const wrongCar = fc
    .tuple(fc.nat(20), fc.array(fc.tuple(key, fc.oneof(nasty, fc.jsonValue())), { maxLength: 4 }))
    .map(([id, changes]) => {
      const line = JSON.stringify({ ...car(String(id)), ...Object.fromEntries(changes) });
      return id % 5 === 0 ? `${line.slice(0, -1)},"__proto__":{"price":-1}}` : line;
    });
  const noCar = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.constantFrom('', ' ', '{', '[]', 'null', '"\ud83d"', '{"a":'.repeat(2000), '['.repeat(5000)),
  );
  const lines = fc
    .array(fc.oneof({ weight: 4, arbitrary: wrongCar }, noCar), { maxLength: 12 })
    .map((all) => all.map((line) => line.replaceAll('\n', '')));

  it('are all counted, and nothing dangerous is accepted', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const { cars, hidden, rejects } = stockFromLines(all.join('\n'), 'f', today);
        const written = all.filter(
          (line, index) => (index === 0 ? line.replace(/^\ufeff/, '') : line).trim() !== '',
        ).length;
        expect(cars.length + hidden.length + rejects.length).toBe(written);
        for (const text of textsIn(cars)) {
          expect(text).not.toMatch(/[\p{Cc}\p{Cs}]/u);
          expect(text).not.toMatch(/^(?:javascript|data):.*x/);
        }
        for (const { images } of cars) {
          for (const { image_url: url } of images)
            expect(url).toMatch(/^(?:https:\/\/|media\/|illustration:)/);
        }
        for (const { reason } of rejects) {
          expect(reason).toMatch(/^[^\p{Cc}]+\.$/u);
          expect(reason.length).toBeLessThan(500);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

/** All texts in a value, including keys. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => [key, ...textsIn(entry)]);
}

it('reads each of 11,000 cars', () => {
  const text = Array.from({ length: 11_000 }, (_, index) =>
    JSON.stringify(
      car(`S${index}`, {
        price: 20_000 + index,
        km: index,
        fuel: 'Unleaded',
        simple_body: 'Hatchback',
        trans: '6 Sp Auto',
        dealercomments: 'One owner, full history.\n'.repeat(10),
        images: Array.from({ length: 8 }, (_, photo) => ({
          image_url: `https://img.example.com/${index}/${photo}.jpg`,
        })),
        standardEquipment: Array.from({ length: 12 }, (_, feature) => `Feature ${feature}`),
      }),
    ),
  ).join('\n');
  expect(stockFromLines(text, 'f', today).cars).toHaveLength(11_000);
});

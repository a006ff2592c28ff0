import { describe, expect, it } from 'vitest';
import type { Car } from '../cars/car.ts';
import { guardedStock, usualStockGuard, whyHeld } from './stock-guard.ts';

/** The cars S0, S1 ... of 20,000 dollars, used, with a photo, and what `change` gives the one at an index. */
const cars = (count: number, change: (index: number) => Partial<Car> = () => ({})) =>
  Array.from(
    { length: count },
    (_, index): Partial<Car> => ({
      id: `S${index}`,
      make: 'Toyota',
      price: 20_000,
      primary_image_url: 'https://photos.example/front.jpg',
      car_type: 'used',
      year: 2021,
      km: 40_000,
      simple_body: 'SUV',
      location_name: 'Penrith',
      ...change(index),
    }),
  );
const stock = (count: number, price: (index: number) => number = () => 20_000) =>
  guardedStock(
    cars(count, (index) => ({ price: price(index) })),
    0,
  );

describe('the guard of a stock', () => {
  it.each<[name: string, before: number, after: number]>([
    ['the first stock of a dealer', 0, 3],
    ['a stock of the same size', 60, 60],
    ['30 % fewer, which is the limit', 60, 42],
    ['few cars, of which one was sold', 3, 2],
    ['more cars', 12, 60],
  ])('accepts %s', (_, before, after) => {
    expect(whyHeld(stock(before), stock(after), usualStockGuard)).toBeUndefined();
  });

  it.each<[name: string, before: number, after: number, why: RegExp]>([
    [
      'smaller by one car more than the limit',
      60,
      41,
      /41 cars, 32 % fewer than the 60 before .*maxDropPercent/,
    ],
    ['a fifth of its earlier size', 60, 12, /12 cars, 80 % fewer/],
    ['empty', 60, 0, /no cars, and there were 60/],
    ['empty, of a small dealer', 2, 0, /no cars, and there were 2/],
  ])('holds back a stock that is %s [PUBLISH-6]', (_, before, after, why) => {
    expect(whyHeld(stock(before), stock(after), usualStockGuard)).toMatch(why);
  });

  it('uses the limit of the dealer [PUBLISH-6]', () => {
    expect(whyHeld(stock(60), stock(41), { maxDropPercent: 90 })).toBeUndefined();
    expect(whyHeld(stock(60), stock(59), { maxDropPercent: 0 })).toBeDefined();
  });

  it('holds back prices in another unit, and accepts price drops [PUBLISH-6]', () => {
    const cents = whyHeld(
      stock(20),
      stock(20, () => 2_000_000),
      usualStockGuard,
    );
    expect(cents).toBe('20 of 20 prices are more than 3 times what they were, or less than a third');
    expect(
      whyHeld(
        stock(20),
        stock(20, () => 25),
        usualStockGuard,
      ),
    ).toBeDefined();
    expect(
      whyHeld(
        stock(20),
        stock(20, () => 15_000),
        usualStockGuard,
      ),
    ).toBeUndefined();
    // Three of 20 prices may change this much: the dealer may have corrected them.
    expect(
      whyHeld(
        stock(20),
        stock(20, (index) => (index < 3 ? 90_000 : 20_000)),
        usualStockGuard,
      ),
    ).toBeUndefined();
  });

  it.each<[prices: string, before: number, unpriced: number, why: string | undefined]>([
    ['all cars that had a price have none', 20_000, 20, '20 of 20 cars with a price have none now'],
    ['more cars than the limit lost their price', 20_000, 7, '7 of 20 cars with a price have none now'],
    ['the limit of cars lost their price', 20_000, 6, undefined],
    ['no car ever had a price', 0, 20, undefined],
  ])('when %s', (_, before, unpriced, why) => {
    const after = stock(20, (index) => (index < unpriced ? 0 : before));
    expect(
      whyHeld(
        stock(20, () => before),
        after,
        usualStockGuard,
      ),
    ).toBe(why);
  });

  const before = guardedStock(cars(40), 2);
  it.each<[name: string, after: Partial<Car>[], rejected: number, why: string | undefined]>([
    [
      'all photos are gone',
      cars(40, () => ({ primary_image_url: '' })),
      2,
      '40 of 40 cars with photos have none now',
    ],
    ...(
      [
        ['year', 'a year'],
        ['km', 'an odometer'],
        ['simple_body', 'a body'],
        ['location_name', 'a location'],
      ] as const
    ).map(([field, fact]): [string, Partial<Car>[], number, string] => [
      `the column of '${field}' has another name`,
      cars(40, () => ({ [field]: undefined })),
      2,
      `40 of 40 cars with ${fact} have none now`,
    ]),
    ['a few cars have no year', cars(40, (index) => (index < 12 ? { year: undefined } : {})), 2, undefined],
    [
      'photos are named in another field',
      cars(40, () => ({ primary_image_url: '', thumbnails: ['https://photos.example/1.jpg'] })),
      2,
      undefined,
    ],
    [
      'all cars are new',
      cars(40, () => ({ car_type: 'new' })),
      2,
      '40 of 40 cars are of another kind now (new, used, demo)',
    ],
    [
      'other cars have the ids',
      cars(40, (index) => ({ make: index < 14 ? 'Mazda' : 'TOYOTA' })),
      2,
      '14 of 40 cars are of another make now, as when an id is the number of a row',
    ],
    [
      'a few makes are mended',
      cars(40, (index) => ({ make: index < 12 ? 'Lexus' : 'Toyota' })),
      2,
      undefined,
    ],
    [
      'ten demo cars are used now',
      cars(40, (index) => (index < 10 ? { car_type: 'demo' } : {})),
      2,
      undefined,
    ],
    [
      'no id is the same',
      cars(40, (index) => ({ id: `T${index}` })),
      2,
      '0 of the 40 cars before are in it: the others seem to have other ids',
    ],
    [
      'half of the cars are others',
      cars(40, (index) => (index < 20 ? { id: `T${index}` } : {})),
      2,
      undefined,
    ],
    [
      'a quarter of the rows is rejected',
      cars(30),
      13,
      '11 of its 43 rows are rejected that were not before',
    ],
    ['the rows that are always rejected are so again', cars(40), 2, undefined],
    ['fewer rows are rejected', cars(40), 0, undefined],
  ])('when %s [PUBLISH-6]', (_, after, rejected, why) => {
    expect(whyHeld(before, guardedStock(after, rejected), usualStockGuard)).toBe(why);
  });

  const photo = (name: string): Partial<Car> => ({ primary_image_url: `https://photos.example/${name}.jpg` });
  const named = (names: Partial<Car>) => (index: number) => (index < 4 ? names : {});
  it.each<[name: string, before: Partial<Car>[], after: Partial<Car>[], why: string | undefined]>([
    [
      'all have a placeholder',
      cars(40, (index) => photo(`${index}`)),
      cars(40, () => photo('soon')),
      '40 of 40 cars with a photo of their own have one that many share now',
    ],
    [
      'all have one of two placeholders, in lists',
      cars(40, (index) => ({ primary_image_url: '', images: [{ image_url: `${index}.jpg` }] })),
      cars(40, (index) => ({ primary_image_url: '', images: [{ image_url: `soon-${index % 2}.jpg` }] })),
      '40 of 40 cars with a photo of their own have one that many share now',
    ],
    [
      'they have photos of their makers',
      cars(40, (index) => photo(`${index}`)),
      cars(40, (index) => photo(`${index % 7}`)),
      undefined,
    ],
    [
      'one more has the photo of many',
      cars(40, (index) => photo(`${index % 5}`)),
      cars(40, (index) => photo(`${index === 1 ? 0 : index % 5}`)),
      undefined,
    ],
    ['a placeholder is another', cars(40, () => photo('soon')), cars(40, () => photo('later')), undefined],
    [
      'all photos moved to another host',
      cars(40, (index) => photo(`${index}`)),
      cars(40, (index) => photo(`b/${index}`)),
      undefined,
    ],
    ...(
      [
        ['are plain', { model: 'Megane Coupe', city: 'Orleans' }],
        ['are gone', { model: 'Mgane Coup', city: 'Orlans' }],
        ['are question marks', { model: 'M?gane Coup?', city: 'Orl?ans' }],
      ] as const
    ).map(([how, now]): [string, Partial<Car>[], Partial<Car>[], string] => [
      `the accents ${how}`,
      cars(40, named({ model: 'Mégane Coupé', city: 'Orléans' })),
      cars(40, named(now)),
      '4 of 4 cars with letters such as é and ü have none in their names now, as in a wrong encoding',
    ]),
    [
      'names with accents are other names',
      cars(40, () => ({ location_name: 'Café Motors' })),
      cars(40, () => ({ location_name: 'Penrith' })),
      undefined,
    ],
    [
      'a few accents are gone',
      cars(40, (index) => (index < 2 ? { model: 'Coupé' } : {})),
      cars(40, (index) => (index < 2 ? { model: 'Coupe' } : {})),
      undefined,
    ],
  ])('of cars that are the same otherwise, when %s [PUBLISH-6]', (_, one, other, why) => {
    expect(whyHeld(guardedStock(one, 0), guardedStock(other, 0), usualStockGuard)).toBe(why);
  });

  it('adds up small steps of a day [PUBLISH-6]', () => {
    expect(whyHeld(stock(30), stock(24), usualStockGuard)).toBeUndefined();
    expect(whyHeld(stock(30), stock(24), usualStockGuard, 40)).toMatch(
      /24 cars, 40 % fewer than the 40 of the last 24 hours/,
    );
  });
});

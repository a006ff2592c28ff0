import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { carSchema } from '../domain/car.ts';
import { generateStock } from './generate-stock.ts';
import { smallRecipe } from './recipe.fixture.ts';

const prestige = ['Porsche', 'Bentley', 'Aston Martin', 'Maserati', 'Mercedes-AMG'];

/** The stocks of a few seeds. Each contains about a hundred vehicles. */
const anySeed = (check: (cars: ReturnType<typeof generateStock>) => void) =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (seed) => check(generateStock(smallRecipe(), seed))),
    { numRuns: 12, seed: 2026 },
  );

describe('generateStock', () => {
  test('gives the same stock for the same seed, and another for another seed', () => {
    const text = (seed: number) => JSON.stringify(generateStock(smallRecipe(), seed));
    expect(text(5)).toBe(text(5));
    expect(text(5)).not.toBe(text(6));
  });

  test('uses neither the clock nor Math.random', () => {
    const chance = vi.spyOn(Math, 'random').mockImplementation(() => {
      throw new Error('Math.random was called');
    });
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      throw new Error('the clock was read');
    });
    expect(generateStock(smallRecipe(), 5)).toHaveLength(102);
    chance.mockRestore();
    clock.mockRestore();
  });

  test('makes valid cars, each with its own id, slug and stock number [DATA-1]', () => {
    anySeed((cars) => {
      for (const car of cars) {
        const result = carSchema.safeParse(car);
        expect(result.error?.issues, car.name).toBeUndefined();
      }
      for (const key of ['id', 'slug', 'stocknum'] as const) {
        expect(new Set(cars.map((car) => car[key])).size, key).toBe(cars.length);
      }
    });
  });

  test('has plausible kilometres, years and prices', () => {
    anySeed((cars) => {
      for (const car of cars) {
        const age = 2027 - car.year!;
        const km = car.km ?? 0;
        expect(km, car.name).toBeLessThanOrEqual(Math.min(320_000, age * 28_000));
        if (car.car_type === 'new') expect(km, car.name).toBeLessThan(50);
        if (car.car_type === 'demo') expect(km, car.name).toBeLessThan(9000);
        expect(car.price, car.name).toBeGreaterThanOrEqual(1000);
        if (car.item_type === undefined && age < 6) expect(car.price, car.name).toBeGreaterThan(7000);
        if (prestige.includes(car.make)) expect(car.price, car.name).toBeGreaterThan(20_000);
      }
    });
  });

  test('has lower average prices for older cars of the same model', () => {
    const recipe = smallRecipe({
      groups: [{ count: 300, carType: 'used', makes: ['Mazda'], models: ['CX-5'], years: [2017, 2025] }],
    });
    const cars = generateStock(recipe, 3);
    const mean = (years: number[]) => {
      const some = cars.filter((car) => years.includes(car.year!));
      return some.reduce((sum, car) => sum + (car.price ?? 0), 0) / some.length;
    };
    expect(mean([2024, 2025])).toBeGreaterThan(mean([2020, 2021]) * 1.2);
    expect(mean([2020, 2021])).toBeGreaterThan(mean([2017, 2018]) * 1.1);
  });

  test('lists every vehicle within the 120 days before the date of the stock, and builds none after it', () => {
    anySeed((cars) => {
      for (const car of cars) {
        const days = (Date.parse('2026-11-20T07:00:00Z') - Date.parse(car.created_at!)) / 86_400_000;
        expect(days, car.name).toBeGreaterThanOrEqual(0.2);
        expect(days, car.name).toBeLessThan(120);
        const [month, year] = (car.build_date ?? '').split('/').map(Number);
        expect(year! * 12 + month!, car.name).toBeLessThan(2026 * 12 + 11);
      }
    });
  });

  test('separates one to four paragraphs of a comment with pipes, and fills every placeholder [VEH-24]', () => {
    anySeed((cars) => {
      for (const { dealercomments } of cars) {
        if (dealercomments === undefined) continue;
        const paragraphs = dealercomments.split('|');
        expect(paragraphs.length).toBeLessThanOrEqual(4);
        for (const paragraph of paragraphs) expect(paragraph).toMatch(/^[A-Z0-9].*[.]$/);
        expect(dealercomments).not.toMatch(/[{}!]|undefined|NaN| {2}| ,| \./);
      }
    });
  });

  test('gives caravans masses and lengths, and an odometer only to motorhomes [DATA-4]', () => {
    anySeed((cars) => {
      for (const car of cars.filter(({ item_type }) => item_type === 'caravan')) {
        expect(car.specifications?.tare_weight).toBeLessThan(car.specifications!.aggregate_trailer_mass!);
        expect(car.km === undefined, car.name).toBe(car.simple_body !== 'Motorhome');
      }
    });
  });

  test('adds photos, a card behind the windscreen and who answers by stock number, and changes no other value', () => {
    const [plain] = generateStock(smallRecipe(), 5);
    const stocknum = plain!.stocknum!;
    const workshopCard = { fixed: ['Brake pads'] };
    const photos = { [stocknum]: ['media/1.jpg'] };
    const workshopCards = { [stocknum]: workshopCard };
    const salesPeople = { [stocknum]: 'mai' };
    const cars = generateStock({ ...smallRecipe(), photos, workshopCards, salesPeople }, 5);
    const images = [{ image_url: 'media/1.jpg' }];
    expect(cars[0]).toEqual({ ...plain, images, workshopCard, salesPerson: 'mai' });
    expect(cars.slice(1)).toEqual(generateStock(smallRecipe(), 5).slice(1));
    const unknown = { ...smallRecipe(), workshopCards: { S0: workshopCard } };
    expect(() => generateStock(unknown, 5)).toThrow('There is no vehicle S0 to write a card for.');
  });

  test('throws for a group that no model fits, and for an unknown location', () => {
    const groups = (group: object) =>
      smallRecipe({ groups: [{ count: 1, carType: 'new', years: [2026, 2026], ...group }] });
    expect(() => generateStock(groups({ makes: ['Trabant'] }), 1)).toThrow(/No model.*Trabant.*widen it/);
    expect(() => generateStock(groups({ price: [1, 2] }), 1)).toThrow(/price/);
    expect(() => generateStock(groups({ at: ['moon-base'] }), 1)).toThrow(/moon-base/);
  });
});

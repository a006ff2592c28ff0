import { type Recipe, recipeFileSchema } from './recipe.ts';

/** The recipe of a small dealer with every kind of vehicle, for tests. */
export function smallRecipe(change: object = {}): Recipe {
  const file = recipeFileSchema.parse({
    seed: 1,
    groups: [
      { count: 20, carType: 'new', years: [2026, 2026] },
      { count: 6, carType: 'demo', years: [2025, 2026] },
      { count: 60, carType: 'used', years: [2010, 2025] },
      { count: 8, kind: 'caravan', carType: 'used', years: [2014, 2025] },
      { count: 8, kind: 'motorcycle', carType: 'used', years: [2014, 2025] },
    ],
    habits: { closings: ['Come and see it.'], lender: 'manual' },
    ...change,
  });
  return {
    ...file,
    asOf: '2026-11-20',
    websiteId: 7,
    places: [
      { id: 'a', name: 'Yard A', slug: 'yard-a', phone: '(02) 5550 1000', city: 'Dubbo', state: 'nsw' },
      { id: 'b', name: 'Yard B', slug: 'yard-b', phone: '(03) 7010 1000', city: 'Bendigo', state: 'vic' },
    ],
  };
}

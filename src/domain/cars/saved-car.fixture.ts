import type { SavedCar } from './saved-car.ts';

/** A saved car. Each test changes only the field that it is about. */
export function aSavedCar(id = '1', change: Partial<SavedCar> = {}): SavedCar {
  return {
    id,
    name: '2021 Toyota Corolla',
    slug: `2021-toyota-corolla-${id}`,
    make: 'Toyota',
    model: 'Corolla',
    primary_image_url: '/media/corolla.svg',
    price: 32_990,
    savedAt: 1,
    ...change,
  };
}

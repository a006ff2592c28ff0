import type { ListedCar } from '../../domain/listed-car.ts';

/** True when two hits have equal data of the same car. Each answer has new objects, but few cars change in between. */
export function isSameCar(a: ListedCar, b: ListedCar): boolean {
  if (a === b) return true;
  if (a.id !== b.id) return false;
  const keys = Object.keys(a) as (keyof ListedCar)[];
  return keys.length === Object.keys(b).length && keys.every((key) => isSameValue(a[key], b[key]));
}

function isSameValue(a: ListedCar[keyof ListedCar], b: ListedCar[keyof ListedCar]): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => one === b[at]);
  return a === b;
}

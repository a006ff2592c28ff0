import type { Car } from '../domain/cars/car.ts';
import { type Shape, stableNumber } from './spec.ts';
import { bodyRules, cabRules, meaningOf, modelRules } from './words.ts';

/** The fields of a car that decide its picture. Every field may be missing. */
export type DrawnCar = {
  [Field in 'make' | 'model' | 'colour' | 'simple_body' | 'bodyconfiguration' | 'item_type' | 'name' | 'id']?:
    | Car[Field]
    | undefined;
} & {
  /** Millimetres, where the feed knows them. */
  variant?: { vehiclelength?: number | undefined; vehicleheight?: number | undefined } | undefined;
};

const commonShapes: readonly Shape[] = ['sedan', 'hatch', 'suv'];

export function plain(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part ?? '')
    .join(' ')
    .toLowerCase()
    .replace(/[\s/_,.()-]+/g, ' ')
    .trim();
}

/** Corrects the body by the model: the cab of a ute, or an SUV that a register calls a wagon. */
function refined(shape: Shape, body: string, name: string): Shape {
  if (shape === 'ute-double') return meaningOf(cabRules, `${body} ${name}`) ?? shape;
  if (shape === 'wagon') {
    const model = meaningOf(modelRules, name);
    return model === 'suv' || model === 'people-mover' ? model : shape;
  }
  if (shape === 'van' && /\bcommuter\b/.test(name)) return 'bus';
  return shape;
}

/** The shape of a car, from its body and kind, else from the words of its name. */
export function shapeOf(car: DrawnCar): Shape {
  const body = plain(car.simple_body, car.bodyconfiguration);
  const name = plain(car.make, car.model, car.name);
  if (car.item_type === 'motorcycle') return 'motorcycle';
  const named = meaningOf(bodyRules, name);
  if (car.item_type === 'caravan') {
    return named === 'motorhome' || meaningOf(bodyRules, body) === 'motorhome' ? 'motorhome' : 'caravan';
  }
  if (named === 'motorhome') return named;

  const shape = meaningOf(bodyRules, body);
  if (shape) return refined(shape, body, name);
  // 'Commercial' is a van, a ute or a truck. Then 'Liftback' in the name means a kind of door.
  if (/\bcommercial\b/.test(body)) return refined(meaningOf(modelRules, name) ?? named ?? 'van', body, name);
  const guess = named ?? meaningOf(modelRules, name);
  if (guess) return refined(guess, body, name);
  return commonShapes[stableNumber(name || (car.id ?? ''), commonShapes.length)] ?? 'sedan';
}

import type { Car } from '../domain/car.ts';
import { bodyRules, cabRules, modelRules, type ShapeRule } from './shape-words.ts';
import type { Shape } from './spec.ts';
import { stableNumber } from './stable-number.ts';

/** What the choice of a drawing reads of a car; every field may be missing. */
export type DrawnCar = {
  [Field in
    | 'make'
    | 'model'
    | 'badge'
    | 'year'
    | 'colour'
    | 'simple_body'
    | 'bodyconfiguration'
    | 'item_type'
    | 'name'
    | 'id']?: Car[Field] | undefined;
} & {
  /** Millimetres, where the feed knows them. */
  variant?: { vehiclelength?: number | undefined; vehicleheight?: number | undefined } | undefined;
};

const commonShapes: readonly Shape[] = ['sedan', 'hatch', 'suv'];

function firstMatch(rules: readonly ShapeRule[], text: string): Shape | undefined {
  return rules.find(([, words]) => words.test(text))?.[0];
}

export function plain(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part ?? '')
    .join(' ')
    .toLowerCase()
    .replace(/[\s/_,.()-]+/g, ' ')
    .trim();
}

/** What the body fields mean for this model: the cab of a ute, or the SUV that a registry calls a wagon. */
function refined(shape: Shape, body: string, name: string): Shape {
  if (shape === 'ute-double') return firstMatch(cabRules, `${body} ${name}`) ?? shape;
  if (shape === 'wagon') {
    const model = firstMatch(modelRules, name);
    return model === 'suv' || model === 'people-mover' ? model : shape;
  }
  if (shape === 'van' && /\bcommuter\b/.test(name)) return 'bus';
  return shape;
}

/** The shape that stands for a car, from its body, its kind and, failing those, the words of its name. */
export function shapeOf(car: DrawnCar): Shape {
  const body = plain(car.simple_body, car.bodyconfiguration);
  const name = plain(car.make, car.model, car.name);
  if (car.item_type === 'motorcycle') return 'motorcycle';
  const named = firstMatch(bodyRules, name);
  if (car.item_type === 'caravan') {
    return named === 'motorhome' || firstMatch(bodyRules, body) === 'motorhome' ? 'motorhome' : 'caravan';
  }
  if (named === 'motorhome') return named;

  const shape = firstMatch(bodyRules, body);
  if (shape) return refined(shape, body, name);
  // 'Commercial' is a van, a ute or a truck; words such as 'Liftback' in the name then mean a door.
  if (/\bcommercial\b/.test(body)) return refined(firstMatch(modelRules, name) ?? named ?? 'van', body, name);
  const guess = named ?? firstMatch(modelRules, name);
  if (guess) return refined(guess, body, name);
  return commonShapes[stableNumber(name || (car.id ?? ''), commonShapes.length)] ?? 'sedan';
}

import { buildRules } from './build-words.ts';
import { type DrawnCar, plain } from './shape-of.ts';
import { type Build, buildsOf, type Shape } from './spec.ts';

/** The body that a car of this size has, in millimetres, where no word of its name tells. */
function bySize(shape: Shape, length: number, height: number): Build | undefined {
  switch (shape) {
    case 'suv':
      if (height >= 1860) return 'boxy';
      return length < 4400 ? 'compact' : length > 4800 ? 'large' : undefined;
    case 'hatch':
      return length < 4150 ? 'compact' : undefined;
    case 'ute-double':
      return length > 5650 ? 'large' : undefined;
    case 'van':
      if (height > 2250) return 'tall';
      return length < 4700 ? 'compact' : undefined;
    default:
      return undefined;
  }
}

/** The body a car is drawn with: by its model, else by its size, else the usual one of its shape. */
export function buildOf(shape: Shape, car: DrawnCar): Build {
  if (buildsOf[shape].length === 1) return 'standard';
  // A name goes on to grades and equipment, which are models of others: a RAV4 GX is no Lexus GX.
  const model = car.model ? plain(car.make, car.model) : plain(car.name);
  const words = `${model} ${plain(car.simple_body, car.bodyconfiguration)}`;
  const found = buildRules[shape]?.find(([, pattern]) => pattern.test(words));
  if (found) return found[0];
  const { vehiclelength: length = 0, vehicleheight: height = 0 } = car.variant ?? {};
  return (length > 0 && bySize(shape, length, height)) || 'standard';
}

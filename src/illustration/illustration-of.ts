import { buildOf } from './build-of.ts';
import { paintNamed } from './paint-named.ts';
import { type DrawnCar, shapeOf } from './shape-of.ts';
import type { Backdrop, IllustrationSpec, View } from './spec.ts';
import { stableNumber } from './stable-number.ts';

/** Years after which a model usually gets new wheels and lights, so an older one looks different. */
const yearsPerGeneration = 4;

/** The drawing that stands for a car: equal cars get equal drawings, other models, grades and generations other details. */
export function illustrationOf(car: DrawnCar, view: View, backdrop: Backdrop): IllustrationSpec {
  const model = [car.make, car.model, car.badge].join(' ').trim().toLowerCase();
  const generation = Math.floor((car.year ?? 0) / yearsPerGeneration);
  const shape = shapeOf(car);
  return {
    shape,
    build: buildOf(shape, car),
    paint: paintNamed(car.colour, car.id ?? car.name),
    view,
    variant: (stableNumber(model, 6) + generation) % 6,
    backdrop,
  };
}

import { paintNamed } from './paint-named.ts';
import { type DrawnCar, shapeOf } from './shape-of.ts';
import type { Backdrop, IllustrationSpec, View } from './spec.ts';
import { stableNumber } from './stable-number.ts';

/** Years after which a model usually gets new wheels and lights, so an older one looks different. */
const yearsPerGeneration = 4;

/** The drawing that stands for a car: equal cars get equal drawings, other makes and generations other details. */
export function illustrationOf(car: DrawnCar, view: View, backdrop: Backdrop): IllustrationSpec {
  const make = (car.make ?? '').trim().toLowerCase();
  const generation = Math.floor((car.year ?? 0) / yearsPerGeneration);
  return {
    shape: shapeOf(car),
    paint: paintNamed(car.colour, car.id ?? car.name),
    view,
    variant: (stableNumber(make, 6) + generation) % 6,
    backdrop,
  };
}

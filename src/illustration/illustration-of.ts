import { paintNamed } from './paint.ts';
import { type DrawnCar, plain, shapeOf } from './shape-of.ts';
import {
  type Backdrop,
  type Build,
  buildsOf,
  type IllustrationSpec,
  type Shape,
  stableNumber,
  type View,
} from './spec.ts';
import { buildRules, meaningOf } from './words.ts';

/**
 * The version of the drawings. It is part of each drawing's address, so that a drawing can be cached forever. A test
 * fails when the drawings change and shows the new value. A hash at build time would need every drawing to be drawn.
 */
export const drawingVersion = '3a0633fc';

/** The address of a drawing. It is known without drawing it, and is never used again for different content. */
export function illustrationPath(spec: IllustrationSpec): string {
  const { shape, build, paint, view, variant, backdrop, square } = spec;
  const frame = square ? '-square' : '';
  return `/media/drawn/${shape}-${build}-${paint}-${view}-${variant}-${backdrop}${frame}.${drawingVersion}.svg`;
}

/** Nouns of shapes that are not the shape's name in words. */
const shapeNouns: Partial<Record<Shape, string>> = {
  suv: 'SUV',
  'ute-single': 'single-cab ute',
  'ute-double': 'dual-cab ute',
};

const viewWords: Record<Exclude<View, 'interior'>, string> = {
  side: 'side view',
  front: 'front view',
  rear: 'rear view',
  wheel: 'close view of a wheel',
};

function article(word: string): string {
  return /^[aeio]/i.test(word) ? 'an' : 'a';
}

/** Alt text that does not pretend to show the car itself: 'Illustration of a white dual-cab ute, side view'. */
export function describeIllustration({ shape, paint, view }: IllustrationSpec): string {
  const noun = shapeNouns[shape] ?? shape.replace('-', ' ');
  if (view === 'interior') {
    if (shape === 'motorcycle') return 'Illustration of the instruments of a motorcycle';
    const word = shape === 'suv' ? 'an' : article(noun);
    return `Illustration of the interior of ${word} ${noun}`;
  }
  const colour = paint === 'pearl' ? 'pearl white' : paint;
  return `Illustration of ${article(colour)} ${colour} ${noun}, ${viewWords[view]}`;
}

/** Years after which a model usually gets new wheels and lights, so an older one looks different. */
const yearsPerGeneration = 4;

/** The drawing for a car. Equal cars get equal drawings. Details differ by model, grade and generation. */
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

/** The build for a car's size in millimetres, when its name does not determine it. */
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

/** The build of a car: by its model, else by its size, else the usual one of its shape. */
function buildOf(shape: Shape, car: DrawnCar): Build {
  if (buildsOf[shape].length === 1) return 'standard';
  // The full name also contains grades, which may be models of other makes: a RAV4 GX is not a Lexus GX.
  const model = car.model ? plain(car.make, car.model) : plain(car.name);
  const words = `${model} ${plain(car.simple_body, car.bodyconfiguration)}`;
  const found = meaningOf(buildRules.get(shape) ?? [], words);
  if (found) return found;
  const { vehiclelength: length = 0, vehicleheight: height = 0 } = car.variant ?? {};
  return (length > 0 && bySize(shape, length, height)) || 'standard';
}

import { paintNamed } from './paint.ts';
import { type DrawnCar, plain, shapeOf } from './shape-of.ts';
import {
  type Build,
  buildsOf,
  facesOfBuild,
  type IllustrationSpec,
  type Shape,
  stableNumber,
  type View,
  viewsOf,
} from './spec.ts';
import { buildRules, meaningOf } from './words.ts';

/** Nouns of shapes that are not the shape's name in words. */
const shapeNouns: Partial<Record<Shape, string>> = {
  suv: 'SUV',
  'ute-single': 'single-cab ute',
  'ute-double': 'dual-cab ute',
};

const viewWords: Record<View, string> = {
  front: 'three-quarter front view',
  rear: 'three-quarter rear view',
  side: 'side view',
};

function article(word: string): string {
  return /^[aeio]/i.test(word) ? 'an' : 'a';
}

/**
 * Alt text that does not pretend to show the car itself: 'Illustration of a white dual-cab ute, three-quarter front
 * view'.
 */
export function describeIllustration({ shape, build, paint, view }: IllustrationSpec): string {
  const noun = build === 'scooter' ? build : (shapeNouns[shape] ?? shape.replace('-', ' '));
  return `Illustration of ${article(paint)} ${paint} ${noun}, ${viewWords[view]}`;
}

/** The picture of a car from the front. Equal cars have the same. */
export function illustrationOf(car: DrawnCar): IllustrationSpec {
  const shape = shapeOf(car);
  const paint = paintNamed(car.colour, car.id ?? car.name);
  // The full name also contains grades, which may be models of other makes: a RAV4 GX is not a Lexus GX.
  const model = car.model ? plain(car.make, car.model) : plain(car.name);
  const build = buildOf(shape, model, car);
  const faces = facesOfBuild(shape, build);
  return { shape, build, face: faces[stableNumber(model, faces.length)], view: 'front', paint };
}

/** The same vehicle in another view. Undefined when there is no picture of it. */
export function otherView(front: IllustrationSpec, view: View): IllustrationSpec | undefined {
  return viewsOf(front.shape).includes(view) ? { ...front, view } : undefined;
}

/** The build for a car's size in millimetres, where its name does not determine it. */
const buildBySize: { readonly [Name in Shape]?: (length: number, height: number) => Build | undefined } = {
  suv: (length, height) =>
    height >= 1860 ? 'boxy' : length < 4400 ? 'compact' : length > 4800 ? 'large' : undefined,
  hatch: (length) => (length < 4150 ? 'compact' : undefined),
  'ute-double': (length) => (length > 5650 ? 'large' : undefined),
  van: (length, height) => (height > 2250 ? 'tall' : length < 4700 ? 'compact' : undefined),
};

/** The build of a car: by its model, else by its size, else the usual one of its shape. */
function buildOf(shape: Shape, model: string, car: DrawnCar): Build {
  if (buildsOf[shape].length === 1) return 'standard';
  const words = `${model} ${plain(car.simple_body, car.bodyconfiguration)}`;
  const found = meaningOf(buildRules.get(shape) ?? [], words);
  if (found) return found;
  const { vehiclelength: length = 0, vehicleheight: height = 0 } = car.variant ?? {};
  return (length > 0 && buildBySize[shape]?.(length, height)) || 'standard';
}

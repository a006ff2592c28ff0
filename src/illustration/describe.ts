import type { IllustrationSpec, Shape, View } from './spec.ts';

const shapeWords: Record<Shape, string> = {
  sedan: 'sedan',
  hatch: 'hatch',
  wagon: 'wagon',
  suv: 'SUV',
  'ute-single': 'single-cab ute',
  'ute-double': 'dual-cab ute',
  van: 'van',
  coupe: 'coupe',
  convertible: 'convertible',
  'people-mover': 'people mover',
  bus: 'bus',
  'light-truck': 'light truck',
  caravan: 'caravan',
  motorhome: 'motorhome',
  motorcycle: 'motorcycle',
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
  const noun = shapeWords[shape];
  if (view === 'interior') {
    if (shape === 'motorcycle') return 'Illustration of the instruments of a motorcycle';
    const word = shape === 'suv' ? 'an' : article(noun);
    return `Illustration of the interior of ${word} ${noun}`;
  }
  const colour = paint === 'pearl' ? 'pearl white' : paint;
  return `Illustration of ${article(colour)} ${colour} ${noun}, ${viewWords[view]}`;
}

import { type Paint, stableNumber } from './spec.ts';
import { meaningOf, paintRules } from './words.ts';

const unknownPaints: readonly Paint[] = ['white', 'silver', 'grey'];

/** The paint for a colour name of a dealer or maker. An unknown name gets a common colour, always the same one. */
export function paintNamed(colour: string | undefined, seed = ''): Paint {
  const name = (colour ?? '').toLowerCase().replace(/[^a-z]+/g, ' ');
  return (
    meaningOf(paintRules, name) ??
    unknownPaints[stableNumber(name.trim() || seed, unknownPaints.length)] ??
    'white'
  );
}

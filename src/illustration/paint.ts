import tones from './paint-tones.json' with { type: 'json' };
import { type Paint, stableNumber } from './spec.ts';
import { meaningOf, paintRules } from './words.ts';

/** Four tones of one paint under a broad soft light from above. */
export interface PaintTones {
  /** The colour that people would name. */
  base: string;
  /** Surfaces turned to the light: shoulder, roof edge, bonnet. */
  light: string;
  /** Surfaces turned down: below a crease, lower doors. */
  shade: string;
  /** Undercuts and the far ends, where the body turns away. */
  deep: string;
}

/** Black and white have a wide range from light to deep, because only reflections show their form. */
export const paintTones: Record<Paint, PaintTones> = tones;

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

import type { Mode } from '../config/template-look.ts';
import { colourPairs } from './colour-pairs.ts';
import { contrast, difference } from './contrast.ts';
import { CONTROL, type Palette } from './palette.ts';

export interface ThemeProblem {
  /** 'brand on paper' */
  pair: string;
  /** Contrast as it is, and as it must be. */
  ratio: number;
  needed: number;
  message: string;
  remedy: string;
}

/** Oklab distance past which a moved brand colour is another colour: a navy lifted for a dark page is within it, a white turned grey is not. */
const FARTHEST_MOVE = 0.33;

/** What the dealer has to know about a brand colour in this mode; empty when all is legible and the brand is still itself. */
export function themeProblems(brandColour: string, mode: Mode, colours: Palette): ThemeProblem[] {
  const other = mode === 'light' ? 'dark' : 'light';
  const remedy = `Set theme.mode to '${other}', or give theme.brandColour a ${mode === 'light' ? 'deeper' : 'lighter'} colour of the dealer's, ${mode === 'light' ? 'such as that of the logo' : 'one that shines on black'}.`;
  const problems: ThemeProblem[] = [];
  if (difference(brandColour, colours.brand) > FARTHEST_MOVE) {
    const ratio = rounded(contrast(brandColour, colours.paper));
    problems.push({
      pair: 'brand on paper',
      ratio,
      needed: CONTROL,
      message: `theme.brandColour ${brandColour} cannot be seen on the ${mode} page (${ratio}:1, needs ${CONTROL}:1), and the nearest colour that can, ${colours.brand}, is no longer the brand's.`,
      remedy,
    });
  }
  for (const { front, ground, needed } of colourPairs) {
    const exact = contrast(colours[front], colours[ground]);
    if (exact >= needed) continue;
    const ratio = rounded(exact);
    problems.push({
      pair: `${front} on ${ground}`,
      ratio,
      needed,
      message: `theme.brandColour ${brandColour} makes '${front}' (${colours[front]}) too faint on '${ground}' (${colours[ground]}): ${ratio}:1, needs ${needed}:1.`,
      remedy,
    });
  }
  return problems;
}

/** Down to two decimals, so that a failing 4.499 never reads as 4.5. */
function rounded(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}

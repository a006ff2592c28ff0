import { editDistance } from '../static/edit-distance.ts';
import { typosAllowed } from '../static/tokens.ts';

/** No make or model is longer, so a longer word is not corrected. */
const longestName = 24;

/**
 * The correct spelling of a misspelt name, within the number of typos that the search engine allows. Undefined when no
 * name is close enough, or when two names are equally close and the intended one is unknown.
 */
export function correctedName(word: string, names: readonly string[]): string | undefined {
  const allowed = typosAllowed(word);
  if (allowed === 0 || word.length > longestName) return undefined;
  let least = allowed + 1;
  let closest: string | undefined;
  for (const name of names) {
    // A short name allows fewer typos: with two of them it would be a different word.
    const limit = Math.min(allowed, typosAllowed(name), least);
    const distance = editDistance(word, name, { limit, swapsFirst: true });
    if (distance > limit) continue;
    closest = distance < least ? name : undefined;
    least = distance;
  }
  return closest;
}

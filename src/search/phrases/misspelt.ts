import { editDistance } from '../static/edit-distance.ts';
import { typosAllowed } from '../static/tokens.ts';

/** No make or model is longer: what is, is not one misspelt. */
const longestName = 24;

/**
 * The one name that a word misspells, by the engine's own rule of how many typos a word may have. None when two are
 * equally near: which was meant is then the visitor's to say.
 */
export function nameMeant(word: string, names: readonly string[]): string | undefined {
  const allowed = typosAllowed(word);
  if (allowed === 0 || word.length > longestName) return undefined;
  let least = allowed + 1;
  let meant: string | undefined;
  for (const name of names) {
    // A short name two letters off is another word.
    const limit = Math.min(allowed, typosAllowed(name), least);
    const distance = editDistance(word, name, { limit, swapsFirst: true });
    if (distance > limit) continue;
    meant = distance < least ? name : undefined;
    least = distance;
  }
  return meant;
}

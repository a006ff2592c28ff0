import { exclusionOf } from '../url-state.ts';
import { type Cue, cues, meaningAt, phraseAt } from './amount-at.ts';
import type { Meaning } from './phrase-book.ts';
import { fillers, linking, negations } from './synonyms.ts';
import type { Token } from './tokens-of.ts';

/**
 * The first token of what the negations at a token exclude: of 'white' in 'not white', 'but not a white' and 'not a
 * without white'. Undefined without a negation.
 */
export function afterNegation(tokens: readonly Token[], at: number): number | undefined {
  let next: number | undefined;
  for (let more = negationAt(tokens, at); more !== undefined; more = negationAt(tokens, next)) {
    next = more;
    while (linking.has(tokens[next]?.word ?? '') && next + 1 < tokens.length) next++;
  }
  return next;
}

/** The first token after a negation of one to three words: 'not', 'other than', the 'but' of 'any suv but'. */
const negationAt = (tokens: readonly Token[], at: number) =>
  isExcept(tokens, at)
    ? at + 1
    : phraseAt(tokens, at, 3, (joined) => negations.has(joined) || undefined)?.end;

/** In 'any suv but kia' and 'anything bar white', not in 'any suv but must be white'. */
function isExcept(tokens: readonly Token[], at: number): boolean {
  const [own, next = 'is'] = tokens.slice(at, at + 2).map(({ word }) => word);
  if ((own !== 'but' && own !== 'bar') || (fillers.has(next) && !/^(?:an?|the)$/.test(next))) return false;
  return tokens.slice(Math.max(0, at - 3), at).some(({ word }) => /^(?:any|all|every)/.test(word));
}

const opposites: Partial<Record<Cue, Cue>> = { max: 'min', min: 'max', after: 'max', before: 'since' };

/** A word for a limit at a token. A negation turns it round: 'no more than', 'nothing with over'. */
export function cueAt(tokens: readonly Token[], at: number): { meaning: Cue; end: number } | undefined {
  const next = afterNegation(tokens, at);
  const negated = next === undefined ? undefined : meaningAt(tokens, next, cues);
  const meaning = negated && opposites[negated.meaning];
  return meaning ? { meaning, end: negated.end } : meaningAt(tokens, at, cues);
}

/** The exclusion of a meaning: 'not white'. Undefined for what cannot be excluded, such as a sort order. */
export function excluding(meaning: Meaning): Meaning | undefined {
  const values = meaning.lists?.[meaning.key];
  // A model of other years is wanted still.
  if (!values || meaning.ranges) return undefined;
  const key = exclusionOf(meaning.key);
  return { key, label: `Not ${meaning.label}`, lists: { [key]: values } };
}

/**
 * The meaning that 'or' joins to an exclusion is excluded too: 'not white or black'.
 *
 * @param before the key of the meaning before it
 * @param between the tokens between the two
 */
export function continued(before: string | undefined, between: readonly Token[], meaning: Meaning): Meaning {
  const isJoined = between.length === 1 && ['or', 'nor', 'and'].includes(between[0]!.word);
  return isJoined && before === exclusionOf(meaning.key) ? (excluding(meaning) ?? meaning) : meaning;
}

import plain from './plain-words.json' with { type: 'json' };
import sorts from './sort-words.json' with { type: 'json' };

/** Phrases for sort orders. 'low kms' becomes a range on a page without that order, see `createPhraseBook`. */
export const sortWords: { sort: string; label: string; words: string }[] = sorts;

const setOf = (words: string) => new Set(words.split(' '));

/** Filler words. Next to a recognised phrase they become part of it. */
export const fillers = setOf(plain.fillers);

/** Words that exclude the value after them. Normalised: 'other than' is 'otherthan'. */
export const negations = setOf(plain.negations);

/** Words between a negation and what it excludes: 'not in Parramatta'. */
export const linking = setOf(plain.linking);

/** Phrases that stay text, although one of their words has a meaning. Normalised. */
export const wholePhrases = setOf(plain.wholePhrases);

/** Common English words that differ in one letter from a car name. They are never corrected. */
export const commonWords = setOf(plain.commonWords);

/** Parts of a car. A value before one is not that of the car: 'black interior', 'electric windows', 'new tyres'. */
export const parts = setOf(plain.parts);

/** Words before the place that a car should be near. Normalised: 'close to' is 'closeto'. */
export const nearWords = setOf(plain.nearWords);

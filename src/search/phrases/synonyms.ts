import sorts from './sort-words.json' with { type: 'json' };
import byFacet from './synonyms.json' with { type: 'json' };

/** Other words for a value of a facet. */
interface Synonym {
  facet: string;
  /** Normalised words: 'pickup' matches 'pick up', 'pick-up' and 'pickup'. */
  words: string;
  /**
   * The normalised values of feeds that the words mean. '|' separates groups: the first group with a value in stock
   * counts, and all its values in stock are used. A car must have all chosen features, so each group of them names one.
   */
  means: string;
}

/** Those of synonyms.json, which has for each facet the words with what they mean. */
export const synonyms: Synonym[] = Object.entries(byFacet).flatMap(([facet, rows]) =>
  Object.entries(rows).map(([words, means]) => ({ facet, words, means })),
);

/** Phrases for sort orders. 'low kms' becomes a range on a page without that order, see `createPhraseBook`. */
export const sortWords: { sort: string; label: string; words: string }[] = sorts;

/** Filler words. Next to a recognised phrase they become part of it. */
export const fillers = new Set(
  (
    'a an the and or in at on of for to by with i im is me my we want wanted need looking look find show search ' +
    'buy any some please that has have having which must be car cars vehicle vehicles sale forsale near around ' +
    'only just its from coloured colored colour color fuel engine gearbox but vs versus do does you your got get ' +
    'anyone anything something selling sell thanks hi hello help chasing keen ideally preferably prefer ' +
    'u ya all everything transmission finance maybe after really good condition am are there what whats can could would like interested options option'
  ).split(' '),
);

/** Words that exclude the value after them. Normalised: 'other than' is 'otherthan'. */
export const negations = new Set(
  (
    'not no non without except excluding exclude excl minus isnt dont nor anythingbut anybut allbut otherthan ' +
    'everythingbut butnot butno apartfrom'
  ).split(' '),
);

/** Phrases that stay text, although one of their words has a meaning. Normalised. */
export const wholePhrases = (
  'androidauto autohold autodimming autodim autoparking autowipers goodonpetrol onpetrol goodonfuel fueltype ' +
  'cheaptorun cheaptoinsure asnew likenew'
).split(' ');

/** Common English words that differ in one letter from a car name. They are never corrected. */
export const commonWords = new Set(
  'range long real deal road great good nice clean best first last turbo smart sports metal owner family'.split(
    ' ',
  ),
);

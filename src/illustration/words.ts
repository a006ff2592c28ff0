import type { Build, Paint, Shape } from './spec.ts';
import words from './words.json' with { type: 'json' };

/** Words of feeds and what they mean: a shape, a build or a paint. */
export type WordRule<Meaning extends string> = readonly [Meaning, RegExp];

/** Rows of words.json, whose words have no letter or digit before and after them. */
function rulesOf<Meaning extends string>(rows: readonly string[][]): readonly WordRule<Meaning>[] {
  return rows.map(([meaning, pattern]) => [meaning as Meaning, new RegExp(`(?<!\\w)(?:${pattern})(?!\\w)`)]);
}

/** The kinds of ute, for cars that are known to be utes. The default is a dual cab, which most utes have. */
export const cabRules = rulesOf<Shape>(words.cabs);

/**
 * Matched with the body fields, then with name and model. The first match wins, so specific words come first. Nissan
 * sells a van called Caravan.
 */
export const bodyRules = [...rulesOf<Shape>(words.kinds), ...cabRules, ...rulesOf<Shape>(words.bodies)];

/** Well-known models, for listings whose body field is empty or says only 'Commercial'. */
export const modelRules = rulesOf<Shape>(words.models);

/**
 * Words in Australian paint names. Plain colour words come before trade words: 'Snow White Pearl' is white, and 'Silver
 * Sky' is silver.
 */
export const paintRules = rulesOf<Paint>(words.paints);

/** Models sold in Australia by their build, for each shape with several. Other models have the usual build. */
export const buildRules = new Map(
  Object.entries(words.builds).map(([shape, rows]) => [shape, rulesOf<Build>(rows)]),
);

/** The meaning of the first words that a text has, in lower case with single spaces for punctuation. */
export function meaningOf<Meaning extends string>(
  rules: readonly WordRule<Meaning>[],
  text: string,
): Meaning | undefined {
  return rules.find(([, pattern]) => pattern.test(text))?.[0];
}

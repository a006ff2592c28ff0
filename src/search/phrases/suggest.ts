import { type Phrases, parsePhrases } from './parse.ts';
import type { PhraseBook } from './phrase-book.ts';
import { squeezed, tokensOf } from './tokens-of.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a visitor may mean by what stands in the box so far. */
export interface Suggestion {
  /** 'filters': what was typed, understood; 'completion': what it may be the beginning of; 'exact': as it stands. */
  kind: 'filters' | 'completion' | 'exact';
  /** 'White, Toyota HiLux, Up to $40,000'. */
  label: string;
  /** Cars that bear the one value it is about, where that is all it is about. */
  count?: number;
  /** What to search for when it is chosen. */
  text: string;
}

/** Cars of the page that bear a value. None: not known. */
export type CountOf = (facet: string, value: string) => number | undefined;

/** A word that may be typed next, with what it is found by. */
interface Candidate {
  text: string;
  keys: string[];
  facet: string;
  value: string;
}

/** More are a list to read, not to glance at. */
const mostCompletions = 6;
/** Words of the text that a name may begin with: 'range rover v'. */
const mostWords = 3;

const facets = ['body', 'fuel', 'transmission', 'colour', 'car_type', 'city', 'filtered_features'];

/** Everything of the stock that can be completed: makes, models with their make, values, badges. */
export function candidatesOf({ makes, values, badges }: Vocabulary): Candidate[] {
  const named = (facet: string, value: string, text = value): Candidate => ({
    text,
    keys: [...new Set([squeezed(text), squeezed(value)])],
    facet,
    value,
  });
  return [
    ...Object.keys(makes).map((make) => named('make', make)),
    ...Object.entries(makes).flatMap(([make, models]) =>
      models.map((model) => named('model', model, `${make} ${model}`)),
    ),
    ...facets.flatMap((facet) => (values[facet] ?? []).map((value) => named(facet, value))),
    ...badges.map((badge) => named('badge', badge)),
  ];
}

/** What to offer for a text, the likeliest first: what it says already, what it may become, the words as they are. */
export function suggestionsFor(
  text: string,
  book: PhraseBook,
  candidates: readonly Candidate[],
  countOf: CountOf,
): Suggestion[] {
  const phrases = parsePhrases(text, book);
  const isUnderstood = phrases.recognised.length > 0;
  const understood: Suggestion[] = isUnderstood
    ? [{ kind: 'filters', label: labelOf(phrases), text, ...countOfOne(phrases, countOf) }]
    : [];
  const exact: Suggestion[] = isUnderstood ? [{ kind: 'exact', label: text.trim(), text: text.trim() }] : [];
  // Of a word that is understood only a longer name can be the beginning: 'auto' is no 'Auto Dimming Mirror'.
  const isWhole = (phrases.recognised.at(-1)?.to ?? 0) === text.trimEnd().length && isUnderstood;
  const useful = isWhole
    ? candidates.filter(({ facet }) => facet === 'make' || facet === 'model')
    : candidates;
  return [...understood, ...completionsOf(text, useful, countOf), ...exact];
}

/** 'White, Toyota HiLux and the words "tow bar"'. */
function labelOf({ recognised, rest }: Phrases): string {
  const said = recognised.map(({ label }) => label).join(', ');
  return rest ? `${said} and “${rest}”` : said;
}

function countOfOne({ lists, ranges, rest, sort }: Phrases, countOf: CountOf): { count?: number } {
  const all = Object.entries(lists);
  // A model says its make as well.
  const said = all.length > 1 && lists['model'] ? all.filter(([facet]) => facet !== 'make') : all;
  const [facet, values] = said[0] ?? [];
  if (said.length !== 1 || !facet || values?.length !== 1 || rest || sort || Object.keys(ranges).length > 0) {
    return {};
  }
  const count = countOf(facet, values[0]!);
  return count === undefined ? {} : { count };
}

function completionsOf(text: string, candidates: readonly Candidate[], countOf: CountOf): Suggestion[] {
  const tokens = tokensOf(text).filter(({ kind }) => kind !== 'break');
  for (let words = Math.min(mostWords, tokens.length); words > 0; words--) {
    const begun = tokens.slice(-words);
    const key = begun.map(({ word, kind }) => (kind === 'sign' ? '' : word)).join('');
    const fitting = candidates.filter(
      ({ keys }) => key && !keys.includes(key) && keys.some((one) => one.startsWith(key)),
    );
    if (fitting.length === 0) continue;
    const before = text.slice(0, begun[0]!.from);
    return ranked(fitting, countOf)
      .slice(0, mostCompletions)
      .map((fit): Suggestion => {
        const count = before.trim() ? undefined : countOf(fit.facet, fit.value);
        const whole = before + fit.text;
        return {
          kind: 'completion',
          label: whole.trim(),
          text: whole,
          ...(count !== undefined && { count }),
        };
      });
  }
  return [];
}

/** Makes first, places, badges and features last; of each what most cars bear. */
function ranked(fitting: Candidate[], countOf: CountOf): Candidate[] {
  return fitting
    .map((fit) => ({ fit, rank: rankOf(fit), count: countOf(fit.facet, fit.value) ?? 0 }))
    .sort((a, b) => a.rank - b.rank || b.count - a.count || byCode(a.fit, b.fit))
    .map(({ fit }) => fit);
}

function rankOf({ facet }: Candidate): number {
  if (facet === 'make') return 0;
  return ['badge', 'city', 'filtered_features'].includes(facet) ? 2 : 1;
}

const byCode = (a: Candidate, b: Candidate) => (a.text < b.text ? -1 : 1);

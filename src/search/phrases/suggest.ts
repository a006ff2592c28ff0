import { dollars, grouped } from '../../domain/prices/money.ts';
import { type Cue, cues, meaningAt } from './amount-at.ts';
import { type Phrases, parsePhrases } from './parse.ts';
import type { PhraseBook } from './phrase-book.ts';
import { normalised, tokensOf } from './tokens-of.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One suggestion for the typed text. */
export interface Suggestion {
  /**
   * 'filters': the text as filters. 'elsewhere': the same, on the page of all cars. 'completion': a longer text that
   * starts with it. 'exact': the text unchanged.
   */
  kind: 'filters' | 'elsewhere' | 'completion' | 'exact';
  /** 'White, Toyota HiLux, Up to $40,000'. */
  label: string;
  /** Number of cars, if the suggestion is about a single value and the number is known. */
  count?: number | undefined;
  /** The text to search for when the visitor chooses the suggestion. */
  text: string;
}

/** Number of cars on the page with a value. Undefined when it is unknown. */
export type CountOf = (facet: string, value: string) => number | undefined;

/** A text that can complete the typed one, with its normalised search keys. */
type Candidate = ReturnType<typeof candidatesOf>[number];

const amountKeys = ['price', 'weekly_price', 'km', 'year', 'seats'];
/** Maximum number of completions, to keep the list short. */
const mostCompletions = 6;
/** Maximum number of typed words that a completion may continue: 'range rover v'. */
const mostWords = 3;

const facets = ['body', 'fuel', 'transmission', 'colour', 'car_type', 'city', 'filtered_features'];

/** All texts of the vocabulary that can complete a text: makes, models with their make, values and badges. */
export function candidatesOf({ makes, values, badges }: Vocabulary) {
  const named = (facet: string, value: string, text = value) => ({
    text,
    keys: [normalised(text), normalised(value)],
    /** Makes come first, badges, cities and features last. Of the same rank, values with more cars come first. */
    rank: facet === 'make' ? 0 : ['badge', 'city', 'filtered_features'].includes(facet) ? 2 : 1,
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

/** The suggestions for a text, in this order: its filters, its completions, the exact text. */
export function suggestionsFor(
  text: string,
  book: PhraseBook,
  candidates: readonly Candidate[],
  countOf: CountOf,
): Suggestion[] {
  const phrases = parsePhrases(text, book);
  const isUnderstood = phrases.recognised.length > 0;
  // A recognised word is completed only to makes and models: 'auto' must not suggest 'Auto Dimming Mirror'.
  const isWhole = (phrases.recognised.at(-1)?.to ?? 0) === text.trimEnd().length && isUnderstood;
  const useful = isWhole ? candidates.filter(({ facet }) => ['make', 'model'].includes(facet)) : candidates;
  const isAmount = isWhole && amountKeys.includes(phrases.recognised.at(-1)!.key);
  const amounts = amountCompletions(text, book);
  // A recognised name is completed as a whole: 'mazda 3' must not suggest a BMW 3 Series.
  const latest = isWhole ? phrases.recognised.at(-1)!.from : text.length;
  const names = isAmount || amounts.length > 0 ? [] : completionsOf(text, useful, countOf, latest);
  const completions = [...amounts, ...names];
  if (!isUnderstood) return completions;
  const count = countOfOne(phrases, countOf);
  const exact = text.trim();
  return [
    { kind: 'filters', label: labelOf(phrases), text, count },
    ...completions,
    { kind: 'exact', label: exact, text: exact },
  ];
}

/** 'White, Toyota HiLux and “leather”'. */
function labelOf({ recognised, query }: Phrases): string {
  const filters = recognised.map(({ label }) => label).join(', ');
  return query ? `${filters} and “${query}”` : filters;
}

function countOfOne(
  { refinementList: lists, range, query, sortBy }: Phrases,
  countOf: CountOf,
): number | undefined {
  // A model filter comes with its make, which does not count as a second value.
  const counts = Object.entries(lists).flatMap(([facet, values]) =>
    facet === 'make' && lists['model'] ? [] : values.map((value) => countOf(facet, value)),
  );
  const isOne = counts.length === 1 && !query && !sortBy && Object.keys(range).length === 0;
  return isOne ? counts[0] : undefined;
}

/** @param latest the last position at which a completed word may begin */
function completionsOf(
  text: string,
  candidates: readonly Candidate[],
  countOf: CountOf,
  latest: number,
): Suggestion[] {
  const tokens = tokensOf(text).filter(({ kind }) => kind !== 'break');
  for (let words = Math.min(mostWords, tokens.length); words > 0; words--) {
    const begun = tokens.slice(-words);
    const key = begun.map(({ word, kind }) => (kind === 'sign' ? '' : word)).join('');
    const fitting = candidates.filter(
      ({ keys }) => key && !keys.includes(key) && keys.some((one) => one.startsWith(key)),
    );
    if (fitting.length === 0) continue;
    const before = text.slice(0, begun[0]!.from);
    // In '20k' the letter is no word of its own.
    if (before.length > latest || (before !== '' && !/[\s,;|&()/]$/.test(before))) continue;
    const carsOf = ({ facet, value }: Candidate) => countOf(facet, value) ?? 0;
    return fitting
      .toSorted((a, b) => a.rank - b.rank || carsOf(b) - carsOf(a) || (a.text < b.text ? -1 : 1))
      .slice(0, mostCompletions)
      .map((fit): Suggestion => {
        const text = before + fit.text;
        const count = before.trim() ? undefined : countOf(fit.facet, fit.value);
        return { kind: 'completion', label: text.trim(), text, count };
      });
  }
  return [];
}

/** What a number after a limiting word may mean: 'under 20' is completed to 'under $20,000' and 'under 20,000 km'. */
function amountCompletions(text: string, { ranges }: PhraseBook): Suggestion[] {
  const tokens = tokensOf(text);
  const number = tokens.at(-1);
  if (number?.kind !== 'number' || number.to !== text.length || number.value < 1 || number.value >= 1000)
    return [];
  const isMoney = tokens.at(-2)?.word === '$';
  const end = tokens.length - (isMoney ? 2 : 1);
  const hasLimit = [1, 2, 3].some((words) => {
    const cue = end >= words ? meaningAt(tokens, end - words, cues) : undefined;
    return cue?.end === end && amountCues.includes(cue.meaning);
  });
  if (!hasLimit) return [];
  const { value } = number;
  const thousands = value < 10 ? value * 10_000 : value * 1000;
  const before = text.slice(0, tokens[end]!.from);
  const amounts = [
    ranges.has('price') && dollars(thousands),
    ranges.has('weekly_price') && value >= leastWeekly && `${dollars(value)} a week`,
    ranges.has('km') && !isMoney && `${grouped(thousands)} km`,
  ];
  return amounts.flatMap((amount): Suggestion[] => {
    const text = before + amount;
    return amount === false ? [] : [{ kind: 'completion', label: text.trim(), text }];
  });
}

const amountCues: Cue[] = ['max', 'min', 'about', 'from'];
/** No car costs less a week. */
const leastWeekly = 50;

import words from './amount-words.json' with { type: 'json' };
import type { Token } from './tokens-of.ts';

type Unit = keyof typeof words.units | 'week' | 'consumption_dl';
export type Subject = keyof typeof words.subjects;
export type Cue = keyof typeof words.cues;
export type Suffix = keyof typeof words.suffixes;

/** A map from words to their meaning. `words` are normalised, so that 'less than' and 'up-to' match as well. */
function meanings<Meaning extends string>(table: Record<Meaning, string>): Map<string, Meaning> {
  const rows = Object.entries(table) as [Meaning, string][];
  return new Map(rows.flatMap(([meaning, all]) => all.split(' ').map((one) => [one, meaning] as const)));
}

/** Words before a number that turn it into a limit: 'under 40k'. */
export const cues = meanings(words.cues);
/** Words after a number that turn it into a limit: '40k or less'. */
export const suffixes = meanings(words.suffixes);
/** Words that say what a number is about: 'price under 40000'. */
export const subjects = meanings(words.subjects);
/** Words for 1000 after a number. 'grand' also means dollars. */
const thousands = meanings(words.thousands);
export const units = meanings(words.units);
/** Words between a subject and its number: 'price of 40k'. */
export const linkWords = meanings(words.linkWords);
export const periods = meanings(words.periods);
/** The number of payments per week. */
const aWeek = { week: 1, fortnight: 1 / 2, month: 12 / 52 };
/** Spelt numbers: 'seven' is 7, 'twenty five' is 25, 'a hundred' is 100. */
export const digitWords = words.numbers.split(' ');
const numberWords = new Map(words.hundred.split(' ').map((word) => [word, 100]));
for (const [at, word] of digitWords.entries()) numberWords.set(word, at + 1);
for (const [at, ten] of words.tens.split(' ').entries()) {
  numberWords.set(ten, at * 10 + 20);
  for (const [more, word] of digitWords.slice(0, 9).entries())
    numberWords.set(`${ten}${word}`, at * 10 + 21 + more);
}
numberWords.delete('one');
/**
 * The list filters whose values are counted: '7 seats', 'V6', '2.8 litres'. A range of such a number means all its
 * values in stock.
 */
export const countedFields = [
  'seats',
  'doors',
  'cylinders',
  'engine_litres',
  'gears',
  'ancap',
  'sleeps',
] as const;
export type CountedField = (typeof countedFields)[number];
export const isCounted = (key: string | undefined): key is CountedField =>
  (countedFields as readonly (string | undefined)[]).includes(key);

/** Words after a price or a year that do not change its meaning: '40k drive away'. */
export const trailers = meanings(words.trailers);
/** Words that are also names of badges ('Max', 'Plus'). Beside a year they do not mean a limit. */
export const notBesideYears = new Set(words.notBesideYears.split(' '));

/**
 * The longest phrase that starts at a token and has a meaning. Undefined when no phrase there has one.
 *
 * @param most maximum number of tokens in a phrase
 * @param known returns the meaning of the joined words, or undefined
 */
export function phraseAt<Meaning>(
  tokens: readonly Token[],
  at: number,
  most: number,
  known: (joined: string, count: number) => Meaning | undefined,
): { meaning: Meaning; end: number } | undefined {
  let joined = '';
  let found: { meaning: Meaning; end: number } | undefined;
  for (let end = at; end < tokens.length && end - at < most; end++) {
    const token = tokens[end]!;
    if (token.kind === 'break') break;
    // A sign is always a phrase of its own.
    if (token.kind === 'sign' && end > at) break;
    joined += token.word;
    const meaning = known(joined, end - at + 1);
    if (meaning !== undefined) found = { meaning, end: end + 1 };
    if (token.kind === 'sign') break;
  }
  return found;
}

export const joinedWords = (tokens: readonly Token[]): string => tokens.map(({ word }) => word).join('');

/** The longest phrase at a token that is a key of the map. */
export const meaningAt = <Meaning>(
  tokens: readonly Token[],
  at: number,
  map: Map<string, Meaning>,
  most = 3,
) => phraseAt(tokens, at, most, (joined) => map.get(joined));

export interface Amount {
  value: number;
  unit?: Unit;
  /** Typed with '$' or a word for money. Such a number cannot be kilometres. */
  isMoney: boolean;
  /** '40k' rather than '40'. */
  isScaled: boolean;
  /** Followed by '+', which means this much or more. */
  isOpen: boolean;
  /** Typed as a word: 'seven'. */
  isSpelt: boolean;
  /** Number of payments per week: 1/2 for fortnightly ones. */
  aWeek: number;
  end: number;
}

/**
 * The number with its unit at a token: '$40k', '100,000 km', '$200 a week', 'seven seater'. Undefined without a number.
 */
export function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  let end = at;
  const hasSign = tokens[end]?.kind === 'sign' && tokens[end]?.word === '$';
  if (hasSign) end++;
  const token = tokens[end];
  if (!token) return undefined;
  const spelt = token.kind === 'word' ? meaningAt(tokens, end, numberWords, 2) : undefined;
  if (token.kind !== 'number' && !spelt) return undefined;
  const amount: Amount = {
    value: spelt?.meaning ?? token.value,
    isMoney: hasSign,
    isScaled: false,
    isOpen: false,
    isSpelt: spelt !== undefined,
    aWeek: 1,
    end: spelt?.end ?? end + 1,
  };
  const thousand = meaningAt(tokens, amount.end, thousands, 1);
  if (thousand) {
    amount.value *= 1000;
    amount.isScaled = true;
    amount.isMoney ||= thousand.meaning === 'money';
    amount.end = thousand.end;
  }
  if (tokens[amount.end]?.word === '+') {
    amount.isOpen = true;
    amount.end++;
  }
  // '7 or more seats'
  const more = meaningAt(tokens, amount.end, suffixes, 2);
  const isMore = more?.meaning === 'min' && isCounted(meaningAt(tokens, more.end, units)?.meaning);
  if (isMore) [amount.isOpen, amount.end] = [true, more.end];
  const dash = tokens[amount.end]?.word === '-' ? 1 : 0;
  const unit = isBadgeOfEngine(tokens, amount.end) ? undefined : meaningAt(tokens, amount.end + dash, units);
  // '8 people', but not '8 people mover'.
  if (unit && (!dash || isCounted(unit.meaning)) && tokens[unit.end]?.word !== 'mover') {
    if (unit.meaning === 'money') amount.isMoney = true;
    else amount.unit = unit.meaning;
    amount.end = unit.end;
  }
  if (amount.unit === 'cc')
    [amount.value, amount.unit] = [Math.round(amount.value / 100) / 10, 'engine_litres'];
  else if (amount.unit === 'engine_litres') readConsumption(amount, tokens);
  // '2.8 diesel'
  else if (isLitres(token) && isBare(amount)) amount.unit = 'engine_litres';
  const period = amount.unit ? undefined : meaningAt(tokens, amount.end, periods, 2);
  if (period) {
    amount.unit = 'week';
    amount.aWeek = aWeek[period.meaning];
    amount.end = period.end;
  }
  return amount;
}

/** True for a number that may be a year or a size: '2018', not '2018 km', '$2018' or '2k'. */
export const isBare = ({ unit, isMoney, isScaled }: Amount) => !unit && !isMoney && !isScaled;

/** The smallest and the largest engine of a car, in litres. */
const [leastLitres, mostLitres] = [0.6, 8.4];

/** True for a number with a decimal point that may be the size of an engine: '3.0'. */
export const isLitres = ({ word, value }: Token) =>
  Number(word) !== value && value >= leastLitres && value <= mostLitres;

/** True for the 't' of '2.0t' and the 'd' of '3.0d'. A larger number with a 't' is rather a weight. */
export function isBadgeOfEngine(tokens: readonly Token[], at: number): boolean {
  const [size, letter] = [tokens[at - 1], tokens[at]];
  if (!size || size.to !== letter?.from || !isLitres(size)) return false;
  return letter.word === 'd' || (letter.word === 't' && size.value <= 2);
}

/** '6L/100km', '8 litres per 100': litres of fuel, not of an engine. */
function readConsumption(amount: Amount, tokens: readonly Token[]): void {
  const [per, hundred, km] = tokens.slice(amount.end, amount.end + 3);
  if (!per || !['/', 'per', 'a', 'p'].includes(per.word) || !hundred) return;
  if (hundred.value !== 100 && hundred.word !== 'hundred') return;
  amount.unit = 'consumption_dl';
  amount.end += km && units.get(km.word) === 'km' ? 3 : 2;
}

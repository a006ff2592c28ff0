import { dollars } from '../../domain/prices/money.ts';
import { shownValue } from '../../domain/stock/searchable.ts';
import {
  type Amount,
  amountAt,
  type CountedField,
  type Cue,
  isBare,
  isCounted,
  joinedWords,
  linkWords,
  meaningAt,
  notBesideYears,
  type Subject,
  type Suffix,
  subjects,
  suffixes,
  trailers,
} from './amount-at.ts';
import { cueAt } from './negation.ts';
import type { Meaning } from './phrase-book.ts';
import type { Token } from './tokens-of.ts';

/** The ends of a range, both included. */
export interface Limits {
  min?: number | undefined;
  max?: number | undefined;
}

/** A range from a phrase with numbers: 'under 40k', '2015-2019', '7 seater'. Both ends are included, see `isStrict`. */
export interface AmountPhrase extends Limits {
  key: 'price' | 'km' | 'year' | 'weekly_price' | 'consumption_dl' | 'gvm_kg' | 'atm_kg' | CountedField;
  /** Of a counted field, the only numbers: '7 or 8 seats'. */
  only?: number[];
  /** True when the ends themselves are excluded: 'over 5 seats', 'under 2 litres'. */
  isStrict?: boolean;
  /** The first token after it. */
  end: number;
}

const oldestYear = 1940;
/** The largest number that a range of the URL can contain. */
const largest = 999_999_999;
/** A smaller number without a unit is not taken as a price. */
const leastPrice = 1000;
/** A number that limits a price or kilometres is in thousands from this to that: 'suv under 40', '80 kays'. */
const [leastThousands, mostThousands] = [5, 250];

/**
 * The range phrase that starts at a token, with the words before and after its numbers. Undefined when there is none.
 */
export function amountPhraseAt(
  tokens: readonly Token[],
  at: number,
  newestYear: number,
): AmountPhrase | undefined {
  let from = at;
  const take = <Meaning>(map: Map<string, Meaning>, most: number): Meaning | undefined => {
    const found = meaningAt(tokens, from, map, most);
    if (found) from = found.end;
    return found?.meaning;
  };
  // 'price under 40k' and 'max price 40k'.
  const before = take(subjects, 3);
  if (before) take(linkWords, 1);
  const { meaning: cue, end: cueEnd } = cueAt(tokens, from) ?? { end: from };
  const cueWords = joinedWords(tokens.slice(from, cueEnd));
  from = cueEnd;
  const subject = before ?? take(subjects, 2);
  if (subject) take(linkWords, 1);
  const first = amountAt(tokens, from);
  if (!first) return undefined;
  // 'under 7 litres' is what it burns: every engine is smaller.
  if (cue === 'max' && first.unit === 'engine_litres' && first.value > 5) first.unit = 'consumption_dl';
  // 'not older than 5 years', 'less than 3 years'
  const isOfAge = cue === 'max' || /(?:older|newer)than$/.test(cueWords);
  if (isOfAge && !first.unit && first.value < oldestYear && years.has(tokens[first.end]?.word ?? '')) {
    first.unit = 'age';
    first.end++;
  }
  const second = secondAt(tokens, first, cue, subject);

  const isYear = (one: Amount) =>
    Number.isInteger(one.value) && isBare(one) && one.value >= oldestYear && one.value <= newestYear;
  readShortYear(first, tokens, newestYear);
  const amounts = second ? paired(first, second, isYear) : [first];
  if (amounts[0]!.unit === 'age') return ageAt(amounts, cue, newestYear, tokens);
  const suffix = meaningAt(tokens, first.end, suffixes)?.meaning;
  const hasLimit =
    second || ['max', 'min', 'about', 'between'].includes(cue ?? (suffix === 'min' ? '' : suffix) ?? '');
  if (subject ? ['price', 'km'].includes(subject) : hasLimit) readThousands(amounts, undefined);
  // 'under 80 kms', but not 'within 20 km' of somebody.
  if (cueWords !== 'within') readThousands(amounts, 'km');
  // 'seven' alone is plain text.
  if (amounts.some(({ isSpelt, isScaled, unit }) => isSpelt && !isScaled && !unit)) return undefined;
  const last = amounts.at(-1)!;
  // '4.5t gvm'
  const ofMass = last.unit && masses[last.unit] ? meaningAt(tokens, last.end, subjects, 1) : undefined;
  const isPriced = meaningAt(tokens, last.end, trailers, 2)?.meaning === 'price';
  const cueOrSuffix =
    cue ?? meaningAt(tokens, last.end, suffixes)?.meaning ?? (isPriced ? ('max' as const) : undefined);
  const key = keyOf(amounts, subject ?? ofMass?.meaning, cueOrSuffix, isYear);
  if (key && key === ofMass?.meaning) last.end = ofMass.end;
  if (!key || (key === 'year' && notBesideYears.has(cueWords))) return undefined;
  const ends = endsOf(amounts, key, cue, tokens);
  if (!ends || !isCounted(key)) return ends && { key, ...ends };
  const isChoice = second && tokens[first.end]?.word === 'or';
  return {
    key,
    ...ends,
    ...(isChoice && { only: amounts.map(({ value }) => value) }),
    isStrict: /^(?:under|below|less|smaller|over|above|more|bigger|larger)/.test(cueWords),
  };
}

/** '22 plate', 'a 19 model': the year without its century. */
function readShortYear(amount: Amount, tokens: readonly Token[], newestYear: number): void {
  const after = tokens[amount.end];
  const isShort = /^\d\d$/.test(tokens[amount.end - 1]?.word ?? '') && !amount.unit && !amount.isMoney;
  if (!isShort || !['plate', 'build', 'model'].includes(after?.word ?? '')) return;
  // 'Mazda 3 model 2019'
  if (tokens[amount.end + 1]?.kind === 'number') return;
  amount.value += amount.value > newestYear % 100 ? 1900 : 2000;
}

const years = new Set(['years', 'yrs', 'year']);

/** Buyers leave the thousands of a price or of kilometres out: 'under 40', '80 kays'. */
function readThousands(amounts: Amount[], of: 'km' | undefined): void {
  const isShort = ({ value, unit, isScaled }: Amount) =>
    unit === of && !isScaled && value >= leastThousands && value <= mostThousands;
  if (!amounts.every(isShort)) return;
  for (const amount of amounts) {
    amount.value *= 1000;
    amount.isScaled = true;
  }
}

/** '3 years old', 'less than 5 years old': the model year that many years ago or newer. '2 or 3 years old': both. */
function ageAt(
  amounts: readonly Amount[],
  cue: Cue | undefined,
  newestYear: number,
  tokens: readonly Token[],
): AmountPhrase | undefined {
  if (amounts.some(({ value }) => !Number.isInteger(value) || value > 80)) return undefined;
  const { end: last } = amounts.at(-1)!;
  const suffix = meaningAt(tokens, last, suffixes);
  const end = suffix?.end ?? last;
  const isOlder = tokens[end - 1]!.word === 'older';
  const [newest = 0, oldest = newest] = amounts
    .map(({ value }) => newestYear - 1 - value)
    .toSorted((a, b) => b - a);
  if (amounts.length > 1) return { key: 'year', min: oldest, max: newest, end };
  if (cue === 'min' || cue === 'before' || isOlder) return { key: 'year', max: newest, end };
  return cue && !['max', 'after', 'since'].includes(cue) ? undefined : { key: 'year', min: newest, end };
}

/** The second number of a range: '15-20k', 'between 20 and 30 grand', 'from 2015 to 2019'. Undefined without one. */
function secondAt(
  tokens: readonly Token[],
  first: Amount,
  cue: Cue | undefined,
  subject: Subject | undefined,
): Amount | undefined {
  if (cue && cue !== 'between' && cue !== 'from' && cue !== 'about') return undefined;
  const joint = tokens[first.end]?.word ?? '';
  const next = first.value + 1;
  const later = tokens[first.end]?.value ?? 0;
  // '2018 2020', as it is dictated.
  if (first.value >= oldestYear && later >= next && later < 2100) return amountAt(tokens, first.end);
  const joins =
    ['-', '–', '—', 'to', 'till', 'until'].includes(joint) ||
    (cue === 'between' && joint === 'and') ||
    // '2022/2023' and '2022/23', as compliance plates say it, '2022 or 23'.
    (['/', 'or'].includes(joint) &&
      first.value >= oldestYear &&
      [next, next % 100].includes(tokens[first.end + 1]?.value ?? 0));
  if (joint === 'or' && !joins && !first.unit) {
    const other = amountAt(tokens, first.end + 1);
    const areYears = [first, other].every((one) => one && one.value >= oldestYear && one.value < 2100);
    return other?.unit === 'age' || isCounted(other?.unit ?? subject) || areYears ? other : undefined;
  }
  const second = joins ? amountAt(tokens, first.end + 1) : undefined;
  return second && (first.unit ?? second.unit) === second.unit ? second : undefined;
}

/** Applies the unit and the thousands of one number to the other: '20-30k', '10 to 20,000 km'. */
function paired(first: Amount, second: Amount, isYear: (one: Amount) => boolean): [Amount, Amount] {
  const [a, b] = [{ ...first }, { ...second }];
  if (isYear(a) && isBare(b) && b.value < 100)
    b.value += a.value - (a.value % 100) + (b.value < a.value % 100 ? 100 : 0);
  if (b.isScaled && !a.isScaled && a.value < leastPrice) a.value *= 1000;
  if (a.isScaled && !b.isScaled && b.value < leastPrice) b.value *= 1000;
  if (b.unit) a.unit = b.unit;
  a.aWeek = b.aWeek;
  a.isMoney = b.isMoney = a.isMoney || b.isMoney;
  a.isScaled = b.isScaled = a.isScaled || b.isScaled;
  return [a, b];
}

function keyOf(
  amounts: Amount[],
  subject: Subject | undefined,
  cue: Cue | undefined,
  isYear: (one: Amount) => boolean,
): AmountPhrase['key'] | undefined {
  const last = amounts.at(-1)!;
  if (last.value <= 0 || last.value > largest) return undefined;
  if (last.unit === 'week') return 'weekly_price';
  if (subject === 'week') return last.unit || last.isScaled ? undefined : 'weekly_price';
  const isFew = last.value < 100 && (Number.isInteger(last.value) || last.unit === 'engine_litres');
  if (last.unit === 'consumption_dl') return last.unit;
  if (subject === 'consumption_dl') return last.unit && last.unit !== 'engine_litres' ? undefined : subject;
  if (isCounted(last.unit)) return isFew ? last.unit : undefined;
  if (subject === 'gvm_kg' || subject === 'atm_kg')
    return !last.unit || masses[last.unit] ? subject : undefined;
  if (last.unit && masses[last.unit]) return undefined;
  if (last.unit === 'km') return last.isMoney ? undefined : 'km';
  if (last.isMoney) return 'price';
  if (isCounted(subject)) return isFew ? subject : undefined;
  if (subject === 'km') return 'km';
  if (subject !== 'price' && amounts.every(isYear)) return 'year';
  if (subject === 'year' || cue === 'after' || cue === 'before' || cue === 'since') return undefined;
  if (last.isScaled) return 'price';
  // '40000' alone is ambiguous. With a limiting word or a second number it is a price.
  const isPrice = subject === 'price' || cue !== undefined || amounts.length > 1;
  return isPrice && amounts.every(({ value }) => value >= leastPrice) ? 'price' : undefined;
}

/** Kilograms of a unit. */
const masses: Partial<Record<NonNullable<Amount['unit']>, number>> = { kg: 1, tonnes: 1000 };

function endsOf(
  amounts: Amount[],
  key: AmountPhrase['key'],
  cue: Cue | undefined,
  tokens: readonly Token[],
): Omit<AmountPhrase, 'key'> | undefined {
  const values = amounts
    .map(({ value, unit, aWeek }) => value * aWeek * ((unit && masses[unit]) ?? 1))
    .map((value) => (isCounted(key) ? value : Math.round(key === 'consumption_dl' ? value * 10 : value)))
    .sort((a, b) => a - b);
  const last = amounts.at(-1)!;
  let end = last.end;
  const takeTrailer = () => {
    const trailer = meaningAt(tokens, end, trailers, 4);
    const next = tokens[trailer?.end ?? end];
    // In '2018 Model 3' the word 'model' belongs to the name of the car.
    if (trailer?.meaning !== key || next?.kind === 'number' || next?.word.length === 1) return;
    end = trailer.end;
    takeTrailer();
  };
  takeTrailer();
  let limit: Suffix | undefined = last.isOpen ? 'min' : undefined;
  const suffix = meaningAt(tokens, end, suffixes);
  // 'under 25k or less' says the same twice, 'under 25k and over 2015' does not.
  const isOther =
    amountAt(tokens, suffix?.end ?? end) || (key === 'year' && notBesideYears.has(tokens[end]?.word ?? ''));
  if (suffix && !isOther) {
    limit = suffix.meaning;
    end = suffix.end;
    takeTrailer();
  }
  const [low, high] = [values[0]!, values.at(-1)!];
  if (values.length > 1) return { min: low, max: high, end };
  const kind = cue === 'from' || !cue ? (limit ?? cue) : cue;
  if (kind === 'between') return undefined;
  // A price or distance alone is a maximum. A year or a number of seats alone is exact.
  if (kind === 'about' || (!kind && (key === 'year' || isCounted(key)))) {
    // Ten percent up and down, or one year. What is counted stays exact.
    const slack = !kind || isCounted(key) ? 0 : key === 'year' ? 1 : Math.round(low / 10);
    return { min: low - slack, max: low + slack, end };
  }
  if (!kind || kind === 'max' || kind === 'before') return { max: kind === 'before' ? low - 1 : low, end };
  return { min: kind === 'after' ? low + 1 : low, end };
}

/** The meaning of a range of a field. */
export const rangeMeaning = (key: string, { min, max }: Limits): Meaning => ({
  key,
  label: rangeLabel(key, { min, max }),
  ranges: { [key]: { min, max } },
});

/** The label of a range: 'Up to $40,000', '2015 to 2019'. */
export function rangeLabel(key: string, { min, max }: Limits): string {
  const format = (amount: number) =>
    key === 'weekly_price' ? `${dollars(amount)} a week` : shownValue(key, amount);
  const isYear = key === 'year';
  if (isYear && min === max) return `${min}`;
  if (min === undefined) return isYear ? `${max} or older` : `Up to ${format(max!)}`;
  if (max === undefined) return isYear ? `${min} or newer` : `From ${format(min)}`;
  return `${format(min)} to ${format(max)}`;
}

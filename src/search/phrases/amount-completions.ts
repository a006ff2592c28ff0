import { dollars, grouped } from '../../domain/money.ts';
import { meaningAt } from './amount-at.ts';
import { type Cue, cues } from './amount-words.ts';
import type { PhraseBook } from './phrase-book.ts';
import type { Suggestion } from './suggest.ts';
import { tokensOf } from './tokens-of.ts';

/** What a number after a limiting word may mean: 'under 20' is completed to 'under $20,000' and 'under 20,000 km'. */
export function amountCompletions(text: string, { ranges }: PhraseBook): Suggestion[] {
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
    const whole = before + amount;
    return amount === false ? [] : [{ kind: 'completion', label: whole.trim(), text: whole }];
  });
}

const amountCues: Cue[] = ['max', 'min', 'about', 'from'];
/** No car costs less a week. */
const leastWeekly = 50;

import { counted, periods, thousands, type Unit, units } from './amount-words.ts';
import type { Token } from './tokens-of.ts';

/** Longest phrase of words at a place that `known` knows; no phrase has more words. */
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
    // A sign is a phrase by itself.
    if (token.kind === 'sign' && end > at) break;
    joined += token.word;
    const meaning = known(joined, end - at + 1);
    if (meaning !== undefined) found = { meaning, end: end + 1 };
    if (token.kind === 'sign') break;
  }
  return found;
}

/** The same, of words listed by what they mean. */
export const among = <Meaning>(tokens: readonly Token[], at: number, map: Map<string, Meaning>, most = 3) =>
  phraseAt(tokens, at, most, (joined) => map.get(joined));

export interface Amount {
  value: number;
  unit?: Unit;
  /** Said with '$': a number of kilometres is none. */
  isMoney: boolean;
  /** '40k' rather than '40'. */
  isScaled: boolean;
  /** Followed by '+': this much or more. */
  isOpen: boolean;
  /** Payments in a week, of one. */
  aWeek: number;
  end: number;
}

/** A number with its units: '$40k', '100,000 km', '$200 a week', 'seven seater'. */
export function amountAt(tokens: readonly Token[], at: number): Amount | undefined {
  let end = at;
  const hasSign = tokens[end]?.kind === 'sign' && tokens[end]?.word === '$';
  if (hasSign) end++;
  const token = tokens[end];
  if (!token) return undefined;
  const spelt = token.kind === 'word' ? counted.get(token.word) : undefined;
  if (token.kind !== 'number' && spelt === undefined) return undefined;
  const amount: Amount = {
    value: spelt ?? token.value,
    isMoney: hasSign,
    isScaled: false,
    isOpen: false,
    aWeek: 1,
    end: end + 1,
  };
  const thousand = among(tokens, amount.end, thousands, 1);
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
  const dash = tokens[amount.end]?.word === '-' ? 1 : 0;
  const unit = among(tokens, amount.end + dash, units);
  if (unit && (!dash || unit.meaning === 'seats')) {
    if (unit.meaning === 'money') amount.isMoney = true;
    else amount.unit = unit.meaning;
    amount.end = unit.end;
  }
  const period = amount.unit ? undefined : among(tokens, amount.end, periods, 2);
  if (period) {
    amount.unit = 'week';
    amount.aWeek = period.meaning;
    amount.end = period.end;
  }
  // 'seven' alone is a word like any other.
  return spelt !== undefined && amount.unit !== 'seats' ? undefined : amount;
}

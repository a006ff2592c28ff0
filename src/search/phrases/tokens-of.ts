import { wordsOf } from '../static/tokens.ts';

/** A part of the typed text. */
export interface Token {
  /** Start and end in the text. */
  from: number;
  to: number;
  /**
   * 'word' and 'number' have a meaning. A 'sign' is one of `$ - + < > ~`, or symbols without a meaning. A 'break' (a
   * comma or a slash between words) ends a phrase.
   */
  kind: 'word' | 'number' | 'sign' | 'break';
  /** The normalised word: 'cx5' for 'CX-5'. For a sign or break its first character. */
  word: string;
  /** The value of a number. 0 for other tokens. */
  value: number;
}

/**
 * Text in the form for comparisons: lower case, without accents, symbols and spaces. 'Land Cruiser' is 'landcruiser'.
 */
export function normalised(text: string): string {
  return wordsOf(text).join('');
}

const number = String.raw`(?:\d{1,3}(?:(?:,\d{3})+|(?: 000)+)|\d{1,9})(?:\.\d{1,3})?`;
const unit =
  '(?:k?(?:kms?|ks|pw|p/w|/(?:week|wk|month|fortnight))|kg|k?ish|k|grand|\\*|(?<=\\.\\d)(?:tdi?|d)|l|lt|cc|litres?|t|dr|spd?|yo|y(?:ea)?rs?|[-–]?(?:seat(?:s|er|ers)?|doors?|speed|cyl(?:inders?)?|star|berth))';
/** 'MY24' and 'MY22.5', the model year. */
const modelYear = String.raw`my\d\d(?:\.5)?`;
const amount = String.raw`(?:${modelYear}|\$?${number}${unit}?)`;
/** Matches numbers with signs and units without spaces: '$15,000-$20,000', '<40k', '2018+', '$200/week', '7-seater'. */
const amounts = new RegExp(
  String.raw`['’]?[<>~≤≥]?=?${amount}(?:[-–—]${amount})?\+?(?=$|[\s,;|&()/!?:"']|\.(?:\s|$))`,
  'iy',
);
const amountParts =
  /(my\d\d(?:\.5)?|\d[\d,]*(?: 000)*(?:\.\d+)?)|(k(?=k|p|\/|ish)|p\/w|\*|\/?[a-z]+)|([$<>~≤≥+–—-])/gi;
/** '2024' of 'MY24', '1999' of 'MY99'. */
const yearOf = (_: string, digits: string) => (digits < '50' ? '20' : '19') + digits;
const space = /\s+/y;
const stop = /[,;|&()/]+/y;
const lone = /[<>~≤≥]=?|\$|[-–—+](?=\s|$)/y;
// A sign before it changes nothing: the text that is left of '<-kia' has none.
const excluded = /(?<![\p{L}\p{N}])-(?=\p{L})/uy;
const word = /(?:p\/[wfm]k?|w\/o(?:ut)?)(?![\p{L}\p{N}])|(?:[^\s,;|&()/]|(?<=\d),(?=\d))+/iuy;

/** Splits a typed text into tokens. Every character except white space belongs to a token. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const add = (kind: Token['kind'], written: string, value = 0) => {
    const isStar = written === '*' && kind === 'word';
    const isPlain = kind === 'word' || kind === 'number';
    const plain = isStar ? 'star' : isPlain ? normalised(written) : written.charAt(0);
    // A word that consists only of symbols has no meaning.
    const isEmpty = plain === '';
    tokens.push({
      from: at,
      to: at + written.length,
      kind: isEmpty ? 'sign' : kind,
      word: isEmpty ? written.charAt(0) : plain,
      value,
    });
    at += written.length;
  };
  while (at < text.length) {
    const gap = take(space);
    const numbers = gap ? undefined : take(amounts);
    if (gap) at += gap.length;
    else if (numbers) addAmounts(numbers);
    else {
      const broken = take(stop);
      const sign = broken ? undefined : take(lone);
      const minus = broken || sign ? undefined : take(excluded);
      if (minus) {
        // As search engines read it: '-kia' is 'not kia'.
        tokens.push({ from: at, to: at + 1, kind: 'word', word: 'not', value: 0 });
        at++;
      } else if (broken) add('break', broken);
      else if (sign) add('sign', sign);
      else add('word', take(word) ?? text.charAt(at));
    }
  }
  return tokens;

  function addAmounts(written: string) {
    const start = at;
    for (const { 0: part, 1: digits, 2: letters, index } of written.matchAll(amountParts)) {
      at = start + index;
      if (digits) add('number', part, Number(digits.replace(/[, ]/g, '').replace(/^my(\d\d).*/i, yearOf)));
      else add(letters ? 'word' : 'sign', part);
    }
    at = start + written.length;
  }
}

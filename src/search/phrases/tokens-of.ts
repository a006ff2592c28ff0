/** A piece of what was typed. */
export interface Token {
  /** Where it stands in the text. */
  from: number;
  to: number;
  /**
   * 'word' and 'number' say something; a 'sign' is one of `$ - + < > ~` or says nothing; no phrase goes on over a
   * 'break' (a comma, a slash between words).
   */
  kind: 'word' | 'number' | 'sign' | 'break';
  /** Lower case, accents and symbols dropped: 'cx5' of 'CX-5'. The sign itself of a sign. */
  word: string;
  /** Of a number. */
  value: number;
}

/** How words are compared: as the engine splits them, and joined, so that 'Land Cruiser' is 'landcruiser'. */
export function squeezed(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const number = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,3})?`;
const unit = '(?:k?(?:kms?|pw|p/w|/(?:week|wk|month|fortnight))|k|grand|[-–]?seat(?:s|er|ers)?)';
const amount = String.raw`\$?${number}${unit}?`;
/** '$15,000-$20,000', '<40k', '2018+', '100,000km', '$200/week', '7-seater': numbers written into one piece. */
const amounts = new RegExp(
  String.raw`[<>~≤≥]?=?${amount}(?:[-–—]${amount})?\+?(?=$|[\s,;|&()/!?:"']|\.(?:\s|$))`,
  'iy',
);
const amountParts = /(\d[\d,]*(?:\.\d+)?)|(k(?=km|p|\/)|p\/w|\/?[a-z]+)|([$<>~≤≥+–—-])/gi;
const space = /\s+/y;
const stop = /[,;|&()/]+/y;
const lone = /[<>~≤≥]=?|\$|[-–—+](?=\s|$)/y;
const word = /p\/[wfm]k?(?![\p{L}\p{N}])|[^\s,;|&()/]+/iuy;

/** What was typed, piece by piece. Every character but white space is in a piece. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const add = (kind: Token['kind'], written: string, value = 0) => {
    const said = kind === 'word' || kind === 'number' ? squeezed(written) : written.charAt(0);
    // A word of symbols alone says nothing.
    const nothing = said === '';
    tokens.push({
      from: at,
      to: at + written.length,
      kind: nothing ? 'sign' : kind,
      word: nothing ? written.charAt(0) : said,
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
      if (broken) add('break', broken);
      else if (sign) add('sign', sign);
      else add('word', take(word) ?? text.charAt(at));
    }
  }
  return tokens;

  function addAmounts(written: string) {
    const start = at;
    for (const { 0: part, 1: digits, 2: letters, index } of written.matchAll(amountParts)) {
      at = start + index;
      if (digits) add('number', part, Number(digits.replaceAll(',', '')));
      else add(letters ? 'word' : 'sign', part);
    }
    at = start + written.length;
  }
}

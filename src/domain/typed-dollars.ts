import { dollars } from './money.ts';

/** What somebody wrote into a field for money. */
export type TypedDollars =
  /** Whole dollars. */
  | { amount: number }
  /** No amount that can be relied on; the words are for the visitor, with a suggestion where there is a likely one. */
  | { problem: string };

const usual = 'Please enter whole dollars, such as 30,000.';

/** '44k', '1.5m', '20 thousand': shorthand that means one thing to most people, and is asked about all the same. */
const shorthand = /^(\d+(?:\.\d+)?)(k|m|thousand|million)$/;
const multiples: Record<string, number> = { k: 1000, thousand: 1000, m: 1_000_000, million: 1_000_000 };

/**
 * Reads whole dollars as people write them: '$20,000', '20 000', '20000.00', 'A$ 20,000'. What could mean something
 * else is not guessed: it is asked again, since a repayment or an application is worked out from it.
 *
 * @param written not empty
 */
export function typedDollars(written: string): TypedDollars {
  const text = written
    .trim()
    .toLowerCase()
    .replace(/^(-?)\s*(?:aud|a?\$)\s*/, '$1')
    .replace(/\s*aud$/, '');
  if (/^[-\u2010-\u2015\u2212]/.test(text)) return { problem: 'Please enter an amount of $0 or more.' };
  const short = shorthand.exec(text.replace(/\s/g, ''));
  if (short) return asking(Number(short[1]) * multiples[short[2]!]!);
  // Thousands are parted in threes or not at all: '4,50' may be a decimal comma, '4 4' a slip.
  const whole = /^(\d{1,12}|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[\s\u00a0\u202f]\d{3})+)(?:\.(\d{1,2}))?$/.exec(
    text,
  );
  if (!whole) {
    // '20.000' is how others part thousands.
    const dotted = /^\d{1,3}(?:\.\d{3})+$/.test(text) ? Number(text.replaceAll('.', '')) : Number.NaN;
    return Number.isNaN(dotted) ? { problem: usual } : asking(dotted);
  }
  const amount = Number(whole[1]!.replace(/\D/g, ''));
  return Number(whole[2] ?? 0) === 0 ? { amount } : asking(amount);
}

function asking(amount: number): TypedDollars {
  return { problem: `Did you mean ${dollars(amount)}? Please enter whole dollars.` };
}

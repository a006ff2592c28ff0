import { dollars } from './money.ts';

/** The result of reading the text in a field for money. */
export type TypedDollars =
  /** Whole dollars. */
  | { amount: number }
  /** The text is not a clear amount. The message for the visitor contains a suggestion if one is likely. */
  | { problem: string };

const usual = 'Please enter whole dollars, such as 30,000.';

/** '44k', '1.5m', '20 thousand'. Most people agree on the meaning, but the visitor still has to confirm it. */
const shorthand = /^(\d+(?:\.\d+)?)(k|m|thousand|million)$/;
const multiples: Record<string, number> = { k: 1000, thousand: 1000, m: 1_000_000, million: 1_000_000 };

/**
 * Reads whole dollars as people write them: '$20,000', '20 000', '20000.00', 'A$ 20,000'. An ambiguous text is not
 * guessed but returned as a problem, because repayments and applications are calculated from the amount.
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
  // Thousands separators must stand between groups of three: '4,50' may be a decimal comma, '4 4' a typing error.
  const whole = /^(\d{1,12}|\d{1,3}(?:,\d{3})+|\d{1,3}(?:[\s\u00a0\u202f]\d{3})+)(?:\.(\d{1,2}))?$/.exec(
    text,
  );
  if (!whole) {
    // In other countries '20.000' means twenty thousand.
    const dotted = /^\d{1,3}(?:\.\d{3})+$/.test(text) ? Number(text.replaceAll('.', '')) : Number.NaN;
    return Number.isNaN(dotted) ? { problem: usual } : asking(dotted);
  }
  const amount = Number(whole[1]!.replace(/\D/g, ''));
  return Number(whole[2] ?? 0) === 0 ? { amount } : asking(amount);
}

function asking(amount: number): TypedDollars {
  return { problem: `Did you mean ${dollars(amount)}? Please enter whole dollars.` };
}

import { type Lender, lenderRule } from './lenders.ts';

/**
 * The comparison rate warning, exactly as the National Credit Code's regulations word it. It stands on every page that
 * shows a repayment or a rate.
 */
export const comparisonWarning =
  'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.';

/** The loan that comparison rates refer to (FIN-8). */
export const comparisonBasis = 'The comparison rate is for a secured loan of $30,000 over 5 years.';

/** What a repayment is and is not (FIN-13). */
export const repaymentDisclaimer = [
  'The repayment is indicative only.',
  'It is not a formal or binding quote.',
  'It does not consider your financial situation.',
  'Finance is for approved applicants only.',
  'Terms, fees and lending criteria apply.',
  'The rate is set by the finance provider.',
] as const;

/** '7.99% p.a.' */
export function percentAYear(rate: number): string {
  return `${rate.toFixed(2)}% p.a.`;
}

/** Element id of the notes on every page that shows a repayment. */
export const repaymentNotesId = 'repayment-notes';
export const repaymentNotesHref = `#${repaymentNotesId}`;

/** Notes that stand once on a page, for all its repayments. */
export interface RepaymentNotes {
  readonly warning: typeof comparisonWarning;
  readonly comparisonBasis: typeof comparisonBasis;
  readonly disclaimer: typeof repaymentDisclaimer;
  /** The rates behind the figures, when cards do not show them (CFG-41 off). */
  readonly rates?: string;
  /** The dealer's page with the terms of its repayments (CFG-41), if it has one. */
  readonly termsHref?: string;
  /** The site's lenders, each with its assumptions as a text. */
  readonly lenders: readonly string[];
}

/** The notes for a site whose dealerships use these lenders. Undefined without a lender: then no repayment is shown. */
export function repaymentNotes(lenders: readonly Lender[]): RepaymentNotes | undefined {
  if (lenders.length === 0) return undefined;
  const rules = [...new Set(lenders)].map(lenderRule);
  return {
    warning: comparisonWarning,
    comparisonBasis,
    disclaimer: repaymentDisclaimer,
    lenders: rules
      .map(({ provider, assumptions }) =>
        [...(provider && [`Finance by ${provider}.`]), ...assumptions].join(' '),
      )
      .filter(Boolean),
  };
}

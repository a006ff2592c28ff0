import { type Lender, lenderRule } from './lenders.ts';
import { comparisonBasis, comparisonWarning, repaymentDisclaimer } from './repayment-words.ts';

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
  /** The site's lenders and their assumptions. */
  readonly lenders: readonly { readonly provider: string; readonly assumptions: readonly string[] }[];
}

/** The notes for a site whose dealerships use these lenders. Undefined without a lender: then no repayment is shown. */
export function repaymentNotes(lenders: readonly Lender[]): RepaymentNotes | undefined {
  if (lenders.length === 0) return undefined;
  const rules = [...new Set(lenders)].map(lenderRule);
  return {
    warning: comparisonWarning,
    comparisonBasis,
    disclaimer: repaymentDisclaimer,
    lenders: rules.map(({ provider, assumptions }) => ({ provider, assumptions })),
  };
}

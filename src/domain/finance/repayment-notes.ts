import { type Lender, lenderRule } from './lenders.ts';
import { comparisonBasis, comparisonWarning, repaymentDisclaimer } from './repayment-words.ts';

/** Where the notes stand on every page that shows a repayment. */
export const repaymentNotesId = 'repayment-notes';
export const repaymentNotesHref = `#${repaymentNotesId}`;

/** What stands on a page once for all repayments on it. */
export interface RepaymentNotes {
  readonly warning: typeof comparisonWarning;
  readonly comparisonBasis: typeof comparisonBasis;
  readonly disclaimer: typeof repaymentDisclaimer;
  /** The rates behind the figures, on a site whose cards do not state them (CFG-41 off). */
  readonly rates?: string;
  /** Whose repayments there are on the site, and what each takes for granted. */
  readonly lenders: readonly { readonly provider: string; readonly assumptions: readonly string[] }[];
}

/** The notes of a site whose dealerships use these lenders; undefined without one, and then no repayment shows. */
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

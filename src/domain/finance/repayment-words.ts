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

/** How often a loan is repaid. */
export const frequencies = ['weekly', 'fortnightly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Number of repayments in a year. The interest rate is divided by it as well. */
export const repaymentsAYear: Record<Frequency, number> = { weekly: 52, fortnightly: 26, monthly: 12 };

/** 'per week' */
export const perPeriod: Record<Frequency, string> = {
  weekly: 'per week',
  fortnightly: 'per fortnight',
  monthly: 'per month',
};

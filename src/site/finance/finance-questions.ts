import type { TitledText } from '../link-props.ts';

/** What people ask about car finance, answered without jargon. General: nothing here is of one lender or one visitor. */
export const financeQuestions: readonly TitledText[] = [
  {
    title: 'What is a comparison rate?',
    text: 'The interest rate with most fees worked into it, as one number. Two loans at the same interest rate can cost different amounts; the comparison rate shows which is dearer. By law it is worked out the same way by every lender, on a secured loan of $30,000 over 5 years, so your own loan may come to something else.',
  },
  {
    title: 'What does a deposit change?',
    text: 'What you pay up front is not borrowed, so there is no interest on it and every repayment is smaller. What we give you for your trade-in counts in the same way. Neither is required by every lender.',
  },
  {
    title: 'What is a final payment, or balloon?',
    text: 'A part of the loan that is left until the end and paid at once. The repayments before it are smaller, and the interest over the whole term is higher, because you owe more for longer. Plan for how you will pay it: savings, a new loan, or selling the car.',
  },
  {
    title: 'Should I choose a longer term?',
    text: 'A longer term makes each repayment smaller and the loan dearer in total. Set the term in the calculator to 3 and then to 7 years and compare the total interest.',
  },
  {
    title: 'What does secured mean?',
    text: 'The lender may take the car if the loan is not repaid. That makes the loan safer for the lender, so the rate is usually lower than that of a personal loan without security.',
  },
  {
    title: 'Does asking affect my credit score?',
    text: 'Using the calculator and sending the form on this page do not: no lender sees them. A lender checks your credit file only once you apply, and tells you before.',
  },
  {
    title: 'What will I need to apply?',
    text: 'Your driver licence, two recent payslips or your last tax return, and what you pay for rent, a mortgage and other loans. Details of a trade-in with money owing help as well.',
  },
];

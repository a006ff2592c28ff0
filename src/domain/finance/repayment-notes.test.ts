import { expect, it } from 'vitest';
import { repaymentNotes } from './repayment-notes.ts';

it('the notes contain the comparison rate warning and the loan that it is calculated for [FIN-8]', () => {
  const notes = repaymentNotes(['manual'])!;
  expect(notes.warning).toBe(
    'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.',
  );
  expect(notes.comparisonBasis).toBe('The comparison rate is for a secured loan of $30,000 over 5 years.');
});

it('the notes explain what a repayment is and is not [FIN-13]', () => {
  expect(repaymentNotes(['manual'])!.disclaimer).toEqual([
    'The repayment is indicative only.',
    'It is not a formal or binding quote.',
    'It does not consider your financial situation.',
    'Finance is for approved applicants only.',
    'Terms, fees and lending criteria apply.',
    'The rate is set by the finance provider.',
  ]);
});

it('the notes state each lender’s assumptions once [FIN-9] [FIN-11]', () => {
  expect(repaymentNotes(['taurus', 'angle', 'taurus'])!.lenders).toEqual([
    'Finance by Taurus. A deposit of 10% of the price is assumed. The offer is valid for one month.',
    'Finance by Angle. There is a $0 final payment.',
  ]);
  // The dealer's own figures name no lender.
  expect(repaymentNotes(['manual'])!.lenders).toEqual([]);
});

it('the notes are undefined without a lender', () => {
  expect(repaymentNotes([])).toBeUndefined();
});

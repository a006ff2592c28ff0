import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { someCardRules } from '../../domain/cars/listed-car.fixture.ts';
import { aFinancedCar, someFigures } from '../../domain/finance/finance.fixture.ts';
import type { Lender } from '../../domain/finance/lenders.ts';
import { repaymentOf } from '../../domain/finance/repayment.ts';
import { repaymentNotes } from '../../domain/finance/repayment-notes.ts';
import { repaymentView } from '../../domain/finance/repayment-view.ts';
import { FinancePanel } from './FinancePanel.tsx';

function show(lender: Lender, figures = someFigures) {
  const rules = someCardRules({ repayment: { notes: repaymentNotes([lender])! } });
  const repayment = repaymentOf(aFinancedCar({}, figures), { lender, excluded: false, today: '2025-03-10' })!;
  render(<FinancePanel id="panel" finance={{ ...repayment, view: repaymentView(repayment, rules)! }} />);
}
const text = () => screen.getByRole('region').textContent?.replaceAll('\u00a0', ' ') ?? '';
const amountOf = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent;

it('shows the repayment and both rates in one text, with the warning directly below [VEH-18] [FIN-8]', () => {
  show('manual');
  const figure = document.querySelector('.finance-figure')!;
  expect(figure.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'From $123 per week\n7.99% p.a. interest, 8.45% p.a. comparison rate',
  );
  expect(figure.children).toHaveLength(0);
  expect(figure.nextElementSibling?.textContent).toMatch(
    /^WARNING: This comparison rate.*\$30,000 over 5 years/,
  );
});

it('contains the whole disclaimer of a repayment, word for word [FIN-13]', () => {
  show('manual');
  expect(text()).toContain(
    'The repayment is indicative only. It is not a formal or binding quote. It does not consider your financial situation. Finance is for approved applicants only. Terms, fees and lending criteria apply. The rate is set by the finance provider.',
  );
});

it('shows for Taurus a deposit of a tenth, the total, and how long the offer is valid [FIN-9] [FIN-10] [VEH-18]', () => {
  show('taurus');
  expect(screen.getByRole('region', { name: 'Finance by Taurus' })).toBeTruthy();
  expect([amountOf('Deposit'), amountOf('Total payable')]).toEqual(['$2,699', '$34,575']);
  expect(text()).toContain('A deposit of 10% of the price is assumed. The offer is valid for one month.');
});

it('shows for Angle a final payment of $0 [FIN-11] [VEH-18]', () => {
  show('angle', { ...someFigures, balloon: 9000 });
  expect(amountOf('Final payment')).toBe('$0');
});

it("ends with the lender's own disclaimer [FIN-16]", () => {
  show('manual', { ...someFigures, disclaimer: 'Establishment fee $395.' });
  expect(screen.getByText('Establishment fee $395.')).toBeTruthy();
});

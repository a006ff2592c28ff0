import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aListedCar, someCardRules } from '../domain/cars/listed-car.fixture.ts';
import { repaymentNotes } from '../domain/finance/repayment-notes.ts';
import { ListRepaymentNotes, RepaymentNotes } from './RepaymentNotes.tsx';

const notes = repaymentNotes(['taurus', 'angle'])!;
const text = () => screen.getByRole('region').textContent;

describe('the notes of a page with repayments', () => {
  it('contain the warning, the loan of the comparison rate, and the disclaimer [FIN-8] [FIN-13]', () => {
    render(<RepaymentNotes notes={notes} />);
    expect(screen.getByRole('region', { name: 'About the repayments' }).id).toBe('repayment-notes');
    for (const sentence of [notes.warning, notes.comparisonBasis, ...notes.disclaimer]) {
      expect(text()).toContain(sentence);
    }
    expect(text()).toContain('Finance by Taurus. A deposit of 10% of the price is assumed.');
    expect(text()).toContain('Finance by Angle. There is a $0 final payment.');
  });
});

it('the notes state the rates when the cards do not [CFG-41]', () => {
  const rates = 'The weekly repayments are at 7.99% p.a. interest, 8.45% p.a. comparison rate.';
  render(<RepaymentNotes notes={{ ...notes, rates }} />);
  // The class gives the rates the type size of the figures on the cards.
  expect(screen.getByText(rates).className).toBe('repayment');
});

it('the notes end with a link to the terms of a dealer who has a page for them [CFG-41]', () => {
  render(<RepaymentNotes notes={{ ...notes, termsHref: '/terms/' }} />);
  expect(screen.getByRole('link', { name: 'All terms and conditions' }).getAttribute('href')).toBe('/terms/');
});

describe('the notes below a list of cars', () => {
  const financed = aListedCar({ weekly_price: 123, interest_rate: 7.99, comparison_rate: 8.45 });
  const rules = someCardRules({ repayment: { notes } });

  it('are shown when one car has a repayment [FIN-13]', () => {
    render(<ListRepaymentNotes cars={[aListedCar(), financed]} rules={rules} visitor={{}} />);
    expect(text()).toContain(notes.warning);
  });

  it('are absent when no car has one', () => {
    render(<ListRepaymentNotes cars={[aListedCar()]} rules={rules} visitor={{}} />);
    render(<ListRepaymentNotes cars={[financed]} rules={someCardRules()} visitor={{}} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

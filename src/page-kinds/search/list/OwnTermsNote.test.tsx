import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTold, useVisitor } from '../../../car/use-visitor.ts';
import { someCardRules } from '../../../domain/cars/listed-car.fixture.ts';
import { repaymentNotes } from '../../../domain/finance/repayment-notes.ts';
import { financeFigures, keepFigures } from '../../../stores/finance-figures.ts';
import { OwnTermsNote } from './OwnTermsNote.tsx';

const cardRules = someCardRules({ repayment: { notes: repaymentNotes(['manual'])! } });

function Page({ isFilteredByBand = false }) {
  const { ownTerms: terms } = useTold(cardRules);
  return terms && <OwnTermsNote rules={cardRules} {...{ terms, isFilteredByBand }} />;
}

describe("the note about the visitor's own loan terms", () => {
  it('is shown only when the visitor has set terms, and has a button that restores the advertised repayments', () => {
    render(<Page />);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();

    keepFigures('1', { Repayment: '$100' }, { deposit: 5000 });
    render(<Page />);
    expect(
      screen.getByText(/^Repayments on your terms: deposit \$5,000, 5 years, weekly repayments\.$/),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show the advertised repayments' }));
    expect(screen.queryByRole('button')).toBeNull();
    // The figures of the calculator are kept for the lead form.
    expect(financeFigures.getState().lines).toEqual({ Repayment: '$100' });
  });

  it('says that the bands of the weekly price use the advertised repayments', () => {
    keepFigures('1', {}, { deposit: 5000 });
    render(<Page isFilteredByBand />);
    expect(screen.getByText(/The bands of the weekly price use the advertised repayments\.$/)).toBeTruthy();
  });
});

it('a visitor of whom nothing changes stays the same object, so that no card is drawn again', () => {
  const { result, rerender } = renderHook(() => useVisitor(cardRules, '2026-11-28'));
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LoanYears } from './FinanceCalculator.tsx';

afterEach(cleanup);

it('prints the loan by year, and leaves its table as the visitor had it', () => {
  render(<LoanYears balloonCents={0} years={[]} />);
  const table = screen.getByText('Show as a table').closest('details')!;
  for (const isOpen of [false, true]) {
    table.open = isOpen;
    fireEvent(window, new Event('beforeprint'));
    expect(table.open).toBe(true);
    fireEvent(window, new Event('afterprint'));
    expect(table.open).toBe(isOpen);
  }
});

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTold } from '../../../car/use-visitor.ts';
import { someCardRules } from '../../../domain/cars/listed-car.fixture.ts';
import { repaymentNotes } from '../../../domain/finance/repayment-notes.ts';
import { keepFigures } from '../../../stores/finance-figures.ts';
import { startUsingTradeIn } from '../../../stores/trade-in-in-use.ts';
import { tradeInValue } from '../../../stores/trade-in-value.ts';
import { ChangeoverNote } from './ChangeoverNote.tsx';
import { OwnTermsNote } from './OwnTermsNote.tsx';

const offered = someCardRules({
  changeoverHref: '/finance/#calculator',
  repayment: { notes: repaymentNotes(['manual'])! },
});
const mazda = { cents: 1_420_000, rego: '', car: '2018 Mazda 3', day: '2026-11-26', owedCents: 300_000 };

function Page({ rules = offered }) {
  const { ownTerms: terms, tradeIn } = useTold(rules);
  const isUsed = tradeIn !== undefined;
  return (
    <>
      <ChangeoverNote rules={rules} terms={terms} />
      {!isUsed && terms && <OwnTermsNote rules={rules} terms={terms} isFilteredByBand={false} />}
    </>
  );
}

const text = () => document.body.textContent;

it('names the trade-in of the list and the terms, and leads to where they are changed', () => {
  startUsingTradeIn(mazda);
  render(<Page />);
  expect(text()).toContain(
    'Changeover prices with your 2018 Mazda 3 at $14,200. Estimate. The dealer values your car when they see it. Repayments on your terms: trade-in $14,200, $3,000 still owing on it, 5 years, weekly repayments.',
  );
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/finance/#calculator');
});

it('leaves the own terms to their note after the trade-in is no longer used', () => {
  keepFigures('1', {}, { deposit: 5000 });
  startUsingTradeIn(mazda);
  render(<Page />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Stop using it' }));
  expect(tradeInValue.getState().cents).toBe(0);
  expect(text()).toContain('Repayments on your terms: deposit $5,000, 5 years, weekly repayments.');
  fireEvent.click(screen.getByRole('button', { name: 'Show the advertised repayments' }));
  expect(text()).toBe('');
});

it('is empty at a dealer who does not offer it, whatever the browser stores', () => {
  const { changeoverHref: _, ...others } = offered;
  startUsingTradeIn(mazda);
  render(<Page rules={others} />);
  expect(text()).toBe('');
});

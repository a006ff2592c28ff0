import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { financeFigures, keepFigures } from '../../stores/finance-figures.ts';
import { startUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { keepTradeInValue, tradeInValue } from '../../stores/trade-in-value.ts';
import { FinanceCalculator } from './FinanceCalculator.tsx';

const setup = {
  price: 30_000,
  interestRate: 10,
  fees: { establishmentCents: 39_500, monthlyCents: 800 },
};

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/finance/');
});

const show = (followsAddress = true) =>
  render(<FinanceCalculator setup={setup} sharePath="/finance/" followsAddress={followsAddress} />);
const figure = () => document.querySelector('.calculator-figure')?.textContent?.replaceAll('\u00a0', ' ');
const type = (label: string, written: string) => {
  const field = screen.getByLabelText(label, { exact: true });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: written } });
  fireEvent.blur(field);
};
const slide = (label: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name: `${label}, slider` }), { target: { value } });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const amountOf = (label: string) =>
  screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent;

describe('the calculator', () => {
  it('starts with the price, the configured rate, five years and weekly repayments [CFG-44] [FIN-15] [OPEN-27]', () => {
    show();
    expect(figure()).toBe('$147 per week\n10.00% p.a. interest, 11.12% p.a. comparison rate');
    expect(screen.getByLabelText<HTMLInputElement>('Term').value).toBe('5 years');
    expect(amountOf('You borrow')).toBe('$30,000');
  });

  it('shows rates, warning and disclaimer beside the figure without a click [FIN-8] [FIN-13]', () => {
    show();
    expect(document.querySelector('.calculator-figure')!.nextElementSibling?.textContent).toMatch(
      /^WARNING: This comparison rate is true only for the examples given/,
    );
    const result = screen.getByRole('region', { name: 'What it comes to' }).textContent;
    expect(result).toContain(
      'The repayment is indicative only. It is not a formal or binding quote. It does not consider your financial situation. Finance is for approved applicants only. Terms, fees and lending criteria apply. The rate is set by the finance provider.',
    );
    expect(result).toContain(
      'Fees of $395 when the loan begins and $8 a month are counted in the comparison rate',
    );
  });

  it('updates at once when a slider, a number or a choice changes', () => {
    show();
    slide('Deposit', 5000);
    expect(amountOf('You borrow')).toBe('$25,000');
    type('Purchase price', '$41,990');
    expect(amountOf('You borrow')).toBe('$36,990');
    choose('Monthly');
    expect(figure()).toMatch(/^\$786 per month\n/);
    type('Interest rate', '7.5');
    expect(figure()).toMatch(/^\$741 per month\n7\.50% p\.a\. interest/);
  });

  it.each([
    ['Purchase price', 'abc', 'Please enter whole dollars, such as 30,000.'],
    ['Purchase price', '44k', 'Did you mean $44,000? Please enter whole dollars.'],
    ['Purchase price', '5', 'Please enter an amount from $1,000 to $1,000,000.'],
    ['Purchase price', '99999999', 'Please enter an amount from $1,000 to $1,000,000.'],
    ['Term', '40', 'Please enter a whole number from 1 to 7.'],
    ['Term', '7.5 years', 'Please enter a whole number from 1 to 7.'],
    ['Term', '2.5', 'Please enter a whole number from 1 to 7.'],
    ['Term', 'five', 'Please enter a number, such as 5.'],
    ['Final payment', '90', 'Please enter a whole number from 0 to 50.'],
    ['Interest rate', '90', 'Please enter a number from 0 to 60.'],
    ['Deposit', '-500', 'Please enter an amount of $0 or more.'],
    ['Deposit', '20,000.50', 'Did you mean $20,000? Please enter whole dollars.'],
  ])('shows an error in %s when %s is typed, and does not calculate with it', (label, written, problem) => {
    show();
    const before = figure();
    const field = screen.getByLabelText<HTMLInputElement>(label);
    const counted = field.value;
    type(label, written);
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([written, 'true']);
    const alert = screen.getByRole('alert');
    // The result beside it is of the amount before.
    expect(alert.textContent).toBe(`${problem} The result is for ${counted} until then.`);
    expect(field.getAttribute('aria-describedby')).toContain(alert.id);
    expect(figure()).toBe(before);
    const sound: Record<string, string> = {
      Term: '3 years',
      'Final payment': '20%',
      'Interest rate': '8.5%',
    };
    type(label, sound[label] ?? '$25,000');
    expect([screen.queryByRole('alert'), field.getAttribute('aria-invalid')]).toEqual([null, null]);
    expect(figure()).not.toBe(before);
  });

  it.each([
    [
      'all start again',
      'Deposit',
      () => fireEvent.click(screen.getByRole('button', { name: 'Start again' })),
    ],
    ['another takes its place', 'Purchase price', () => choose('What I can spend')],
  ])('forgets a text that a field could not use when %s', (_, label, change) => {
    show();
    type(label, '44k');
    change();
    const fields = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(fields.filter((field) => field.value === '44k' || field.ariaInvalid === 'true')).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("keeps the visitor's figures for the lead form until they are reset", () => {
    const kept = () => financeFigures.getState();
    show(false);
    expect(kept().lines).toEqual({});
    type('Deposit', '$5,000');
    slide('Final payment', 20);
    choose('Monthly');
    expect(kept().carId).toBe('');
    expect(kept().lines).toEqual({
      'Purchase price': '$30,000',
      Deposit: '$5,000',
      Term: '5 years',
      'Final payment': '$6,000 (20% of the price)',
      'Interest rate': '10.00% p.a.',
      'Comparison rate': '11.12% p.a.',
      Repayment: '$454 per month',
      Borrowed: '$25,000',
      'Total payable': expect.stringMatching(/^\$3\d,\d{3}$/),
      'Fees on top, assumed': '$875',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(kept().lines).toEqual({});
  });

  it('keeps the settings of a shared link for the lead form', () => {
    history.replaceState(null, '', '/finance/?price=30000&deposit=4000&term=3');
    show();
    expect(financeFigures.getState()).toMatchObject({
      carId: '',
      lines: { Deposit: '$4,000', Term: '3 years' },
    });
  });

  it('does not take the loan of a link to a car for the visitor’s own terms', () => {
    history.replaceState(null, '', '/finance/?car_id=7&deposit=4000&balloon=0&term=3&rate=10&every=weekly');
    show();
    expect(screen.getByLabelText<HTMLInputElement>('Deposit').value).toBe('$4,000');
    expect(financeFigures.getState()).toMatchObject({ lines: {}, terms: {} });
  });

  it('keeps what it shows for a car though the visitor touches nothing, and the terms of before', () => {
    keepFigures('6', {}, { termYears: 3 });
    render(<FinanceCalculator setup={setup} sharePath="/finance/" carId="7" />);
    expect(financeFigures.getState()).toMatchObject({
      carId: '7',
      lines: { 'Purchase price': '$30,000', Deposit: '$0', Term: '5 years', Repayment: '$147 per week' },
      terms: { termYears: 3 },
    });
  });

  it('explains a final payment, and pays it in the last year', () => {
    show();
    slide('Final payment', 30);
    expect(screen.getByText(/^\$9,000, due with the last repayment/)).toBeTruthy();
    const rows = screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
    expect(rows).toHaveLength(6);
    expect(rows.at(-1)).toMatch(/\$0$/);
  });

  it('calculates the price from a repayment, and starts with the figures of the other direction', () => {
    show();
    choose('What I can spend');
    expect(screen.getByLabelText<HTMLInputElement>('What I can spend per week').value).toBe('$148');
    expect(document.querySelector('.calculator-price')?.textContent).toMatch(/price of up to \$30,[01]\d\d$/);
    type('What I can spend per week', '200');
    expect(document.querySelector('.calculator-price')?.textContent).toBe(
      '$200 per week covers a price of up to $40,790',
    );
    choose('Monthly');
    expect(screen.getByLabelText<HTMLInputElement>('What I can spend per month').value).toBe('$867');
  });

  it('says that there is nothing to borrow, and shows no figure', () => {
    show();
    type('Trade-in value', '30000');
    expect(figure()).toBeUndefined();
    expect(screen.getByText(/there is nothing to borrow/)).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('announces the new result to a screen reader when the input stops changing', () => {
    show();
    const said = () => screen.getAllByRole('status')[0]!.textContent;
    slide('Deposit', 1000);
    slide('Deposit', 5000);
    expect(said()).toBe('');
    act(() => vi.advanceTimersByTime(700));
    expect(said()).toBe(
      '$123 per week, 10.00% p.a. interest, 11.12% p.a. comparison rate. You borrow $25,000 and pay $6,871 of interest.',
    );
  });
});

describe('the address of the calculator', () => {
  it('sets the calculator, and invalid values are ignored', () => {
    history.replaceState(null, '', '/finance/?price=20000&term=3&rate=200&every=monthly&deposit=x');
    show();
    expect(figure()).toMatch(/^\$645 per month\n10\.00% p\.a\./);
  });

  it('is updated with the settings, keeps other parameters, and does not change before the first input', () => {
    history.replaceState(null, '', '/finance/?car_id=7');
    show();
    act(() => vi.advanceTimersByTime(5000));
    expect(location.search).toBe('?car_id=7');
    slide('Deposit', 5000);
    act(() => vi.advanceTimersByTime(700));
    expect(location.search).toBe(
      '?car_id=7&price=30000&deposit=5000&trade_in=0&balloon=0&term=5&rate=10&every=weekly',
    );
  });

  it('does not change when the calculator is in a dialog over another page', () => {
    show(false);
    slide('Deposit', 5000);
    act(() => vi.advanceTimersByTime(5000));
    expect(location.search).toBe('');
  });
});

it("the valuation of the visitor's own car is filled in as the trade-in value, with a note", () => {
  keepTradeInValue({ cents: 850_000, rego: 'ABC 123' });
  show();
  expect(screen.getByLabelText<HTMLInputElement>('Trade-in value').value).toBe('$8,500');
  expect(screen.getByText('What your ABC 123 was valued at. Change it if you like.')).toBeTruthy();
  expect(amountOf('You pay after your trade-in')).toBe('$21,500');
  type('Trade-in value', '7000');
  expect(screen.queryByText(/was valued at/)).toBeNull();
});

describe('a trade-in for every car', () => {
  const settled = () => act(async () => void (await vi.dynamicImportSettled()));
  const showOffer = async () => {
    render(<FinanceCalculator setup={{ ...setup, changeover: true }} sharePath="/finance/" />);
    await settled();
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('begins with a typed value, changes with the slider and with what is owed, and ends', async () => {
    await showOffer();
    expect(screen.queryByRole('button', { name: 'Use this when I look at cars' })).toBeNull();
    type('Trade-in value', '12000');
    press('Use this when I look at cars');
    expect(screen.getByText(/^It counts as \$12,000, as you entered it on /)).toBeTruthy();
    type('Still owing on it', '2000');
    expect(amountOf('You pay after your trade-in')).toBe('$20,000');
    expect(amountOf('You borrow')).toBe('$20,000');
    slide('Trade-in value', 10_000);
    await settled();
    expect(tradeInValue.getState()).toMatchObject({ cents: 1_000_000, owedCents: 200_000, isUsed: true });
    expect(amountOf('You borrow')).toBe('$22,000');
    press('Stop using it');
    expect(tradeInValue.getState().cents).toBe(0);
    expect(amountOf('You borrow')).toBe('$30,000');
  });

  it('keeps the day and the range of a valuation', async () => {
    keepTradeInValue({
      cents: 850_000,
      highCents: 900_000,
      rego: '',
      car: '2018 Mazda 3',
      day: '2026-11-26',
    });
    await showOffer();
    press('Use this when I look at cars');
    expect(tradeInValue.getState()).toMatchObject({ highCents: 900_000, car: '2018 Mazda 3', isUsed: true });
    slide('Trade-in value', 0);
    await settled();
    expect(tradeInValue.getState().cents).toBe(0);
  });

  it('is neither offered nor counted by a dealer without the option', () => {
    startUsingTradeIn({ cents: 850_000, rego: '', day: '2026-11-26', owedCents: 100_000 });
    show();
    expect(screen.queryByLabelText('Still owing on it')).toBeNull();
    expect(amountOf('You borrow')).toBe('$21,500');
  });
});

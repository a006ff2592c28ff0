import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type Frequency, repaymentsAYear } from '../../domain/finance/amortise.ts';
import { loanAnswer, loanFigures, priceForRepayment, workedOut } from '../../domain/finance/calculator.ts';
import { isSetByVisitor, queryOfState, stateOfQuery } from '../../domain/finance/calculator-link.ts';
import {
  type CalculatorState,
  calculatorRanges,
  validNumber,
} from '../../domain/finance/calculator-settings.ts';
import { type LoanTerms, readLoanTerms } from '../../domain/finance/loan-terms.ts';
import type { OwnTradeIn } from '../../domain/trade-in/own-trade-in.ts';
import { tradeInDollars } from '../../domain/trade-in/own-trade-in-words.ts';
import type { CalculatorSetup } from '../../site/vehicle/car-finance.ts';
import { financeFigures, keepFigures } from '../../stores/finance-figures.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';
import { pageDay } from '../../ui/page-now.ts';

/** Longer than the pauses of a drag, in milliseconds. */
const settleMs = 600;

export type Calculator = ReturnType<typeof useCalculator>;

/**
 * Returns the calculator's state. It starts with the values in the HTML. These are overridden by the valuation of the
 * visitor's own car, then by the URL, then by the visitor's changes.
 *
 * @param followsAddress true when the page's URL contains the state: it is read at the start and updated on each change
 * @param carId id of a car that was found; the result is sent with a lead about that car, touched or not
 * @param before the visitor's settings for another car, used as the start
 */
export function useCalculator(
  setup: CalculatorSetup,
  followsAddress: boolean,
  carId = '',
  before: LoanTerms = {},
) {
  const initial = useMemo(() => initialState(setup), [setup]);
  const [chosen, setChosen] = useState<Partial<CalculatorState>>(before);
  const [isTouched, setIsTouched] = useState(false);
  const [isWorkedOut, setIsWorkedOut] = useState(Object.keys(before).length > 0);
  const kept = useStore(tradeInValue);
  const { cents: valued, rego } = kept;
  const inUse = setup.changeover && kept.isUsed ? kept : undefined;
  const isInUse = inUse !== undefined;
  // What was set here before must not return when the visitor stops using the trade-in.
  useEffect(() => {
    if (isInUse) setChosen(({ tradeIn: _, ...others }) => others);
  }, [isInUse]);

  useEffect(() => {
    if (!followsAddress) return;
    const before = initialState(setup);
    const named = stateOfQuery(location.search, before);
    const read = Object.entries(named).filter(
      ([name, value]) => value !== before[name as keyof CalculatorState],
    );
    // A shared link may contain a calculated value.
    if (read.length > 0 && isSetByVisitor(location.search)) setIsWorkedOut(true);
    // The visitor may have changed a value before this effect ran. Such changes override the URL.
    setChosen((sooner) => ({ ...Object.fromEntries(read), ...sooner }));
  }, [followsAddress, setup]);

  const tradeIn = valued > 0 ? (validNumber('tradeIn', valued / 100) ?? 0) : initial.tradeIn;
  const asSet = { ...initial, tradeIn, ...chosen, ...(inUse && amountsOf(inUse)) };
  const state: CalculatorState = {
    ...asSet,
    ...(asSet.startsFrom === 'repayment' && {
      price: priceForRepayment(asSet.budget, asSet, calculatorRanges.price.most),
    }),
  };

  // As a string, because effect dependencies compare objects by identity.
  const written = JSON.stringify(state);
  useEffect(() => {
    if (!followsAddress || !isTouched) return;
    const timer = setTimeout(() => {
      const query = queryOfState(JSON.parse(written) as CalculatorState, location.search);
      history.replaceState(history.state, '', query + location.hash);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [followsAddress, isTouched, written]);

  const answer = loanAnswer(state, setup.fees, setup.lender);
  const lines = JSON.stringify(workedOut(state, answer));
  const terms = isWorkedOut ? JSON.stringify(readLoanTerms(chosen)) : undefined;
  useEffect(() => {
    const own = terms && (JSON.parse(terms) as Record<string, unknown>);
    if (own || carId) keepFigures(carId, JSON.parse(lines) as Record<string, string>, own || undefined);
  }, [carId, lines, terms]);

  const change = (to: Partial<CalculatorState>) => {
    setIsTouched(true);
    setIsWorkedOut(true);
    const { tradeIn: typed, ...others } = to;
    if (inUse && typed !== undefined) void changeInUse(inUse, typed);
    setChosen((before) => ({ ...before, ...(inUse ? others : to) }));
  };
  return {
    /** The settings. When the visitor starts from a repayment, the price is calculated. */
    state,
    answer,
    /** The registration of the visitor's own car, if it has a valuation. */
    valuedRego: !inUse && valued > 0 && state.tradeIn === tradeIn ? rego : undefined,
    /** The trade-in that the visitor uses for every car. Its value and what is owed on it count here too. */
    inUse,
    set: change,
    startFrom(startsFrom: CalculatorState['startsFrom']) {
      // Starts with the values of the other mode, so that the sliders do not jump.
      const repayment = Math.ceil(loanFigures(state, setup.fees).repaymentCents / 100);
      const budget = validNumber('budget', repayment) ?? state.budget;
      change({ startsFrom, price: state.price, ...(startsFrom === 'repayment' && { budget }) });
    },
    /** Changes the frequency. The yearly amount that the visitor can spend stays the same. */
    repay(frequency: Frequency) {
      const ayear = state.budget * repaymentsAYear[state.frequency];
      const budget = validNumber('budget', Math.round(ayear / repaymentsAYear[frequency])) ?? state.budget;
      change({ frequency, budget });
    },
    reset() {
      setIsTouched(true);
      setIsWorkedOut(false);
      financeFigures.clear();
      setChosen({});
    },
  };
}

function amountsOf(inUse: OwnTradeIn): Pick<CalculatorState, 'tradeIn' | 'owing'> {
  const { value, owed } = tradeInDollars(inUse);
  return { tradeIn: validNumber('tradeIn', value) ?? value, ...(owed > 0 && { owing: owed }) };
}

/** A typed value replaces the valuation in use. The code is loaded: few visitors have a trade-in in use. */
async function changeInUse(inUse: OwnTradeIn, dollars: number): Promise<void> {
  (await import('../../stores/trade-in-in-use.ts')).typeTradeIn(inUse, dollars, pageDay());
}

function initialState({ price, interestRate, loan }: CalculatorSetup): CalculatorState {
  return {
    startsFrom: 'price',
    price,
    budget: 150,
    deposit: 0,
    tradeIn: 0,
    balloonPercent: 0,
    termYears: 5,
    interestRate,
    frequency: 'weekly',
    ...loan,
  };
}

/** Returns the text after it has not changed for `settleMs`, for a live region. Empty for the initial text. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (first.current === text) return;
    first.current = '';
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

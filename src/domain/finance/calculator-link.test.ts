import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frequencies } from './amortise.ts';
import { isSetByVisitor, queryOfCar, queryOfState, stateOfQuery } from './calculator-link.ts';
import { type CalculatorState, calculatorRanges } from './calculator-settings.ts';

const usual: CalculatorState = {
  startsFrom: 'price',
  price: 30_000,
  budget: 150,
  deposit: 2000,
  tradeIn: 0,
  balloonPercent: 0,
  termYears: 5,
  interestRate: 10,
  frequency: 'weekly',
};

describe('an address that sets the calculator', () => {
  it('contains every setting', () => {
    expect(queryOfState(usual)).toBe(
      '?price=30000&deposit=2000&trade_in=0&balloon=0&term=5&rate=10&every=weekly',
    );
  });

  it('starts from a repayment when it names one', () => {
    const query = queryOfState({ ...usual, startsFrom: 'repayment' });
    expect(query).toContain('repayment=150');
    expect(query).not.toContain('price=');
    expect(stateOfQuery(query, usual).startsFrom).toBe('repayment');
  });

  it('keeps other parameters', () => {
    expect(queryOfState(usual, '?car_id=7&price=1&utm_source=mail')).toMatch(
      /^\?car_id=7&utm_source=mail&price=30000&/,
    );
  });

  const { deposit, balloonPercent, termYears, interestRate, frequency } = usual;
  const loan = { deposit, balloonPercent, termYears, interestRate, frequency };
  it.each([
    [queryOfState(usual), true],
    [queryOfState({ ...usual, startsFrom: 'repayment' }), true],
    [queryOfCar('7', loan), false],
    ['?car_id=7', false],
  ])('%s: set by a visitor is %s', (query, isVisitors) => {
    expect(isSetByVisitor(query)).toBe(isVisitors);
  });

  const numberOf = (name: keyof typeof calculatorRanges) => {
    const { min, most, decimals } = calculatorRanges[name];
    return fc
      .integer({ min: min * 10 ** decimals, max: most * 10 ** decimals })
      .map((n) => n / 10 ** decimals);
  };
  const states: fc.Arbitrary<CalculatorState> = fc.record({
    startsFrom: fc.constantFrom('price', 'repayment'),
    price: numberOf('price'),
    budget: numberOf('budget'),
    deposit: numberOf('deposit'),
    tradeIn: numberOf('tradeIn'),
    balloonPercent: numberOf('balloonPercent'),
    termYears: numberOf('termYears'),
    interestRate: numberOf('interestRate'),
    frequency: fc.constantFrom(...frequencies),
  });

  it('restores the same settings', () => {
    fc.assert(
      fc.property(states, (state) => {
        const again = stateOfQuery(queryOfState(state), usual);
        const left = state.startsFrom === 'price' ? 'budget' : 'price';
        expect(again).toEqual({ ...state, [left]: usual[left] });
      }),
    );
  });

  it.each([
    '?price=abc',
    '?price=-5',
    '?price=1e5',
    '?price=Infinity',
    '?price=99999999',
    '?term=0',
    '?term=99',
    '?rate=10%25',
    '?rate=61',
    '?every=daily',
    '?balloon=80',
    '?deposit=',
    '?price=0x10',
  ])('changes nothing with %s', (query) => {
    expect(stateOfQuery(query, usual)).toEqual(usual);
  });

  it('never throws and never exceeds the ranges', () => {
    fc.assert(
      fc.property(fc.string(), fc.webQueryParameters(), (text, query) => {
        for (const one of [text, `?${query}`, `?price=${text}&term=${text}`]) {
          const { price, termYears } = stateOfQuery(one, usual);
          expect(price).toBeGreaterThanOrEqual(1000);
          expect([1, 2, 3, 4, 5, 6, 7]).toContain(termYears);
        }
      }),
    );
  });
});

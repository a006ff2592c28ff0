import type { Visitor } from '../domain/cars/visitor.ts';
import { ownTermsOf, readLoanTerms } from '../domain/finance/loan-terms.ts';
import { financeFigures } from './finance-figures.ts';
import { tradeInValue } from './trade-in-value.ts';

/** What the visitor has told this browser that changes what every car costs. */
export type Told = Pick<Visitor, 'ownTerms' | 'tradeIn'>;

/** What the build knows. */
export const toldNothing: Told = {};

let told = toldNothing;
let madeOf: readonly unknown[] = [];

/**
 * Returns what the visitor has told: the same object until it changes.
 *
 * @param offersChangeover the dealer offers changeover prices: a trade-in in use then counts for every car, elsewhere as
 *   one that was only valued
 */
export function toldNow(offersChangeover: boolean): Told {
  const { terms } = financeFigures.getState();
  const tradeIn = tradeInValue.getState();
  const parts = [terms, tradeIn, offersChangeover];
  if (parts.some((part, at) => part !== madeOf[at])) {
    const isUsed = offersChangeover && tradeIn.isUsed === true;
    const ownTerms = ownTermsOf(readLoanTerms(terms), tradeIn, isUsed);
    // The very value of the build: with another one, React would render a page again while it hydrates it.
    told = ownTerms || isUsed ? { ownTerms, tradeIn: isUsed ? tradeIn : undefined } : toldNothing;
    madeOf = parts;
  }
  return told;
}

/** @returns a function that stops following */
export function followTold(follower: () => void): () => void {
  const stops = [financeFigures, tradeInValue].map((store) => store.subscribe(follower));
  return () => {
    for (const stop of stops) stop();
  };
}

import { type Fault, foundText } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { themeFor } from './theme-for.ts';

/** The rule of `loadDealers` that a dealer's colours have enough contrast. */
export function contrastRule(dealer: Dealer): Fault[] {
  return themeFor(dealer).problems.map(({ message, remedy }) => ({
    path: ['theme', 'brandColour'],
    found: foundText(dealer.theme.brandColour),
    message,
    remedy,
  }));
}

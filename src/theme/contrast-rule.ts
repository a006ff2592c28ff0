import { join } from 'node:path';
import { shownPath } from '../config/layer-file.ts';
import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { themeFor } from './theme-for.ts';

/** The rule of `loadDealers` that a dealer's colours are legible, for dealers below `root`. */
export function contrastRule(root: string): (dealer: Dealer) => ConfigProblem[] {
  return (dealer) =>
    themeFor(dealer).problems.map(({ message, remedy }) => ({
      dealer: dealer.slug,
      file: shownPath(join(root, dealer.slug, 'dealer.json')),
      key: 'theme.brandColour',
      found: JSON.stringify(dealer.theme.brandColour),
      message,
      remedy,
    }));
}

import { tradeInPath } from '../../domain/form-paths.ts';
import { indicativeNote } from '../../domain/valuation.ts';
import type { HomeProps } from '../../site/home/home-props.ts';
import { tradeInSteps, valuesOnline } from '../../site/leads/trade-in-steps.ts';
import type { Planning } from '../../site/planning.ts';

/** The call to have a car valued, for the home page. */
export function tradeInCall({ dealer, noun }: Pick<Planning, 'dealer' | 'noun'>): HomeProps['tradeIn'] {
  const one = noun.one.toLowerCase();
  const hasFigures = valuesOnline(dealer);
  return {
    heading: `What is your ${one} worth?`,
    text: `Trade it in on your next one, or just sell it to ${dealer.name}.`,
    action: hasFigures ? `Value my ${one}` : `Tell us about my ${one}`,
    note: hasFigures
      ? `${indicativeNote} No online estimate over 7 years or 100,000 km: then we ring you.`
      : 'The figure is subject to inspection.',
    href: tradeInPath,
    steps: tradeInSteps(hasFigures).items,
  };
}

import type { Dealer } from '../config/schema/dealer.ts';
import { isAvailable } from '../domain/cars/availability.ts';
import { carTitle } from '../domain/cars/car-title.ts';
import { lenderRule } from '../domain/finance/lenders.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { carLocations } from '../site/places/location-of.ts';
import { lenderOf } from '../site/vehicle/car-finance.ts';
import { type Finding, inDealer, inStock, warning } from './finding.ts';

/**
 * Cars for sale with figures of lenders, but not of the one that the dealer names for them: they show no finance. A car
 * without any figures is none of these, because no feed has figures for every car.
 */
export function lenderFindings(dealer: Dealer, { cars }: Inventory): Finding[] {
  if (dealer.finance.financeExcluded) return [];
  const locationOf = carLocations(dealer);
  return cars.flatMap((car): Finding | [] => {
    const known = Object.keys(car.finance_lenders ?? {});
    const lender = lenderOf(car, dealer, locationOf(car));
    if (!isAvailable(car) || known.length === 0 || !lender || known.includes(lender)) return [];
    return warning('lender-figures', inStock(car.id, 'finance_lenders'), {
      found: known.join(', '),
      message: `${carTitle(car)} has no figures of ${lenderRule(lender).provider || 'the dealer itself'} ("${lender}"), so it shows no finance.`,
      remedy:
        'Have the feed write the figures under that name, or name in "finance.lender" (of a dealership, in "dealerships") the lender whose figures it has.',
    });
  });
}

/** Averages of the market that are compared with no price, because nobody says what they include. */
export function marketFinding({ cards }: Dealer, { cars }: Inventory): Finding | [] {
  const { judgements, basis } = cards.marketPrice;
  if (judgements.length === 0 || basis) return [];
  const unsaid = cars.filter(({ autograb_data: figures }) => {
    const average = figures?.state_average_market_price || figures?.average_market_price;
    return average && !figures.price_type;
  });
  if (unsaid.length === 0) return [];
  const [have, are] = unsaid.length === 1 ? ['car has', 'it is'] : ['cars have', 'they are'];
  return warning('market-basis', inDealer(['cards', 'marketPrice', 'basis']), {
    message: `${unsaid.length} ${have} an average of the market that does not say what it includes, so ${are} not compared.`,
    remedy:
      'Ask who provides the averages, and set "cards.marketPrice.basis" to "driveAway" or "excludesGovernmentCharges"; with "judgements": [] no price is compared.',
  });
}

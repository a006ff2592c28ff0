import { Refusal } from '../refusal.ts';
import type { DealerStock } from './dealer-stock.ts';

/** The refusal for a car that is not on the site: one that may be back says so, as its page does. */
export function missingCar(
  { withheld }: Pick<DealerStock, 'withheld'>,
  named: { id: string } | { slug: string },
): Refusal {
  const mayBeBack =
    'id' in named
      ? withheld.has(named.id)
      : [...withheld.values()].some(({ car }) => car.slug === named.slug);
  return new Refusal(
    404,
    mayBeBack ? 'This car is not shown at the moment. It may be back soon.' : 'This car is no longer listed.',
  );
}

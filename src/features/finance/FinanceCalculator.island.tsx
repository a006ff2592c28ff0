import { useMemo } from 'react';
import { leadCarOf } from '../../car/lead-car-of.ts';
import { shownPrice } from '../../domain/price-display.ts';
import type { CalculatorSetup } from '../../site/finance/finance-props.ts';
import type { LinkedCarSetup } from '../../site/leads/form-props.ts';
import { keepEarlyInput } from '../../ui/early-input.ts';
import { cardsDay } from '../../ui/page-now.ts';
import { AskedCar } from './AskedCar.tsx';
import { FinanceCalculator } from './FinanceCalculator.tsx';
import { useAsked } from './use-asked-car.ts';

keepEarlyInput();

/** The setup of the calculator on the finance page. */
interface CalculatorPage {
  setup: CalculatorSetup;
  /** The page's main URL. */
  path: string;
  /** Looks up the car that the URL names. Undefined for a dealer without an API. */
  cars?: LinkedCarSetup;
}

/**
 * The calculator of the finance page. It starts with the car or the budget in the URL (ROUTE-10).
 *
 * @param page CalculatorPage as JSON, see SearchResults
 */
export function PageCalculator({ page }: { page: string }) {
  const { setup, path, cars } = useMemo(() => JSON.parse(page) as CalculatorPage, [page]);
  const { wish, car } = useAsked(cars?.engine);
  const price = (car && shownPrice(car)) || wish.budget || setup.price;
  const own = useMemo(() => ({ ...setup, price }), [setup, price]);
  return (
    <>
      {car && cars && <AskedCar car={leadCarOf(car, cars.cardRules, cardsDay(cars.cardRules))} />}
      <FinanceCalculator setup={own} sharePath={path} carId={wish.carId} followsAddress />
    </>
  );
}

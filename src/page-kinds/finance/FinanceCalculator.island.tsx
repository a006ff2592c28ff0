import { useMemo } from 'react';
import { personalisedFinancePath } from '../../domain/form-paths.ts';
import { AskedCar } from '../../features/finance/AskedCar.tsx';
import { FinanceCalculator } from '../../features/finance/FinanceCalculator.tsx';
import type { CalculatorSetup } from '../../site/finance/finance-props.ts';
import type { LinkedCarSetup } from '../../site/leads/form-props.ts';
import { keepEarlyInput } from '../../ui/early-input.ts';
import { useAsked } from './finance-wish.ts';

keepEarlyInput();

/** The setup of the calculator on the finance page. */
interface CalculatorPage {
  setup: CalculatorSetup;
  /** The page's main URL. */
  path: string;
  /** Looks up the car that the URL names. Undefined without an API: then there is no `/personalised/finance/` either. */
  cars?: LinkedCarSetup;
}

/**
 * The calculator of the finance page. It starts with the car or the budget in the URL (ROUTE-10).
 *
 * @param page CalculatorPage as JSON, see SearchResults
 */
export function PageCalculator({ page }: { page: string }) {
  const { setup, path, cars } = useMemo(() => JSON.parse(page) as CalculatorPage, [page]);
  const { wish, linked } = useAsked(cars);
  const car = linked.kind === 'found' ? linked.car : undefined;
  const price = car?.price || wish.budget || setup.price;
  // Both are 0 when the lender names no weekly amount for the car.
  const { interest_rate: interestRate = 0, comparison_rate: comparisonRate = 0 } = car?.listed ?? {};
  const own = useMemo(
    () => ({
      ...setup,
      price,
      ...(comparisonRate > 0 && { interestRate, lender: { interestRate, comparisonRate } }),
    }),
    [setup, price, interestRate, comparisonRate],
  );
  return (
    <>
      {car && (
        <AskedCar car={car.lead}>
          <a href={`${personalisedFinancePath}?car_id=${encodeURIComponent(car.lead.id)}`}>
            Finance for this car
          </a>
        </AskedCar>
      )}
      <FinanceCalculator setup={own} sharePath={path} carId={car?.lead.id} followsAddress />
    </>
  );
}

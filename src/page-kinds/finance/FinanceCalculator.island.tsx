import { useEffect, useMemo, useState } from 'react';
import { personalisedFinancePath } from '../../domain/leads/form-paths.ts';
import { AskedCar } from '../../features/finance/AskedCar.tsx';
import { FinanceCalculator } from '../../features/finance/FinanceCalculator.tsx';
import { keepEarlyInput } from '../../ui/early-input.ts';
import type { PropsOf } from '../page-plans.ts';
import type { FinancedCars } from './finance-page.ts';
import { useAsked } from './finance-wish.ts';
import type { LoanStart } from './lender-offer.ts';

keepEarlyInput();

type CalculatorPage = PropsOf<'finance'>['calculator'];

/**
 * The calculator of the finance page. It starts with the car or the budget in the URL (ROUTE-10), and with the loan of
 * the car's lender, as on the car's own page (FIN-17).
 *
 * @param page CalculatorPage as JSON, see SearchResults
 */
export function PageCalculator({ page }: { page: string }) {
  const { setup, noun, path, cars } = useMemo(() => JSON.parse(page) as CalculatorPage, [page]);
  const { wish, linked } = useAsked(cars);
  const start = useLoanStart(wish.carId, cars);
  const car = linked.kind === 'found' ? linked.car : undefined;
  const price = car?.price || wish.budget || setup.price;
  // Both are 0 when the lender names no weekly amount for the car.
  const { interest_rate: interestRate = 0, comparison_rate: comparisonRate = 0 } = car?.listed ?? {};
  const own = useMemo(
    () => ({
      ...setup,
      price,
      ...(comparisonRate > 0 && { interestRate, lender: { interestRate, comparisonRate } }),
      ...(car && start),
    }),
    [setup, price, interestRate, comparisonRate, car, start],
  );
  return (
    <>
      {car && (
        <AskedCar car={car.lead}>
          <a href={`${personalisedFinancePath}?car_id=${encodeURIComponent(car.lead.id)}`}>
            Finance for this {noun}
          </a>
        </AskedCar>
      )}
      <FinanceCalculator setup={own} sharePath={path} carId={car?.lead.id} followsAddress />
    </>
  );
}

/** The lender's loan for the car. Its code is loaded here, because most visitors come without a car. */
function useLoanStart(carId: string | undefined, cars: FinancedCars | undefined): LoanStart | undefined {
  const [start, setStart] = useState<LoanStart>();
  useEffect(() => {
    if (!carId || !cars) return;
    // Without it the calculator begins with the rates that the car is listed with.
    import('./lender-offer.ts')
      .then(({ loanStartOf }) => loanStartOf(carId, cars))
      .then(setStart, () => undefined);
  }, [carId, cars]);
  return start;
}

import { useMemo } from 'react';
import { leadCarOf } from '../../car/lead-car-of.ts';
import type { FinanceForm as FinanceFormSetup } from '../../site/finance/finance-props.ts';
import { cardsDay } from '../../ui/page-now.ts';
import { AskedCar, MissingNote } from './AskedCar.tsx';
import { FinanceForm } from './FinanceForm.tsx';
import { useAsked } from './use-asked-car.ts';

/**
 * The form of the finance page. It is about the car in the URL, if there is one (ROUTE-10).
 *
 * @param form FinanceForm as JSON, see SearchResults
 */
export function PageForm({ form }: { form: string }) {
  const setup = useMemo(() => JSON.parse(form) as FinanceFormSetup, [form]);
  const { wish, car, missing } = useAsked(setup.engine);
  const asked = car && leadCarOf(car, setup.cardRules, cardsDay(setup.cardRules));
  return (
    <>
      {asked && <AskedCar car={asked} />}
      {missing && <MissingNote why={missing} />}
      {/* The initial values come from the URL, which is read after the first render. A new key resets the form then. */}
      <FinanceForm
        key={JSON.stringify([wish, asked?.id])}
        id="finance"
        form={setup}
        wish={wish}
        car={asked}
      />
    </>
  );
}

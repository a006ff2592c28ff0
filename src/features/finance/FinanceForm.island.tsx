import { useMemo } from 'react';
import { leadCarOf } from '../../domain/lead-car-of.ts';
import type { FinanceForm as FinanceFormSetup } from '../../site/finance/finance-props.ts';
import { cardsDay } from '../../ui/page-now.ts';
import { AskedCar, MissingNote } from './AskedCar.tsx';
import { FinanceForm } from './FinanceForm.tsx';
import { useAsked } from './use-asked-car.ts';

/**
 * The finance page's form: about the car that the address names, or about none (ROUTE-10).
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
      {/* What the address asks for is where the form begins: known after it is drawn, it begins anew. */}
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

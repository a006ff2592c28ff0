import { useMemo } from 'react';
import { AskedCar, MissingNote } from '../../features/finance/AskedCar.tsx';
import { FinanceForm } from './FinanceForm.tsx';
import type { FinanceForm as FinanceFormSetup } from './finance-page.ts';
import { useAsked } from './finance-wish.ts';

/**
 * The form of the finance page. It is about the car in the URL, if there is one (ROUTE-10).
 *
 * @param form FinanceForm as JSON, see SearchResults
 */
export function PageForm({ form }: { form: string }) {
  const setup = useMemo(() => JSON.parse(form) as FinanceFormSetup, [form]);
  const { wish, linked } = useAsked(setup);
  const found = linked.kind === 'found' ? linked.car : undefined;
  const asked = found?.lead;
  return (
    <>
      {asked && <AskedCar car={asked} />}
      <MissingNote why={linked.kind} />
      {/* The initial values come from the URL, which is read after the first render. A new key resets the form then. */}
      <FinanceForm
        key={JSON.stringify([wish, asked?.id])}
        form={setup}
        wish={wish}
        car={asked}
        advertised={found?.card.repayment?.text}
      />
    </>
  );
}

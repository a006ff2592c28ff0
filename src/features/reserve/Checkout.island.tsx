import { useEffect, useMemo, useState } from 'react';
import type { CheckoutSetup } from '../../site/leads/checkout-props.ts';
import { ReservationPanel } from './ReservationPanel.tsx';
import { ReserveForm } from './ReserveForm.tsx';
import { useCheckout } from './use-checkout.ts';

/** Says which car the page is about. The island is the same in every page of a dealer, and drawn once for all. */
const carMark = 'data-reserved-car';

/**
 * Reserving a car: the form, and then how the reservation stands.
 *
 * @param setup CheckoutSetup as JSON
 * @param taken what the page says until the API has answered, and where no script runs
 */
export function Checkout({
  setup,
  amountDollars,
  taken = false,
}: {
  setup: string;
  amountDollars: number;
  taken?: boolean | undefined;
}) {
  const parsed = useMemo(() => JSON.parse(setup) as CheckoutSetup, [setup]);
  const [carId, setCarId] = useState<string>();
  useEffect(() => setCarId(document.querySelector(`[${carMark}]`)?.getAttribute(carMark) ?? undefined), []);
  const checkout = useCheckout(carId, taken);
  const { view } = checkout;
  if (view === undefined || view === 'form') {
    return (
      <ReserveForm setup={parsed} amountDollars={amountDollars} carId={carId} onRefused={checkout.refresh} />
    );
  }
  return <ReservationPanel setup={parsed} checkout={checkout} view={view} />;
}

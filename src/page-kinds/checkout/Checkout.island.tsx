import { useEffect, useMemo, useState } from 'react';
import type { CheckoutSetup } from './checkout-props.ts';
import { ReservationPanel } from './ReservationPanel.tsx';
import { ReserveForm } from './ReserveForm.tsx';
import { useCheckout } from './use-checkout.ts';

/**
 * The attribute with the id of the page's car. The island is the same in all pages of a dealer and is rendered once.
 */
const carMark = 'data-reserved-car';

/**
 * The checkout: the form, then the state of the reservation.
 *
 * @param setup CheckoutSetup as JSON
 * @param taken the state before the API has answered and without JavaScript
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

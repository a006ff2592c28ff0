import { useEffect, useMemo, useState } from 'react';
import { object } from 'yup';
import { pageApi } from '../../api/client.ts';
import { consentFields, contactFields, reservationTermsField } from '../../api/contract/lead-fields.ts';
import { reserveCar } from '../../api/reservations.ts';
import { failureMessages } from '../../api/result.ts';
import { consentVersion } from '../../domain/leads/consent-texts.ts';
import { solveCaptcha } from '../../stores/captcha-proof.ts';
import { leadOrigin, newLeadKey } from '../../stores/lead-origin.ts';
import { refusalIn } from '../../stores/lead-outbox.ts';
import { rememberReservation } from '../../stores/reserved-cars.ts';
import { CheckboxField } from '../../ui/form/ChoiceFields.tsx';
import { CollectionNotice, OptInField } from '../../ui/form/Consent.tsx';
import { type FormProof, StepForm } from '../../ui/form/StepForm.tsx';
import type { FormOutcome } from '../../ui/form/step-form.ts';
import { ContactFields } from '../../ui/form/TextField.tsx';
import { contactValues } from '../../ui/lead-forms/contact-values.ts';
import type { CheckoutSetup } from './checkout-pages.ts';
import { isPaymentPage } from './checkout-view.ts';
import { ReservationPanel } from './ReservationPanel.tsx';
import { apiOrigin, useCheckout } from './use-checkout.ts';

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

interface ReserveFormProps {
  setup: CheckoutSetup;
  amountDollars: number;
  /** Undefined before the page's script has run. */
  carId: string | undefined;
  /** Called when somebody else may have reserved the car. */
  onRefused(): Promise<void>;
}

const initialValues = {
  ...contactValues,
  terms_conditions: false,
};

/** The visitor's details. The server returns the payment page. */
const schema = object({
  name: contactFields.name,
  email: contactFields.email,
  phone: contactFields.phone,
  terms_conditions: reservationTermsField(),
  opt_in: consentFields.opt_in,
});

/**
 * The contact details and the consent, which is all that a reservation needs. Card data is entered on the payment page.
 */
function ReserveForm({ setup, amountDollars, carId, onRefused }: ReserveFormProps) {
  const { form } = setup;
  const fields = (
    <>
      <ContactFields />
      <CheckboxField
        name="terms_conditions"
        label={
          <>
            I agree to the <a href="#reservation-terms">terms of the reservation</a>.
          </>
        }
      />
      <OptInField form={form} />
    </>
  );
  return (
    <StepForm
      id="reserve"
      steps={[{ title: 'Your details', schema, fields }]}
      initialValues={initialValues}
      captcha={form.captcha}
      submitLabel={amountDollars > 0 ? 'Continue to payment' : 'Reserve now'}
      beforeSubmit={<CollectionNotice form={form} />}
      send={(values, proof) => send(values, proof, carId, onRefused)}
    />
  );
}

/** Rejects when it could not be sent (ERR-8). */
async function send(
  values: typeof initialValues,
  { leadKey, captcha }: FormProof,
  carId: string | undefined,
  onRefused: () => Promise<void>,
): Promise<FormOutcome> {
  const api = pageApi({ timeoutMs: 20_000 });
  if (!api || carId === undefined) throw new Error(failureMessages.broken);
  const payload = {
    ...leadOrigin(),
    ...values,
    // The form is only sent with this consent.
    terms_conditions: true as const,
    lead_key: leadKey,
    car_id: carId,
    consent_version: consentVersion,
  };
  let result = await api.call(reserveCar, { ...payload, captcha });
  // If the visitor changed the form after it was sent, or if its reservation has ended, this is a new reservation.
  if (!result.ok && result.code === 'key-used') {
    payload.lead_key = newLeadKey();
    result = await api.call(reserveCar, { ...payload, captcha });
  }
  if (!result.ok && result.code === 'captcha') {
    const solved = await solveCaptcha(api);
    if (typeof solved === 'string') result = await api.call(reserveCar, { ...payload, captcha: solved });
  }
  if (!result.ok) {
    if (result.status === 409 || result.status === 404) await onRefused();
    const message = refusalIn(result);
    if (message) return { kind: 'refused', message };
    throw new Error(result.message);
  }
  const { reservation_id, redirect_url } = result.data;
  rememberReservation(carId, reservation_id);
  if (!leadOn(redirect_url)) throw new Error(failureMessages.broken);
  return { kind: 'sent' };
}

/** Opens the URL that the server returned: its payment page or a page of this site. Refuses other URLs. */
function leadOn(address: string): boolean {
  const isBack = URL.canParse(address) && new URL(address).origin === location.origin;
  if (!isBack && !isPaymentPage(address, apiOrigin())) return false;
  location.assign(address);
  return true;
}

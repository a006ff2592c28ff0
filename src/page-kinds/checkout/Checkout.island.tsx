import { useEffect, useMemo, useRef, useState } from 'react';
import { object } from 'yup';
import { pageApi } from '../../api/client.ts';
import { consentFields, contactFields, reservationTermsField } from '../../api/contract/lead-fields.ts';
import { reserveCar } from '../../api/reservations.ts';
import { failureMessages } from '../../api/result.ts';
import { consentVersion } from '../../domain/leads/consent-texts.ts';
import { holdLength } from '../../domain/leads/reservation.ts';
import { dollars } from '../../domain/prices/money.ts';
import { solveCaptcha } from '../../stores/captcha-proof.ts';
import { leadOrigin, newLeadKey } from '../../stores/lead-origin.ts';
import { refusalIn } from '../../stores/lead-outbox.ts';
import { rememberReservation } from '../../stores/reserved-cars.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckboxField } from '../../ui/form/ChoiceFields.tsx';
import { CollectionNotice, OptInField } from '../../ui/form/Consent.tsx';
import { type FormProof, StepForm } from '../../ui/form/StepForm.tsx';
import type { FormOutcome } from '../../ui/form/step-form.ts';
import { ContactFields } from '../../ui/form/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { contactValues } from '../../ui/lead-forms/contact-values.ts';
import { pageNow, pageZone } from '../../ui/page-now.ts';
import type { CheckoutSetup } from './checkout-pages.ts';
import { type CheckoutView, goneWords, isPaymentPage, timeInWords } from './checkout-view.ts';
import { apiOrigin, type Checkout as OpenCheckout, useCheckout } from './use-checkout.ts';

/** What the page says of its car: the island is the same in all pages of a dealer and is rendered once. */
const pageCar = () => document.querySelector<HTMLElement>('[data-reserved-car]')?.dataset;

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
  useEffect(() => setCarId(pageCar()?.['reservedCar']), []);
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
    shown_price: pageCar()?.['price'],
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

interface ReservationPanelProps {
  setup: CheckoutSetup;
  checkout: OpenCheckout;
  view: Exclude<CheckoutView, 'form'> | 'checking';
}

/** The content that replaces the form. */
type Words = [tone: 'good' | 'bad' | 'plain', heading: string, ...text: string[]];

/** The state of a reservation and its actions. The heading gets the focus, so that screen readers announce it. */
function ReservationPanel({ setup, checkout, view }: ReservationPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { reservation, problem } = checkout;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is another heading
  useEffect(() => heading.current?.focus({ preventScroll: true }), [view]);
  const [tone, title, ...text] = wordsOf(view, checkout, setup);
  const { phone } = setup;
  const payAt = view === 'unpaid' || view === 'declined' ? reservation?.redirect_url : undefined;
  const isPayable = payAt !== undefined && isPaymentPage(payAt, apiOrigin());
  const isSettled = view === 'held' || (view === 'ended' && reservation?.refundable);
  return (
    <div className="reservation stack-4" data-tone={tone} data-view={view}>
      <div className="reservation-head stack-3">
        <Icon name={tone === 'good' ? 'check' : tone === 'bad' ? 'close' : 'clock'} />
        <h3 className="no-ring" ref={heading} tabIndex={-1}>
          {title}
        </h3>
      </div>
      <div role="status" className="stack-2 measure">
        {text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {problem && (
        <p className="form-alert" role="alert">
          {problem}
        </p>
      )}
      <div className="form-buttons">
        {isPayable && (
          <a className="button" data-rank="primary" href={payAt}>
            {view === 'declined' ? 'Try another card' : 'Continue to payment'}
          </a>
        )}
        {(view === 'gone' || view === 'checking') && (
          <Button data-rank="quiet" onClick={() => void checkout.refresh()}>
            Look again
          </Button>
        )}
        {checkout.mayBeginAgain && (
          <Button data-rank="primary" onClick={checkout.beginAgain}>
            Reserve it again
          </Button>
        )}
        {(view === 'unpaid' || view === 'declined' || isSettled) && <CancelButton checkout={checkout} />}
        {(view === 'gone' || view === 'late') && (
          <a className="button" data-rank="quiet" href={setup.searchPath}>
            See other cars
          </a>
        )}
      </div>
      {phone && (
        <p className="note">
          Questions? Ring <a href={phone.href}>{phone.text}</a>.
        </p>
      )}
    </div>
  );
}

function CancelButton({ checkout }: { checkout: OpenCheckout }) {
  const [isAsking, setIsAsking] = useState(false);
  const sure = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) sure.current?.focus();
  }, [isAsking]);
  const { reservation, view, isBusy } = checkout;
  const label = view === 'ended' ? 'Get the deposit back' : 'Cancel the reservation';
  const money = reservation?.refundable ? ` and get ${moneyOf(reservation.amount_cents)} back` : '';
  if (!isAsking) {
    return (
      <Button data-rank="quiet" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <Button
        data-rank="quiet"
        ref={sure}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => void checkout.cancel()}
      >
        {view === 'ended'
          ? `Yes, return ${moneyOf(reservation?.amount_cents ?? 0)}`
          : `Yes, cancel it${money}`}
      </Button>
      <Button data-rank="quiet" disabled={isBusy} onClick={() => setIsAsking(false)}>
        {view === 'ended' ? 'Not now' : 'Keep it'}
      </Button>
    </>
  );
}

function wordsOf(view: ReservationPanelProps['view'], checkout: OpenCheckout, setup: CheckoutSetup): Words {
  const { reservation } = checkout;
  const until = clockWords(reservation?.until);
  const amount = moneyOf(reservation?.amount_cents ?? 0);
  const length = holdLength(setup.holdHours);
  const gone = goneWords(checkout.car, clockWords(checkout.car?.taken_until));
  const words: Record<ReservationPanelProps['view'], Words> = {
    checking: ['plain', 'One moment', 'We are looking up your reservation.'],
    gone: ['bad', gone[0], `${gone[1]} Nothing was charged.`],
    confirming: [
      'plain',
      'We are waiting for your payment',
      'The bank usually tells us within seconds. This page updates by itself.',
    ],
    unpaid: [
      'plain',
      `Kept for you until ${until}`,
      `It is yours for ${length} once the deposit of ${amount} is paid. Nothing has been charged yet.`,
    ],
    declined: [
      'bad',
      'The payment was declined',
      `Nothing was charged. It is still kept for you until ${until}: you can try another card.`,
    ],
    held: [
      'good',
      `It is yours to come and see until ${until}`,
      reservation?.paid
        ? `We have your deposit of ${amount} and have taken it off sale. All of it goes back if you change your mind.`
        : 'We have taken it off sale.',
      "We'll call to arrange a time. Bring your driver licence for a test drive.",
    ],
    late: ['bad', 'The time to pay has run out', 'It is back on sale and nothing was charged.'],
    ended: [
      'plain',
      `The ${length} are over`,
      'It is back on sale.',
      ...(reservation?.refundable ? [endedDeposit(amount, reservation.refund_at)] : []),
    ],
    cancelled: ['plain', 'Your reservation is cancelled', 'Nothing was charged.'],
    returning: [
      'plain',
      'Your deposit is on its way back',
      `We are returning ${amount} to the card you paid with. There is nothing for you to do.`,
    ],
    refunded: [
      'good',
      'Your deposit went back',
      `We returned ${amount} to the card you paid with. Banks take up to ten business days to show it.`,
    ],
  };
  return words[view];
}

/** Empty without a moment, as in the built page, which is drawn where there is no clock of a page. */
function clockWords(moment: number | undefined): string {
  return moment === undefined ? '' : timeInWords(moment, pageNow(), pageZone());
}

/** @param refundAt when it goes back without being asked for */
function endedDeposit(amount: string, refundAt: number | undefined): string {
  if (refundAt === undefined)
    return `Your deposit of ${amount} is still yours: have it returned here, or use it when you buy.`;
  const from = clockWords(refundAt);
  return `Your deposit of ${amount} goes back to your card without you asking, from ${from}. You can also have it returned now, or use it when you buy.`;
}

const moneyOf = (cents: number) => dollars(cents / 100);

import { useMemo } from 'react';
import { consentSchema, contactSchema, messageSchema } from '../../api/contract/lead-fields.ts';
import { linkedCarWords } from '../../car/linked-car.ts';
import { type LinkedCarState, useCarInUrl } from '../../car/use-linked-car.ts';
import type { LinkedCarSetup } from '../../site/leads/form-props.ts';
import { OptInField, TermsField } from '../../ui/form/Consent.tsx';
import { MessageField } from '../../ui/form/TextAreaField.tsx';
import { ContactFields } from '../../ui/form/TextField.tsx';
import { contactRecap, contactValues } from '../../ui/lead-forms/contact-values.ts';
import { LeadForm } from '../../ui/lead-forms/LeadForm.tsx';
import type { PropsOf } from '../page-plans.ts';

const initialValues = {
  ...contactValues,
  message: '',
  terms_conditions: false,
};

/**
 * The form of a lead page that the dealer has configured (OPEN-74). It is about the car in the URL, if the page accepts
 * one.
 *
 * @param setup of the page's props, as JSON
 */
export function LeadPage({ setup }: { setup: string }) {
  const { form, category, button, car } = useMemo(
    () => JSON.parse(setup) as PropsOf<'lead-page'>['setup'],
    [setup],
  );
  const cars = useMemo(() => car && reservingCar(car), [car]);
  const [linked] = useCarInUrl(cars);
  return (
    <>
      {car && <JourneyCar linked={linked} searchPath={car.searchPath} />}
      <LeadForm
        form={form}
        id="lead-page"
        draft={`lead-page:${category}`}
        initialValues={initialValues}
        steps={[
          {
            title: 'Your details',
            schema: [contactSchema, messageSchema({ messageRequired: false }), consentSchema(form.rules)],
            fields: (
              <>
                <ContactFields />
                <MessageField optional />
                <TermsField form={form} />
                <OptInField form={form} />
              </>
            ),
          },
        ]}
        submitLabel={button}
        car={linked.kind === 'found' ? linked.car.lead : undefined}
        lead={(values) => ({ ...values, category })}
        recap={contactRecap}
      />
    </>
  );
}

/** The car of the checkout journey, with a link to reserve it (ROUTE-7). */
function JourneyCar({ linked, searchPath }: { linked: LinkedCarState; searchPath: string }) {
  if (linked.kind === 'none') return null;
  if (linked.kind !== 'found') {
    return (
      <p className="tinted below-4 pad-3-4" role="status">
        {linkedCarWords[linked.kind]} {linked.kind === 'failed' && 'Tell us which one it was.'}
        {(linked.kind === 'gone' || linked.kind === 'sold') && (
          <a href={searchPath}>See what else there is</a>
        )}
      </p>
    );
  }
  const { card: car, listed } = linked.car;
  const reserve = car.actions.find(({ kind }) => kind === 'reserve');
  return (
    <section className="journey-car stack-4" aria-labelledby="journey-car">
      <img className="full tinted" src={car.image.src} alt={car.image.alt} width={768} height={512} />
      <div className="grid breaks">
        <h3 id="journey-car">{car.title}</h3>
        {car.subtitle && <p className="note">{car.subtitle}</p>}
        <p className="price">
          <strong className="price-now">{car.price.text}</strong>{' '}
          {car.price.basis && <span className="price-basis">{car.price.basis}</span>}
        </p>
        {listed.reserved && <p className="note">{linkedCarWords.reserved}</p>}
        <div className="form-buttons above-2">
          {reserve && (
            <a className="button" data-rank="primary" href={reserve.href}>
              {reserve.label}
            </a>
          )}
          <a className="button" data-rank="quiet" href={car.href}>
            See the car
          </a>
        </div>
      </div>
    </section>
  );
}

/** Replaces the usual button of the card with the button that reserves the car. */
function reservingCar(car: LinkedCarSetup): LinkedCarSetup {
  return { ...car, cardRules: { ...car.cardRules, buttons: ['reserve'] } };
}

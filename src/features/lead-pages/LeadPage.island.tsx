import { useEffect, useMemo, useState } from 'react';
import {
  consentSchema,
  contactSchema,
  longestMessage,
  messageSchema,
} from '../../api/contract/lead-fields.ts';
import { linkedCarId, linkedCarWords } from '../../car/linked-car.ts';
import type { CarType } from '../../domain/car.ts';
import type { CardView } from '../../domain/card-view.ts';
import type { LeadPageSetup } from '../../site/leads/checkout-props.ts';
import { CollectionNotice, OptInField, TermsField } from '../../ui/form/Consent.tsx';
import { ContactFields } from '../../ui/form/ContactFields.tsx';
import { StepForm } from '../../ui/form/StepForm.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { sendLeadForm } from '../../ui/lead-forms/send-form.ts';
import { cardsDay } from '../../ui/page-now.ts';

interface LeadPageFormProps {
  setup: LeadPageSetup;
  car: CardView | undefined;
  carType: CarType | undefined;
}

const initialValues = {
  name: '',
  email: '',
  phone: '',
  message: '',
  opt_in: false,
  terms_conditions: false,
  fax_number: '',
};

/** The visitor's contact details and message (OPEN-74). */
function LeadPageForm({ setup, car, carType }: LeadPageFormProps) {
  const { form, category, button } = setup;
  const about = car &&
    carType && { id: car.id, title: car.title, href: car.href, image: car.image, type: carType };
  return (
    <StepForm
      id="lead-page"
      draft={`lead-page:${category}`}
      captcha={form.captcha}
      headingLevel={3}
      initialValues={initialValues}
      steps={[
        {
          title: 'Your details',
          schema: [contactSchema, messageSchema({ messageRequired: false }), consentSchema(form.rules)],
          fields: (
            <>
              <ContactFields />
              <TextAreaField name="message" label="Message" longest={longestMessage} optional />
              <TermsField form={form} />
              <OptInField form={form} />
            </>
          ),
        },
      ]}
      submitLabel={button}
      beforeSubmit={<CollectionNotice form={form} />}
      send={(values, proof) =>
        sendLeadForm(values, proof, { setup: form, category, ...(about && { car: about }) })
      }
      recap={({ name, email, phone }) => [
        { label: 'Name', value: name },
        { label: 'Email', value: email },
        { label: 'Phone', value: phone },
      ]}
    />
  );
}

/**
 * The form of a lead page that the dealer has configured. It is about the car in the URL, if the page accepts one.
 *
 * @param setup LeadPageSetup as JSON
 */
export function LeadPage({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as LeadPageSetup, [setup]);
  const [asked, setAsked] = useState<JourneyCarState>({ kind: 'none' });
  useEffect(() => {
    const id = linkedCarId(location.search);
    if (!parsed.car || !id) return;
    setAsked({ kind: 'looking' });
    void journeyCar(id, parsed.car).then(setAsked);
  }, [parsed]);
  const car: CardView | undefined = asked.kind === 'found' ? asked.car : undefined;
  return (
    <>
      {parsed.car && <JourneyCar asked={asked} searchPath={parsed.car.searchPath} />}
      <LeadPageForm setup={parsed} car={car} carType={asked.kind === 'found' ? asked.carType : undefined} />
    </>
  );
}

/** The car of the checkout journey, with a link to reserve it (ROUTE-7). */
function JourneyCar({ asked, searchPath }: { asked: JourneyCarState; searchPath: string }) {
  if (asked.kind === 'none') return null;
  if (asked.kind !== 'found') {
    return (
      <p className="journey-note" role="status">
        {linkedCarWords[asked.kind]} {asked.kind === 'failed' && 'Tell us which one it was.'}
        {(asked.kind === 'gone' || asked.kind === 'sold') && <a href={searchPath}>See what else there is</a>}
      </p>
    );
  }
  const { car } = asked;
  const reserve = car.actions.find(({ kind }) => kind === 'reserve');
  return (
    <section className="journey-car" aria-labelledby="journey-car">
      <img src={car.image.src} alt={car.image.alt} width={1200} height={800} />
      <div>
        <h3 id="journey-car">{car.title}</h3>
        {car.subtitle && <p className="journey-car-note">{car.subtitle}</p>}
        <p className="price">
          <strong className="price-now">{car.price.text}</strong>{' '}
          {car.price.basis && <span className="price-basis">{car.price.basis}</span>}
        </p>
        {asked.reserved && <p className="journey-car-note">{linkedCarWords.reserved}</p>}
        <div className="form-buttons">
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

/** The state of the look-up of the car in the URL. */
type JourneyCarState =
  | { kind: 'none' | 'looking' | 'sold' | 'gone' | 'failed' }
  | { kind: 'found'; car: CardView; carType: CarType; reserved: boolean };

/** Never rejects. */
async function journeyCar(
  id: string,
  { engine, cardRules }: NonNullable<LeadPageSetup['car']>,
): Promise<JourneyCarState> {
  try {
    const [{ lookUpLinkedCar }, { cardView }] = await Promise.all([
      import('../../car/look-up-linked-car.ts'),
      import('../../domain/card-view-of.ts'),
    ]);
    const linked = await lookUpLinkedCar(id, engine);
    if (linked.kind !== 'found') return linked;
    // The card's usual button is replaced here by the one that reserves the car.
    const rules = { ...cardRules, buttons: ['reserve'] as const };
    const { car_type: carType, reserved } = linked.car;
    const car = cardView(linked.car, { ...rules, buttons: [...rules.buttons] }, cardsDay(cardRules));
    return { kind: 'found', car, carType, reserved };
  } catch {
    return { kind: 'failed' };
  }
}

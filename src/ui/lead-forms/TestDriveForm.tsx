import type { ReactNode } from 'react';
import {
  appointmentSchema,
  consentSchema,
  contactSchema,
  messageSchema,
} from '../../api/contract/lead-fields.ts';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { testDrive } from '../../domain/leads/lead-rules.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { OptInField } from '../form/Consent.tsx';
import type { Recap } from '../form/step-form.ts';
import { MessageField } from '../form/TextAreaField.tsx';
import { ContactFields } from '../form/TextField.tsx';
import { RecapList } from '../form/WaitingForm.tsx';
import { AppointmentFields, appointmentWords } from './AppointmentFields.tsx';
import { contactRecap, contactValues } from './contact-values.ts';
import { DayPlaceholder } from './DayField.tsx';
import { LeadForm } from './LeadForm.tsx';
import { PlaceFields, placeChosen, placeOfCar, placeValues } from './PlaceFields.tsx';

interface TestDriveFormProps {
  id: string;
  form: PageForm;
  /** None: the page asks what the visitor would like to drive. */
  car?: LeadCar | undefined;
  /**
   * True while the car in the URL is looked up. Its place and days are not known yet. The fields for a visitor without a
   * car are not shown, because they would move when the car is found.
   */
  isCarAwaited?: boolean;
  /** What the page has at the head of the first step: the car, or fields for `wish`. */
  whatToDrive?: ReactNode;
  /** A day and time that the visitor has already chosen on the page: the form opens at the second step. */
  slot?: Pick<Values, 'appointment_date' | 'appointment_time'> | undefined;
}

const initialValues = {
  ...contactValues,
  /** In words, where no car is named: 'Toyota Corolla'. Sent with the message. */
  wish: '',
  location_id: '',
  appointment_date: '',
  appointment_time: '',
  message: '',
};
type Values = typeof initialValues;

const lastSchemas = [messageSchema({ messageRequired: false }), consentSchema({ termsRequired: false })];

const noDay = "I'm flexible, call me";

/** A test drive in three steps: day and time, contact details, confirm (OPEN-63). */
export function TestDriveForm(props: TestDriveFormProps) {
  const { id, form, car, isCarAwaited = false, whatToDrive, slot } = props;
  const carPlace = placeOfCar(form, car);
  const placeOf = (values: Pick<Values, 'location_id'>) => carPlace?.id ?? values.location_id;
  const asksPlace = !carPlace && !isCarAwaited && form.places.length > 0;
  const [only, ...others] = form.places;
  const recap = (values: Values): Recap[] => {
    const place = form.places.find((one) => one.id === placeOf(values));
    return [
      { label: 'To drive', value: car?.title ?? values.wish.trim() },
      { label: 'Where', value: place?.name ?? '' },
      { label: 'When', value: appointmentWords(values) || noDay },
      ...contactRecap(values),
    ];
  };
  const steps = (
    <LeadForm
      form={form}
      id={id}
      draft={`test-drive:${car?.id ?? ''}`}
      initialValues={initialValues}
      chosen={slot}
      steps={[
        {
          title: 'Day and time',
          schema: asksPlace ? [placeChosen, appointmentSchema] : appointmentSchema,
          fields: (values) => (
            <>
              {whatToDrive}
              {asksPlace && <PlaceFields form={form} label="Where would you like to drive?" />}
              {isCarAwaited ? (
                <DayPlaceholder />
              ) : (
                <AppointmentFields
                  form={form}
                  kind="test-drive"
                  // The only place is chosen by itself, but not yet in the HTML.
                  locationId={placeOf(values) || (others.length === 0 && only?.id) || ''}
                  carId={car?.id}
                  noDay={noDay}
                  timeLabel="Time"
                />
              )}
            </>
          ),
        },
        {
          title: 'Your details',
          schema: contactSchema,
          fields: (values) => (
            <>
              {values.appointment_date && (
                <p className="form-chosen strong">For {appointmentWords(values)}.</p>
              )}
              <ContactFields />
            </>
          ),
        },
        {
          title: 'Confirm',
          schema: lastSchemas,
          fields: (values) => (
            <>
              <RecapList recap={recap(values)} />
              <MessageField label="Anything we should know?" rows={2} optional />
              <OptInField form={form} />
              <p className="tinted pad-3-4 small">
                We'll call or email you to confirm before you set out. Bring your driver licence.
              </p>
            </>
          ),
        },
      ]}
      submitLabel="Book test drive"
      recap={recap}
      car={car}
      event="test-drive"
      lead={({ wish, ...values }) => ({
        ...values,
        ...placeValues(form, placeOf(values)),
        category: testDrive,
        ...(!car &&
          wish.trim() && {
            message: [`To drive: ${wish.trim()}`, values.message].filter(Boolean).join('\n\n'),
          }),
      })}
    />
  );
  return (
    <>
      {/* OPEN-45: a reservation may end. */}
      {car?.reserved && (
        <p role="status">Already reserved. You can still book, in case the reservation ends.</p>
      )}
      {steps}
    </>
  );
}

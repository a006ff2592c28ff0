import type { ReactNode } from 'react';
import {
  appointmentSchema,
  consentSchema,
  contactSchema,
  longestMessage,
  messageSchema,
} from '../../api/contract/lead-fields.ts';
import type { LeadCar } from '../../domain/lead-car.ts';
import { testDrive } from '../../domain/lead-rules.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { CollectionNotice, OptInField } from '../form/Consent.tsx';
import { StepForm } from '../form/StepForm.tsx';
import type { Recap } from '../form/step-form.ts';
import { TextAreaField } from '../form/TextAreaField.tsx';
import { ContactFields } from '../form/TextField.tsx';
import { RecapList } from '../form/WaitingForm.tsx';
import { AppointmentFields, appointmentWords } from './AppointmentFields.tsx';
import { dealershipIdOf, PlaceFields, placeChosen, placeOfCar, placeValues } from './PlaceFields.tsx';
import { sendLeadForm } from './send-form.ts';

interface TestDriveFormProps {
  id: string;
  form: PageForm;
  /** None: the page asks what the visitor would like to drive, see `wish`. */
  car?: LeadCar | undefined;
  /** In words, where no car is named: 'Toyota Corolla'. Sent with the message. */
  wish?: string;
  /** Fields of the page's own at the head of the day's step, which change `wish`. */
  wishFields?: ReactNode;
  /** A day and time that the visitor has already chosen on the page. */
  slot?: Pick<Values, 'appointment_date' | 'appointment_time'> | undefined;
  headingLevel?: 2 | 3;
}

const initialValues = {
  name: '',
  email: '',
  phone: '',
  location_id: '',
  appointment_date: '',
  appointment_time: '',
  message: '',
  opt_in: false,
  fax_number: '',
};
type Values = typeof initialValues;

const lastSchemas = [messageSchema({ messageRequired: false }), consentSchema({ termsRequired: false })];

const noDay = 'To be settled with us';

/** A test drive in three steps: contact, day and time, confirm (OPEN-63). */
export function TestDriveForm({ id, form, car, wish, wishFields, slot, headingLevel }: TestDriveFormProps) {
  const carPlace = placeOfCar(form, car);
  const placeOf = (values: Values) => carPlace?.id ?? values.location_id;
  const asksPlace = !carPlace && form.places.length > 0;
  const recap = (values: Values): Recap[] => {
    const place = form.places.find((one) => one.id === placeOf(values));
    return [
      { label: car ? 'Car' : 'To drive', value: car?.title ?? wish ?? '' },
      { label: 'Where', value: place?.name ?? '' },
      { label: 'When', value: appointmentWords(values) || noDay },
      { label: 'Name', value: values.name },
      { label: 'Email', value: values.email },
      { label: 'Phone', value: values.phone },
    ].filter(({ value }) => value);
  };
  return (
    <StepForm
      id={id}
      draft={`test-drive:${car?.id ?? ''}`}
      captcha={form.captcha}
      headingLevel={headingLevel ?? 2}
      initialValues={initialValues}
      chosen={slot}
      steps={[
        {
          title: 'Your details',
          schema: contactSchema,
          fields: (values) => (
            <>
              {values.appointment_date && <p className="form-chosen">For {appointmentWords(values)}.</p>}
              <ContactFields />
            </>
          ),
        },
        {
          title: 'Day and time',
          schema: asksPlace ? [placeChosen, appointmentSchema] : appointmentSchema,
          fields: (values) => (
            <>
              {wishFields}
              {asksPlace && <PlaceFields form={form} label="Where would you like to drive?" />}
              <AppointmentFields
                form={form}
                kind="test-drive"
                locationId={placeOf(values)}
                carId={car?.id}
                noDay={noDay}
                timeLabel="Time"
              />
            </>
          ),
        },
        {
          title: 'Confirm',
          schema: lastSchemas,
          fields: (values) => (
            <>
              <RecapList recap={recap(values)} />
              <TextAreaField
                name="message"
                label="Anything we should know?"
                longest={longestMessage}
                rows={2}
                optional
              />
              <OptInField form={form} />
              <p className="form-next">
                We ring or email you to confirm before you set out. Bring your driver licence.
              </p>
            </>
          ),
        },
      ]}
      submitLabel="Book test drive"
      beforeSubmit={<CollectionNotice form={form} />}
      recap={recap}
      send={(values, proof) =>
        sendLeadForm(
          {
            ...values,
            ...placeValues(form, placeOf(values)),
            ...(!car &&
              wish && { message: [`To drive: ${wish}`, values.message].filter(Boolean).join('\n\n') }),
          },
          proof,
          {
            setup: form,
            category: testDrive,
            form: 'test-drive',
            ...(car && { car, dealershipId: dealershipIdOf(form, car) }),
          },
        )
      }
    />
  );
}

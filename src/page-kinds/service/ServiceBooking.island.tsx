import { useMemo } from 'react';
import { object, string } from 'yup';
import {
  appointmentSchema,
  contactSchema,
  messageSchema,
  ownCarSchema,
  serviceSchema,
} from '../../api/contract/lead-fields.ts';
import { serviceBooking } from '../../domain/leads/lead-rules.ts';
import { australianStates } from '../../domain/places/australian-states.ts';
import { CheckboxListField, RadioField } from '../../ui/form/ChoiceFields.tsx';
import { OptInField } from '../../ui/form/Consent.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { MessageField } from '../../ui/form/TextAreaField.tsx';
import { ContactFields, RegoField, TextField } from '../../ui/form/TextField.tsx';
import { AppointmentFields, appointmentWords } from '../../ui/lead-forms/AppointmentFields.tsx';
import { contactValues } from '../../ui/lead-forms/contact-values.ts';
import { LeadForm } from '../../ui/lead-forms/LeadForm.tsx';
import { PlaceFields, placeValues } from '../../ui/lead-forms/PlaceFields.tsx';
import type { ServiceForm as ServiceFormSetup } from './service-page.ts';

const emptyValues = {
  ...contactValues,
  Rego: '',
  regoState: '' as ServiceFormSetup['state'] | '',
  own_car: '',
  kilometres: '',
  location_id: '',
  work: 'Regular service',
  additional_services: [] as string[],
  appointment_date: '',
  appointment_time: '',
  message: '',
};
type Values = typeof emptyValues;

const works = [
  'Regular service',
  'Something needs fixing',
  'Recall or warranty work',
  'Roadworthy or inspection',
];
const noDay = 'The next free one';
const choices = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
const states = australianStates.map((state) => ({ value: state, label: state.toUpperCase() }));

/** The registration or the description is enough to identify the car. */
const carSchema = ownCarSchema.test('car', (value, context) => {
  const isKnown = Boolean(value?.Rego?.trim() || value?.own_car?.trim());
  return (
    isKnown ||
    context.createError({
      path: 'Rego',
      message: 'Please enter the registration, or say what it is below.',
    })
  );
});

const placeMissing = object({ location_id: string().required('Please choose a workshop.') });

/**
 * A service booking in three steps: vehicle, date and services, contact (DRIVE-4, OPEN-63).
 *
 * @param setup ServiceForm as JSON, see SearchResults
 */
export function ServiceBooking({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as ServiceFormSetup, [setup]);
  const [only, ...others] = form.places;
  const asksPlace = others.length > 0;
  const placeOf = ({ location_id }: Pick<Values, 'location_id'>) =>
    asksPlace ? location_id : (only?.id ?? '');
  const extras = form.additionalServices;
  const work = appointmentSchema.concat(serviceSchema).concat(messageSchema({ messageRequired: false }));
  return (
    <LeadForm<Values>
      form={form}
      id="service"
      draft="service"
      initialValues={{ ...emptyValues, regoState: form.state }}
      steps={[
        { title: 'Your vehicle', schema: carSchema, fields: <VehicleFields /> },
        {
          title: 'Date and services',
          schema: asksPlace ? work.concat(placeMissing) : work,
          fields: (values) => (
            <>
              {asksPlace && <PlaceFields form={form} label="Workshop" />}
              <RadioField name="work" label="What does it need?" choices={choices(works)} />
              {extras.length > 0 && (
                <CheckboxListField
                  name="additional_services"
                  label="While it is with us"
                  choices={choices(extras)}
                  optional
                />
              )}
              <AppointmentFields
                form={form}
                kind="service"
                locationId={placeOf(values)}
                noDay={noDay}
                timeLabel="When would you drop it off?"
              />
              <MessageField
                label="Anything we should know?"
                hint="A noise, a light on the dash, whether you need a lift."
                rows={3}
                optional
              />
            </>
          ),
        },
        {
          title: 'How to reach you',
          schema: contactSchema,
          fields: (
            <>
              <ContactFields />
              <OptInField form={form} />
              <p className="tinted pad-3-4 small">
                The workshop confirms the time and the price before anything is done.
              </p>
            </>
          ),
        },
      ]}
      submitLabel="Request booking"
      recap={(values) => [
        { label: 'Vehicle', value: [values.Rego, values.own_car].filter(Boolean).join(', ') },
        { label: 'Work', value: [values.work, ...values.additional_services].join(', ') },
        { label: 'When', value: appointmentWords(values) || noDay },
        { label: 'Name', value: values.name },
        { label: 'Phone', value: values.phone },
      ]}
      lead={({ work, ...values }) => ({
        ...values,
        regoState: values.Rego.trim() ? values.regoState : '',
        ...workshopValues(form, placeOf(values)),
        category: serviceBooking,
        custom_params: { Work: work },
      })}
    />
  );
}

function VehicleFields() {
  return (
    <>
      <RegoField hint="It is enough to look the vehicle up. If you do not have it, say below what it is." />
      <SelectField name="regoState" label="Registered in" choices={states} />
      <TextField name="own_car" label="Make, model and year" longest={200} optional />
      <TextField name="kilometres" label="Kilometres" inputMode="numeric" longest={12} optional />
    </>
  );
}

/** The location of the booking, and the dealership of the group if the dealer wants it (CFG-51). */
function workshopValues(
  form: Pick<ServiceFormSetup, 'places' | 'dealerships' | 'sendsDealership'>,
  locationId: string,
) {
  const { dealership_slug, ...place } = { dealership_slug: undefined, ...placeValues(form, locationId) };
  const slug = dealership_slug ?? (form.dealerships.length === 1 ? form.dealerships[0]?.slug : undefined);
  return { ...place, ...(form.sendsDealership && slug && { dealership_slug: slug }) };
}

import { useMemo } from 'react';
import { contactSchema, messageSchema, ownCarSchema } from '../../api/contract/lead-fields.ts';
import { partsCategory } from '../../domain/leads/lead-rules.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { OptInField } from '../../ui/form/Consent.tsx';
import { MessageField } from '../../ui/form/TextAreaField.tsx';
import { ContactFields, RegoField, TextField } from '../../ui/form/TextField.tsx';
import { contactValues } from '../../ui/lead-forms/contact-values.ts';
import { LeadForm } from '../../ui/lead-forms/LeadForm.tsx';
import { PlaceFields, placeChosen, placeValues } from '../../ui/lead-forms/PlaceFields.tsx';

const initialValues = {
  ...contactValues,
  message: '',
  Rego: '',
  own_car: '',
  location_id: '',
};

/**
 * The parts enquiry: the part, the car and the contact details (OPEN-72).
 *
 * @param setup PageForm as JSON, see SearchResults
 */
export function PartsEnquiry({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as PageForm, [setup]);
  const [only] = form.places.length === 1 ? form.places : [];
  const asksPlace = form.places.length > 1;
  return (
    <LeadForm
      form={form}
      id="parts"
      draft="parts"
      initialValues={initialValues}
      steps={[
        {
          title: 'The part',
          schema: messageSchema({ messageRequired: true }).concat(ownCarSchema),
          fields: (
            <>
              <MessageField
                label="Which part, and how many?"
                hint="Its name, its number, or what it looks like."
                rows={3}
              />
              <RegoField label="Registration of the car" optional />
              <TextField name="own_car" label="VIN, or make, model and year" longest={200} optional />
            </>
          ),
        },
        {
          title: 'How to reach you',
          schema: asksPlace ? contactSchema.concat(placeChosen) : contactSchema,
          fields: (
            <>
              {asksPlace && <PlaceFields form={form} label="Where would you collect it?" />}
              <ContactFields />
              <OptInField form={form} />
            </>
          ),
        },
      ]}
      submitLabel="Ask for the part"
      recap={({ message, Rego, own_car, name, phone }) => [
        { label: 'Part', value: message },
        { label: 'Car', value: [Rego, own_car].filter(Boolean).join(', ') },
        { label: 'Name', value: name },
        { label: 'Phone', value: phone },
      ]}
      lead={({ location_id, ...values }) => ({
        ...values,
        ...placeValues(form, location_id || (only?.id ?? '')),
        category: partsCategory,
      })}
    />
  );
}

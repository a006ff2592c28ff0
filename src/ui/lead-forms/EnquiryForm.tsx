import {
  categorySchema,
  consentSchema,
  contactSchema,
  messageSchema,
  ownCarSchema,
  placeSchema,
} from '../../api/contract/lead-fields.ts';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { enquiryCategories, generalEnquiry } from '../../domain/leads/lead-rules.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { OptInField, TermsField } from '../form/Consent.tsx';
import { SelectField } from '../form/SelectField.tsx';
import { MessageField } from '../form/TextAreaField.tsx';
import { ContactFields, RegoField } from '../form/TextField.tsx';
import { contactRecap, contactValues } from './contact-values.ts';
import { LeadForm } from './LeadForm.tsx';
import { AnsweringPlaceFields, placeChosen, placeOfCar, placeValues } from './PlaceFields.tsx';

interface EnquiryFormProps {
  id: string;
  form: PageForm;
  /** None: a general enquiry, whose kind and place the visitor chooses (LEAD-7, LEAD-8). */
  car?: LeadCar | undefined;
}

const initialValues = {
  ...contactValues,
  category: generalEnquiry as string,
  location_id: '',
  dealership_slug: '',
  message: '',
  Rego: '',
  terms_conditions: false,
};

/**
 * The enquiry in two steps, question and contact details (OPEN-63): about a car, with a question that the visitor can
 * change, or about anything.
 */
export function EnquiryForm({ id, form, car }: EnquiryFormProps) {
  const { rules } = form;
  // A car knows where it stands: the lead is asked for no place.
  const isGeneral = !car;
  const asksPlace = isGeneral && form.places.length > 0;
  const placeRules = asksPlace ? placeChosen : placeSchema(rules);
  return (
    <LeadForm
      form={form}
      id={id}
      draft={`enquiry:${car?.id ?? ''}`}
      initialValues={initialValues}
      suggested={car && { message: firstQuestion(car) }}
      steps={[
        {
          title: 'Your question',
          schema: [...(isGeneral ? [categorySchema, placeRules] : []), messageSchema(rules), ownCarSchema],
          fields: (
            <>
              {isGeneral && <CategoryField />}
              {isGeneral && <AnsweringPlaceFields form={form} />}
              <MessageField optional={!rules.messageRequired} />
              <RegoField
                label="Registration of your own vehicle"
                hint="If you would like to trade it in."
                optional
              />
            </>
          ),
        },
        {
          title: 'Your details',
          schema: [contactSchema, consentSchema(rules)],
          fields: (
            <>
              <ContactFields />
              <div>
                <TermsField form={form} />
                <OptInField form={form} />
              </div>
            </>
          ),
        },
      ]}
      submitLabel="Send enquiry"
      recap={({ message, ...contact }) => [
        ...(car ? [{ label: 'About', value: car.title }] : []),
        { label: 'Message', value: message },
        ...contactRecap(contact),
      ]}
      car={car}
      event="enquiry"
      lead={(values) => ({
        ...values,
        // A page that was still looking for the car may have asked for a place.
        ...placeValues(form, placeOfCar(form, car)?.id ?? values.location_id),
        category: isGeneral ? values.category : generalEnquiry,
      })}
    />
  );
}

function CategoryField() {
  const choices = enquiryCategories.map((name) => ({ value: name, label: name }));
  return <SelectField name="category" label="What is it about?" choices={choices} />;
}

/**
 * The question with which an enquiry about a car begins. The visitor can change it. It names no kind of vehicle, because
 * some dealers sell caravans or motorcycles.
 */
export function firstQuestion({ type, driveOnly }: Pick<LeadCar, 'type' | 'driveOnly'>): string {
  if (driveOnly) return 'Can I order one like this?';
  return type === 'new' ? 'Is this in stock, and when could I have it?' : 'Is this still available?';
}

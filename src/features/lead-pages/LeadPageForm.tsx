import {
  consentSchema,
  contactSchema,
  longestMessage,
  messageSchema,
} from '../../api/contract/lead-fields.ts';
import type { CarType } from '../../domain/car.ts';
import type { CardView } from '../../domain/card-view.ts';
import type { LeadPageSetup } from '../../site/leads/checkout-props.ts';
import { CollectionNotice, OptInField, TermsField } from '../../ui/form/Consent.tsx';
import { ContactFields } from '../../ui/form/ContactFields.tsx';
import { StepForm } from '../../ui/form/StepForm.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { sendLeadForm } from '../../ui/lead-forms/send-form.ts';

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

/** How to reach the visitor, and what they want to say (OPEN-74). */
export function LeadPageForm({ setup, car, carType }: LeadPageFormProps) {
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

import { object, string } from 'yup';
import {
  consentSchema,
  contactSchema,
  longestMessage,
  messageSchema,
  placeSchema,
} from '../../api/contract/lead-fields.ts';
import { soundNumber } from '../../domain/finance/calculator-link.ts';
import type { LeadCar } from '../../domain/lead-car.ts';
import { dollars } from '../../domain/money.ts';
import type { FinanceForm as FinanceFormSetup } from '../../site/page.ts';
import { CollectionNotice, OptInField, TermsField } from '../../ui/form/Consent.tsx';
import { ContactFields } from '../../ui/form/ContactFields.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { StepForm } from '../../ui/form/StepForm.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PlaceFields, placeChosen, placeOfCar, placeValues } from '../../ui/lead-forms/PlaceFields.tsx';
import { sendLeadForm } from '../../ui/lead-forms/send-form.ts';
import type { FinanceWish } from './finance-wish.ts';

/** As leads say it (OPEN-63). */
const category = 'Finance';

interface FinanceFormProps {
  id: string;
  form: FinanceFormSetup;
  /** What the address asks for. */
  wish: FinanceWish;
  car?: LeadCar | undefined;
  /** Of a lead about one lender's figures: 'Personalised finance'. */
  subcategory?: string;
  headingLevel?: 2 | 3;
}

const incomes = [
  'Full-time work',
  'Part-time or casual work',
  'Self-employed',
  'Pension or other income',
  'Rather not say',
].map((name) => ({ value: name, label: name }));

const conditions = [
  { value: 'new', label: 'New' },
  { value: 'demo', label: 'Demo' },
  { value: 'used', label: 'Used' },
];

const wishSchema = object({
  budget: string().matches(/^\s*\$?\s*[\d\s,]{1,12}(?:\.\d{1,2})?\s*$/, {
    message: 'Please enter the budget as a number, such as 30,000.',
    excludeEmptyString: true,
  }),
});

/** An application in two steps: what the visitor has in mind, and how to reach them. No bank details, no documents. */
export function FinanceForm({ id, form, wish, car, subcategory, headingLevel = 3 }: FinanceFormProps) {
  const carPlace = placeOfCar(form, car);
  const asksPlace = !car && form.places.length > 0;
  const initialValues = {
    budget: wish.budget === undefined ? '' : dollars(wish.budget),
    car_type: wish.carType ?? '',
    income: '',
    message: '',
    name: '',
    email: '',
    phone: '',
    location_id: form.places.find(({ dealershipSlug }) => isAsked(dealershipSlug, wish))?.id ?? '',
    dealership_slug: form.dealerships.some(({ slug }) => isAsked(slug, wish)) ? (wish.dealership ?? '') : '',
    opt_in: false,
    terms_conditions: false,
    fax_number: '',
  };
  return (
    <StepForm
      id={id}
      draft={`finance:${car?.id ?? ''}`}
      captcha={form.captcha}
      headingLevel={headingLevel}
      initialValues={initialValues}
      steps={[
        {
          title: 'What you have in mind',
          schema: [wishSchema, messageSchema({ messageRequired: false })],
          fields: (
            <>
              {!car && (
                <>
                  <TextField
                    name="budget"
                    label="About how much would the car cost?"
                    inputMode="numeric"
                    longest={16}
                    optional
                  />
                  <SelectField
                    name="car_type"
                    label="New or used"
                    choices={conditions}
                    empty="Either"
                    optional
                  />
                </>
              )}
              <SelectField
                name="income"
                label="Where your income comes from"
                hint="It decides which lenders are worth asking."
                choices={incomes}
                empty="Choose one"
                optional
              />
              <TextAreaField
                name="message"
                label="Anything we should know?"
                hint="A deposit, a trade-in, when you need the car."
                longest={longestMessage}
                rows={3}
                optional
              />
            </>
          ),
        },
        {
          title: 'How to reach you',
          schema: [
            contactSchema,
            ...(asksPlace ? [placeChosen] : car ? [] : [placeSchema(form.rules)]),
            consentSchema(form.rules),
          ],
          fields: (
            <>
              <ContactFields />
              {!car && <PlaceFields form={form} label="Dealership to arrange it" />}
              <div>
                <TermsField form={form} />
                <OptInField form={form} />
              </div>
            </>
          ),
        },
      ]}
      submitLabel="Ask for finance"
      beforeSubmit={<CollectionNotice form={form} />}
      recap={({ name, email, phone, budget, message }) => [
        ...(car ? [{ label: 'Car', value: car.title }] : [{ label: 'Budget', value: budget }]),
        { label: 'Name', value: name },
        { label: 'Email', value: email },
        { label: 'Phone', value: phone },
        { label: 'Message', value: message },
      ]}
      send={({ budget, income, ...values }, proof) =>
        sendLeadForm(
          {
            ...values,
            ...placeValues(form, carPlace?.id ?? values.location_id),
            ...(subcategory && { subcategory }),
            custom_params: withoutEmpty({ 'Vehicle price budget': wholeDollars(budget), Income: income }),
          },
          proof,
          { setup: form, category, ...(car && { car }) },
        )
      }
    />
  );
}

function isAsked(slug: string | undefined, { dealership }: FinanceWish): boolean {
  return slug !== undefined && slug === dealership;
}

/** '30000' of what a visitor wrote: '$30,000', '30 000.00'. */
function wholeDollars(written: string): string {
  const dollarsAsked = soundNumber('price', Number.parseFloat(written.replace(/[^\d.]/g, '')));
  return dollarsAsked === undefined ? '' : String(dollarsAsked);
}

function withoutEmpty(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
}

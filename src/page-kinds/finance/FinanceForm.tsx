import { object, string } from 'yup';
import { useStore } from 'zustand';
import { consentSchema, contactSchema, messageSchema, placeSchema } from '../../api/contract/lead-fields.ts';
import { calculatorRanges } from '../../domain/finance/calculator-settings.ts';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { financeCategory } from '../../domain/leads/lead-rules.ts';
import { dollars } from '../../domain/prices/money.ts';
import { typedDollars } from '../../domain/prices/typed-dollars.ts';
import { figuresOf, financeFigures } from '../../stores/finance-figures.ts';
import { CheckboxField } from '../../ui/form/ChoiceFields.tsx';
import { OptInField, TermsField } from '../../ui/form/Consent.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { MessageField } from '../../ui/form/TextAreaField.tsx';
import { ContactFields, TextField } from '../../ui/form/TextField.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { contactRecap, contactValues } from '../../ui/lead-forms/contact-values.ts';
import { LeadForm } from '../../ui/lead-forms/LeadForm.tsx';
import { PlaceFields, placeChosen, placeOfCar, placeValues } from '../../ui/lead-forms/PlaceFields.tsx';
import type { FinanceForm as FinanceFormSetup } from './finance-page.ts';
import type { FinanceWish } from './finance-wish.ts';

interface FinanceFormProps {
  form: FinanceFormSetup;
  wish: FinanceWish;
  car?: LeadCar | undefined;
  /** The car's repayment as the site advertises it: '$123 per week\n7.99% p.a. interest'. */
  advertised?: string | undefined;
  /** The subject of a lead about the figures of one lender: 'Personalised finance'. */
  subcategory?: string;
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

const { min, most } = calculatorRanges.price;

/** The error of a typed budget. Undefined when it is valid or empty. */
function budgetProblem(written = ''): string | undefined {
  if (!written.trim()) return undefined;
  const typed = typedDollars(written);
  if ('problem' in typed) return typed.problem;
  return typed.amount < min || typed.amount > most
    ? `Please enter an amount from ${dollars(min)} to ${dollars(most)}.`
    : undefined;
}

const wishSchema = object({
  budget: string().test('dollars', (written, context) => {
    const message = budgetProblem(written);
    return message === undefined || context.createError({ message });
  }),
});

/** A finance enquiry in two steps: the wish, then the contact details. It asks for no bank details and no documents. */
export function FinanceForm(props: FinanceFormProps) {
  const { form, wish, car, advertised, subcategory } = props;
  const carPlace = placeOfCar(form, car);
  const asksPlace = !car && form.places.length > 0;
  const initialValues = {
    ...contactValues,
    budget: wish.budget === undefined ? '' : dollars(wish.budget),
    car_type: wish.carType ?? '',
    income: '',
    message: '',
    location_id: form.places.find(({ dealershipSlug }) => isAsked(dealershipSlug, wish))?.id ?? '',
    dealership_slug: form.dealerships.some(({ slug }) => isAsked(slug, wish)) ? (wish.dealership ?? '') : '',
    send_figures: true,
    terms_conditions: false,
  };
  const kept = useStore(financeFigures);
  const figures = withoutEmpty({
    'Advertised repayment': advertised?.replaceAll('\u00a0', ' ').replace('\n', ', ') ?? '',
    ...figuresOf(kept, car?.id ?? ''),
  });
  return (
    <LeadForm
      form={form}
      id="finance"
      draft={`finance:${car?.id ?? ''}`}
      initialValues={initialValues}
      steps={[
        {
          title: 'What you have in mind',
          schema: [wishSchema, messageSchema({ messageRequired: false })],
          fields: (
            <>
              {Object.keys(figures).length > 0 && <OwnFigures figures={figures} />}
              {!car && (
                <>
                  <TextField
                    name="budget"
                    label="About how much would it cost?"
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
              <MessageField
                label="Anything we should know?"
                hint="A deposit, a trade-in, when you need it."
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
      recap={({ budget, message, ...contact }) => [
        ...(car ? [{ label: 'About', value: car.title }] : [{ label: 'Budget', value: budget }]),
        ...contactRecap(contact),
        { label: 'Message', value: message },
      ]}
      car={car}
      lead={({ budget, income, send_figures, ...values }) => ({
        ...values,
        ...placeValues(form, carPlace?.id ?? values.location_id),
        category: financeCategory,
        ...(subcategory && { subcategory }),
        custom_params: withoutEmpty({
          'Vehicle price budget': wholeDollars(budget),
          Condition: conditions.find(({ value }) => value === values.car_type)?.label ?? '',
          Income: income,
          ...(send_figures ? figures : {}),
        }),
      })}
    />
  );
}

/** Data that is sent with the form. The visitor sees all of it and can remove it. */
function OwnFigures({ figures }: { figures: Record<string, string> }) {
  return (
    <div className="own-figures stack-3">
      <h4>Your figures</h4>
      <dl className="finance-example">
        <Lines lines={Object.entries(figures).map(([label, value]) => ({ label, value }))} />
      </dl>
      <CheckboxField name="send_figures" label="Send these figures along" optional />
    </div>
  );
}

function isAsked(slug: string | undefined, { dealership }: FinanceWish): boolean {
  return slug !== undefined && slug === dealership;
}

/** Converts a typed amount such as '$30,000' or '30 000.00' to '30000'. `wishSchema` has validated it. */
function wholeDollars(written: string): string {
  const typed = written.trim() ? typedDollars(written) : undefined;
  return typed && 'amount' in typed ? String(typed.amount) : '';
}

function withoutEmpty(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
}

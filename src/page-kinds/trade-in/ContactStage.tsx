import { object } from 'yup';
import { mobileContactSchema, postcodeFields, postcodeMessage } from '../../api/contract/lead-fields.ts';
import { consentVersion } from '../../domain/leads/consent-texts.ts';
import { statesOfPostcode } from '../../domain/places/australian-states.ts';
import { goOnTradeIn, tradeInFlow } from '../../stores/trade-in-flow.ts';
import { CollectionNotice, OptInField } from '../../ui/form/Consent.tsx';
import { StepForm } from '../../ui/form/StepForm.tsx';
import { EmailField, NameField, PhoneField, PostcodeField } from '../../ui/form/TextField.tsx';
import { contactValues } from '../../ui/lead-forms/contact-values.ts';
import { PlaceFields, placeChosen, placeValues } from '../../ui/lead-forms/PlaceFields.tsx';
import { type StageProps, sendStep } from './send-step.ts';

const initialValues = {
  ...contactValues,
  last_name: '',
  postcode: '',
  location_id: '',
};

/** The postcode is required (TRADE-3, TRADE-5). */
const postcodeSchema = object({ postcode: postcodeFields.postcode.required(postcodeMessage) });

/** The visitor's contact details (TRADE-2). With these the dealer can call, even if a later step fails. */
export function ContactStage(props: StageProps) {
  const { form } = props;
  const asksPlace = form.places.length > 0;
  return (
    <StepForm
      id="trade"
      draft="trade-in"
      captcha={form.captcha}
      initialValues={initialValues}
      submitLabel="Continue"
      steps={[
        {
          title: 'Your details',
          schema: [mobileContactSchema, postcodeSchema, ...(asksPlace ? [placeChosen] : [])],
          fields: (
            <>
              <div className="field-row stack-4">
                <NameField label="First Name" autoComplete="given-name" />
                <NameField name="last_name" label="Last Name" autoComplete="family-name" optional />
              </div>
              <PhoneField label="Mobile Number" />
              <EmailField />
              <PostcodeField hint="Where it is kept." />
              <PlaceFields form={form} label="Where would you bring it?" />
              <OptInField form={form} />
            </>
          ),
        },
      ]}
      beforeSubmit={<CollectionNotice form={form} />}
      send={async ({ location_id, ...values }, { leadKey, captcha }) => {
        // An existing lead is changed and not created again.
        const { leadKey: known, state } = tradeInFlow.getState();
        const key = known || leadKey;
        const sending = await sendStep(
          {
            ...values,
            ...placeValues(form, location_id),
            consent_version: consentVersion,
            ...(captcha !== undefined && { captcha }),
          },
          props,
          key,
        );
        if (sending.kind === 'refused') return sending;
        goOnTradeIn({
          leadKey: key,
          locationId: location_id,
          // A plate that is looked up in the wrong state is another car.
          state: state || (statesOfPostcode(values.postcode)[0] ?? ''),
          stage: 'rego',
        });
        return { kind: 'sent' };
      }}
    />
  );
}

import type { LeadCar } from '../../domain/leads/lead-car.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { CollectionNotice } from '../form/Consent.tsx';
import { StepForm, type StepFormProps } from '../form/StepForm.tsx';
import { dealershipIdOf } from './PlaceFields.tsx';
import { type LeadAbout, type LeadFields, sendLeadForm } from './send-form.ts';

type OwnProps = 'captcha' | 'beforeSubmit' | 'send';

interface LeadFormProps<Values extends object> extends Omit<StepFormProps<Values>, OwnProps> {
  form: PageForm;
  car?: LeadCar | undefined;
  /** The form as events name it. Absent for forms without an event. */
  event?: LeadAbout['form'];
  lead(values: Values): LeadFields & Pick<LeadAbout, 'category'>;
}

/** A form that sends a lead to the dealer, with the dealer's notice above its last button. */
export function LeadForm<Values extends object>(props: LeadFormProps<Values>) {
  const { form, car, event, lead, ...steps } = props;
  return (
    <StepForm<Values>
      {...steps}
      captcha={form.captcha}
      beforeSubmit={<CollectionNotice form={form} />}
      send={(values, proof) => {
        const { category, ...fields } = lead(values);
        return sendLeadForm(fields, proof, {
          setup: form,
          category,
          ...(event && { form: event }),
          ...(car && { car, dealershipId: dealershipIdOf(form, car) }),
        });
      }}
    />
  );
}

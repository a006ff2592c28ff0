import { contactSchema, messageSchema } from '../../api/contract/lead-fields.ts';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { requestPhotos } from '../../domain/leads/lead-rules.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import { OptInField } from '../form/Consent.tsx';
import { MessageField } from '../form/TextAreaField.tsx';
import { ContactFields } from '../form/TextField.tsx';
import { contactRecap, contactValues } from './contact-values.ts';
import { LeadForm } from './LeadForm.tsx';
import { placeOfCar, placeValues } from './PlaceFields.tsx';

/** PHOTO-3. */
export const photosRequest = 'Please send photos for this car';

const initialValues = {
  ...contactValues,
  message: '',
  request: photosRequest,
};

const schema = [contactSchema, messageSchema({ messageRequired: false })];

interface PhotosFormProps {
  id: string;
  form: PageForm;
  car: LeadCar;
}

/** Asks for pictures of a car (PHOTO-1); the message is optional (PHOTO-2). */
export function PhotosForm({ id, form, car }: PhotosFormProps) {
  return (
    <LeadForm
      form={form}
      id={id}
      draft={`photos:${car.id}`}
      initialValues={initialValues}
      steps={[
        {
          title: 'Where may we send them?',
          schema,
          fields: (
            <>
              <ContactFields />
              <MessageField
                label="What would you like to see?"
                hint="The boot, the tyres, a scratch: whatever helps you decide."
                rows={3}
                optional
              />
              <input type="hidden" name="request" value={photosRequest} />
              <OptInField form={form} />
            </>
          ),
        },
      ]}
      submitLabel="Request photos"
      recap={({ message, ...contact }) => [
        { label: 'Photos of', value: car.title },
        ...contactRecap(contact),
        { label: 'Message', value: message },
      ]}
      car={car}
      lead={({ request, ...values }) => ({
        ...values,
        ...placeValues(form, placeOfCar(form, car)?.id ?? ''),
        category: requestPhotos,
        custom_params: { request },
      })}
    />
  );
}

import { FormikProvider, useFormik } from 'formik';
import { CheckboxField, CheckboxListField, RadioField } from '../ui/form/ChoiceFields.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextAreaField } from '../ui/form/TextAreaField.tsx';
import { EmailField, NameField, PostcodeField } from '../ui/form/TextField.tsx';
import { FormId } from '../ui/form/use-form-field.ts';

const initialValues = {
  name: 'Mia Tran',
  email: 'mia@',
  postcode: '',
  location: '',
  contact: 'phone',
  extras: ['tow'],
  message: 'Is it still there on Saturday?',
  consent: false,
};
const problems = {
  email: 'Enter an email address with an @ and a full stop',
  postcode: 'Enter a postcode of four digits',
  location: 'Choose a location',
  consent: 'Tick the box to go on',
};
const choices = [
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
];

/** Shows the form fields, with values, empty, and with errors when `wrong` is true. */
export function PreviewFields({ wrong }: { wrong: boolean }) {
  const id = wrong ? 'wrong' : 'right';
  const formik = useFormik({
    initialValues,
    initialErrors: wrong ? problems : {},
    initialTouched: wrong ? { email: true, postcode: true, location: true, consent: true } : {},
    onSubmit: () => {},
  });
  return (
    <FormikProvider value={formik}>
      <FormId.Provider value={id}>
        <form className="step-form" noValidate>
          <ErrorSummary form={id} problems={wrong ? problems : {}} attempt={0} headingLevel={3} />
          <div className="step-fields">
            <NameField />
            <EmailField />
            <PostcodeField hint="Four digits" />
            <SelectField name="location" label="Location" choices={choices} empty="Choose a location" />
            <RadioField name="contact" label="How may we reach you?" choices={choices} inline />
            <CheckboxListField
              name="extras"
              label="Extras"
              choices={[
                { value: 'tow', label: 'Tow bar' },
                { value: 'tint', label: 'Tint' },
              ]}
              optional
            />
            <TextAreaField name="message" label="Message" longest={500} />
            <CheckboxField name="consent" label="You may send me news" />
          </div>
        </form>
      </FormId.Provider>
    </FormikProvider>
  );
}

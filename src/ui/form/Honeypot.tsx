import { useFormikContext } from 'formik';
import { useFormId } from './form-context.ts';

/** A field that visitors neither see nor reach. Only a bot fills it in. */
export function Honeypot() {
  const { values, setFieldValue } = useFormikContext<{ fax_number?: string }>();
  const id = `${useFormId()}-fax`;
  return (
    <div className="form-trap" aria-hidden="true">
      <label htmlFor={id}>Fax number</label>
      <input
        id={id}
        type="text"
        name="fax_number"
        tabIndex={-1}
        autoComplete="off"
        value={values.fax_number ?? ''}
        onChange={({ target }) => void setFieldValue('fax_number', target.value)}
      />
    </div>
  );
}

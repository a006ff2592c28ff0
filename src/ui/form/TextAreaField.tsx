import { longestMessage } from '../../api/contract/lead-fields.ts';
import { Field, type FieldWords } from './Field.tsx';
import { useFormField } from './use-form-field.ts';

/** The count is shown when fewer characters than this are left. */
const countShownFrom = 200;

interface TextAreaFieldProps extends FieldWords {
  rows?: number;
  /** Characters. */
  longest: number;
}

/** A text field with several lines. It shows the number of characters left near the limit. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { rows = 4, longest } = props;
  const { control, value, setValue, around } = useFormField<string>(props);
  const left = longest - value.length;
  const count =
    left >= 0
      ? `${left} ${left === 1 ? 'character' : 'characters'} left`
      : `${-left} ${left === -1 ? 'character' : 'characters'} too many`;
  return (
    <Field {...around}>
      <textarea
        {...control}
        className="input textarea"
        rows={rows}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      {left <= countShownFrom && (
        <p className="field-count note figures" data-over={left < 0 ? '' : undefined}>
          <span aria-hidden="true">{count}</span>
          {/* Announced for every hundred characters, not for every one. */}
          <span className="visually-hidden" role="status">
            {left < 0 ? count : `About ${Math.ceil(left / 50) * 50} characters left`}
          </span>
        </p>
      )}
    </Field>
  );
}

/** What visitors write in their own words. */
export const MessageField = (own: Partial<TextAreaFieldProps>) => (
  <TextAreaField name="message" label="Message" longest={longestMessage} {...own} />
);

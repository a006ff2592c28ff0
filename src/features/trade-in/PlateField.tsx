import { Field } from '../../ui/form/Field.tsx';
import { useFormField } from '../../ui/form/use-form-field.ts';

const mottos: Record<string, string> = {
  act: 'ACT · Australian Capital Territory',
  nsw: 'New South Wales',
  nt: 'NT · Northern Territory',
  qld: 'Queensland',
  sa: 'South Australia',
  tas: 'Tasmania',
  vic: 'Victoria',
  wa: 'Western Australia',
};

/** Characters; personal plates have up to nine. */
const usualLength = 7;

/** The registration, written on a plate in the colours of its state. */
export function PlateField({ name, label, state }: { name: string; label: string; state: string }) {
  const { control, value, setValue, ...parts } = useFormField<string>(name, true);
  return (
    <Field {...parts} label={label} hint="1 to 9 letters and digits, as on the plate." optional={false}>
      <span
        className="plate"
        data-state={state || undefined}
        data-long={value.length > usualLength ? '' : undefined}
      >
        <input
          {...control}
          className="plate-text"
          type="text"
          value={value}
          maxLength={11}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-required
          onChange={({ target }) => setValue(target.value.toUpperCase().replace(/[^A-Z0-9 -]/g, ''))}
        />
        <span className="plate-motto" aria-hidden="true">
          {mottos[state] ?? 'Australia'}
        </span>
      </span>
    </Field>
  );
}

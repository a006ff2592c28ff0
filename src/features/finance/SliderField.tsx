import { type ReactNode, useEffect, useId, useRef } from 'react';
import { typedSetting } from '../../domain/finance/calculator-link.ts';
import { type CalculatorNumber, calculatorRanges } from '../../domain/finance/calculator-settings.ts';
import { useTypedAmount } from '../../ui/use-typed-amount.ts';

interface SliderFieldProps {
  name: CalculatorNumber;
  label: string;
  value: number;
  /** '$30,000', '5 years'. */
  text(value: number): string;
  onChange(value: number): void;
  note?: ReactNode;
}

/**
 * A number with a slider and a text field. The slider moves in steps; the field accepts every value of the calculator.
 */
export function SliderField({ name, label, value, text, onChange, note }: SliderFieldProps) {
  const id = useId();
  const { min, max, step, decimals } = calculatorRanges[name];
  const { typed, problem, forget, field } = useTypedAmount(
    (written) => (written.trim() === '' ? { amount: value } : typedSetting(name, written)),
    (amount) => amount !== undefined && amount !== value && onChange(amount),
  );
  const slider = useRef<HTMLInputElement>(null);
  // A typed value beyond the end of the slider extends the slider.
  const end = Math.max(max, value);

  useEffect(() => {
    // Set by script, because the page's security policy forbids style attributes in the HTML.
    slider.current?.style.setProperty('--share', `${((value - min) / (end - min)) * 100}%`);
  }, [value, min, end]);

  const helps = [note && `${id}-note`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="slider-field grid middle gap-0-4">
      <label className="small strong" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="text"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={14}
        value={typed ?? text(value)}
        aria-describedby={helps || undefined}
        {...field}
      />
      <input
        ref={slider}
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={text(value)}
        min={min}
        max={end}
        step={step}
        value={value}
        onChange={({ target }) => {
          forget();
          onChange(target.valueAsNumber);
        }}
      />
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem} The result is for {text(value)} until then.
        </p>
      )}
      {note && (
        <p className="field-help note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

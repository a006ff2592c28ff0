import { useId } from 'react';

interface ChoiceBarProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose(value: Value): void;
}

/** One of a few, side by side. */
export function ChoiceBar<Value extends string>({
  legend,
  choices,
  chosen,
  onChoose,
}: ChoiceBarProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choice-bar">
      <legend>{legend}</legend>
      <div>
        {choices.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

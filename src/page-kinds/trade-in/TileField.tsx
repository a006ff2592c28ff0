import type { ReactNode } from 'react';
import { RadioGroup } from '../../ui/form/ChoiceFields.tsx';

interface TileFieldProps {
  name: string;
  label: ReactNode;
  choices: readonly { value: string; label: string; hint?: string; spoken?: string }[];
  /** Small tiles in one or two rows, for short labels. */
  small?: boolean;
}

/** A choice between a few options, as tiles that are large enough for a thumb. */
export function TileField({ small, ...field }: TileFieldProps) {
  return (
    <RadioGroup
      {...field}
      className="field trade-tiles"
      choicesClass="trade-tile-row row gap-2 above-1"
      choiceClass="trade-tile grid snug"
      words={(choice) => (
        <span className="grid">
          <strong className="strong">{choice.label}</strong>
          {choice.hint && <span className="note">{choice.hint}</span>}
        </span>
      )}
      data-small={small ? '' : undefined}
    />
  );
}

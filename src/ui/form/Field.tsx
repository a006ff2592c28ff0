import type { ReactNode } from 'react';

/** What every field has around its control. */
export interface FieldWords {
  /** Also the name of its value. */
  name: string;
  label: ReactNode;
  /** Below the label, before it is filled in. */
  hint?: ReactNode;
  /** Need not be filled in; the label says so. */
  optional?: boolean;
}

interface FieldProps extends Omit<FieldWords, 'name'> {
  id: string;
  hintId: string | undefined;
  errorId: string | undefined;
  error: string | undefined;
  children: ReactNode;
}

/** Label, hint, control and complaint, one below the other. */
export function Field({ id, label, hint, optional, hintId, errorId, error, children }: FieldProps) {
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label htmlFor={id}>
        {label}
        {optional && <OptionalMark />}
      </label>
      <FieldHint id={hintId}>{hint}</FieldHint>
      {children}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

export function OptionalMark() {
  return <span className="field-optional"> (optional)</span>;
}

export function FieldHint({ id, children }: { id: string | undefined; children: ReactNode }) {
  return children ? (
    <p className="field-help" id={id}>
      {children}
    </p>
  ) : null;
}

export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return children ? (
    <p className="field-error" id={id}>
      {children}
    </p>
  ) : null;
}

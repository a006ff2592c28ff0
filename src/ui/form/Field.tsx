import type { ReactNode } from 'react';

export interface FieldWords {
  /** The id, which is also the name of the value. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** True for an optional field. The label shows that. */
  optional?: boolean;
}

interface FieldProps extends Omit<FieldWords, 'name'> {
  id: string;
  hintId: string | undefined;
  errorId: string | undefined;
  error: string | undefined;
  children: ReactNode;
}

/** A field: label, hint, control and error message, one below the other. */
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
  return <span className="field-optional soft"> (optional)</span>;
}

export function FieldHint({ id, children }: { id: string | undefined; children: ReactNode }) {
  return children ? (
    <p className="field-help note" id={id}>
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

import { type MouseEvent, useEffect, useRef } from 'react';
import { fieldId, type Problems } from './step-form.ts';

interface ErrorSummaryProps {
  form: string;
  problems: Problems;
  /** Changes with every attempt, so that screen readers announce the same errors again. */
  attempt: number;
}

/** The errors in the order of the fields, each a link to its field (LEAD-15, ERR-16). Receives the focus. */
export function ErrorSummary({ form, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(problems);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt with the same problems is told as well
  useEffect(() => {
    if (entries.length > 0) box.current?.focus();
  }, [attempt]);
  if (entries.length === 0) return null;
  const toField = (event: MouseEvent, id: string) => {
    const control = document.getElementById(id);
    if (!control) return;
    // The URL stays unchanged, because a history entry for each field would break Back.
    event.preventDefault();
    control.focus({ preventScroll: true });
    (control.closest('.field') ?? control).scrollIntoView({ block: 'center' });
  };
  return (
    <section className="form-summary stack-2" ref={box} tabIndex={-1} aria-labelledby={`${form}-problems`}>
      <h4 className="size-m" id={`${form}-problems`}>
        Please fix the following errors:
      </h4>
      <ul className="stack-1" role="list">
        {entries.map(([name, message]) => {
          const id = fieldId(form, name);
          return (
            <li key={name}>
              <a href={`#${id}`} onClick={(event) => toField(event, id)}>
                {message}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The names of the step's fields as they stand in the page. */
export function inOrderOf(form: HTMLFormElement | null, problems: Problems): Problems {
  const names = [...(form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])].map(({ name }) => name);
  const rank = (name: string) => names.indexOf(name) + 1 || names.length + 1;
  return Object.fromEntries(Object.entries(problems).sort(([a], [b]) => rank(a) - rank(b)));
}

import type { FormikProps } from 'formik';
import { type RefObject, useEffect, useRef } from 'react';
import { newLeadKey } from '../../stores/lead-origin.ts';
import { userDetails } from '../../stores/user-details.ts';
import { keepDraft, readDraft } from './form-draft.ts';

interface DraftOptions<Values> {
  name: string | undefined;
  form: Pick<FormikProps<Values>, 'values' | 'setValues' | 'initialValues'>;
  ref: RefObject<HTMLFormElement | null>;
  at: number;
  last: number;
  goTo(step: number): void;
}

/**
 * Fills a form in after it is drawn: with what the visitor told another form (LEAD-5), what this one held before a
 * reload, and what was written before its script came. Then keeps what is written.
 *
 * @returns the key of the lead the form becomes; another one once it was sent, for a form that is sent anew
 */
export function useDraft<Values extends object>(
  options: DraftOptions<Values>,
): { current(): string; renew(): void } {
  const { name, form, ref, at, last, goTo } = options;
  const key = useRef('');
  const isFilledIn = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => {
    const draft = name === undefined ? undefined : readDraft(name, form.initialValues);
    key.current = draft?.key ?? newLeadKey();
    const written = writtenIn(ref.current, form.initialValues);
    const values = { ...knownDetails(form.initialValues), ...draft?.values, ...written };
    if (Object.keys(values).length > 0) void form.setValues({ ...form.initialValues, ...values }, false);
    if (draft && draft.step > 0) goTo(Math.min(draft.step, last));
  }, []);

  useEffect(() => {
    // The first values are those that stand in the HTML.
    if (!isFilledIn.current) {
      isFilledIn.current = true;
      return;
    }
    if (name !== undefined) keepDraft(name, { values: form.values, step: at, key: key.current });
  }, [name, form.values, at]);

  return {
    current() {
      key.current ||= newLeadKey();
      return key.current;
    },
    renew() {
      key.current = newLeadKey();
    },
  };
}

/** What visitors wrote in an earlier form, where this one asks for it and has nothing yet. */
function knownDetails<Values extends object>(initial: Values): Partial<Values> {
  const { name, ...others } = userDetails.getState();
  const known = Object.entries({ ...others, ...nameFor(name, 'last_name' in initial) }).filter(
    ([field, value]) => value && initial[field as keyof Values] === '',
  );
  return Object.fromEntries(known) as Partial<Values>;
}

/** The whole name; where the form has a field for the last one, its last word goes there, and can be put right. */
function nameFor(name: string, isInParts: boolean): Record<string, string> {
  const [, first, last] = (isInParts && /^(.+)\s(\S+)$/.exec(name)) || [undefined, name, ''];
  return { name: first!, last_name: last! };
}

/**
 * What a quick visitor typed and ticked before the form's script ran. React does not know of it, so a box would be
 * cleared again. After a reload or Back only texts count, because the browser may have restored the ticks, and consent
 * must be given anew.
 */
function writtenIn<Values extends object>(form: HTMLFormElement | null, initial: Values): Partial<Values> {
  const written = form ? new FormData(form) : new FormData();
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRestored = ['reload', 'back_forward'].includes(navigation?.type ?? '');
  const values = Object.entries(initial).map(([field, empty]) => {
    if (empty === '') return [field, written.get(field) || undefined];
    if (isRestored) return [field, undefined];
    if (empty === false) return [field, written.has(field) || undefined];
    const isEmptyList = Array.isArray(empty) && empty.length === 0;
    return [field, isEmptyList && written.has(field) ? written.getAll(field) : undefined];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<Values>;
}

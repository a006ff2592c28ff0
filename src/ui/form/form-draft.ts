import type { FormikProps } from 'formik';
import { type RefObject, useEffect, useRef } from 'react';
import { isRecord } from '../../domain/record.ts';
import { newLeadKey } from '../../stores/lead-origin.ts';
import { keepText, valueAt } from '../../stores/stored-text.ts';
import { userDetails } from '../../stores/user-details.ts';
import type { FormValue } from './step-form.ts';

/** The values so far, and the current step. */
interface Draft<Values> {
  values: Partial<Values>;
  step: number;
  /** The key of the lead. A form that is sent, reloaded and sent again stays one lead. */
  key: string;
}

const longestText = 6000;

/** Never stored, because consent must be given on the form that is sent, and visitors do not fill in the honeypot. */
const notKept = ['opt_in', 'terms_conditions', 'fax_number'];

const keyOf = (name: string) => `draft:${name}`;

/**
 * The draft of a form. It lasts as long as the tab, because other people may use the browser.
 *
 * @param name the form, and its car if there is one: 'enquiry:4711'
 * @param initial the initial values, which define the fields of a draft
 */
function readDraft<Values extends object>(name: string, initial: Values): Draft<Values> | undefined {
  const kept = valueAt(keyOf(name), 'sessionStorage');
  if (!isRecord(kept) || !isRecord(kept['values']) || typeof kept['key'] !== 'string') return undefined;
  const values: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(kept['values'])) {
    const isLike = Object.hasOwn(initial, field) && isSameKind(initial[field as keyof Values], value);
    if (isLike && !notKept.includes(field)) values[field] = value;
  }
  const step = Number.isInteger(kept['step']) ? Number(kept['step']) : 0;
  return { values: values as Partial<Values>, step, key: kept['key'] };
}

function keepDraft<Values extends object>(name: string, draft: Draft<Values>): void {
  const values = Object.fromEntries(
    Object.entries(draft.values).filter(([field]) => !notKept.includes(field)),
  );
  // Where storage is full or blocked, the form works without a draft.
  keepText(keyOf(name), JSON.stringify({ ...draft, values }), 'sessionStorage');
}

export function forgetDraft(name: string): void {
  keepText(keyOf(name), null, 'sessionStorage');
}

function isSameKind(initial: unknown, value: unknown): value is FormValue {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every(isShortText);
  return typeof initial === typeof value && (typeof value !== 'string' || isShortText(value));
}

const isShortText = (value: unknown) => typeof value === 'string' && value.length <= longestText;

interface DraftOptions<Values> {
  name: string | undefined;
  suggested: Partial<Values> | undefined;
  chosen: Partial<Values> | undefined;
  form: Pick<FormikProps<Values>, 'values' | 'setFieldValue' | 'initialValues'>;
  ref: RefObject<HTMLFormElement | null>;
  at: number;
  last: number;
  goTo(step: number): void;
}

/**
 * Fills in a form after it is rendered: with suggestions, the draft from before a reload, details from an earlier form
 * (LEAD-5), and what was typed before the script was loaded. Afterwards it stores every change. When the form gets
 * another name, because the page has found its car, it is filled in again, and what the visitor typed stays.
 *
 * @returns `current` returns the key of the lead; `renew` makes a new key after the form was sent
 */
export function useDraft<Values extends object>(
  options: DraftOptions<Values>,
): { current(): string; renew(): void } {
  const { name, suggested, chosen, form, ref, at, last, goTo } = options;
  const key = useRef('');
  const isFilledIn = useRef(false);
  /** The values that the visitor did not type. */
  const filled = useRef<Values>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft
  useEffect(() => {
    const { initialValues, values } = form;
    const draft = name === undefined ? undefined : readDraft(name, initialValues);
    key.current = draft?.key ?? newLeadKey();
    const typed = filled.current ? changes(filled.current, values) : writtenIn(ref.current, initialValues);
    const own = { ...initialValues, ...suggested, ...draft?.values };
    filled.current = { ...own, ...knownDetails(own) };
    // Field by field: a select with a single option has chosen it already.
    const next = changes(values, { ...filled.current, ...typed, ...chosen });
    for (const [field, value] of Object.entries(next)) void form.setFieldValue(field, value, false);
    // A form with chosen values opens where it opens, whatever the draft says.
    if (draft && !chosen && draft.step > at) goTo(Math.min(draft.step, last));
  }, [name]);

  useEffect(() => {
    // The first values are the initial ones of the HTML.
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

/** The values of `after` that differ from those of `before`. */
function changes<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(([field, value]) => value !== before[field as keyof Values]);
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Details from an earlier form, for the fields of this form that are still empty. */
function knownDetails<Values extends object>(values: Values): Partial<Values> {
  const { name, ...others } = userDetails.getState();
  const known = Object.entries({ ...others, ...nameFor(name, 'last_name' in values) }).filter(
    ([field, value]) => value && values[field as keyof Values] === '',
  );
  return Object.fromEntries(known) as Partial<Values>;
}

/** The full name. If the form has a field for the last name, the last word goes there; the visitor can correct it. */
function nameFor(name: string, isInParts: boolean): Record<string, string> {
  const [, first, last] = (isInParts && /^(.+)\s(\S+)$/.exec(name)) || [undefined, name, ''];
  return { name: first!, last_name: last! };
}

/**
 * What the visitor typed and ticked before the form's script ran. React does not know about it and would clear it.
 * After a reload or Back only texts count: the browser may have restored the ticks, and consent must be given again.
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

import { isRecord } from '../../stores/persisted-store.ts';
import type { FormValue } from './step-form.ts';

/** The values so far, and the current step. */
export interface Draft<Values> {
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
export function readDraft<Values extends object>(name: string, initial: Values): Draft<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '');
    if (!isRecord(kept) || !isRecord(kept['values']) || typeof kept['key'] !== 'string') return undefined;
    const values: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(kept['values'])) {
      const isLike = Object.hasOwn(initial, field) && isSameKind(initial[field as keyof Values], value);
      if (isLike && !notKept.includes(field)) values[field] = value;
    }
    const step = Number.isInteger(kept['step']) ? Number(kept['step']) : 0;
    return { values: values as Partial<Values>, step, key: kept['key'] };
  } catch {
    return undefined;
  }
}

export function keepDraft<Values extends object>(name: string, draft: Draft<Values>): void {
  const values = Object.fromEntries(
    Object.entries(draft.values).filter(([field]) => !notKept.includes(field)),
  );
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ ...draft, values }));
  } catch {
    // Storage is full or blocked: the form works without a draft.
  }
}

export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Without storage there is no draft.
  }
}

function isSameKind(initial: unknown, value: unknown): value is FormValue {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every(isShortText);
  return typeof initial === typeof value && (typeof value !== 'string' || isShortText(value));
}

const isShortText = (value: unknown) => typeof value === 'string' && value.length <= longestText;

import { consentModes, type Measuring, measuring, type PrivacyChoice } from '../../domain/leads/events.ts';
import { persistedStore } from '../../stores/persisted-store.ts';

const choices: readonly PrivacyChoice[] = ['accepted', 'declined', ''];

/** The visitor's answer about analytics. Storing it needs no consent, because a refusal must be stored too. */
export const privacyChoice = persistedStore<{ choice: PrivacyChoice }>({
  key: 'privacy-choice',
  initial: { choice: '' },
  read: (kept) => ({ choice: choices.find((known) => known === kept['choice']) ?? '' }),
});

/** True when the browser asks all sites not to share or sell data (Global Privacy Control). */
export function sendsGlobalPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}

/** Returns whether events of this page may be counted now. */
export function measuringNow(): Measuring {
  const mode = consentModes.find((known) => known === document.documentElement.dataset['consent']);
  return measuring(mode ?? 'ask', privacyChoice.getState().choice, sendsGlobalPrivacyControl());
}

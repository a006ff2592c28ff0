/** Whether a dealer asks visitors for consent before counting their actions. */
export const consentModes = ['not-asked', 'ask'] as const;
export type ConsentMode = (typeof consentModes)[number];

/** A visitor's answer. '' before they answer. */
export type PrivacyChoice = 'accepted' | 'declined' | '';

/** Whether a visitor's actions may be counted. 'open' until they answer. */
export type Measuring = 'allowed' | 'refused' | 'open';

/**
 * The visitor's own answer on this site comes first, then Global Privacy Control, by which a browser refuses on every
 * site, then the dealer's setting.
 *
 * @param globalPrivacyControl whether the browser sends that signal
 */
export function measuring(
  mode: ConsentMode,
  choice: PrivacyChoice,
  globalPrivacyControl: boolean,
): Measuring {
  if (mode === 'ask' && choice === 'accepted') return 'allowed';
  if (choice === 'declined' || globalPrivacyControl) return 'refused';
  return mode === 'ask' ? 'open' : 'allowed';
}

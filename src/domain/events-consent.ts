/** Whether a dealer asks visitors before anything they do is counted. */
export const consentModes = ['not-asked', 'ask'] as const;
export type ConsentMode = (typeof consentModes)[number];

/** What a visitor said when asked; nothing yet is ''. */
export type PrivacyChoice = 'accepted' | 'declined' | '';

/** Whether what a visitor does may be counted; 'open' until they have said so. */
export type Measuring = 'allowed' | 'refused' | 'open';

/**
 * A visitor's own word on this site goes before all; then Global Privacy Control, by which a browser says no to every
 * site; then the dealer's way.
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

import type { Planning } from '../planning.ts';
import { textPaths } from '../texts/text-paths.ts';
import type { PageForm } from './form-props.ts';

export const privacyPath = '/privacy-policy/';
export const termsPath = '/terms-and-conditions/';

/** The links to terms and privacy policy, if the dealer has written them (LEAD-12). */
export function smallPrint(
  planning: Pick<Planning, 'catalogue'>,
): Pick<PageForm, 'privacyPath' | 'termsPath'> {
  const paths = textPaths(planning);
  return {
    ...(paths.includes(privacyPath) && { privacyPath }),
    ...(paths.includes(termsPath) && { termsPath }),
  };
}

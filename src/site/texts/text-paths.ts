import type { TextPage } from '../../content/texts.ts';
import type { PageForm } from '../leads/form-props.ts';
import type { Planning } from '../planning.ts';

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

/** The path of a text page: '/about-us/'. */
export function textPath({ slug }: Pick<TextPage, 'slug'>): string {
  return `/${slug}/`;
}

/** The paths of the dealer's text pages. */
function textPaths({ catalogue }: Pick<Planning, 'catalogue'>): string[] {
  return (catalogue.pages ?? []).map(textPath);
}

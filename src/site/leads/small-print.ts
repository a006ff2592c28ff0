import type { Page } from '../page.ts';
import type { PageForm } from './form-props.ts';

export const privacyPath = '/privacy-policy/';
export const termsPath = '/terms-and-conditions/';

/** Where the site's small print is, as far as there is any. */
export function smallPrint(pages: readonly Page[]): Pick<PageForm, 'privacyPath' | 'termsPath'> {
  const paths = new Set(pages.map(({ path }) => path));
  return {
    ...(paths.has(privacyPath) && { privacyPath }),
    ...(paths.has(termsPath) && { termsPath }),
  };
}

/** The pages, with every form told where the site's small print is, as far as there is any (LEAD-12). */
export function withSmallPrint(pages: readonly Page[]): Page[] {
  const links = smallPrint(pages);
  if (Object.keys(links).length === 0) return [...pages];
  return pages.map((page) => {
    const form = 'form' in page.props ? page.props.form : undefined;
    return form ? ({ ...page, props: { ...page.props, form: { ...form, ...links } } } as Page) : page;
  });
}

import type { TextPage } from '../../content/texts.ts';
import type { Planning } from '../planning.ts';

/** The path of a text page: '/about-us/'. */
export function textPath({ slug }: Pick<TextPage, 'slug'>): string {
  return `/${slug}/`;
}

/** The paths of the dealer's text pages. */
export function textPaths({ catalogue }: Pick<Planning, 'catalogue'>): string[] {
  return (catalogue.pages ?? []).map(textPath);
}

import type { TextPage } from '../../content/texts.ts';
import type { Planning } from '../planning.ts';

/** '/about-us/'. */
export function textPath({ slug }: Pick<TextPage, 'slug'>): string {
  return `/${slug}/`;
}

/** Addresses of the dealer's pages of text. */
export function textPaths({ catalogue }: Pick<Planning, 'catalogue'>): string[] {
  return (catalogue.pages ?? []).map(textPath);
}

import { illustrationSize } from '../illustration/spec.ts';
import type { Picture } from './link-props.ts';
import type { Planning } from './planning.ts';

/**
 * The first of these pictures that exists, in the sizes of the dealer's image service. Its alternative text is empty,
 * because the name of its subject is beside it.
 */
export function contentPicture(
  { pictures }: Pick<Planning, 'pictures'>,
  sources: readonly (string | undefined)[],
): Picture | undefined {
  for (const source of sources) {
    const sized = source === undefined ? undefined : pictures.sized(source);
    if (sized) return { ...sized, ...illustrationSize, alt: '' };
  }
  return undefined;
}

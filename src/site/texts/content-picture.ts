import { illustrationSize } from '../../illustration/spec.ts';
import type { Picture } from '../link-props.ts';
import type { Planning } from '../planning.ts';

/**
 * The first of these pictures that is there, in the sizes the dealer's image service makes of it. It stands beside the
 * name of what it shows, so it is not described again.
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
